#!/usr/bin/env python3
"""Draws how the cost of an event grows with the size of a chart or the number of machines.

    Scripts/benchmark --growth --json >report.json
    Benchmarks/growth.py report.json >growth.svg

Reads a report of Scripts/benchmark and writes a picture with a panel for each family of workloads.
Both axes are logarithmic. A contender that was left out of a size has a cross at the upper edge.
Needs only Python's standard library.
"""

import json
import math
import sys
from html import escape

COLUMNS = 2
PANEL_WIDTH, PANEL_HEIGHT = 430, 270
# From the edges of a panel to its axes.
LEFT, RIGHT, TOP, BOTTOM = 62, 84, 40, 44
HEADING = 50

STYLE = """
    svg { background: #fff; font: 12px system-ui, sans-serif; }
    text { fill: #444; }
    .title { fill: #111; font-weight: 600; font-size: 13px; }
    .grid { stroke: #e4e4e4; }
    .axis { stroke: #888; }
    .line { fill: none; stroke-width: 2; }
    .switch { color: #888; }
    .ours0 { color: #0b62c4; }
    .ours1 { color: #b3470a; }
    .ours2 { color: #1a7a3c; }
    .line, .cross { stroke: currentColor; }
    .dot, .name { fill: currentColor; }
    @media (prefers-color-scheme: dark) {
      svg { background: #0d1117; }
      text { fill: #b5bac1; }
      .title { fill: #f0f3f6; }
      .grid { stroke: #272d36; }
      .axis { stroke: #6b7280; }
      .switch { color: #9aa2ad; }
      .ours0 { color: #62a8ff; }
      .ours1 { color: #f0904f; }
      .ours2 { color: #55c57a; }
    }
"""


class ReportError(Exception):
    """The report cannot be drawn."""


class Family:
    """The measurements of one family of workloads."""

    def __init__(self, name):
        self.name = name
        self.title = ""
        self.unit = ""
        # By contender: the sizes with their nanoseconds for an event.
        self.points = {}
        # By contender: the sizes that were not measured.
        self.omitted = {}

    def sizes(self):
        """All sizes, also those that were not measured by everybody."""
        measured = [size for points in self.points.values() for size, _ in points]
        omitted = [size for sizes in self.omitted.values() for size in sizes]
        return sorted(set(measured + omitted))

    def costs(self):
        """All costs in nanoseconds."""
        return [cost for points in self.points.values() for _, cost in points]


def families(report):
    """The families of a report, in its order."""
    found = {}
    for measurement in report["measurements"]:
        name = measurement.get("family")
        if name is None:
            continue
        family = found.setdefault(name, Family(name))
        # The title of a member ends with its size.
        family.title = measurement["title"].rsplit(", ", 1)[0]
        family.unit = measurement["unit"]
        cost = measurement["nanoseconds"]["median"]
        points = family.points.setdefault(measurement["contender"], [])
        points.append((measurement["size"], cost))
    for omission in report.get("omissions", []):
        family = found.get(omission["family"])
        if family is not None:
            family.omitted.setdefault(omission["contender"], []).append(omission["size"])
    if not found:
        raise ReportError("the report has no workloads of several sizes")
    return list(found.values())


def duration(nanoseconds):
    """A power of ten of nanoseconds with its unit: '100 ns', '10 µs'."""
    for unit, factor in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= factor:
            return f"{nanoseconds / factor:g} {unit}"
    return f"{nanoseconds:g} ns"


class Panel:
    """The picture of one family."""

    def __init__(self, family, x, y):
        self.family = family
        self.left, self.right = x + LEFT, x + PANEL_WIDTH - RIGHT
        self.top, self.bottom = y + TOP, y + PANEL_HEIGHT - BOTTOM
        sizes, costs = family.sizes(), family.costs()
        self.sizes = sizes
        self.first, self.last = math.log10(sizes[0]), math.log10(sizes[-1])
        self.low = math.floor(math.log10(min(costs)))
        self.high = max(math.ceil(math.log10(max(costs))), self.low + 1)

    def across(self, size):
        """The horizontal place of a size."""
        if self.last == self.first:
            return (self.left + self.right) / 2
        share = (math.log10(size) - self.first) / (self.last - self.first)
        return self.left + share * (self.right - self.left)

    def up(self, cost):
        """The vertical place of a cost in nanoseconds."""
        share = (math.log10(cost) - self.low) / (self.high - self.low)
        return self.bottom - share * (self.bottom - self.top)

    def draw(self):
        """The elements of the panel."""
        family = self.family
        yield (
            f'<text class="title" x="{self.left}" y="{self.top - 16}">'
            f"{escape(family.name)}: {escape(family.title)}</text>"
        )
        yield from self.axes()
        labels = []
        ours = 0
        for contender in dict.fromkeys([*family.points, *family.omitted]):
            kind = "switch"
            if contender != "switch":
                kind = f"ours{ours % 3}"
                ours += 1
            points = sorted(family.points.get(contender, []))
            yield f'<g class="{kind}">'
            yield from self.line(points)
            for size in family.omitted.get(contender, []):
                yield self.cross(self.across(size))
            yield "</g>"
            if points:
                labels.append([self.up(points[-1][1]), self.across(points[-1][0]), kind, contender])
        yield from self.names(labels)

    def axes(self):
        """The grid with its numbers."""
        for power in range(self.low, self.high + 1):
            y = self.up(10.0**power)
            yield (
                f'<line class="grid" x1="{self.left}" y1="{y:.1f}" x2="{self.right}" y2="{y:.1f}"/>'
            )
            yield (
                f'<text x="{self.left - 8}" y="{y + 4:.1f}" text-anchor="end">'
                f"{duration(10.0**power)}</text>"
            )
        for size in self.sizes:
            x = self.across(size)
            yield (
                f'<line class="axis" x1="{x:.1f}" y1="{self.bottom}" '
                f'x2="{x:.1f}" y2="{self.bottom + 4}"/>'
            )
            yield (
                f'<text x="{x:.1f}" y="{self.bottom + 18}" text-anchor="middle">'
                f"{self.size_text(size)}</text>"
            )
        yield (
            f'<line class="axis" x1="{self.left}" y1="{self.bottom}" '
            f'x2="{self.right}" y2="{self.bottom}"/>'
        )
        middle = (self.left + self.right) / 2
        yield (
            f'<text x="{middle:.1f}" y="{self.bottom + 34}" text-anchor="middle">'
            f"{escape(self.family.unit)}</text>"
        )

    @staticmethod
    def size_text(size):
        """A size, short enough for the axis: '1k' for a thousand."""
        for suffix, factor in (("M", 1_000_000), ("k", 1_000)):
            if size >= factor and size % factor == 0:
                return f"{size // factor}{suffix}"
        return str(size)

    def line(self, points):
        """The line and the dots of a contender."""
        places = [(self.across(size), self.up(cost)) for size, cost in points]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        if len(places) > 1:
            yield f'<polyline class="line" points="{path}"/>'
        for (x, y), (size, cost) in zip(places, points):
            yield (
                f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3">'
                f"<title>{size:,}: {cost:,.1f} ns</title></circle>"
            )

    def cross(self, x):
        """A mark at the upper edge, for a size that was not measured."""
        y = self.top
        return (
            f'<path class="cross" d="M{x - 4:.1f},{y - 4}l8,8m0,-8l-8,8">'
            "<title>not measured: it takes too long</title></path>"
        )

    def names(self, labels):
        """The names of the contenders beside the ends of their lines, one below another."""
        labels.sort()
        previous = -math.inf
        for y, x, kind, contender in labels:
            place = max(y, previous + 14)
            previous = place
            yield (
                f'<text class="name {kind}" x="{x + 8:.1f}" y="{place + 4:.1f}">'
                f"{escape(contender)}</text>"
            )


def picture(report):
    """The whole picture as SVG."""
    found = families(report)
    rows = -(-len(found) // COLUMNS)
    width, height = COLUMNS * PANEL_WIDTH, HEADING + rows * PANEL_HEIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-label="How the cost of an event grows">',
        f"<style>{STYLE}  </style>",
        f'<text x="{LEFT}" y="20">Processor time of an event; in W27, the time that '
        "passes. ×: not measured, as it takes too long.</text>",
        f'<text x="{LEFT}" y="38">{escape(report["machine"])}; {escape(report["date"])}</text>',
    ]
    for number, family in enumerate(found):
        x = number % COLUMNS * PANEL_WIDTH
        y = HEADING + number // COLUMNS * PANEL_HEIGHT
        lines += Panel(family, x, y).draw()
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def main(arguments):
    """Reads the report that is named, and prints the picture."""
    if len(arguments) != 1:
        print("usage: growth.py REPORT.json >PICTURE.svg", file=sys.stderr)
        return 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            report = json.load(file)
        sys.stdout.write(picture(report))
    except (OSError, ValueError, KeyError, ReportError) as error:
        print(f"error: cannot draw '{arguments[0]}': {error!r}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
