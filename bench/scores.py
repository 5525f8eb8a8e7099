"""Runs of the collection's score.py, and what its json files say."""
import json
import re
import subprocess
import sys
from pathlib import Path

from common import ROOT, parser, provenance, tasks


def parser_of(text, name, timeout):
    """The options of a script whose json files are in target/results/NAME."""
    made = parser(text, timeout=timeout)
    add = made.add_argument
    add("--raw", type=Path, default=ROOT / "target/results" / name,
        help=f"folder for the json files (default: target/results/{name})")
    add("--from", dest="given", type=Path, metavar="DIR", help="no runs: json files of this folder")
    add("--resume", action="store_true", help="keep what the json files hold, run the rest")
    add("--jobs", type=int, default=1,
        help="runs at a time (default: 1; an engine alone uses one core)")
    return made


def chosen(text, known):
    """The names in a list with commas; all of `known` if it is empty."""
    names = [name for name in text.split(",") if name]
    for name in names:
        if name not in known:
            sys.exit(f"not known: {name} (known: {', '.join(known)})")
    return names or list(known)


def report_of(out, path):
    """Where the report of a run is: score.py can only name it after the path of the task."""
    return Path(f"{out.resolve().with_suffix('')}{path}.json")


def origin_of(out):
    """Where it is noted how a json file was made."""
    return out.with_suffix(".origin.txt")


def origin(out):
    """A line on how a json file was made."""
    line = provenance(origin_of(out), False, out.stem).replace(f" ({out.stem})", "", 1)
    return line[0].lower() + line[1:]


def origins(outs):
    """Lines on how json files were made; those that were made together share one."""
    names = {}
    for out in outs:
        names.setdefault(origin(out), []).append(out.stem)
    return "".join(f"{', '.join(made)}: {line}" for line, made in names.items())


def run(opt, sets, out, *more):
    """Scores `wedge check` with more options on sets; the results go to the json file `out`, and
    the report of each run to a folder of the same name."""
    for name in sets:
        for task in tasks(opt.shared.resolve(), name):
            report = report_of(out, task["path"])
            report.parent.mkdir(parents=True, exist_ok=True)
            if not opt.resume:
                report.unlink(missing_ok=True)
    command = " ".join([f"{opt.wedge} check --quiet --json {report_of(out, '{file}')}", *more,
                        "{about} --timeout {timeout} {file}"])
    argv = [sys.executable, opt.shared / "bench/score.py", "--set", ",".join(sets), "--timeout",
            opt.timeout, "--jobs", opt.jobs, "--match", opt.match, "--cmd", command, "--out", out]
    argv += ["--sample", opt.sample] if opt.sample else []
    argv += ["--resume"] if opt.resume else []
    origin_of(out).write_text(provenance(origin_of(out), True, out.stem))
    print(f"== {out.stem}: {command}", flush=True)
    subprocess.run(list(map(str, argv)))


def is_whole(opt, sets, out):
    """Whether a json file has a result for every task of sets that is asked for."""
    if not out.exists():
        return False
    found = len(json.loads(out.read_text()))
    wanted = 0
    for name in sets:
        count = sum(bool(re.search(opt.match, task["task"])) for task in tasks(opt.shared, name))
        wanted += min(count, opt.sample) if opt.sample else count
    return found >= wanted


def read(opt, sets, out):
    """The results in a json file, by set and task, with the `engine` that had the verdict and the
    counters of the report."""
    results = {(row["set"], row["task"]): row for row in json.loads(out.read_text())}
    for name in sets:
        for task in tasks(opt.shared.resolve(), name):
            row = results.get((name, task["task"]))
            path = report_of(out, task["path"])
            if row is None:
                continue
            report = json.loads(path.read_text()) if path.exists() else {}
            row["engine"] = report.get("engine") or ""
            row["counters"] = report.get("statistics", {})
    return results


def is_solved(row):
    return row["given"] == row["expected"]


def is_wrong(row):
    return row["given"] in ("true", "false") and not is_solved(row)


def solved(rows):
    return sum(map(is_solved, rows))


def wrong(rows):
    return sum(map(is_wrong, rows))


def seconds(rows):
    return sum(row["wall"] for row in rows)


def points(rows):
    return sum(row["points"] for row in rows)


def most(rows):
    """The points of somebody who solves everything."""
    return sum(2 if row["expected"] == "true" else 1 for row in rows)


def by_random(row):
    """Whether the random runs decided the task with which `wedge check` begins."""
    return row["engine"] == "random"


def both_solve(first, second):
    """The keys of tasks that both solve."""
    return [key for key, row in first.items()
            if is_solved(row) and key in second and is_solved(second[key])]


def report_wrong(rows):
    """Names wrong verdicts; the exit status."""
    bad = [row for row in rows if is_wrong(row)]
    for row in bad:
        print("WRONG:", {name: value for name, value in row.items() if name != "counters"})
    return 1 if bad else 0
