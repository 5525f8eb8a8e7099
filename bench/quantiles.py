"""Plots of quantile functions in SVG, as in [BL12] Figs. 3-5: the time of the n-th fastest right
verdict, with a mark at every fifth."""
import math

WIDTH, HEIGHT, LEFT, TOP = 520, 320, 60, 20
LEAST = 0.01
COLOURS = ["#1565c0", "#d84315", "#2e7d32", "#6a1b9a", "#f9a825", "#455a64"]
EVERY = 5


class Scales:
    """Where a verdict is on paper: its number from the left, its seconds (logarithmic) upwards."""

    def __init__(self, count, limit):
        self.count, self.low, self.high = max(count, 1), math.log10(LEAST), math.log10(limit)

    def x(self, number):
        return round(LEFT + number / self.count * WIDTH, 1)

    def y(self, seconds):
        share = (math.log10(max(seconds, LEAST)) - self.low) / (self.high - self.low)
        return round(TOP + HEIGHT - share * HEIGHT, 1)


def line(x1, y1, x2, y2, style):
    return f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" {style}/>'


def text(x, y, words, more=""):
    return f'<text x="{x}" y="{y}" {more}>{words}</text>'


def mark(x, y, kind, colour):
    """A shape that tells a line from others where colours do not."""
    if kind % 3 == 0:
        return f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>'
    if kind % 3 == 1:
        return (f'<rect x="{x - 2.6:.1f}" y="{y - 2.6:.1f}" width="5.2" height="5.2" '
                f'fill="{colour}"/>')
    corners = f"{x:.1f},{y - 3.4:.1f} {x - 3.2:.1f},{y + 2.6:.1f} {x + 3.2:.1f},{y + 2.6:.1f}"
    return f'<polygon points="{corners}" fill="{colour}"/>'


def step_of(count):
    """Between two numbers on the axis: 1, 2 or 5 times a power of ten, for at most ten of them."""
    power = 10 ** max(0, math.floor(math.log10(max(count, 1))) - 1)
    return next(step * power for step in (1, 2, 5, 10, 20) if count / (step * power) <= 10)


def frame(scales, limit):
    bottom, right = TOP + HEIGHT, LEFT + WIDTH
    shapes = []
    for number in range(0, scales.count + 1, step_of(scales.count)):
        shapes.append(line(scales.x(number), bottom, scales.x(number), TOP, 'stroke="#ddd"'))
        shapes.append(text(scales.x(number), bottom + 16, number, 'text-anchor="middle"'))
    for exponent in range(round(scales.low), math.ceil(scales.high)):
        at = scales.y(10.0 ** exponent)
        shapes.append(line(LEFT, at, right, at, 'stroke="#ddd"'))
        shapes.append(text(LEFT - 6, at + 4, f"{10.0 ** exponent:g}", 'text-anchor="end"'))
    shapes.append(text(LEFT - 6, TOP + 4, f"{limit:g}", 'text-anchor="end"'))
    shapes.append(f'<rect x="{LEFT}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" '
                  'stroke="#333"/>')
    shapes.append(text(LEFT + WIDTH / 2, bottom + 38, "n-th fastest right verdict",
                       'text-anchor="middle"'))
    middle = TOP + HEIGHT / 2
    shapes.append(text(16, middle, "time (s)",
                       f'text-anchor="middle" transform="rotate(-90 16 {middle})"'))
    return shapes


def curve(scales, times, kind):
    colour = COLOURS[kind % len(COLOURS)]
    points = [(scales.x(number), scales.y(time)) for number, time in enumerate(sorted(times), 1)]
    path = " ".join(f"{x},{y}" for x, y in points)
    shapes = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>']
    return shapes + [mark(x, y, kind, colour) for x, y in points[EVERY - 1::EVERY]]


def legend(names):
    shapes = []
    for kind, name in enumerate(names):
        colour, y = COLOURS[kind % len(COLOURS)], TOP + 16 + 16 * kind
        shapes.append(line(LEFT + 12, y, LEFT + 36, y, f'stroke="{colour}" stroke-width="1.5"'))
        shapes += [mark(LEFT + 24, y, kind, colour), text(LEFT + 44, y + 4, name)]
    return shapes


def limit_of(times):
    """Where the axis ends: 1, 2 or 5 times a power of ten."""
    longest = max((time for found in times.values() for time in found), default=1.0)
    return next(step * power for power in (0.1, 1, 10, 100, 1000, 10000) for step in (1, 2, 5)
                if longest <= step * power)


def plot(times):
    """The plot of times by name."""
    limit = limit_of(times)
    scales = Scales(max(map(len, times.values()), default=0), limit)
    shapes = frame(scales, limit)
    for kind, found in enumerate(times.values()):
        shapes += curve(scales, found, kind)
    body = "\n".join(shapes + legend(times))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + WIDTH + 20}" '
            f'height="{TOP + HEIGHT + 55}" font-family="sans-serif" font-size="11">\n'
            f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n')
