#!/usr/bin/env python3
"""[JM06] Table 1: the 13 programs of the set `jm13` by predicate abstraction and by IMPACT.

  python3 bench/jm06_table1.py
  python3 bench/jm06_table1.py --match 'loop|copy' --out /tmp/results   # a quick look
  python3 bench/jm06_table1.py --format-only                            # only the tables again

Writes jm06_table1.md and jm06_table1.csv. Exit status: 1 if a verdict is wrong.
"""
import re
import sys

from common import (RUN, check, is_right, is_wrong, parser, provenance, read_csv, table, tasks,
                    write_csv, yes)

ENGINES = ["predicate", "impact"]


def options():
    made = parser(__doc__, timeout=10)
    made.add_argument("--format-only", action="store_true", help="no runs: read the CSV file")
    return made.parse_args()


def run(opt):
    chosen = [task for task in tasks(opt.shared, "jm13") if re.search(opt.match, task["task"])]
    rows = [check(opt, task, engine, "--stats") for task in chosen for engine in ENGINES]
    write_csv(opt.out / "jm06_table1.csv", RUN, rows)


def programs(rows):
    by_task = {}
    for row in rows:
        by_task.setdefault(row["task"], {})[row["engine"]] = row
    head = ["<program"]
    for name, count in [("predicate", "predicates"), ("impact", "formulas")]:
        head += [f"<{name}", "s", "interp. s", "vertices", "refinements", "k", "elsewhere", count]
    lines = []
    for task, runs in by_task.items():
        line = [task]
        for engine, count in [("predicate", "predicates"), ("impact", "formulas")]:
            names = ["verdict", "wall", "interpolation", "vertices", "refinements", "language",
                     "elsewhere", count]
            line += [runs[engine][name] for name in names]
        lines.append(line)
    return table(head, lines)


def outcomes(opt, rows):
    """The table of the paper with two columns more."""
    paper = read_csv(opt.shared / "bench/papers/jm13-paper-results.csv")
    of = lambda engine: [row for row in rows if row["engine"] == engine]
    proved = lambda engine: sum(is_right(row) for row in of(engine))
    late = lambda engine: sum("timeout" in row["verdict"] or "killed" in row["verdict"]
                              for row in of(engine))
    ours = {
        "verified": proved,
        "did not finish": late,
        "refinement failed": lambda engine: len(of(engine)) - proved(engine) - late(engine),
    }
    names = list(paper[0])
    lines = [[row[name] for name in names] + [ours[row[names[0]]](engine) for engine in ENGINES]
             for row in paper]
    head = ["<" + names[0], *names[1:], *(f"Wedge {engine}" for engine in ENGINES)]
    return table(head, lines)


def main():
    opt = options()
    if not opt.format_only:
        run(opt)
    rows = read_csv(opt.out / "jm06_table1.csv")
    wanted = []
    for engine in ENGINES:
        mine = [row for row in rows if row["engine"] == engine]
        proved = [row for row in mine if is_right(row) and float(row["wall"]) <= opt.timeout]
        wanted.append([f"all programs proved by `--engine {engine}` in {opt.timeout} s",
                       f"{len(proved)} of {len(mine)}", yes(len(proved) == len(mine))])
    text = "# Array programs: [JM06] Table 1\n\n"
    text += provenance(opt.out / "jm06_table1.md", not opt.format_only)
    text += table(["<demand", "result", "<met"], wanted)
    text += "The paper's figures (it gives no times by program, only that all successful runs take "
    text += "less than 30 s), with ours beside:\n\n" + outcomes(opt, rows)
    text += ("`k`: the language L_k that was enough; a star: with differences near large constants; "
             "empty: no path had to be refuted. `elsewhere`: sequences of interpolants that came from "
             "provers not held to a language. `formulas`: different conjuncts of labels. Times are "
             "wall-clock times of the whole run.\n\n")
    text += programs(rows)
    (opt.out / "jm06_table1.md").write_text(text.rstrip() + "\n")
    wrong = [row for row in rows if is_wrong(row)]
    for row in wrong:
        print("WRONG:", row)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
