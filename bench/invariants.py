#!/usr/bin/env python3
"""What invariants of the interval engine are worth to other engines.

  python3 bench/invariants.py                             # about three hours
  python3 bench/invariants.py --sets loops,locks          # a part
  python3 bench/invariants.py --sample 2 --timeout 2 --raw /tmp/raw --out /tmp/results
  python3 bench/invariants.py --from target/results/invariants    # no runs: only the tables again

Runs bench/score.py of the task collection with each engine alone and with the interval engine
beside it, which shares its invariants; and the interval engine alone. The json files ENGINE.json and
ENGINE-with-invariants.json go to --raw. Writes invariants.md and invariants.csv. Exit status: 1 if a
verdict is wrong.
"""
import sys

import scores
from common import table, write_csv, yes

SETS = ["loops", "bitvector", "locks", "arrays"]
ENGINES = ["impact", "predicate", "kinduction"]
INTERVAL = "interval"
# What intervals are to prove alone: this part of the tasks of these sets, each in so many seconds.
PROVED, PROVED_SETS, SECONDS = 0.2, ["loops", "bitvector", "locks"], 1
# Runs the interval engine in a second thread.
INVARIANTS = "--with-invariants"
VARIANTS = {"": [], "-with-invariants": [INVARIANTS]}


def options():
    made = scores.parser_of(__doc__, "invariants", 10)
    add = made.add_argument
    add("--engines", default="",
        help=f"which to run, of {', '.join([*ENGINES, INTERVAL])} (default: all)")
    add("--sets", default="", help=f"which sets, of {', '.join(SETS)} (default: all)")
    add("--only", choices=["alone", "with"], help="only one part of the runs")
    add("--sample", type=int, default=0, help="at most N tasks of each set")
    return made.parse_args()


def run(opt):
    sets = scores.chosen(opt.sets, SETS)
    for engine in scores.chosen(opt.engines, [*ENGINES, INTERVAL]):
        for variant, more in VARIANTS.items():
            if engine == INTERVAL and more or opt.only == ("alone" if more else "with"):
                continue
            out = opt.raw / f"{engine}{variant}.json"
            if not (opt.resume and scores.is_whole(opt, sets, out)):
                scores.run(opt, sets, out, f"--engine {engine}", *more)


def pairs(results):
    """For each engine what it does alone and with invariants, on the tasks that both ran."""
    found = {}
    for engine in ENGINES:
        alone, helped = (results.get(f"{engine}{variant}", {}) for variant in VARIANTS)
        keys = [key for key in alone if key in helped]
        if keys:
            found[engine] = tuple({key: rows[key] for key in keys} for rows in (alone, helped))
    return found


def of_sets(results, name):
    return {key: row for key, row in results.items() if name in ("all", key[0])}


def comparison(alone, helped):
    """The cells of a line."""
    keys = scores.both_solve(alone, helped)
    own = [key for key in keys
           if not scores.by_random(alone[key]) and not scores.by_random(helped[key])]
    before, after = list(alone.values()), list(helped.values())
    spent = [scores.seconds([rows[key] for key in own]) for rows in (alone, helped)]
    gained = [key for key in helped if scores.is_solved(helped[key]) and key not in keys]
    lost = [key for key in alone if scores.is_solved(alone[key]) and key not in keys]
    by_interval = [row for row in after if scores.is_solved(row) and row["engine"] == "interval"]
    return [len(before), scores.solved(before), scores.wrong(before), scores.points(before),
            scores.solved(after), scores.wrong(after), scores.points(after), len(by_interval),
            len(gained), len(lost), len(own), *(f"{seconds:.1f}" for seconds in spent),
            f"{spent[1] / spent[0]:.2f}" if spent[0] else "",
            *(round(scores.seconds(rows)) for rows in (before, after))]


def summary(found):
    head = ["<engine", "<set", "tasks", "alone: solved", "wrong", "points", "with: solved",
            "wrong", "points", "by interval", "gained", "lost", "both solve", "alone: s there",
            "with: s there", "ratio", "alone: s in all", "with: s in all"]
    lines = []
    for engine, (alone, helped) in found.items():
        for name in [*SETS, "all"]:
            mine = of_sets(alone, name)
            if mine:
                lines.append([engine, name, *comparison(mine, of_sets(helped, name))])
    return table(head, lines)


def changes(found):
    """The tasks that only one of the two solves."""
    lines = []
    for engine, (alone, helped) in found.items():
        for key in sorted(alone):
            first, second = alone[key], helped[key]
            if scores.is_solved(first) != scores.is_solved(second):
                lines.append([engine, *key, first["expected"], first["given"], second["given"],
                              second["engine"]])
    return table(["<engine", "<set", "<task", "<expected", "<alone", "<with", "<decided by"], lines)


def intervals_alone(rows):
    tasks = [row for (name, _), row in rows.items()
             if name in PROVED_SETS and row["expected"] == "true"]
    proofs = [row for row in tasks if scores.is_solved(row) and row["wall"] < SECONDS]
    return [f"{INTERVAL} alone proves {PROVED:.0%} of the safe tasks of {', '.join(PROVED_SETS)}, "
            f"each in less than {SECONDS} s", f"{len(proofs)} of {len(tasks)}",
            yes(len(proofs) >= PROVED * len(tasks))]


def wanted(results, found):
    lines = []
    for variant, rows in results.items():
        wrong = scores.wrong(rows.values())
        lines.append([f"no wrong verdict of {variant}", wrong, yes(wrong == 0)])
    for engine, both in found.items():
        # What intervals decide themselves says nothing about their invariants.
        own = [key for key, row in both[1].items() if row["engine"] != INTERVAL]
        alone, helped = (scores.points([rows[key] for key in own]) for rows in both)
        lines.append([f"{engine} has more points with invariants on the {len(own)} tasks that "
                      f"{INTERVAL} does not decide itself", f"{helped} : {alone}",
                      yes(helped > alone)])
    lines += [intervals_alone(results[INTERVAL])] if INTERVAL in results else []
    return table(["<wanted", "result", "<met"], lines)


def main():
    opt = options()
    if not opt.given:
        run(opt)
    folder = opt.given or opt.raw
    files = {f"{engine}{variant}": folder / f"{engine}{variant}.json"
             for engine in ENGINES for variant in VARIANTS} | {INTERVAL: folder / f"{INTERVAL}.json"}
    results = {name: scores.read(opt, SETS, path) for name, path in files.items() if path.exists()}
    if not results:
        sys.exit(f"no json files in {folder}")
    found = pairs(results)
    text = "# What invariants are worth\n\n" + scores.origins(files[name] for name in results)
    text += ("Each engine alone, and with the interval engine in a second thread "
             f"(`{INVARIANTS}`). Time limit: 10 s unless the command says otherwise. Points: proof "
             "2, error 1, wrong proof -32, wrong error -16. Times are wall-clock times, on a machine "
             "with a core for each thread; `both solve`: tasks that both solve and that the random "
             "runs, with which `wedge check` begins, left to the engines; `by interval`: decided by "
             "the interval engine itself.\n\n")
    text += wanted(results, found)
    if found:
        text += summary(found) + "Tasks that only one of the two solves:\n\n" + changes(found)
    rows = [dict(asked=name) | row for name, of in results.items() for row in of.values()]
    write_csv(opt.out / "invariants.csv",
              ["asked", "set", "task", "expected", "given", "engine", "wall", "points"], rows)
    (opt.out / "invariants.md").write_text(text.rstrip() + "\n")
    return scores.report_wrong(rows)


if __name__ == "__main__":
    sys.exit(main())
