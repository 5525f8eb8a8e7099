#!/usr/bin/env python3
"""Compares sequences of interpolants for paths with those of bitwuzla and cvc5.

  cargo build --release && python3 crates/smt/benches/interpolants.py

The paths go a number of times round small loops. Over 32-bit words bitwuzla gives the sequence for
all cuts (`get_interpolants`); over integers cvc5 gives one interpolant for the cut in the middle
(`get-interpolant`), and Wedge is asked for the same. What is compared is CPU time from reading to
the answer; for Wedge the start of its process is included, for the others that of Python is not.
A path that a tool gives up within the limit counts as the limit. "closes" says whether two labels in
a row are the same but for their times, so that the loop is closed; "constants" how many different
numbers occur in all labels.
"""
import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
BITWUZLA = """
import sys, time, bitwuzla
start = time.process_time()
options = bitwuzla.Options()
options.set(bitwuzla.Option.PRODUCE_INTERPOLANTS, True)
manager = bitwuzla.TermManager()
parser = bitwuzla.Parser(manager, options)
parser.parse(sys.argv[1], True)
parts = parser.bitwuzla().get_assertions()
solver = bitwuzla.Bitwuzla(manager, options)
for part in parts: solver.assert_formula(part)
assert str(solver.check_sat()).split(".")[-1].lower() == "unsat"
found = solver.get_interpolants([[part] for part in parts[:-1]])
spent = time.process_time() - start
for formula in found: print(formula)
print("time", spent)
"""
CVC5 = """
import sys, time, cvc5
start = time.process_time()
solver = cvc5.Solver()
solver.setOption("produce-interpolants", "true")
parser = cvc5.InputParser(solver)
parser.setFileInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.argv[1])
symbols = parser.getSymbolManager()
formulas = []
while True:
    command = parser.nextCommand()
    if command.isNull(): break
    command.invoke(solver, symbols)
parts = solver.getAssertions()
middle = len(parts) // 2
solver.resetAssertions()
for part in parts[:middle]: solver.assertFormula(part)
goal = solver.getTermManager().mkTerm(cvc5.Kind.AND, *parts[middle:]).notTerm()
found = solver.getInterpolant(goal)
spent = time.process_time() - start
print(found)
print("time", spent)
"""

# name: state variables, start, step, wrong; x' is x behind an iteration, numbers are decimal.
LOOPS = {
    "two counters": ("xy", "(and (= x 0) (= y 0))", "(and (= x' (+ x 1)) (= y' (+ y 1)))",
                     "(not (= x y))"),
    "a limit": ("xn", "(and (= x 0) (<= x n))", "(and (< x n) (= x' (+ x 1)) (= n' n))",
                "(< n x)"),
    "a constant limit": ("x", "(= x 0)", "(and (< x 1000) (= x' (+ x 1)))", "(< 1000 x)"),
    "twice as fast": ("xy", "(and (= x 0) (= y 0))", "(and (= x' (+ x 1)) (= y' (+ y 2)))",
                      "(not (= (+ x x) y))"),
    "an offset": ("xy", "(and (= x 0) (= y 5))", "(and (= x' (+ x 1)) (= y' (+ y 1)))",
                  "(not (= (+ x 5) y))"),
    "a walk": ("pe", "(<= p e)", "(and (not (= p e)) (= p' (+ p 1)) (= e' e))", "(< e p)"),
    "a sum": ("xyn", "(and (= x n) (= y 0))",
              "(and (= x' (- x 1)) (= y' (+ y 1)) (= n' n))", "(not (= (+ x y) n))"),
    "not negative": ("x", "(= x 0)", "(and (< x 100) (= x' (+ x 1)))", "(< x 0)"),
    "three counters": ("xyz", "(and (= x 0) (= y x) (= z y))",
                       "(and (= x' (+ x 1)) (= y' (+ y 1)) (= z' (+ z 1)))", "(not (= x z))"),
    "[JM06]": ("xyij", "(and (= x i) (= y j))",
               "(and (not (= x 0)) (= x' (- x 1)) (= y' (- y 1)) (= i' i) (= j' j))",
               "(and (= x 0) (= i j) (not (= y 0)))"),
}


def words(formula):
    formula = re.sub(r"\b(\d+)\b", lambda m: f"#x{int(m[1]):08x}", formula)
    for a, b in (("(+ ", "(bvadd "), ("(- ", "(bvsub "), ("(<= ", "(bvsle "), ("(< ", "(bvslt ")):
        formula = formula.replace(a, b)
    return formula


def path(loop, count, over_words):
    state, start, step, wrong = LOOPS[loop]
    if over_words:
        start, step, wrong = words(start), words(step), words(wrong)

    def at(formula, time):
        formula = re.sub(rf"\b([{state}])'", rf"\1@{time + 1}", formula)
        return re.sub(rf"\b([{state}])\b(?!@)", rf"\1@{time}", formula)
    parts = [at(start, 0), *(at(step, time) for time in range(count)), at(wrong, count)]
    sort = "(_ BitVec 32)" if over_words else "Int"
    lines = [f"(set-logic {'QF_BV' if over_words else 'QF_LIA'})"]
    lines += [f"(declare-const {var}@{time} {sort})" for time in range(count + 1) for var in state]
    return lines, parts


def script(loop, count, over_words, asked):
    lines, parts = path(loop, count, over_words)
    if asked == "wedge":
        lines += [f"(assert (! {part} :named P{at}))" for at, part in enumerate(parts)]
        names = [f"P{at}" for at in range(len(parts))]
        if not over_words:
            middle = len(names) // 2
            names = [f"(and {' '.join(half)})" for half in (names[:middle], names[middle:])]
        lines += ["(check-sat)", f"(get-interpolants {' '.join(names)})"]
    else:
        lines += [f"(assert {part})" for part in parts]
    return "\n".join(lines) + "\n"


def run(command, limit):
    """CPU seconds and output; None if there was no answer."""
    def bound():
        resource.setrlimit(resource.RLIMIT_CPU, (limit + 1, limit + 1))
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(command, capture_output=True, text=True, preexec_fn=bound,
                              timeout=4 * limit)
    except subprocess.TimeoutExpired:
        return limit, None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    if done.returncode != 0:
        return limit, None
    lines = done.stdout.splitlines()
    if lines and lines[-1].startswith("time "):
        spent = float(lines.pop().split()[1])
    return spent, lines


def shape(lines):
    """Whether neighbouring labels are the same but for times, and the numbers in them."""
    labels = [re.sub(r"@\d+", "", line).strip("( )|").replace("|", "") for line in lines[1:]]
    closes = any(a == b and a not in ("true", "false") for a, b in zip(labels, labels[1:]))
    numbers = set(re.findall(r"#[xb][0-9a-f]+|\b\d+\b", " ".join(labels)))
    return closes, len(numbers)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wedge", default=f"{ROOT}/target/release/wedge")
    parser.add_argument("--limit", type=int, default=10, help="seconds for each path")
    parser.add_argument("--counts", default="6,20,60")
    options = parser.parse_args()
    worst = 0
    for other, program, over_words in (("bitwuzla", BITWUZLA, True), ("cvc5", CVC5, False)):
        if subprocess.run([sys.executable, "-c", f"import {other}"], capture_output=True).returncode:
            print(f"{other} is not installed: skipped")
            continue
        ratios = []
        print(f"\n| path against {other} | wedge s | {other} s | ratio | closes | constants | "
              f"{other} closes | {other} constants |\n|---|---|---|---|---|---|---|---|")
        for loop in LOOPS:
            for count in map(int, options.counts.split(",")):
                with tempfile.TemporaryDirectory() as folder:
                    files = {}
                    for asked in ("wedge", other):
                        files[asked] = f"{folder}/{asked}.smt2"
                        with open(files[asked], "w", encoding="utf-8") as file:
                            file.write(script(loop, count, over_words, asked))
                    mine, answer = run([options.wedge, "interpolate", files["wedge"]],
                                       options.limit)
                    theirs, reply = run([sys.executable, "-c", program, files[other]],
                                        options.limit)
                cells = [str(cell) for lines in (answer, reply)
                         for cell in (shape(lines) if lines else ("-", "-"))]
                ratio = mine / max(theirs, 1e-4)
                ratios.append(ratio)
                print(f"| {loop}, {count} | {mine:.3f} | {theirs:.3f} | {ratio:.2f} | "
                      f"{' | '.join(cells)} |", flush=True)
        median = statistics.median(ratios)
        worst = max(worst, median)
        print(f"\nmedian ratio of times to {other}: {median:.2f}")
    sys.exit(1 if worst > 1 else 0)


if __name__ == "__main__":
    main()
