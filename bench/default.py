#!/usr/bin/env python3
"""The default plan on all sets of C programs; single engines and other tools beside it.

  python3 bench/default.py                                # about four hours: see --resume
  python3 bench/default.py --resume                       # after an interruption
  python3 bench/default.py --engines default --sets nt,locks      # a part; keeps the others
  python3 bench/default.py --sample 2 --at-most 2 --timeout 2 --raw /tmp/raw --out /tmp/results
  python3 bench/default.py --from target/results/default  # no runs: only the tables again

Runs bench/score.py of the task collection set by set, first the default on all tasks, then each
engine on a sample. The json files ENGINE.SET.json go to --raw. What other tools did is in peers/
of the collection. Writes default.md and default.csv. Exit status: 1 if a verdict is wrong.
"""
import argparse
import sys

import scores
from common import read_csv, table, write_csv, yes

SETS = ["nt", "ssh", "locks", "systemc", "loops", "arrays", "bitvector", "eca", "heap", "ldv-small",
        "product-lines", "psyco", "recursive", "seq", "floats", "busybox", "jm13", "imc10",
        "paper-examples", "svcomp12"]
SINGLE = ["bmc", "kinduction", "impact", "predicate", "value", "value-predicate", "interval"]
ENGINES = ["default", *SINGLE]
PEERS = {"cbmc": "CBMC", "cpa-pred": "CPAchecker, predicates", "cpa-impact": "CPAchecker, IMPACT",
         "uautomizer": "UAutomizer"}
# The aim is to pass these three together.
TOGETHER = ["cbmc", "cpa-pred", "uautomizer"]
# Tasks whose verdict in the collection contradicts C, and why. They count as they are said to be
# everywhere; only comparisons of points are also made without them.
CONTESTED = {
    ("busybox", "busybox-1.22.0/touch-2"):
        "said to be false; the one error call needs `(… ? lutimes : utimes) == NULL`, and both "
        "functions are defined in the file (line 3473)",
    ("busybox", "busybox-1.22.0/wc-2"):
        "said to be false; the one error call needs `u >= 5` in a loop that begins with `u = 0` and "
        "is left at 5, and nothing takes the address of `u` (line 3021)",
}


def options():
    made = scores.parser_of(__doc__, "default", 10)
    add = made.add_argument
    add("--engines", default="", help=f"which to run, of {', '.join(ENGINES)} (default: all)")
    add("--sets", default="", help="which sets to run (default: all)")
    add("--sample", type=int, default=12, help="tasks of each set for an engine (default: 12)")
    add("--at-most", type=int, default=0, metavar="N", help="tasks of each set for the default, "
        "for a quick look (default: all)")
    return made.parse_args()


def file_of(folder, engine, name):
    return folder / f"{engine}.{name}.json"


def run(opt):
    for engine in scores.chosen(opt.engines, ENGINES):
        size = opt.at_most if engine == "default" else opt.sample
        mine = argparse.Namespace(**vars(opt) | dict(sample=size))
        for name in scores.chosen(opt.sets, SETS):
            out = file_of(opt.raw, engine, name)
            if not (opt.resume and scores.is_whole(mine, [name], out)):
                scores.run(mine, [name], out, *([f"--engine {engine}"] if engine in SINGLE else []))


def read(opt, folder):
    """Results by engine, then by set and task; the files that they come from."""
    results, files = {}, []
    for engine in ENGINES:
        for name in SETS:
            path = file_of(folder, engine, name)
            if path.exists():
                files.append(path)
                results.setdefault(engine, {}).update(scores.read(opt, [name], path))
    return results, files


def origins(files):
    """Lines on how files were made. Sets are named only where those of an engine were not made
    together."""
    sets, made = {}, {}
    for path in files:
        engine, name = path.stem.split(".")
        sets.setdefault(engine, []).append(name)
        made.setdefault(scores.origin(path), {}).setdefault(engine, []).append(name)
    called = lambda engine, names: engine if names == sets[engine] else \
        f"{engine} on {', '.join(names)}"
    return "".join("; ".join(called(*item) for item in engines.items()) + f": {line}"
                   for line, engines in made.items())


def of_set(results, name):
    return [row for (of, _), row in results.items() if name in ("all", of)]


def sets_of(results):
    """The sets with results, and all of them."""
    return [name for name in [*SETS, "all"] if of_set(results, name)]


def default_table(results):
    head = ["<set", "tasks", "solved", "proofs", "errors", "by random", "wrong", "crashed",
            "no verdict", "killed", "points", "of", "s"]
    lines = []
    for name in sets_of(results):
        rows = of_set(results, name)
        right = [row for row in rows if scores.is_solved(row)]
        given = lambda kind, of=rows: sum(row["given"] == kind for row in of)
        lines.append([name, len(rows), len(right), given("true", right), given("false", right),
                      sum(map(scores.by_random, right)), scores.wrong(rows), given("crash"),
                      given("error"), given("timeout"), scores.points(rows), scores.most(rows),
                      round(scores.seconds(rows))])
    return table(head, lines)


def sampled(results):
    """Results of the default and of engines on the tasks that all of these ran."""
    engines = [engine for engine in results if engine != "default"]
    if not engines or "default" not in results:
        return {}
    common = [key for key in results["default"] if all(key in results[name] for name in engines)]
    return {engine: {key: results[engine][key] for key in common}
            for engine in ["default", *engines]} if common else {}


def sample_table(sample):
    """Solved tasks and points of each engine by set, and who crashed or was wrong."""
    head = ["<set", "tasks", *(f"{engine}: solved, points" for engine in sample)]
    lines = []
    for name in sets_of(sample["default"]):
        rows = {engine: of_set(found, name) for engine, found in sample.items()}
        lines.append([name, len(rows["default"]), *(f"{scores.solved(mine)}, {scores.points(mine)}"
                                                    for mine in rows.values())])
    whole = [list(found.values()) for found in sample.values()]
    given = lambda rows, kinds: sum(row["given"] in kinds for row in rows)
    lines.append(["by random", "", *(sum(scores.by_random(row) for row in rows if
                                         scores.is_solved(row)) for rows in whole)])
    lines.append(["wrong", "", *map(scores.wrong, whole)])
    lines.append(["crashed, no verdict", "", *(given(rows, ("crash", "error")) for rows in whole)])
    lines.append(["s", "", *(round(scores.seconds(rows)) for rows in whole)])
    return table(head, lines)


def peers_of(opt):
    """What each tool answered, by set and task."""
    folder = opt.shared / "bench/peers"
    found = {}
    for peer in PEERS:
        rows = read_csv(folder / f"{peer}.csv")
        found[peer] = {(row["set"], row["task"]): row | dict(given=row["answer"]) for row in rows}
    return found


def solvers(peers, names, key):
    return [name for name in names if scores.is_solved(peers[name][key])]


def against(results, peers, names):
    """A line on the tasks that tools and the default ran: what the tools and we solve."""
    keys = [key for key in results if all(key in peers[name] for name in names)]
    theirs = {key for key in keys if solvers(peers, names, key)}
    ours = {key for key in keys if scores.is_solved(results[key])}
    wrong = {key for key in keys if any(scores.is_wrong(peers[name][key]) for name in names)}
    return dict(tasks=len(keys), theirs=len(theirs), wrong=len(wrong), ours=len(ours),
                ours_wrong=scores.wrong(results[key] for key in keys),
                only_theirs=theirs - ours, only_ours=ours - theirs)


def peers_table(results, peers):
    head = ["<tool", "tasks", "solved at 20 s", "wrong", "Wedge: solved", "wrong", "only the tool",
            "only Wedge"]
    lines = []
    for names in [*([name] for name in PEERS), TOGETHER]:
        line = against(results, peers, names)
        title = " or ".join(PEERS[name] for name in names)
        lines.append([title, line["tasks"], line["theirs"], line["wrong"], line["ours"],
                      line["ours_wrong"], len(line["only_theirs"]), len(line["only_ours"])])
    return table(head, lines)


def together_table(results, peers):
    """The three tools, together and one by one, against the default by set."""
    head = ["<set", "tasks", "one of the three", "Wedge", *(PEERS[name] for name in TOGETHER)]
    lines = []
    for name in sets_of(results):
        mine = {key: row for key, row in results.items() if name in ("all", key[0])
                and all(key in peers[peer] for peer in TOGETHER)}
        if mine:
            line = against(mine, peers, TOGETHER)
            single = [len([key for key in mine if solvers(peers, [peer], key)])
                      for peer in TOGETHER]
            lines.append([name, line["tasks"], line["theirs"], line["ours"], *single])
    return table(head, lines)


def missed_table(results, peers):
    """The tasks that one of the three solves and the default does not."""
    missed = sorted(against(results, peers, TOGETHER)["only_theirs"])
    lines = [[name, task, results[name, task]["expected"], results[name, task]["last"],
              ", ".join(PEERS[peer] for peer in solvers(peers, TOGETHER, (name, task)))]
             for name, task in missed]
    return table(["<set", "<task", "<expected", "<Wedge", "<solved by"], lines)


def wrong_table(results):
    """Verdicts that are not those of the collection, and who gave them."""
    found = {}
    for engine, rows in results.items():
        for key, row in rows.items():
            if scores.is_wrong(row):
                found.setdefault((*key, row["expected"], row["given"]), []).append(engine)
    lines = [[*what, ", ".join(engines), CONTESTED.get(what[:2], "")]
             for what, engines in sorted(found.items())]
    return table(["<set", "<task", "<expected", "<given", "<by", "<the label"], lines)


def uncontested_points(rows):
    return scores.points(row for key, row in rows.items() if key not in CONTESTED)


def wanted(results, sample, peers):
    lines = []
    for engine, found in results.items():
        wrong = scores.wrong(found.values())
        lines.append([f"no wrong verdict of {engine}", wrong, yes(wrong == 0)])
    if "default" in results:
        found = results["default"]
        bad = sum(row["given"] in ("crash", "error") for row in found.values())
        lines.append(["no crash of default, and always a verdict", bad, yes(bad == 0)])
        line = against(found, peers, TOGETHER)
        if line["tasks"]:
            lines.append(["the default solves more than CBMC, CPAchecker's predicates and "
                          f"UAutomizer together on {line['tasks']} tasks",
                          f"{line['ours']} : {line['theirs']}", yes(line["ours"] > line["theirs"])])
    if sample:
        counted = {"": lambda found: scores.points(found.values()),
                   ", without contested labels": uncontested_points}
        for remark, count in counted.items():
            points = {engine: count(found) for engine, found in sample.items()}
            lines += [[f"the default has more points than {engine} on the sample{remark}",
                       f"{points['default']} : {points[engine]}",
                       yes(points["default"] > points[engine])]
                      for engine in points if engine != "default"]
    return table(["<wanted", "result", "<met"], lines)


def default_part(results, peers):
    text = "## The default\n\n" + default_table(results)
    text += ("## Other tools\n\n"
             "Tasks that both the tool and the default ran. The tools had 20 s and two runs at a "
             "time; peers/README.md of the collection tells which versions, and that those of "
             "CPAchecker and UAutomizer are lower bounds. The last line: at least one of the "
             "three, on tasks that all of these ran.\n\n")
    text += peers_table(results, peers) + together_table(results, peers)
    text += "What one of the three solves and Wedge does not:\n\n"
    return text + missed_table(results, peers)


def main():
    opt = options()
    if not opt.given:
        run(opt)
    folder = opt.given or opt.raw
    results, files = read(opt, folder)
    if not results:
        sys.exit(f"no json files in {folder}")
    peers, sample = peers_of(opt), sampled(results)
    text = "# The default plan\n\n" + origins(files)
    text += ("Time limit: 10 s unless the command says otherwise. Points: proof 2, error 1, wrong "
             "proof -32, wrong error -16. `wedge check` begins with random runs, whatever the "
             "engine: errors that these find count for the engine, and are told `by random`. "
             "`no verdict`: neither a verdict nor a crash; `killed`: did not stop in time.\n\n")
    text += wanted(results, sample, peers)
    text += "Verdicts that are not those of the collection:\n\n" + wrong_table(results)
    if "default" in results:
        text += default_part(results["default"], peers)
    if sample:
        text += ("## Single engines\n\nOn a sample, the same tasks for all: those of each set that "
                 "every engine and the default ran.\n\n" + sample_table(sample))
    rows = [dict(asked=engine) | row for engine, found in results.items() for row in found.values()]
    columns = ["asked", "set", "task", "expected", "given", "engine", "wall", "points", "last"]
    write_csv(opt.out / "default.csv", columns, rows)
    (opt.out / "default.md").write_text(text.rstrip() + "\n")
    return scores.report_wrong(rows)


if __name__ == "__main__":
    sys.exit(main())
