#!/usr/bin/env python3
"""Points of the default plan, of IMPACT and of predicate abstraction on nine sets.

  python3 bench/engines.py                              # about three hours at most
  python3 bench/engines.py --sample 2 --timeout 2 --raw /tmp/raw --out /tmp/results
  python3 bench/engines.py --from target/results/engines   # no runs: only the tables again

Runs bench/score.py of the task collection once for each engine. Its json files, named after the
engines, go to --raw. Writes engines.md and engines.csv. Exit status: 1 if a verdict is wrong.
"""
import sys
from pathlib import Path

import scores
from common import ROOT, parser, table, write_csv, yes

SETS = ["nt", "ssh", "locks", "systemc", "loops", "bitvector", "psyco", "paper-examples", "jm13"]
ENGINES = dict(default=[], impact=["--engine impact"], predicate=["--engine predicate"])
# Shares of tasks to be solved by IMPACT; predicate abstraction may solve a tenth less.
SHARES = {("nt", "ssh", "locks"): 0.70, ("loops",): 0.45, ("systemc",): 0.40}
FEWER = 0.9


def options():
    made = parser(__doc__, timeout=10)
    add = made.add_argument
    add("--raw", type=Path, default=ROOT / "target/results/engines",
        help="folder for the json files (default: target/results/engines)")
    add("--from", dest="given", type=Path, metavar="DIR", help="no runs: json files of this folder")
    add("--engines", default=",".join(ENGINES), help="which to run (default: all)")
    add("--sample", type=int, default=0, help="at most N tasks of each set")
    add("--resume", action="store_true", help="keep what the json files hold, run the rest")
    return made.parse_args()


def of_sets(results, sets):
    return [row for (name, _), row in results.items() if name in sets]


def solved(rows):
    return sum(map(scores.is_solved, rows))


def by_chance(rows):
    """Those that the random runs decided with which `wedge check` begins."""
    return [row for row in rows if row["engine"] == "random"]


def sets_table(results):
    head = ["<set", "tasks"]
    for engine in results:
        head += [f"{engine}: solved", "by random", "wrong", "points", "s"]
    lines = []
    for name in [*SETS, "all"]:
        chosen = SETS if name == "all" else [name]
        rows = {engine: of_sets(found, chosen) for engine, found in results.items()}
        if not any(rows.values()):
            continue
        line = [name, max(map(len, rows.values()))]
        for mine in rows.values():
            line += [solved(mine), solved(by_chance(mine)), sum(map(scores.is_wrong, mine)),
                     sum(row["points"] for row in mine), round(sum(row["wall"] for row in mine))]
        lines.append(line)
    return table(head, lines)


def shares_table(results):
    engines = list(results)
    lines = []
    for sets, share in SHARES.items():
        line = ["+".join(sets), f"{share:.0%}"]
        for engine in engines:
            mine = of_sets(results[engine], sets)
            line.append(f"{solved(mine) / len(mine):.1%} ({solved(mine)} of {len(mine)}, "
                        f"{solved(by_chance(mine))} by random runs)" if mine else "")
        lines.append(line)
    return table(["<sets", "wanted of IMPACT", *engines], lines)


def demands(results):
    """What issue 6 wants of the engines."""
    lines = []
    for engine, factor in [("impact", 1.0), ("predicate", FEWER)]:
        for sets, share in SHARES.items():
            mine = of_sets(results.get(engine, {}), sets)
            if mine:
                least = share * factor
                lines.append([f"{engine} solves {least:.1%} of {'+'.join(sets)}",
                              f"{solved(mine) / len(mine):.1%}",
                              yes(solved(mine) >= least * len(mine))])
    for engine, found in results.items():
        wrong = sum(map(scores.is_wrong, found.values()))
        lines.append([f"no wrong verdict of {engine}", wrong, yes(wrong == 0)])
    points = {engine: sum(row["points"] for row in found.values())
              for engine, found in results.items()}
    for engine in results:
        if engine != "default" and "default" in points:
            lines.append([f"the default has more points than {engine}",
                          f"{points['default']} : {points[engine]}",
                          yes(points["default"] > points[engine])])
    return table(["<demand", "result", "<met"], lines)


def raw(results):
    rows = []
    for engine, found in results.items():
        rows += [dict(asked=engine) | row for row in found.values()]
    return rows


def main():
    opt = options()
    if not opt.given:
        for engine in opt.engines.split(","):
            scores.run(opt, SETS, opt.raw / f"{engine}.json", *ENGINES[engine])
    folder = opt.given or opt.raw
    files = {engine: folder / f"{engine}.json" for engine in ENGINES}
    results = {engine: scores.read(opt, SETS, path) for engine, path in files.items()
               if path.exists()}
    text = "# Engines\n\n" + scores.origins(files[engine] for engine in results)
    text += ("Time limit: 10 s unless the command says otherwise. Points: proof 2, error 1, wrong "
             "proof -32, wrong error -16. `wedge check` begins with random runs, whatever the "
             "engine: errors that these find count for the engine, and are told `by random`.\n\n")
    text += demands(results) + shares_table(results) + sets_table(results)
    write_csv(opt.out / "engines.csv",
              ["asked", "set", "task", "expected", "given", "engine", "wall", "points", "last"],
              raw(results))
    (opt.out / "engines.md").write_text(text.rstrip() + "\n")
    wrong = [row for row in raw(results) if scores.is_wrong(row)]
    for row in wrong:
        print("WRONG:", row)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
