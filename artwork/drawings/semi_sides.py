"""The two sides of number 12: porch and bay towards the street; sliding doors, bin and shed towards the garden."""

import math

from .facade import (
    BRICK,
    FRAME,
    GLASS,
    JOINT,
    RENDER,
    SHADE,
    TILE,
    boards,
    box,
    bricks,
    glazing,
    lintel,
    opening,
    sill,
    strokes,
    tiles,
)
from .sheet import AMBER, INK, PAPER, SLATE, Point, Sheet

DUSK, ROOF = "#24384f", "#e7ebee"


def porch(sheet: Sheet) -> None:
    """A round arch of brick; the front door is a metre inside it, up a step."""
    def arc(radius: float) -> list[Point]:
        return [(137 - radius * math.cos(a), -138 - radius * math.sin(a)) for a in (math.radians(angle) for angle in range(0, 181, 10))]
    sheet.area((51, 0), *arc(86), (223, 0), color="#f4e9e4", outline=INK, width=FRAME)
    rays = [math.radians(angle) for angle in range(6, 180, 8)]
    strokes(sheet, *([(137 - r * math.cos(a), 138 + r * math.sin(a)) for r in (66, 86)] for a in rays), *([(x, z), (x + 20, z)] for x in (51, 203) for z in range(12, 138, 14)), width=JOINT, color=BRICK)
    sheet.area((71, 0), *arc(66), (203, 0), color=SHADE, outline=INK, width=FRAME)
    sheet.area((84, 0), (84, -150), *arc(53)[2:17], (190, -150), (190, 0), color="#ccd6de")
    box(sheet, 92, 10, 182, 190, color=PAPER, outline=INK, width=FRAME)
    box(sheet, 99, 10, 175, 183, color=DUSK, outline=INK, width=FRAME)
    box(sheet, 109, 118, 165, 172, color=AMBER, outline=INK, width=JOINT)
    strokes(sheet, [(127, 118), (127, 172)], [(147, 118), (147, 172)], [(109, 145), (165, 145)], width=JOINT)
    for left in (109, 141):
        box(sheet, left, 24, left + 24, 88, color="none", outline="#8193a5", width=JOINT)
    strokes(sheet, [(122, 101), (152, 101)], width=4, color=PAPER)
    strokes(sheet, [(168, 94), (168, 108)], width=4, color=AMBER)
    box(sheet, 62, 0, 212, 10, color=PAPER, outline=INK, width=FRAME)


def bay(sheet: Sheet) -> None:
    """Canted, on both floors: its narrower lights face aside. Tiles hang between; its own gable is above."""
    left, right, cant = 282, 540, 36
    box(sheet, right, 0, right + 16, 466, color=INK, opacity=.1)
    box(sheet, left, 0, right, 470, color=RENDER, outline=INK, width=FRAME)
    box(sheet, left, 0, left + cant, 470, color="#edf1f4")
    strokes(sheet, *([(x, 0), (x, 470)] for x in (left, left + cant, right - cant)), width=FRAME)
    for low, high in ((88, 232), (314, 448)):
        for start, stop, lights in ((left + 7, left + cant - 3, 1), (left + cant + 3, right - cant - 3, 3), (right - cant + 3, right - 7, 1)):
            box(sheet, start, low, stop, high, color=PAPER, outline=INK, width=FRAME)
            glazing(sheet, start, low, stop, high, lights)
        sill(sheet, left, right, low)
    box(sheet, left, 240, right, 305, color=ROOF, outline=INK, width=FRAME)
    strokes(sheet, *([(x, 240), (x, 305)] for x in (left + cant, right - cant)), width=FRAME)
    strokes(sheet, *([(left, z), (right, z)] for z in (256, 272, 288)), width=JOINT, color=TILE)
    for x, z in ((left + 8, 240), (left + 110, 256), (left + 176, 240)):
        tiles(sheet, x, z, 16)
    for x, z in ((left + 70, 24), (left + 128, 48)):
        bricks(sheet, x, z)
    # The gable: boards, and the bargeboards that cap them.
    sheet.area((264, -466), (558, -466), (411, -640), color=PAPER, outline=INK, width=FRAME)
    strokes(sheet, *([(x, 474), (x, 474 + 158 * (1 - abs(x - 411) / 142))] for x in range(303, 520, 18)), width=JOINT)
    for side in (-1, 1):
        sheet.area((411, -652), (411, -628), (411 + side * 139, -462), (411 + side * 160, -462), color=PAPER, outline=INK, width=FRAME)
    box(sheet, 268, 458, 554, 470, color=PAPER, outline=INK, width=FRAME)


def neighbour(sheet: Sheet) -> None:
    """The same bay beyond the party wall, in a thinner line."""
    box(sheet, 660, 0, 790, 470, color=RENDER, outline=SLATE, width=JOINT)
    for low, high in ((88, 232), (314, 448)):
        box(sheet, 667, low, 790, high, color="#eef3f6", outline=SLATE, width=JOINT)
        strokes(sheet, [(696, low), (696, high)], [(667, low + 100), (790, low + 100)], [(650, low), (790, low)], width=JOINT, color=SLATE)
    sheet.area((642, -466), (800, -466), (800, -652), (789, -640), color=PAPER, outline=SLATE, width=JOINT)
    strokes(sheet, [(664, 466), (800, 627)], *([(x, 466), (x, 466 + (x - 664) * 1.18)] for x in range(678, 800, 18)), width=JOINT, color=SLATE)


def patio(sheet: Sheet) -> None:
    """Two sliding panes, one behind the other, over a step."""
    lintel(sheet, 84, 296, 216)
    opening(sheet, 84, 8, 296, 216)
    for start, stop in ((96, 192), (188, 290)):
        box(sheet, start, 12, stop, 204, color=PAPER, outline=INK, width=FRAME)
        box(sheet, start + 8, 22, stop - 8, 196, color=GLASS, outline=INK, width=JOINT)
        strokes(sheet, [(start + 18, 60), (start + 54, 126)], [(start + 26, 48), (start + 70, 130)], width=JOINT, color="#fff")
    box(sheet, 190, 92, 196, 124, color=INK)
    box(sheet, 74, 0, 306, 8, color=PAPER, outline=INK, width=FRAME)


def bin_below_window(sheet: Sheet) -> None:
    sheet.area((450, -8), (498, -8), (503, -98), (445, -98), color=SLATE, outline=INK, width=FRAME)
    strokes(sheet, [(462, 16), (459, 90)], [(486, 16), (489, 90)], width=JOINT, color="#c3ced7")
    sheet.area((440, -98), (508, -98), (502, -110), (446, -110), color=SLATE, outline=INK, width=FRAME)
    for x in (458, 490):
        sheet.circle((x, -8), 9, fill=INK)


def shed(sheet: Sheet, left: float) -> None:
    """Weatherboards, a ledged door on a hasp, a felt roof."""
    box(sheet, left, 0, left + 204, 188, color=PAPER, outline=INK, width=FRAME)
    strokes(sheet, *([(left, z), (left + 204, z)] for z in range(16, 188, 16)), width=JOINT, color=TILE)
    boards(sheet, left + 24, 6, left + 100, 166, 15)
    for z in (28, 136):
        box(sheet, left + 24, z, left + 100, z + 11, color=PAPER, outline=INK, width=JOINT)
    box(sheet, left + 92, 84, left + 116, 91, color=INK)
    box(sheet, left + 100, 70, left + 110, 84, color=AMBER, outline=INK, width=JOINT)
    box(sheet, left + 128, 98, left + 186, 150, color=GLASS, outline=INK, width=FRAME)
    strokes(sheet, [(left + 157, 98), (left + 157, 150)], width=JOINT)
    sheet.area((left - 18, -184), (left + 222, -184), (left + 190, -236), (left + 14, -236), color=ROOF, outline=INK, width=FRAME)
    strokes(sheet, [(left - 6, 203), (left + 210, 203)], [(left + 4, 220), (left + 200, 220)], width=JOINT, color=TILE)
