"""Parts of an elevation: openings with their reveals, brick and tile hinted in places, gutters and pipes. `z` is the height."""

from .sheet import AMBER, INK, PAPER, SLATE, Point, Sheet

BRICK, GLASS, TILE, SHADE, RENDER = "#c08f7a", "#dbe5ec", "#8d99a5", "#aab7c2", "#fdfdfc"
# Widths on paper: outlines of the house, frames and sills, joints and courses.
OUTER, FRAME, JOINT = 5, 3, 1.8


def box(sheet: Sheet, left: float, low: float, right: float, high: float, **options) -> None:
    sheet.rect(left, -high, right, -low, **options)


def strokes(sheet: Sheet, *runs: list[Point], width: float = FRAME, color: str = INK) -> None:
    """Several lines of a kind, as one path."""
    sheet.add("".join(sheet.path([(x, -z) for x, z in run]) for run in runs), fill="none", stroke=color, stroke_width=width)


def opening(sheet: Sheet, left: float, low: float, right: float, high: float) -> None:
    """A hole in the wall, 10 cm deep: its head and left side are in shadow."""
    box(sheet, left, low, right, high, color=SHADE, outline=INK, width=FRAME)
    box(sheet, left + 8, low, right, high - 9, color=PAPER, outline=INK, width=JOINT)


def sill(sheet: Sheet, left: float, right: float, high: float) -> None:
    box(sheet, left - 6, high - 17, right + 8, high - 9, color=INK, opacity=.14)
    box(sheet, left - 10, high - 9, right + 10, high, color=PAPER, outline=INK, width=FRAME)


def lintel(sheet: Sheet, left: float, right: float, high: float) -> None:
    """A course of bricks on end."""
    box(sheet, left - 12, high, right + 12, high + 22, color="#f4e9e4", outline=INK, width=JOINT)
    strokes(sheet, *([(x, high), (x, high + 22)] for x in steps(left - 12, right + 12, 7.5)), width=JOINT, color=BRICK)


def steps(start: float, stop: float, gap: float) -> list[float]:
    """Places between two ends, close to `gap` apart."""
    count = max(2, round((stop - start) / gap))
    return [start + (stop - start) * i / count for i in range(1, count)]


def casement(sheet: Sheet, left: float, low: float, right: float, high: float, lights: int = 2, frosted: bool = False) -> None:
    """A window in its reveal: casements below a row of top lights, and a sill."""
    opening(sheet, left, low, right, high)
    glazing(sheet, left + 8, low, right, high - 9, lights, frosted)
    sill(sheet, left, right, low)


def glazing(sheet: Sheet, left: float, low: float, right: float, high: float, lights: int, frosted: bool = False) -> None:
    transom = low + (high - low) * .7
    wide = (right - left) / lights
    for light in range(lights):
        start, stop = left + wide * light + 5, left + wide * (light + 1) - 5
        box(sheet, start, low + 6, stop, transom - 4, color=GLASS, outline=INK, width=JOINT)
        box(sheet, start, transom + 4, stop, high - 6, color=GLASS, outline=INK, width=JOINT)
        if frosted:
            strokes(sheet, *([(x, low + 12), (x, transom - 10)] for x in steps(start, stop, 7)), width=JOINT, color="#a9bac7")
        else:
            reach = min(stop - start, 34) * .55
            strokes(sheet, [(start + 6, low + 20), (start + 6 + reach, low + 20 + reach * 1.7)], [(start + 8, low + 10), (start + 4 + reach, low + reach * 1.5)], width=JOINT, color="#fff")
    strokes(sheet, *([(left + wide * light, low), (left + wide * light, high)] for light in range(1, lights)), [(left, transom), (right, transom)], width=JOINT)


def bricks(sheet: Sheet, x: float, z: float, rows: int = 3) -> None:
    """A patch of stretcher bond, ragged at its ends."""
    runs: list[list[Point]] = []
    for row in range(rows + 1):
        shift = 11 * (row % 2)
        runs.append([(x + shift, z + row * 8), (x + shift + 62 - 14 * (row % 3 == 0), z + row * 8)])
        if row < rows:
            runs += [[(x + shift + step, z + row * 8), (x + shift + step, z + row * 8 + 8)] for step in (2, 24, 46)]
    strokes(sheet, *runs, width=JOINT, color=BRICK)


def grain(sheet: Sheet, x: float, z: float) -> None:
    """A few pebbles of the render."""
    spots = [(0, 0), (12, 6), (25, -2), (38, 8), (6, 15), (20, 20), (33, 22), (48, 17)]
    strokes(sheet, *([(x + dx, z + dz), (x + dx + 2.5, z + dz)] for dx, dz in spots), width=2.4, color=SHADE)


def tiles(sheet: Sheet, x: float, z: float, course: float) -> None:
    """A patch of tiles over three courses."""
    runs = [
        [(x + step + 9 * (row % 2), z + row * course), (x + step + 9 * (row % 2), z + (row + 1) * course)]
        for row in range(3)
        for step in range(0, 74 - 18 * (row % 2), 18)
    ]
    strokes(sheet, *runs, width=JOINT, color=TILE)


def gutter(sheet: Sheet, left: float, right: float, eaves: float, wall: tuple[float, float]) -> None:
    """A half-round gutter in lengths on the wall between two ends, with the soffit's shadow below."""
    box(sheet, wall[0], eaves - 22, wall[1], eaves - 8, color=INK, opacity=.13)
    box(sheet, left, eaves - 8, right, eaves + 8, color=PAPER, outline=INK, width=FRAME)
    strokes(sheet, *([(x, eaves - 8), (x, eaves + 8)] for x in steps(left, right, 90)), width=JOINT)


def downpipe(sheet: Sheet, x: float, eaves: float) -> None:
    """A downpipe from the gutter to a shoe over the gully."""
    box(sheet, x + 6, 14, x + 12, eaves - 20, color=INK, opacity=.12)
    box(sheet, x - 6, 12, x + 6, eaves - 8, color=PAPER, outline=INK, width=FRAME)
    sheet.area((x - 6, -14), (x + 6, -14), (x + 16, -4), (x + 8, 0), color=PAPER, outline=INK, width=FRAME)
    for z in (eaves - 26, eaves * .62, eaves * .3, 40):
        box(sheet, x - 11, z, x + 11, z + 7, color=PAPER, outline=INK, width=JOINT)


def siren(sheet: Sheet, x: float, z: float) -> None:
    """A bell box 28 cm wide, its strobe in the middle."""
    outline = [(x - 14, z + 34), (x + 14, z + 34), (x + 14, z + 12), (x + 8, z), (x - 8, z), (x - 14, z + 12)]
    sheet.area(*((px + 5, 5 - pz) for px, pz in outline), color=INK, opacity=.14)
    sheet.area(*((px, -pz) for px, pz in outline), color=AMBER, outline=INK, width=FRAME)
    sheet.circle((x, -z - 19), 5.5, fill=PAPER, stroke=INK, stroke_width=JOINT)


def boards(sheet: Sheet, left: float, low: float, right: float, high: float, gap: float, color: str = INK, fill: str = PAPER) -> None:
    """Upright boards in an outline."""
    box(sheet, left, low, right, high, color=fill, outline=color, width=FRAME)
    strokes(sheet, *([(x, low), (x, high)] for x in steps(left, right, gap)), width=JOINT, color=color)


def ground(sheet: Sheet, left: float, right: float) -> None:
    """The ground line, and the earth below it."""
    strokes(sheet, [(left, 0), (right, 0)], width=OUTER + 1)
    strokes(sheet, *([(x, -8), (x - 13, -24)] for x in steps(left, right, 46)), width=JOINT, color=SLATE)
