"""`semi-front` and `semi-back`: number 12 from the street and from the garden, in centimetres from the ground. The tall sheets show
less of the neighbour and the garden, and the house larger."""

from dataclasses import dataclass

from .facade import (
    FRAME,
    JOINT,
    OUTER,
    RENDER,
    SHADE,
    TILE,
    boards,
    box,
    bricks,
    casement,
    downpipe,
    grain,
    ground,
    gutter,
    lintel,
    siren,
    steps,
    strokes,
    tiles,
)
from .semi_sides import ROOF, bay, bin_below_window, neighbour, patio, porch, shed
from .sheet import INK, PAPER, SLATE, Point, Sheet, publish

EAVES, RIDGE, PARTY, BAND = 510, 800, 600, 255


@dataclass(frozen=True)
class Extent:
    """How far the neighbour's half is shown, beyond the party wall, and the garden, beyond the side wall."""

    neighbour: float
    garden: float


WIDE, TALL = Extent(170, 335), Extent(52, 182)


def shell(sheet: Sheet, flip: bool, cut: float) -> None:
    """Brick below, render above, a hipped roof with the chimney that the two halves share."""
    def at(x: float, z: float) -> Point:
        return (PARTY - x if flip else x, z)
    def area(*points: Point, **options) -> None:
        sheet.area(*((px, -pz) for px, pz in (at(*point) for point in points)), **options)
    def lines(*runs: list[Point], **options) -> None:
        strokes(sheet, *([at(*point) for point in run] for run in runs), **options)
    area((0, 0), (cut, 0), (cut, EAVES), (0, EAVES), color=RENDER)
    area((-38, EAVES), (cut, EAVES), (cut, RIDGE), (255, RIDGE), color=ROOF)
    rows = [(EAVES + (RIDGE - EAVES) * row / 14, -38 + 293 * row / 14) for row in range(1, 14)]
    lines(*([(x, z), (cut, z)] for z, x in rows), width=JOINT, color=TILE)
    course = (RIDGE - EAVES) / 14
    for x, row in ((52, 1), (190, 7), (128, 4), (430, 10), (cut - 190, 2)):
        left = at(x, 0)[0] - (74 if flip else 0)
        tiles(sheet, left, EAVES + row * course, course)
    # Hip and ridge tiles.
    lines([(-38, EAVES), (255, RIDGE), (cut, RIDGE)], width=OUTER + 5)
    lines([(-38, EAVES), (255, RIDGE), (cut, RIDGE)], width=OUTER - .5, color=PAPER)
    lines(*([(x, RIDGE - 4), (x, RIDGE + 4)] for x in steps(255, cut, 30)), width=JOINT)
    lines(*([(x - 3, EAVES + (x + 38) * .99 + 3), (x + 3, EAVES + (x + 38) * .99 - 3)] for x in steps(-38, 255, 24)), width=JOINT)
    # The band between brick and render, the damp course, the neighbour's wall.
    lines([(0, BAND), (cut, BAND)], [(0, BAND - 7), (cut, BAND - 7)], width=JOINT)
    lines([(0, 15), (cut, 15)], width=FRAME, color=SHADE)
    for spot in ((24, 470), (250, 300)):
        grain(sheet, at(*spot)[0] - (50 if flip else 0), spot[1] - 40)
    lines([(0, 0), (0, EAVES)], width=OUTER)
    lines([(PARTY, 0), (PARTY, EAVES)], width=JOINT, color=SLATE)
    (left, right), (start, stop) = sorted((at(-46, 0)[0], at(cut, 0)[0])), sorted((at(0, 0)[0], at(cut, 0)[0]))
    gutter(sheet, left, right, EAVES, (start, stop))
    chimney(sheet, at(PARTY, 0)[0])


def chimney(sheet: Sheet, x: float) -> None:
    """Flashing, brick, a corbelled head and four pots, of which two are this half's."""
    box(sheet, x - 46, RIDGE - 20, x + 46, 918, color=PAPER, outline=INK, width=OUTER)
    bricks(sheet, x - 38, 838, 4)
    bricks(sheet, x - 34, 886, 2)
    sheet.area((x - 52, 22 - RIDGE), (x + 52, 22 - RIDGE), (x + 46, 4 - RIDGE), (x - 46, 4 - RIDGE), color=SHADE, outline=INK, width=FRAME)
    box(sheet, x - 52, 912, x + 52, 926, color=PAPER, outline=INK, width=FRAME)
    for pot in (-33, -11, 11, 33):
        sheet.area((x + pot - 9, -926), (x + pot + 9, -926), (x + pot + 7, -958), (x + pot - 7, -958), color="#f4e9e4", outline=INK, width=FRAME)
        box(sheet, x + pot - 9, 956, x + pot + 9, 963, color="#f4e9e4", outline=INK, width=JOINT)


def break_line(sheet: Sheet, x: float, side: int) -> None:
    """The edge of what is drawn; what passes it is hidden by the paper."""
    zigzag = [(x, -30), (x, 385), (x - 16, 408), (x + 16, 446), (x, 470), (x, 850)]
    sheet.area(*((px, -z) for px, z in zigzag), (x + side * 60, -850), (x + side * 60, 30), color=PAPER)
    strokes(sheet, zigzag, width=FRAME)


def front(extent: Extent) -> Sheet:
    cut, left = PARTY + extent.neighbour, -extent.garden
    sheet = Sheet(left, -985, cut + 26, 34)
    shell(sheet, False, cut)
    for x, z, rows in ((36, 180, 3), (40, 40, 3), (226, 60, 3), (206, 206, 2), (558, 150, 3), (566, 34, 3)):
        bricks(sheet, x, z, rows)
    if cut > 700:
        neighbour(sheet)
    porch(sheet)
    casement(sheet, 92, 330, 184, 444)
    bay(sheet)
    downpipe(sheet, 28, EAVES)
    # The gate to the drive with its ledges and brace, then the fence.
    for x in (-160, -12):
        box(sheet, x - 5, 0, x + 5, 194, color=PAPER, outline=INK, width=FRAME)
    boards(sheet, -150, 6, -20, 185, 17)
    sheet.area((-148, -36), (-136, -36), (-22, -150), (-34, -150), color=PAPER, outline=INK, width=JOINT)
    for z in (28, 150):
        box(sheet, -150, z, -20, z + 12, color=PAPER, outline=INK, width=JOINT)
    box(sheet, -154, 104, -134, 112, color=INK)
    if left < -200:
        boards(sheet, left, 4, -170, 168, 15, SLATE, "#eef1ee")
        box(sheet, left, 164, -166, 172, color=PAPER, outline=SLATE, width=JOINT)
    siren(sheet, 218, 442)
    break_line(sheet, cut, 1)
    ground(sheet, left, cut)
    for name, point in {"door": (137, -60), "bay": (411, -140), "gate": (-84, -92), "siren": (218, -460)}.items():
        sheet.mark(name, point)
    return sheet


def back(extent: Extent) -> Sheet:
    cut, narrow = -extent.neighbour, extent is TALL
    hut = 632 if narrow else 690
    right = hut + (226 if narrow else 245)
    sheet = Sheet(cut - 26, -985, right, 34)
    shell(sheet, True, PARTY + extent.neighbour)
    for x, z, rows in ((8, 60, 3), (314, 150, 3), (322, 50, 3), (324, 214, 2), (2, 190, 3), (518, 40, 3), *([] if narrow else [(-120, 120, 3)])):
        bricks(sheet, x, z, rows)
    patio(sheet)
    lintel(sheet, 440, 552, 216)
    casement(sheet, 440, 116, 552, 216)
    casement(sheet, 92, 318, 288, 444, 3)
    casement(sheet, 462, 344, 548, 444, frosted=True)
    # Waste pipes of bathroom and kitchen run to the downpipe.
    for z, start in ((328, 470), (70, 446)):
        strokes(sheet, [(start, z), (412, z - 12)], width=7)
        strokes(sheet, [(start, z), (412, z - 12)], width=3, color=PAPER)
    downpipe(sheet, 404, EAVES)
    bin_below_window(sheet)
    shed(sheet, hut)
    break_line(sheet, cut, -1)
    ground(sheet, cut, right)
    for name, point in {"patio": (190, -150), "kitchen": (496, -166), "bathroom": (505, -398), "shed": (hut + 105, -77)}.items():
        sheet.mark(name, point)
    return sheet


if __name__ == "__main__":
    publish("semi-front", front(WIDE), front(TALL))
    publish("semi-back", back(WIDE), back(TALL))
