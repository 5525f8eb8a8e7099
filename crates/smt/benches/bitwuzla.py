#!/usr/bin/env python3
"""Compares the bit-precise solver with bitwuzla on queries of bounded model checking.

  cargo build --release && cargo build --release -p wedge-smt --example replay
  python3 crates/smt/benches/bitwuzla.py --queries /tmp/queries

Tasks are taken from the visible collection ($WEDGE_SHARED/bench), a few of each set in an order
fixed by a hash of their names. `wedge check --engine bmc --dump-queries` writes their queries; of
each task the last ones are kept, none twice. Both solvers then read and answer the same files, one
after the other, each in a new process with a limit of CPU time. Queries that both answer within
10 ms are dropped. What is compared is the CPU time from reading the file to the answer; for Wedge
the start of its process is included, for bitwuzla the start of Python is not. A query that one
solver gives up counts as the limit; one that both give up says nothing, and is only listed.

Dumped queries stay in the folder (`--fresh` makes them anew); they derive from the collection, so
they must not be committed. Exit status: 1 if answers differ, a query is refused, or the ratio is
above `--most`.
"""
import argparse
import csv
import hashlib
import os
import resource
import shutil
import subprocess
import sys
from pathlib import Path

SETS = ("eca ssh nt systemc ldv-small psyco seq product-lines locks floats bitvector loops arrays "
        "heap recursive svcomp12").split()
TRIVIAL = 0.010
MEMORY = 4 << 30
BITWUZLA = """
import sys, time, bitwuzla
start = time.process_time()
parser = bitwuzla.Parser(bitwuzla.TermManager(), bitwuzla.Options())
parser.parse(sys.argv[1], True)
answer = str(parser.bitwuzla().check_sat()).split(".")[-1].lower()
print(answer, time.process_time() - start)
"""


def options():
    target = Path(os.environ.get("CARGO_TARGET_DIR", "target")) / "release"
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--queries", type=Path, required=True, help="folder for the queries")
    add("--fresh", action="store_true", help="dump the queries anew")
    add("--bench", type=Path, default=Path(os.environ.get("WEDGE_SHARED", "")) / "bench")
    add("--wedge", type=Path, default=target / "wedge")
    add("--replay", type=Path, default=target / "examples" / "replay")
    add("--sets", default=",".join(SETS))
    add("--tasks", type=int, default=4, help="tasks of each set")
    add("--last", type=int, default=3, help="queries of each task")
    add("--dump-seconds", type=int, default=10, help="limit of `wedge check`")
    add("--timeout", type=int, default=30, help="limit of CPU seconds for each query")
    add("--least", type=int, default=60, help="queries that there must be")
    add("--most", type=float, default=1.5, help="ratio of the totals that is accepted")
    return parser.parse_args()


def pick_tasks(opt):
    with open(opt.bench / "visible.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    rows.sort(key=lambda row: hashlib.sha256(row["task"].encode()).digest())
    for name in opt.sets.split(","):
        yield from [row for row in rows if row["set"] == name][:opt.tasks]


def dump(task, folder, opt):
    """Writes the queries of a task, as `score.py` would run it."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    path = opt.bench / "sets" / task["set"] / task["file"]
    about = []
    if task["data_model"] in ("ILP32", "LP64"):
        about += ["--data-model", task["data_model"]]
    if task["property"] == "unreach-label":
        about += ["--error-label", "ERROR"]
    command = [opt.wedge, "check", "--quiet", "--engine", "bmc", *about, "--dump-queries", folder,
               "--timeout", str(opt.dump_seconds), path]
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
    for dumped in sorted(folder.glob("*.smt2"))[:-opt.last]:
        dumped.unlink()


def collect(opt):
    """The queries to compare: paths and the answer that was found when they were dumped."""
    seen = set()
    for task in pick_tasks(opt):
        folder = opt.queries / task["set"] / task["task"].replace("/", "--")
        if opt.fresh or not folder.exists():
            dump(task, folder, opt)
        for path in sorted(folder.glob("*.smt2")):
            text = path.read_text()
            status, _, rest = text.partition("\n")
            digest = hashlib.sha256(rest.encode()).digest()
            if "not written" not in status and digest not in seen:
                seen.add(digest)
                yield path, status.removeprefix("(set-info :status ").rstrip(")")


def run(command, limit):
    """Output and CPU seconds of a process; no output if it was stopped."""
    def limits():
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          preexec_fn=limits) as child:
        output = child.stdout.read()
        errors = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode > 0:
        sys.exit(f"{command} ended with status {child.returncode}\n{errors}")
    return output.split() if child.returncode == 0 else [], usage.ru_utime + usage.ru_stime


def ask_wedge(path, opt):
    output, seconds = run([opt.replay, path], opt.timeout)
    if not output:
        return "limit", opt.timeout
    if output[1] not in ("sat", "unsat"):
        sys.exit(" ".join(output))
    return output[1], seconds


def ask_bitwuzla(path, opt):
    output, _ = run([sys.executable, "-c", BITWUZLA, path], opt.timeout)
    return (output[0], float(output[1])) if output else ("limit", opt.timeout)


def main():
    opt = options()
    totals, answers, wrong = {}, {}, 0
    for path, status in collect(opt):
        ours, our_time = ask_wedge(path, opt)
        theirs, their_time = ask_bitwuzla(path, opt)
        said = {ours, theirs} & {"sat", "unsat"}
        differ = len(said | {status} - {"unknown"}) > 1
        wrong += differ
        if max(our_time, their_time) < TRIVIAL and not differ:
            continue
        answers[ours, theirs] = answers.get((ours, theirs), 0) + 1
        if said:
            family = path.relative_to(opt.queries).parts[0]
            number, sum_of_ours, sum_of_theirs = totals.get(family, (0, 0, 0))
            totals[family] = number + 1, sum_of_ours + our_time, sum_of_theirs + their_time
        print(f"{our_time:8.3f} {their_time:8.3f} {ours:5} {theirs:5} "
              f"{path.relative_to(opt.queries)}{'  DIFFERENT' if differ else ''}", flush=True)
    count, ours, theirs = (sum(column) for column in zip(*totals.values()))
    totals["total"] = count, ours, theirs
    print("\nqueries    wedge bitwuzla  ratio")
    for key, (number, ours, theirs) in totals.items():
        print(f"{number:7} {ours:8.2f} {theirs:8.2f} {ours / theirs:6.2f}  {key}")
    for (our_answer, their_answer), number in sorted(answers.items()):
        print(f"{number:7} wedge {our_answer}, bitwuzla {their_answer}")
    if wrong:
        sys.exit(f"{wrong} answers differ")
    if count < opt.least:
        sys.exit(f"only {count} queries")
    if ours > opt.most * theirs:
        sys.exit(f"the ratio is above {opt.most}")


if __name__ == "__main__":
    main()
