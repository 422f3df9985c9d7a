"""Parallel projection of things measured in metres: x along a building's front, y away from it towards the viewer, z up."""

import math

from .ink import DETAIL, OUTLINE
from .sheet import INK, Point, Sheet, number

Spot = tuple[float, float, float]


class Air:
    """A view from above. `across`, `ahead` and `up` are the lengths on the sheet of a metre along each axis; `weight` multiplies
    the stroke widths."""

    def __init__(self, sheet: Sheet, origin: Point, across: Point, ahead: Point, up: float, weight: float = 1):
        self.sheet, self.origin, self.across, self.ahead, self.up, self.weight = sheet, origin, across, ahead, up, weight

    def at(self, x: float, y: float, z: float = 0) -> Point:
        return (
            self.origin[0] + x * self.across[0] + y * self.ahead[0],
            self.origin[1] + x * self.across[1] + y * self.ahead[1] - z * self.up,
        )

    def face(self, *spots: Spot, fill: str = "none", width: float = OUTLINE, color: str = INK, opacity: float = 1) -> None:
        """A plane with an outline; with a width of 0, a flat tone."""
        extras: dict[str, str | float] = {} if opacity == 1 else {"fill_opacity": opacity}
        if width:
            extras |= {"stroke": color, "stroke_width": number(width * self.weight)}
        self.sheet.add(self.sheet.path([self.at(*spot) for spot in spots], close=True), fill=fill, **extras)

    def lines(self, *runs: list[Spot], width: float = DETAIL, color: str = INK, dash: str | None = None) -> None:
        """Several strokes of the same kind, as one path."""
        d = "".join(self.sheet.path([self.at(*spot) for spot in run]) for run in runs)
        dashed = {"stroke_dasharray": dash} if dash else {}
        self.sheet.add(d, fill="none", stroke=color, stroke_width=number(width * self.weight), **dashed)

    def front(self, left: float, right: float, low: float, high: float, y: float = 0, **options) -> None:
        """An upright rectangle that faces the viewer."""
        self.face((left, y, low), (right, y, low), (right, y, high), (left, y, high), **options)

    def side(self, x: float, near: float, far: float, low: float, high: float, **options) -> None:
        """An upright rectangle that faces right."""
        self.face((x, near, low), (x, far, low), (x, far, high), (x, near, high), **options)

    def floor(self, left: float, right: float, near: float, far: float, z: float = 0, **options) -> None:
        self.face((left, near, z), (right, near, z), (right, far, z), (left, far, z), **options)

    def block(self, left: float, right: float, far: float, near: float, low: float, high: float, tones: tuple[str, str, str], width: float = 1.6) -> None:
        """A box; `tones` are those of its top, front and right side."""
        self.floor(left, right, far, near, high, fill=tones[0], width=width)
        self.front(left, right, low, high, near, fill=tones[1], width=width)
        self.side(right, near, far, low, high, fill=tones[2], width=width)

    def disc(self, x: float, y: float, z: float, radius: float, fill: str, width: float = 1.6) -> None:
        """A circle that faces right, such as a wheel."""
        rim = [(x, y + radius * math.cos(a), z + radius * math.sin(a)) for a in (math.tau * step / 24 for step in range(24))]
        self.face(*rim, fill=fill, width=width)

    def mark(self, name: str, x: float, y: float, z: float) -> None:
        self.sheet.mark(name, self.at(x, y, z))
