"""Freehand curves: shapes and strokes through points, for drawings that are not measured."""

import math

from .sheet import INK, Point, Sheet, number

OUTLINE, DETAIL = 2.2, 1.2
DUSK, SLATE, GREY, MIST, BRICK = "#24384f", "#5b6b7c", "#b4c0ca", "#e3e9ee", "#a3563a"
CLOTH, LAMPLIGHT = "#f7d596", "#ffdf9e"
Knot = tuple[float, float, bool]


def knots(text: str) -> list[Knot]:
    """Points as `x,y`; a curve runs smoothly through each, except where `!` makes it a corner."""
    return [(*map(float, word.rstrip("!").split(",")), word.endswith("!")) for word in text.split()]


class Pen:
    """Draws on a sheet at a place, scaled, or turned (in degrees about `pivot`); `weight` multiplies the stroke widths, which do
    not change with the scale."""

    def __init__(self, sheet: Sheet, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, pivot: Point = (0, 0), weight: float = 1):
        self.sheet, self.x, self.y, self.scale, self.weight = sheet, x, y, scale, weight
        self.turn, self.pivot = math.radians(turn), pivot

    def turned(self, turn: float, pivot: Point) -> "Pen":
        return Pen(self.sheet, self.x, self.y, self.scale, turn, pivot, self.weight)

    def at(self, x: float, y: float) -> Point:
        (px, py), dx, dy = self.pivot, x - self.pivot[0], y - self.pivot[1]
        cos, sin = math.cos(self.turn), math.sin(self.turn)
        x, y = px + dx * cos - dy * sin, py + dx * sin + dy * cos
        return self.sheet.at((self.x + self.scale * x, self.y + self.scale * y))

    def path(self, text: str, close: bool = False) -> str:
        return "".join(self.run(knots(run), close) for run in text.split("|"))

    def run(self, points: list[Knot], close: bool) -> str:
        placed = [(*self.at(x, y), corner) for x, y, corner in points]
        count = len(placed)
        if not close:
            placed[0], placed[-1] = (*placed[0][:2], True), (*placed[-1][:2], True)
        d = "M" + pair(placed[0])
        for index in range(count if close else count - 1):
            before, here, there, after = (placed[(index + step) % count] for step in (-1, 0, 1, 2))
            if here[2] and there[2]:
                d += "L" + pair(there)
            else:
                d += f"C{pair(handle(here, there, before))} {pair(handle(there, here, after))} {pair(there)}"
        return d + ("Z" if close else "")

    def mark(self, name: str, x: float, y: float) -> None:
        """A point for the site's label."""
        px, py = self.at(x, y)
        left, top, *_ = self.sheet.box
        self.sheet.mark(name, (px + left, py + top))

    def shape(self, text: str, fill: str, width: float = OUTLINE, color: str = INK, opacity: float = 1) -> None:
        """A closed outline; with a width of 0, a flat tone."""
        self.fill(self.path(text, close=True), fill, width, color, opacity)

    def fill(self, d: str, fill: str, width: float, color: str, opacity: float) -> None:
        extras: dict[str, str | float] = {} if opacity == 1 else {"fill_opacity": opacity}
        if width:
            extras |= {"stroke": color, "stroke_width": number(width * self.weight)}
        self.sheet.add(d, fill=fill, **extras)

    def stroke(self, text: str, width: float = DETAIL, color: str = INK, opacity: float = 1) -> None:
        extras: dict[str, str | float] = {} if opacity == 1 else {"stroke_opacity": opacity}
        self.sheet.add(self.path(text), fill="none", stroke=color, stroke_width=number(width * self.weight), **extras)

    def oval(self, x: float, y: float, across: float, down: float, fill: str = "none", width: float = OUTLINE, color: str = INK, opacity: float = 1) -> None:
        (left, y1), (right, y2) = self.at(x - across, y), self.at(x + across, y)
        arc = f"A{number(across * self.scale)} {number(down * self.scale)} {number(math.degrees(self.turn))} 0 1 "
        self.fill(f"M{number(left)} {number(y1)}{arc}{number(right)} {number(y2)}{arc}{number(left)} {number(y1)}Z", fill, width, color, opacity)


def box(left: float, top: float, right: float, bottom: float) -> str:
    """The corners of an upright box."""
    return f"{left},{top}! {right},{top}! {right},{bottom}! {left},{bottom}!"


def pair(point: Knot) -> str:
    return f"{number(point[0])} {number(point[1])}"


def handle(here: Knot, there: Knot, other: Knot) -> Knot:
    """The control point at `here` of the curve from it to `there`; `other` is the point on its other side."""
    length = math.dist(here[:2], there[:2])
    if here[2]:
        dx, dy = (there[0] - here[0]) / (length or 1), (there[1] - here[1]) / (length or 1)
    else:
        around = length + math.dist(here[:2], other[:2])
        dx, dy = (there[0] - other[0]) / (around or 1), (there[1] - other[1]) / (around or 1)
    return (here[0] + dx * length / 3, here[1] + dy * length / 3, False)
