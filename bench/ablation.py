#!/usr/bin/env python3
"""What forced covering, slicing and memoised entailment are worth to IMPACT, on nt and ssh.

  python3 bench/ablation.py
  python3 bench/ablation.py --sample 2 --timeout 2 --raw /tmp/raw --out /tmp/results
  python3 bench/ablation.py --from target/results/ablation    # no runs: only the table again

Runs bench/score.py of the task collection with everything and with each technique switched off in
turn (`wedge check --without`). Its json files go to --raw, with the report of each run beside them.
Writes ablation.md and ablation.csv. Exit status: 1 if a verdict is wrong.
"""
import sys
from pathlib import Path

import scores
from common import ROOT, parser, table, write_csv

SETS = ["nt", "ssh"]
DEFAULT = ["forced-covering", "slicing", "memo"]
COUNTERS = ["vertices", "refinements"]


def options():
    made = parser(__doc__, timeout=10)
    add = made.add_argument
    add("--raw", type=Path, default=ROOT / "target/results/ablation",
        help="folder for the json files (default: target/results/ablation)")
    add("--from", dest="given", type=Path, metavar="DIR", help="no runs: files of this folder")
    add("--techniques", default=",".join(DEFAULT),
        help="what to switch off, one at a time; also: sharing, cases (default: %(default)s)")
    add("--sample", type=int, default=0, help="at most N tasks of each set")
    add("--resume", action="store_true", help="keep what the json files hold, run the rest")
    return made.parse_args()


def run(opt, variant, technique):
    more = ["--engine impact"]
    more += [f"--without {technique}"] if technique else []
    scores.run(opt, SETS, opt.raw / f"{variant}.json", *more)


def read(opt, folder, variant):
    """Results by set and task, with the counters."""
    results = scores.read(opt, SETS, folder / f"{variant}.json")
    for row in results.values():
        for counter in COUNTERS:
            row[counter] = int(row["counters"].get(f"impact {counter}", 0))
    return results


def summary(results):
    sets = list(results.values())
    common = [key for key in sets[0]
              if all(key in found and scores.is_solved(found[key]) for found in sets)]
    head = ["<IMPACT", "tasks", "solved", "wrong", "points", "s on tasks solved by all",
            "vertices there", "refinements there", "s in all"]
    lines = []
    for variant, found in results.items():
        rows, shared = list(found.values()), [found[key] for key in common]
        total = lambda name, of=shared: sum(row[name] for row in of)
        lines.append([variant.replace("without-", "without "), len(rows),
                      sum(map(scores.is_solved, rows)), sum(map(scores.is_wrong, rows)),
                      total("points", rows), f"{total('wall'):.1f}", total("vertices"),
                      total("refinements"), f"{total('wall', rows):.0f}"])
    return f"{len(common)} tasks are solved by all.\n\n" + table(head, lines)


def main():
    opt = options()
    variants = {"everything": None}
    variants |= {f"without-{name}": name for name in opt.techniques.split(",") if name}
    if not opt.given:
        for variant, technique in variants.items():
            run(opt, variant, technique)
    folder = opt.given or opt.raw
    results = {variant: read(opt, folder, variant) for variant in variants
               if (folder / f"{variant}.json").exists()}
    text = "# What techniques are worth to IMPACT\n\n"
    text += scores.origins(folder / f"{variant}.json" for variant in results)
    text += f"Sets: {', '.join(SETS)}. Time limit: 10 s unless the command says otherwise. "
    text += summary(results)
    rows = [dict(variant=variant) | row for variant, found in results.items()
            for row in found.values()]
    columns = ["variant", "set", "task", "expected", "given", "engine", "wall", "points",
               *COUNTERS]
    write_csv(opt.out / "ablation.csv", columns, rows)
    (opt.out / "ablation.md").write_text(text.rstrip() + "\n")
    wrong = [row for row in rows if scores.is_wrong(row)]
    for row in wrong:
        print("WRONG:", row)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
