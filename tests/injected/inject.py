#!/usr/bin/env python3
"""Inserts errors into the safe Windows drivers of the task collection, as [McM06 section 3] does.

  python3 tests/injected/inject.py --out /tmp/injected
  python3 tests/injected/inject.py --out /tmp/injected --check 'target/release/wedge check'
  ../shared/bench/score.py --tasks /tmp/injected/bugs.csv

The first line writes one program for each error of `injections.py`, and the list `bugs.csv`, which
`score.py` reads: its columns are those of visible.csv.

`--check` runs a `wedge check` with options of your choice on each program, one after the other, and
prints what it said. A verdict FALSE is confirmed by `wedge run` with the inputs that were found; an
error that was not found has to be reached with the inputs of `injections.py`. With `--native`, gcc
confirms it, too: the program is compiled with the harness and has to abort. (That works unless the
error depends on memory that was never written.)

An error whose place is not found exactly once is a mistake: nothing is written. The programs derive
from the collection, so they must not be committed.
Exit status: 1 if an error was not confirmed, 2 if one could not be inserted.
"""
import argparse
import csv
import json
import os
import re
import shlex
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True  # no __pycache__ in the repository
from injections import INJECTIONS, REPAIRS  # noqa: E402

SET = "injected"
COLUMNS = "set,task,file,data_model,property,expected,lines,source".split(",")
ABORTED = -6


class Misplaced(Exception):
    """A driver is not there, or a pattern of `injections.py` does not fit it."""


def options():
    root = Path(__file__).resolve().parents[2]
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--shared", type=Path, default=Path(os.environ.get("WEDGE_SHARED", root.parent / "shared")),
        help="folder that holds bench/ (default: $WEDGE_SHARED, else ../shared)")
    add("--out", type=Path, required=True, help="folder for the programs and bugs.csv")
    add("--match", default="", help="only errors whose DRIVER/NAME matches this regular expression")
    add("--check", metavar="CMD", help="run this `wedge check` with each program")
    add("--csv", type=Path, metavar="FILE", help="with --check: also write the table as CSV")
    add("--native", action="store_true", help="also compile and run each program with its harness")
    return parser.parse_args()


def without_comments(text):
    """The same text with blanks for comments and for the contents of strings."""
    token = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
    return token.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), text)


def once(pattern, text, what):
    """The span of the only match: of its first group, if it has one."""
    found = list(re.finditer(pattern, text, re.S | re.M))
    if len(found) != 1:
        raise Misplaced(f"{what} occurs {len(found)} times, not once: {pattern}")
    return found[0].span(found[0].re.groups and 1)


def body(code, function):
    """The span of a function's body."""
    head = rf"^\w[^;{{}}\n]*\b{function}\)?\s*\([^;{{}}]*\)\s*(\{{)"
    start, _ = once(head, code, f"the function {function}")
    depth = 0
    for brace in re.finditer(r"[{}]", code[start:]):
        depth += 1 if brace.group() == "{" else -1
        if depth == 0:
            return start, start + brace.end()
    raise Misplaced(f"the function {function} does not end")


def repaired(driver, text):
    for pattern, replacement in REPAIRS.get(driver, ()):
        text, count = re.subn(pattern, replacement, text, flags=re.M)
        if count == 0:
            raise Misplaced(f"a repair does not fit: {pattern}")
    return text


def mutated(injection, text):
    text = repaired(injection.driver, text)
    code = without_comments(text)
    start, end = body(code, injection.function)
    first, last = once(injection.place, code[start:end], f"the place in {injection.function}")
    first, last = start + first, start + last
    return text[:first] + injection.change(text[first:last]) + text[last:]


def safe_drivers(bench):
    table = bench / "visible.csv"
    if not table.exists():
        raise Misplaced(f"no task collection: {table} does not exist (see --shared)")
    with open(table, newline="") as file:
        return {row["task"]: row for row in csv.DictReader(file)
                if row["set"] == "nt" and row["expected"] == "true"}


def task_of(injection, origin, text):
    name = f"{Path(injection.driver).name}/{injection.name}"
    return dict(set=SET, task=name, file=name + ".c", data_model=origin["data_model"],
                property=origin["property"], expected="false", lines=text.count("\n"),
                source=f"nt/{origin['file']}, {injection.function}: {injection.why}")


def injected(bench, pattern):
    """Every error with its row of bugs.csv and the text of its program."""
    drivers = safe_drivers(bench)
    for injection in INJECTIONS:
        if not re.search(pattern, f"{injection.driver}/{injection.name}"):
            continue
        try:
            origin = drivers[injection.driver]
            path = bench / "sets" / "nt" / origin["file"]
            text = mutated(injection, path.read_text(encoding="latin-1"))
        except KeyError:
            raise Misplaced(f"{injection.driver} is not a safe driver of visible.csv") from None
        except Misplaced as mistake:
            raise Misplaced(f"{injection.driver}/{injection.name}: {mistake}") from None
        yield injection, task_of(injection, origin, text), text


def write(tasks, out):
    for _, task, text in tasks:
        path = out / "sets" / SET / task["file"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="latin-1")
    with open(out / "bugs.csv", "w", newline="") as file:
        rows = csv.DictWriter(file, COLUMNS, lineterminator="\n")
        rows.writeheader()
        rows.writerows(task for _, task, _ in tasks)


def run(argv, **more):
    return subprocess.run(argv, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", **more)


def reached(wedge, task, path, inputs):
    """Does the interpreter reach the error with these inputs?"""
    argv = [*wedge, "run", "--data-model", task["data_model"], "--inputs", inputs, path]
    return run(argv).returncode == 10


def replayed(wedge, injection, task, path, output):
    """How the error was confirmed: with the inputs that were printed, with those given, or not."""
    found = re.search(r"^replayed; again: wedge run .*--inputs (\S+)", output, re.M)
    if found:
        return yes(reached(wedge, task, path, found.group(1)))
    given = injection.inputs and reached(wedge, task, path, injection.inputs)
    return "given" if given else "no"


def native(task, path, harness):
    """Does gcc's code reach the error?"""
    if not harness.exists():
        return "no"
    width = "-m32" if task["data_model"] == "ILP32" else "-m64"
    binary = harness.with_suffix(".out")
    if run(["gcc", width, "-w", "-fwrapv", path, harness, "-o", binary]).returncode != 0:
        return "gcc fails"
    ended = run([binary.resolve()])
    return yes(ended.returncode == ABORTED and "error reached" in ended.stdout)


def yes(holds):
    return "yes" if holds else "no"


def engine_of(report):
    """The engine that had the answer."""
    found = json.loads(report.read_text()) if report.exists() else {}
    return found.get("engine") or "none"


def check(injection, task, opt):
    """One line of the table: driver, error, verdict, seconds, engine, replayed[, native]."""
    command = shlex.split(opt.check)
    wedge = command[:command.index("check")]
    path = opt.out / "sets" / SET / task["file"]
    harness, report = path.with_suffix(".harness.c"), path.with_suffix(".json")
    harness.unlink(missing_ok=True)
    report.unlink(missing_ok=True)
    extra = ["--harness", harness] if opt.native else []
    start = time.monotonic()
    output = run([*command, "--json", report, "--data-model", task["data_model"], *extra,
                  path]).stdout
    seconds = time.monotonic() - start
    verdict = (output.splitlines() or ["nothing"])[-1].removeprefix("VERDICT: ")
    line = [*task["task"].split("/"), verdict[:40], f"{seconds:.2f}", engine_of(report),
            replayed(wedge, injection, task, path, output)]
    return line + [native(task, path, harness)] * opt.native


def check_all(tasks, opt):
    """Prints the table; says whether every error was confirmed."""
    head = ["driver", "error", "verdict", "seconds", "engine", "replayed"]
    head += ["native"] * opt.native
    width = (20, 24, 20, 7, 10, 8, 6)
    show = lambda line: print("  ".join(map(str.ljust, line, width)).rstrip(), flush=True)
    show(head)
    lines = []
    for injection, task, _ in tasks:
        lines.append(check(injection, task, opt))
        show(lines[-1])
    if opt.csv:
        with open(opt.csv, "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows([head, *lines])
    found = sum(line[2].startswith("FALSE") and line[5] == "yes" for line in lines)
    given = sum(line[5] == "given" and not line[2].startswith("TRUE") for line in lines)
    print(f"{found} of {len(lines)} errors found, {given} confirmed only with given inputs")
    return found + given == len(lines)


def main():
    opt = options()
    bench = opt.shared / "bench"
    try:
        tasks = list(injected(bench, opt.match))
    except Misplaced as mistake:
        print(f"inject.py: {mistake}", file=sys.stderr)
        return 2
    write(tasks, opt.out)
    count = Counter(injection.driver for injection, _, _ in tasks)
    print(f"{len(tasks)} errors in {len(count)} drivers: {opt.out / 'bugs.csv'}")
    if opt.check:
        return 0 if check_all(tasks, opt) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
