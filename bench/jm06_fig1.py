#!/usr/bin/env python3
"""[JM06] Fig. 1: the split prover against the unsplit one, on paths that the lazy engines refute.

  python3 bench/jm06_fig1.py
  python3 bench/jm06_fig1.py --match diskperf --per-task 5 --out /tmp/results   # a quick look
  python3 bench/jm06_fig1.py --format-only                              # only the plots again

`wedge check --dump-paths` writes the paths of all tasks in `nt` for IMPACT and for predicate
abstraction, `wedge interpolate` refutes each by three provers: `L_0`, the split prover restricted
to L_0 as in the paper; `split`, the split prover with languages that grow; `proof`, the unsplit one.
What counts is the prover's own time, the least of a few runs. The paths derive from the task
collection: they go to --work, and must not be committed.
Writes jm06_fig1.md, jm06_fig1.csv, jm06_fig1_tasks.csv, jm06_fig1.svg (L_0) and
jm06_fig1_growing.svg (split).
"""
import hashlib
import math
import re
import statistics
import sys
from pathlib import Path

from common import (ROOT, about, execute, parser, provenance, read_csv, table, tasks, write_csv,
                    yes)

ENGINES = ["impact", "predicate"]
PROVERS = {"L_0": ["--rung", "split", "--language", "0"], "split": ["--rung", "split"],
           "proof": ["--rung", "proof"]}
COLUMNS = ["task", "engine", "path", "parts", *(f"{prover} {what}" for prover in PROVERS
                                               for what in ["outcome", "s"])]
# Runs that took longer than this are not repeated.
LONG = 0.5
WANTED = 1.5


def options():
    made = parser(__doc__, timeout=10)
    add = made.add_argument
    add("--search", type=int, default=20, metavar="SECONDS",
        help="time limit of the runs that dump paths (default: 20)")
    add("--per-task", type=int, default=60, metavar="N",
        help="at most so many paths of a task, evenly sampled (default: 60)")
    add("--repeat", type=int, default=3, metavar="N", help="runs for each short time (default: 3)")
    add("--work", type=Path, default=ROOT / "target/results/paths",
        help="folder for the paths (default: target/results/paths)")
    add("--format-only", action="store_true", help="no runs: read the CSV file")
    return made.parse_args()


def dump(opt, task):
    """The paths of a task that differ, with their engines; how many could not be written."""
    found, seen, unwritten = [], set(), 0
    for engine in ENGINES:
        folder = opt.work / task["task"].replace("/", "_") / engine
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.smt2"):
            old.unlink()
        execute([opt.wedge, "check", "--quiet", "--engine", engine, "--timeout", opt.search,
                 "--dump-paths", folder, *about(task), task["path"]], opt.search + 5)
        paths = sorted(folder.glob("*.smt2"))
        # Numbers that are missing: paths with filled or copied arrays, which SMT-LIB does not have.
        last = int(paths[-1].stem.split("-")[1]) if paths else 0
        unwritten += last - len(paths)
        for path in paths:
            digest = hashlib.sha256(path.read_bytes()).digest()
            if digest not in seen:
                seen.add(digest)
                found.append((engine, path))
    return found, unwritten


def sample(items, count):
    """So many of the items, evenly spread."""
    if len(items) <= count:
        return items
    return [items[index * len(items) // count] for index in range(count)]


def refute(opt, prover, path):
    """How a prover did: `yes`, `none` (no sequence), `late` or `unasked`, and its seconds."""
    argv = [opt.wedge, "interpolate", "--statistics", "--timeout", opt.timeout, *PROVERS[prover],
            path]
    best = math.inf
    for _ in range(opt.repeat):
        out, err, status, wall, _ = execute(argv, opt.timeout + 5)
        counted = re.search(r"^\w+: asked (\d+), answered (\d+) in ([\d.]+) s", err, re.M)
        if status is None or "time limit" in out + err:
            return "late", opt.timeout
        if status not in (0, 20):
            print(f"status {status}: {' '.join(map(str, argv))}", file=sys.stderr)
        if counted is None or counted.group(1) == "0":
            return "unasked", ""
        best = min(best, float(counted.group(3)))
        if best > LONG:
            break
    return ("yes" if counted.group(2) != "0" else "none"), best


def run(opt):
    rows, summaries = [], []
    for task in tasks(opt.shared, "nt"):
        if not re.search(opt.match, task["task"]):
            continue
        paths, unwritten = dump(opt, task)
        chosen = sample(paths, opt.per_task)
        print(f"{task['task']}: {len(chosen)} of {len(paths)} paths, {unwritten} not written",
              flush=True)
        summaries.append(dict(task=task["task"], paths=len(paths), chosen=len(chosen),
                              unwritten=unwritten))
        for engine, path in chosen:
            row = dict(task=task["task"], engine=engine, path=path.stem,
                       parts=len(re.findall(r":named\b", path.read_text())))
            for prover in PROVERS:
                outcome, seconds = refute(opt, prover, path)
                row[f"{prover} outcome"], row[f"{prover} s"] = outcome, seconds
            rows.append(row)
        write_csv(opt.out / "jm06_fig1.csv", COLUMNS, rows)
        write_csv(opt.out / "jm06_fig1_tasks.csv", list(summaries[0]), summaries)


class Plot:
    """A plot with two logarithmic axes of seconds, and a diagonal."""

    SIZE, MARGIN = 420, 60

    def __init__(self, low, high, x_title, y_title):
        self.low, self.high = math.floor(math.log10(low)), math.log10(high)
        self.shapes = []
        self.frame(x_title, y_title)

    def at(self, seconds):
        least = 10.0 ** self.low
        share = (math.log10(max(seconds, least)) - self.low) / (self.high - self.low)
        return share * self.SIZE

    def x(self, seconds):
        return round(self.MARGIN + self.at(seconds), 1)

    def y(self, seconds):
        return round(20 + self.SIZE - self.at(seconds), 1)

    def line(self, x1, y1, x2, y2, style):
        self.shapes.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {style}/>')

    def text(self, x, y, text, more=""):
        self.shapes.append(f'<text x="{x}" y="{y}" {more}>{text}</text>')

    def frame(self, x_title, y_title):
        first, last = 10.0 ** self.low, 10.0 ** self.high
        left, right, bottom, top = self.x(first), self.x(last), self.y(first), self.y(last)
        for exponent in range(self.low, math.floor(self.high) + 1):
            value = 10.0 ** exponent
            name = f"{value:g}"
            self.line(self.x(value), bottom, self.x(value), top, 'stroke="#ddd"')
            self.line(left, self.y(value), right, self.y(value), 'stroke="#ddd"')
            self.text(self.x(value), bottom + 16, name, 'text-anchor="middle"')
            self.text(left - 6, self.y(value) + 4, name, 'text-anchor="end"')
        self.shapes.append(f'<rect x="{left}" y="{top}" width="{right - left:.1f}" '
                           f'height="{bottom - top:.1f}" fill="none" stroke="#333"/>')
        self.line(left, bottom, right, top, 'stroke="#333"')
        self.line(left, self.y(first * WANTED), self.x(last / WANTED), top,
                  'stroke="#999" stroke-dasharray="4 3"')
        self.text((left + right) / 2, bottom + 38, x_title, 'text-anchor="middle"')
        self.text(16, (top + bottom) / 2, y_title,
                  f'text-anchor="middle" transform="rotate(-90 16 {(top + bottom) / 2})"')

    def point(self, x, y, engine):
        x, y = self.x(x), self.y(y)
        if engine == "impact":
            self.shapes.append(f'<circle cx="{x}" cy="{y}" r="2.5" fill="#1565c0" '
                               'fill-opacity="0.6"/>')
        else:
            self.shapes.append(f'<rect x="{x - 2.2:.1f}" y="{y - 2.2:.1f}" width="4.4" height="4.4" '
                               'fill="#d84315" fill-opacity="0.6"/>')

    def svg(self):
        width, height = self.SIZE + self.MARGIN + 30, self.SIZE + 75
        legend = 20 + self.SIZE - 30
        self.shapes.append(f'<circle cx="{width - 130}" cy="{legend}" r="3" fill="#1565c0"/>')
        self.text(width - 120, legend + 4, "IMPACT")
        self.shapes.append(f'<rect x="{width - 133}" y="{legend + 12}" width="6" height="6" '
                           'fill="#d84315"/>')
        self.text(width - 120, legend + 19, "predicate")
        body = "\n".join(self.shapes)
        return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
                f'font-family="sans-serif" font-size="11">\n'
                f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n')


def plotted(row, prover):
    """What both provers took, if both answered or were late."""
    outcomes = {row[f"{prover} outcome"], row["proof outcome"]}
    if not outcomes <= {"yes", "late"}:
        return None
    return float(row["proof s"]), float(row[f"{prover} s"])


def scatter(rows, prover, limit):
    plot = Plot(1e-5, limit, "unsplit prover (s)", f"split prover, {prover} (s)"
                if prover == "L_0" else "split prover, growing languages (s)")
    for row in rows:
        if (point := plotted(row, prover)) is not None:
            plot.point(*point, row["engine"])
    return plot.svg()


def ratios(rows, prover):
    both = [row for row in rows
            if row[f"{prover} outcome"] == "yes" and row["proof outcome"] == "yes"]
    return [float(row[f"{prover} s"]) / max(float(row["proof s"]), 1e-6) for row in both]


def comparison(rows):
    """One line for each split prover and engine."""
    lines, medians = [], {}
    for prover in ["L_0", "split"]:
        for engine in [*ENGINES, "both"]:
            mine = [row for row in rows if engine in ("both", row["engine"])]
            found = ratios(mine, prover)
            count = lambda who, what: sum(row[f"{who} outcome"] == what for row in mine)
            median = f"{statistics.median(found):.2f}" if found else ""
            total = lambda who: sum(float(row[f"{who} s"]) for row in mine
                                    if row[f"{prover} outcome"] == row["proof outcome"] == "yes")
            if engine == "both":
                medians[prover] = median
            lines.append([prover, engine, len(mine), count(prover, "yes"), count(prover, "none"),
                          count(prover, "late"), count("proof", "yes"), count("proof", "none"),
                          count("proof", "late"), len(found), median,
                          f"{total(prover):.2f}", f"{total('proof'):.2f}"])
    head = ["<split prover", "<paths of", "paths", "answered", "none", "late", "unsplit: answered",
            "none", "late", "both", "median ratio", "split s", "unsplit s"]
    return table(head, lines), medians


def by_task(rows, summaries):
    lines = []
    for task in summaries:
        mine = [row for row in rows if row["task"] == task["task"]]
        median = lambda prover: (f"{statistics.median(found):.2f}"
                                 if (found := ratios(mine, prover)) else "")
        lines.append([task["task"], task["paths"], task["unwritten"], len(mine),
                      max((int(row["parts"]) for row in mine), default=""), median("L_0"),
                      median("split")])
    return table(["<task", "paths", "not written", "measured", "longest", "median ratio, L_0", "median ratio, split"], lines)


def main():
    opt = options()
    if not opt.format_only:
        opt.out.mkdir(parents=True, exist_ok=True)
        run(opt)
    rows = read_csv(opt.out / "jm06_fig1.csv")
    (opt.out / "jm06_fig1.svg").write_text(scatter(rows, "L_0", opt.timeout))
    (opt.out / "jm06_fig1_growing.svg").write_text(scatter(rows, "split", opt.timeout))
    compared, medians = comparison(rows)
    met = lambda median: yes(median != "" and float(median) <= WANTED)
    text = "# Split and unsplit prover: [JM06] Fig. 1\n\n"
    text += provenance(opt.out / "jm06_fig1.md", not opt.format_only)
    text += table(["<demand", "result", "<met"],
                  [[f"median ratio of L_0 to the unsplit prover at most {WANTED}", medians["L_0"],
                    met(medians["L_0"])],
                   [f"median ratio of growing languages to the unsplit prover at most {WANTED}",
                    medians["split"], met(medians["split"])]])
    text += ("Each point is a path that IMPACT or predicate abstraction had to refute. The split prover "
             "is restricted to L_0, as in the paper, which left out paths without a refutation there; "
             "so do we. Times out are at the border. Dashed: a ratio of 1.5.\n\n"
             "![split and unsplit prover](jm06_fig1.svg)\n\n"
             "The same with languages that grow until there is a sequence:\n\n"
             "![growing languages](jm06_fig1_growing.svg)\n\n"
             "The prover's own time (the least of a few runs, with its check of the sequence), "
             "without start, parsing and the decision that the path is infeasible. The split "
             "prover's includes making its sequence weaker, as engines use it. Paths of IMPACT "
             "include those of forced coverings. `none`: no "
             "sequence; the ratio and the sums are over paths that both provers answer.\n\n")
    text += compared + by_task(rows, read_csv(opt.out / "jm06_fig1_tasks.csv"))
    text += ("`not written`: paths with filled or copied arrays, which cannot be written in SMT-LIB and so "
             "are missing here.\n")
    (opt.out / "jm06_fig1.md").write_text(text.rstrip() + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
