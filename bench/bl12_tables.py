#!/usr/bin/env python3
"""[BL12] Tables I-III and Figs. 3-5 on the set `svcomp12`.

  python3 bench/bl12_tables.py                              # about two hours
  python3 bench/bl12_tables.py --jobs 2                     # one hour on two cores
  python3 bench/bl12_tables.py --sample 6 --timeout 3 --raw /tmp/raw --out /tmp/results
  python3 bench/bl12_tables.py --engines value,plain        # only two configurations, keeps others
  python3 bench/bl12_tables.py --from target/results/bl12   # no runs: only the tables again

Runs bench/score.py of the task collection once for each configuration. Random
runs are switched off. Its json files, named after the configurations, go to --raw. The papers' figures and the categories of tasks come from
papers/svcomp12-paper-results.csv and papers/svcomp12-categories.csv of the collection.
Writes bl12_tables.md, bl12_tables.csv and bl12_fig3.svg to bl12_fig5.svg.
Exit status: 1 if a verdict is wrong.
"""
import sys
from collections import namedtuple

import quantiles
import scores
from common import read_csv, table, write_csv, yes

SET = "svcomp12"
# Options of `wedge check`, and the paper's configuration that these correspond to.
Configuration = namedtuple("Configuration", ["options", "paper"])
ENGINES = {
    "plain": Configuration("--engine value --without random,refinement", "CPA_EXPL"),
    "value": Configuration("--engine value --without random", "CPA_EXPLitp"),
    "predicate": Configuration("--engine predicate --without random", "CPA_PRED"),
    "plain-predicate": Configuration("--engine value-predicate --without random,refinement",
                                     "CPA_EXPL_PRED"),
    "value-predicate": Configuration("--engine value-predicate --without random",
                                     "CPA_EXPLitp_PRED"),
}
TABLES = {"I": ["plain", "value"],
          "II": ["predicate", "value", "plain-predicate", "value-predicate"]}
OTHERS = ["BLAST", "SATABS", "CPA_MEMO"]
FIGURES = {3: ["plain", "value"],
           4: ["predicate", "value", "plain-predicate", "value-predicate"],
           5: list(ENGINES)}
# SV-COMP'12: what is expected and what was given.
POINTS = {("true", "true"): 2, ("false", "false"): 1, ("true", "false"): -2, ("false", "true"): -4}
# What issue 7 wants: points of all that can be had here, and the share of time.
WANTED = {"value-predicate": 218, "value": 169}
ALL = 290
SHARE = 0.25


def options():
    made = scores.parser_of(__doc__, "bl12", 20)
    add = made.add_argument
    add("--engines", default="", help=f"which to run, of {', '.join(ENGINES)} (default: all)")
    add("--sample", type=int, default=0, help="at most N tasks")
    return made.parse_args()


def read(opt, out, categories):
    """Results by task, with the points of the paper."""
    results = scores.read(opt, [SET], out)
    for row in results.values():
        row["category"] = categories[row["task"]]
        row["points"] = POINTS.get((row["expected"], row["given"]), 0)
    return results


def of_category(results, category):
    return [row for row in results.values() if category in ("Overall", row["category"])]


def cell(points, most, solved, seconds):
    share = f" ({points / most:.0%})" if most else ""
    return f"{points}{share} / {solved} / {seconds}"


def ours(rows):
    right = [row for row in rows if scores.is_solved(row)]
    return cell(scores.points(rows), scores.most(rows), len(right), rounded(scores.seconds(right)))


def rounded(seconds):
    return f"{seconds:.0f}" if seconds >= 10 else f"{seconds:.1f}"


def theirs(line, tool):
    points, solved, seconds = line[f"{tool} score/solved/time_s"].split("/")
    if points == "-":
        return "-"
    return cell(int(points), int(line["max_points"]), solved, seconds)


def paper_name(tool):
    return tool.replace("_", "-")


def paper_table(results, paper, mine, tools):
    """A line for each category: our configurations, and tools of the paper."""
    mine = [engine for engine in mine if engine in results]
    head = ["<category", "tasks", "paper: tasks", "points", "paper: points"]
    head += [f"`{engine}`" for engine in mine] + [f"paper: {paper_name(tool)}" for tool in tools]
    lines = []
    for line in paper:
        rows = {engine: of_category(results[engine], line["category"]) for engine in mine}
        some = max(rows.values(), key=len, default=[])
        lines.append([line["category"], len(some), line["tasks"], scores.most(some),
                      line["max_points"], *map(ours, rows.values()),
                      *(theirs(line, tool) for tool in tools)])
    return table(head, lines)


def runs_table(results):
    head = ["<configuration", "<`wedge check`", "tasks", "proofs", "errors", "wrong",
            "crashed", "no verdict", "points", "of", "s on solved tasks", "s in all"]
    lines = []
    for engine, found in results.items():
        rows = list(found.values())
        right = [row for row in rows if scores.is_solved(row)]
        given = lambda kind, of=rows: sum(row["given"] == kind for row in of)
        lines.append([engine, f"`{ENGINES[engine].options}`", len(rows), given("true", right),
                      given("false", right), scores.wrong(rows), given("crash"), given("error"), scores.points(rows),
                      scores.most(rows), rounded(scores.seconds(right)),
                      rounded(scores.seconds(rows))])
    return table(head, lines)


def compared(value, plain, keys):
    """Seconds of both on tasks, and the quotient."""
    first = scores.seconds([value[key] for key in keys])
    second = scores.seconds([plain[key] for key in keys])
    return [len(keys), f"{first:.1f}", f"{second:.1f}", f"{first / second:.2f}" if second else ""]


def common_tasks(results):
    """The tasks that `value` and `plain` both solve."""
    value, plain = results.get("value", {}), results.get("plain", {})
    return value, plain, scores.both_solve(value, plain)


def time_table(results, paper):
    value, plain, keys = common_tasks(results)
    head = ["<category", "both solve", "`value` s", "`plain` s", "ratio", "only `value`",
            "`value` s", "`plain` s", "only `plain`"]
    lines = []
    for line in paper:
        here = lambda of: [key for key in of
                           if line["category"] in ("Overall", of[key]["category"])]
        solved = [{key for key in here(rows) if scores.is_solved(rows[key])}
                  for rows in (value, plain)]
        only = sorted(solved[0] - solved[1])
        spent = [f"{scores.seconds([rows[key] for key in only]):.1f}" for rows in (value, plain)]
        both = [key for key in keys if key in solved[0]]
        lines.append([line["category"], *compared(value, plain, both), len(only), *spent,
                      len(solved[1] - solved[0])])
    return table(head, lines)


def demands(results):
    """What issue 7 wants."""
    lines = []
    for engine, least in WANTED.items():
        if engine in results:
            rows = list(results[engine].values())
            points = scores.points(rows)
            lines.append([f"`{engine}` has {least} of {ALL} points",
                          f"{points} of {scores.most(rows)}", yes(points >= least)])
    for engine, found in results.items():
        wrong = scores.wrong(found.values())
        lines.append([f"no wrong verdict of `{engine}`", wrong, yes(wrong == 0)])
    value, plain, keys = common_tasks(results)
    if keys:
        count, first, second, ratio = compared(value, plain, keys)
        lines.append([f"`value` takes at most {SHARE} of the time of `plain` on tasks that both "
                      "solve", f"{ratio} ({first} : {second} s on {count} tasks)",
                      yes(float(first) <= SHARE * float(second))])
    return table(["<demand", "result", "<reached"], lines)


def best_of(results):
    return max(results, key=lambda engine: scores.points(results[engine].values()))


def write_figures(opt, results):
    for number, engines in FIGURES.items():
        times = {engine: [row["wall"] for row in results[engine].values() if scores.is_solved(row)]
                 for engine in engines if engine in results}
        (opt.out / f"bl12_fig{number}.svg").write_text(quantiles.plot(times))


def explained(results):
    text = ("Time limit: 20 s unless the command says otherwise; the paper's plots go up to 1000 s, "
            "on a machine of 2012. Points as in the paper: proof 2, error 1, false alarm -2, wrong "
            "proof -4. Cells: points (share of all points that can be had) / solved tasks / seconds "
            "on these (wall-clock). The paper has all tasks of 2012, here only the visible ones are "
            "run: compare the shares. The random runs with which `wedge check` begins are switched "
            "off: every verdict is that of the configuration.\n\n")
    return text + runs_table(results)


def tables(results, paper):
    titles = {"I": "explicit values without and with refinement",
              "II": "configurations with predicates"}
    text = ""
    for number, mine in TABLES.items():
        text += f"## Table {number}: {titles[number]}\n\n"
        text += paper_table(results, paper, mine, [ENGINES[engine].paper for engine in mine])
        if number == "I" and all(engine in results for engine in mine):
            text += ("Time on the tasks that both solve, and on those that only `value` solves (the "
                     "time limit counts for `plain` there):\n\n" + time_table(results, paper))
    best = best_of(results)
    text += "## Table III: other tools\n\n" + f"Our best: `{best}`.\n\n"
    return text + paper_table(results, paper, [best], [*OTHERS, ENGINES["value-predicate"].paper])


def figures():
    text = ("## Quantile plots\n\n"
            "The time of the n-th fastest right verdict; a mark at every fifth.\n\n")
    titles = {3: "explicit values without and with refinement", 4: "configurations with predicates",
              5: "all configurations (the paper: other tools)"}
    return text + "".join(f"Fig. {number}: {title}\n\n![{title}](bl12_fig{number}.svg)\n\n"
                          for number, title in titles.items())


def main():
    opt = options()
    engines = scores.chosen(opt.engines, ENGINES)
    if not opt.given:
        for engine in engines:
            out = opt.raw / f"{engine}.json"
            if not (opt.resume and scores.is_whole(opt, [SET], out)):
                scores.run(opt, [SET], out, ENGINES[engine].options)
    folder = opt.given or opt.raw
    papers = opt.shared / "bench/papers"
    categories = {row["task"]: row["category"]
                  for row in read_csv(papers / "svcomp12-categories.csv")}
    paper = [row for row in read_csv(papers / "svcomp12-paper-results.csv")
             if row["category"] != "scoring"]
    files = {engine: folder / f"{engine}.json" for engine in ENGINES}
    results = {engine: read(opt, path, categories) for engine, path in files.items()
               if path.exists()}
    if not results:
        sys.exit(f"no json files in {folder}")
    rows = [dict(configuration=engine) | row for engine, found in results.items()
            for row in found.values()]
    write_csv(opt.out / "bl12_tables.csv", ["configuration", "category", "task", "expected",
                                            "given", "engine", "wall", "points", "last"], rows)
    text = "# Explicit values: [BL12] Tables I-III\n\n"
    text += scores.origins(files[engine] for engine in results)
    text += demands(results) + explained(results) + tables(results, paper) + figures()
    (opt.out / "bl12_tables.md").write_text(text.rstrip() + "\n")
    write_figures(opt, results)
    return scores.report_wrong(rows)


if __name__ == "__main__":
    sys.exit(main())
