"""A drawing in centimetres, written as SVG, upright or rotated."""

import json
import math
from pathlib import Path

INK, SLATE, GRASS, AMBER, PAPER = "#0d1726", "#75838f", "#dfe6dd", "#f5b44c", "#fbfaf7"
ASSETS = Path(__file__).parents[2] / "web/src/assets/drawings"

Point = tuple[float, float]


def number(value: float) -> str:
    """A coordinate as its shortest text."""
    return f"{value:.1f}".rstrip("0").rstrip(".").replace("-0.", "-.").removeprefix("0") or "0"


class Sheet:
    """Collects walls, doors, windows and fields of view in centimetres; `points` are the targets of the site's labels.

    A turned sheet, for narrow screens, has the drawing's left at its bottom: the street is then at the top.
    """

    def __init__(self, left: float, top: float, right: float, bottom: float, turned: bool = False):
        self.box = (left, top, right, bottom)
        self.turned = turned
        self.parts: list[str] = []
        self.points: dict[str, Point] = {}
        self.frames: list[str] = []

    @property
    def size(self) -> tuple[float, float]:
        left, top, right, bottom = self.box
        across, down = right - left, bottom - top
        return (down, across) if self.turned else (across, down)

    def at(self, point: Point) -> Point:
        """The position on the sheet of a point of the drawing."""
        left, top, right, _ = self.box
        x, y = point
        return (y - top, right - x) if self.turned else (x - left, y - top)

    def path(self, points: list[Point], close: bool = False) -> str:
        pairs = [" ".join(number(value) for value in self.at(point)) for point in points]
        return "M" + "L".join(pairs) + ("Z" if close else "")

    def add(self, d: str, **attributes: str | float) -> None:
        pairs = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
        self.parts.append(f'<path d="{d}"{pairs}/>')

    def line(self, *points: Point, width: float = 2, color: str = INK, dash: str | None = None) -> None:
        dashed = {"stroke_dasharray": dash} if dash else {}
        self.add(self.path(list(points)), fill="none", stroke=color, stroke_width=width, **dashed)

    def area(self, *points: Point, color: str = AMBER, opacity: float = 1, outline: str | None = None, width: float = 2) -> None:
        extras: dict[str, str | float] = {} if opacity == 1 else {"fill_opacity": opacity}
        if outline:
            extras |= {"stroke": outline, "stroke_width": width}
        self.add(self.path(list(points), close=True), fill=color, **extras)

    def shape(self, *points: Point, color: str = INK) -> None:
        """A filled outline that curves through all of its points (Catmull and Rom)."""
        places = [self.at(point) for point in points]
        d = "M" + " ".join(number(value) for value in places[0])
        for i, (x, y) in enumerate(places):
            (x0, y0), (x1, y1), (x2, y2) = places[i - 1], places[(i + 1) % len(places)], places[(i + 2) % len(places)]
            controls = (x + (x1 - x0) / 6, y + (y1 - y0) / 6, x1 - (x2 - x) / 6, y1 - (y2 - y) / 6, x1, y1)
            d += "C" + " ".join(number(value) for value in controls)
        self.add(d + "Z", fill=color)

    def rect(self, left: float, top: float, right: float, bottom: float, **options) -> None:
        self.area((left, top), (right, top), (right, bottom), (left, bottom), **options)

    def circle(self, centre: Point, radius: float, **attributes: str | float) -> None:
        x, y = (number(value) for value in self.at(centre))
        pairs = "".join(f' {key.replace("_", "-")}="{value}"' for key, value in attributes.items())
        self.parts.append(f'<circle cx="{x}" cy="{y}" r="{number(radius)}"{pairs}/>')

    def wall(self, start: Point, end: Point, thickness: float, *openings: tuple[float, float]) -> None:
        """A straight wall; each opening is its start along the wall and its width."""
        length = math.dist(start, end)
        along = ((end[0] - start[0]) / length, (end[1] - start[1]) / length)
        def place(distance):
            return (start[0] + along[0] * distance, start[1] + along[1] * distance)
        edges = [-thickness / 2, *(edge for begin, wide in sorted(openings) for edge in (begin, begin + wide)), length + thickness / 2]
        for begin, stop in zip(edges[::2], edges[1::2]):
            self.line(place(begin), place(stop), width=thickness)

    def window(self, start: Point, end: Point, thickness: float = 24) -> None:
        """Two sills and the glass between them."""
        length = math.dist(start, end)
        across = (-(end[1] - start[1]) / length * thickness / 2, (end[0] - start[0]) / length * thickness / 2)
        for side in (-1, 0, 1):
            self.line(*((x + across[0] * side, y + across[1] * side) for x, y in (start, end)), width=3 if side else 2)

    def door(self, hinge: Point, closed: Point, swing: int = 1) -> None:
        """A door leaf open at a right angle, and the arc of its swing (direction 1 or -1)."""
        dx, dy = closed[0] - hinge[0], closed[1] - hinge[1]
        radius, start = math.hypot(dx, dy), math.atan2(dy, dx)
        steps = [start + swing * math.pi / 2 * step / 12 for step in range(13)]
        arc = [(hinge[0] + radius * math.cos(angle), hinge[1] + radius * math.sin(angle)) for angle in steps]
        self.line(hinge, arc[-1], width=5)
        self.line(*arc, width=2, dash="7 9")

    def view(self, eye: Point, toward: float, angle: float, reaches: tuple[float, ...], within: tuple[float, float, float, float]) -> None:
        """A camera's field of view, in degrees clockwise from the drawing's right, denser within each nearer reach. The
        fill and the rims are clipped to the box `within`."""
        for reach in reaches:
            steps = [math.radians(toward - angle / 2 + angle * step / 64) for step in range(65)]
            rim = [(eye[0] + reach * math.cos(a), eye[1] + reach * math.sin(a)) for a in steps]
            self.area(*clipped([eye, *rim], within), opacity=.3)
            for run in runs_within(rim, within):
                self.line(*run, width=3, color="#b9770e", dash="12 12")

    def mark(self, name: str, point: Point) -> None:
        self.points[name] = point

    def frame(self, name: str, left: float, top: float, right: float, bottom: float) -> None:
        """A part of an upright sheet that a page shows separately, as the fragment `name` of the file."""
        x, y = self.at((left, top))
        box = " ".join(number(value) for value in (x, y, right - left, bottom - top))
        self.frames.append(f'<view id="{name}" viewBox="{box}"/>')

    def svg(self) -> str:
        wide, high = (number(value) for value in self.size)
        body = "\n  ".join(self.frames + self.parts)
        return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">\n  {body}\n</svg>\n'

    def record(self) -> dict:
        """The sheet's data for the site: its size, and its points as fractions of it."""
        wide, high = self.size
        places = {name: self.at(point) for name, point in self.points.items()}
        return {
            "width": round(wide),
            "height": round(high),
            "points": {name: {"x": round(x / wide, 4), "y": round(y / high, 4)} for name, (x, y) in places.items()},
        }


def clipped(points: list[Point], box: tuple[float, float, float, float]) -> list[Point]:
    """The part of a polygon inside an upright box (Sutherland and Hodgman)."""
    left, top, right, bottom = box
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        kept: list[Point] = []
        for here, there in zip(points, points[1:] + points[:1]):
            inside, next_inside = (sign * (point[axis] - limit) >= 0 for point in (here, there))
            if inside:
                kept.append(here)
            if inside != next_inside:
                share = (limit - here[axis]) / (there[axis] - here[axis])
                kept.append((here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1])))
        points = kept
    return points


def runs_within(points: list[Point], box: tuple[float, float, float, float]) -> list[list[Point]]:
    """The pieces of a line of close points that are inside an upright box."""
    left, top, right, bottom = box
    runs: list[list[Point]] = [[]]
    for point in points:
        if left <= point[0] <= right and top <= point[1] <= bottom:
            runs[-1].append(point)
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if len(run) > 1]


def publish(name: str, wide: Sheet, tall: Sheet | None = None) -> None:
    """Writes `{name}.svg`, for narrow screens `{name}-tall.svg`, and `{name}.json` if the sheet has points."""
    ASSETS.mkdir(parents=True, exist_ok=True)
    record = {"wide": wide.record()}
    (ASSETS / f"{name}.svg").write_text(wide.svg())
    if tall:
        (ASSETS / f"{name}-tall.svg").write_text(tall.svg())
        record["tall"] = tall.record()
    if wide.points:
        (ASSETS / f"{name}.json").write_text(json.dumps(record, indent=1) + "\n")
