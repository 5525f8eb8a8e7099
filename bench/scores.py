"""Runs of the collection's score.py, and what its json files say."""
import json
import subprocess
import sys
from pathlib import Path

from common import provenance, tasks


def report_of(out, path):
    """Where the report of a run is: score.py can only name it after the path of the task."""
    return Path(f"{out.resolve().with_suffix('')}{path}.json")


def origin_of(out):
    """Where it is noted how a json file was made."""
    return out.with_suffix(".origin.txt")


def origins(outs):
    """Lines on how json files were made; those that were made together share one."""
    names = {}
    for out in outs:
        line = provenance(origin_of(out), False, out.stem)
        names.setdefault(line.replace(f" ({out.stem})", "", 1), []).append(out.stem)
    return "".join(f"{', '.join(made)}: {line[0].lower()}{line[1:]}" for line, made in names.items())


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
            opt.timeout, "--jobs", 1, "--match", opt.match, "--cmd", command, "--out", out]
    argv += ["--sample", opt.sample] if opt.sample else []
    argv += ["--resume"] if opt.resume else []
    origin_of(out).write_text(provenance(origin_of(out), True, out.stem))
    print(f"== {out.stem}: {command}", flush=True)
    subprocess.run(list(map(str, argv)))


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
