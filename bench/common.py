"""What the scripts of this folder share: tasks, runs of `wedge check`, and tables in Markdown."""
import argparse
import csv
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.dont_write_bytecode = True  # no __pycache__ in the repository

ROOT = Path(__file__).resolve().parent.parent

# The languages behind the counter `language`, in the order in which they are tried: LANGUAGES of
# crates/smt/src/interpolation/rung.rs. The star: with differences near large constants.
LANGUAGES = ["0", "0*", "1", "2", "1*"]


def parser(text, **defaults):
    """The options that all scripts have."""
    made = argparse.ArgumentParser(
        description=text, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = made.add_argument
    add("--shared", type=Path, default=Path(os.environ.get("WEDGE_SHARED", ROOT.parent / "shared")),
        help="folder that holds bench/ (default: $WEDGE_SHARED, else ../shared)")
    add("--wedge", type=Path, default=ROOT / "target/release/wedge",
        help="the program to run (default: target/release/wedge)")
    add("--out", type=Path, default=ROOT / "docs/results",
        help="folder for what is written (default: docs/results)")
    add("--match", default="", help="only tasks whose names match this regular expression")
    if "timeout" in defaults:
        add("--timeout", type=int, default=defaults["timeout"],
            help=f"seconds for each run (default: {defaults['timeout']})")
    return made


def tasks(shared, name):
    """The rows of visible.csv for a set, with the `path` of each."""
    bench = shared / "bench"
    table = bench / "visible.csv"
    if not table.exists():
        sys.exit(f"no task collection: {table} does not exist (see --shared)")
    with open(table, newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["set"] == name]
    for row in rows:
        row["path"] = bench / "sets" / name / row["file"]
    return rows


def execute(argv, limit):
    """Output, exit status (None: killed after `limit` seconds), wall and CPU seconds. Runs follow
    each other, so the CPU time of all children is that of this one."""
    used = lambda: sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    before, start = used(), time.monotonic()
    child = subprocess.Popen(list(map(str, argv)), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.PIPE, text=True, errors="replace",
                             start_new_session=True)
    try:
        out, err = child.communicate(timeout=limit)
        status = child.returncode
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        out, err = child.communicate()
        status = None
    return out, err, status, time.monotonic() - start, used() - before


def about(task):
    """What `wedge` has to be told about a task."""
    label = ["--error-label", "ERROR"] if task["property"] == "unreach-label" else []
    return ["--data-model", task["data_model"], *label]


def check(opt, task, engine, *more):
    """One run of `wedge check` as a row: the task, the verdict, times and counters."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        chosen = ["--engine", engine] if engine != "default" else []
        argv = [opt.wedge, "check", *chosen, "--timeout", opt.timeout, "--json", report, *more,
                *about(task), task["path"]]
        _, err, status, wall, cpu = execute(argv, opt.timeout + 5)
        found = json.loads(report.read_text()) if report.exists() else {}
    verdict = found.get("line", "").removeprefix("VERDICT: ")
    if status is None or not verdict:
        verdict = "UNKNOWN (killed)" if status is None else f"no verdict, status {status}"
        print(err[-500:], file=sys.stderr)
    counters = {name.removeprefix(f"{engine} "): value
                for name, value in found.get("statistics", {}).items()}
    row = dict(task=task["task"], expected=task["expected"], engine=engine, verdict=verdict,
               wall=f"{wall:.2f}", cpu=f"{cpu:.2f}")
    for column, name in COUNTERS.items():
        row[column] = counters.get(name, "").removesuffix(" s")
    row["language"] = named_language(row)
    row["elsewhere"] = elsewhere(counters) if counters else ""
    print("  ".join([row["task"], engine, verdict, row["wall"]]), flush=True)
    return row


# Columns of a row and the counters behind them.
COUNTERS = dict(vertices="vertices", coverings="coverings", refinements="refinements",
                language="language", formulas="formulas", predicates="predicates",
                interpolation="interpolation time")
RUN = ["task", "expected", "engine", "verdict", "wall", "cpu", *COUNTERS, "elsewhere"]


def named_language(row):
    """k of L_k; nothing if no path was refuted."""
    if row["language"] == "" or row["refinements"] in ("", "0"):
        return ""
    number = int(row["language"])
    return LANGUAGES[number] if number < len(LANGUAGES) else f"no. {number}"


def elsewhere(counters):
    """How many sequences came from provers that are not held to a language."""
    sources = [value for name, value in counters.items()
               if name.startswith("interpolants ") and "Language" not in name]
    return sum(int(value.split(" of ")[0]) for value in sources)


def is_wrong(row):
    """TRUE where FALSE is right, or the other way round."""
    given = row["verdict"].split()[0].lower()
    return given in ("true", "false") and given != row["expected"]


def is_right(row):
    return row["verdict"].split()[0].lower() == row["expected"]


def write_csv(path, columns, rows):
    path.parent.mkdir(parents=True, exist_ok=True)
    with open(path, "w", newline="") as file:
        lines = csv.DictWriter(file, columns, lineterminator="\n", extrasaction="ignore")
        lines.writeheader()
        lines.writerows(rows)


def read_csv(path):
    with open(path, newline="") as file:
        return list(csv.DictReader(file))


def table(head, rows):
    """A table in Markdown. Columns whose heads start with `<` are aligned left."""
    left = [name.startswith("<") for name in head]
    names = [name.lstrip("<") for name in head]
    lines = [names, [":--" if is_left else "--:" for is_left in left], *rows]
    return "".join("| " + " | ".join(str(cell) for cell in line) + " |\n" for line in lines) + "\n"


def provenance(store, measured, what=""):
    """A line on what was measured where. What was not measured now keeps that of `store`."""
    start = f"Made{what and ' (' + what + ')'} by "
    if not measured:
        lines = store.read_text().splitlines() if store.exists() else []
        kept = [line for line in lines if line.startswith(start)]
        return (kept[0] if kept else f"{start}a run that was not recorded.") + "\n\n"
    git = lambda *words: subprocess.run(["git", "-C", ROOT, *words], text=True,
                                        capture_output=True).stdout.strip()
    dirty = " with changes" if git("status", "--porcelain", "--", "crates") else ""
    models = [line.split(":")[1].strip() for line in Path("/proc/cpuinfo").read_text().splitlines()
              if line.startswith("model name")] if Path("/proc/cpuinfo").exists() else []
    machine = f"{len(models)} × {models[0]}" if models else "an unknown machine"
    command = "bench/" + " ".join([Path(sys.argv[0]).name, *sys.argv[1:]])
    return (f"{start}`python3 {command}` at commit {git('rev-parse', '--short', 'HEAD')}{dirty} "
            f"on {machine}.\n\n")


def yes(holds):
    return "yes" if holds else "**no**"
