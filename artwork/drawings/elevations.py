"""`semi-front` and `semi-back`: number 12 from the street and from the garden; heights are measured from the ground."""

import math

from .sheet import AMBER, INK, SLATE, Sheet, publish

EAVES, RIDGE, SIDE, PARTY, CUT = 510, 800, 0, 600, 770
BRICK, GLASS, TILE = "#c9a593", "#dbe5ec", "#8d99a5"


def box(sheet: Sheet, left: float, low: float, right: float, high: float, **options) -> None:
    sheet.rect(left, -high, right, -low, **options)


def pane(sheet: Sheet, left: float, low: float, right: float, high: float, lights: int = 2) -> None:
    """A casement window with a row of top lights, and its sill."""
    box(sheet, left, low, right, high, color=GLASS, outline=INK, width=4)
    for light in range(1, lights):
        x = left + (right - left) * light / lights
        sheet.line((x, -low), (x, -high), width=3)
    transom = low + (high - low) * .72
    sheet.line((left, -transom), (right, -transom), width=3)
    sheet.line((left - 10, -low), (right + 10, -low), width=6)


def shell(sheet: Sheet, mirrored: bool) -> None:
    """Brick below, render above, a hipped roof; and the neighbour's half, in a lighter line."""
    flip = (lambda x: PARTY - x) if mirrored else (lambda x: x)
    def at(x, z):
        return (flip(x), -z)
    sheet.area(at(SIDE, 0), at(CUT, 0), at(CUT, EAVES), at(SIDE, EAVES), color="#fff")
    sheet.area(at(-38, EAVES), at(CUT, EAVES), at(CUT, RIDGE), at(255, RIDGE), color="#e7ebee")
    for course in range(1, 12):
        z = EAVES + (RIDGE - EAVES) * course / 12
        sheet.line(at(-38 + 293 * course / 12, z), at(CUT, z), width=1.5, color=TILE)
    for row, z in enumerate(range(14, 250, 20)):
        for x in range(10 + (row % 2) * 25, CUT - 20, 75):
            sheet.line(at(x, z), at(x + 30, z), width=2.5, color=BRICK)
    sheet.line(at(SIDE, 255), at(CUT, 255), width=3)
    sheet.line(at(-38, EAVES), at(255, RIDGE), at(CUT, RIDGE), width=5)
    sheet.line(at(-44, EAVES), at(CUT, EAVES), width=9)
    sheet.line(at(SIDE, 0), at(SIDE, EAVES), width=6)
    sheet.line(at(PARTY, 0), at(PARTY, EAVES), width=2, color=SLATE, dash="16 12")
    sheet.area(at(555, RIDGE - 30), at(645, RIDGE - 30), at(645, 920), at(555, 920), color="#fff", outline=INK, width=5)
    for x in (580, 620):
        sheet.area(at(x - 13, 920), at(x + 13, 920), at(x + 9, 965), at(x - 9, 965), color="#fff", outline=INK, width=4)
    sheet.line(at(-330, 0), at(CUT, 0), width=6)
    # A break line at the edge of the neighbour's half.
    sheet.line(at(CUT, -30), at(CUT, 385), at(CUT - 22, 410), at(CUT + 22, 450), at(CUT, 475), at(CUT, 850), width=3)


def front() -> Sheet:
    sheet = Sheet(-335, -990, CUT + 30, 40)
    shell(sheet, False)
    # The round porch and its door.
    arch = [(137 - 72 * math.cos(math.radians(angle)), -150 - 78 * math.sin(math.radians(angle))) for angle in range(0, 181, 10)]
    sheet.area((65, 0), *arch, (209, 0), color="#e9eef2", outline=INK, width=4)
    box(sheet, 92, 0, 183, 202, color="#24384f", outline=INK, width=4)
    box(sheet, 110, 140, 165, 188, color=AMBER, outline=INK, width=3)
    sheet.line((122, -100), (153, -100), width=5, color="#fbfaf7")
    pane(sheet, 92, 330, 184, 440)
    # The bay on both floors, tiles hung between, under its own gable.
    box(sheet, 282, 0, 540, 470, color="#fff", outline=INK, width=4)
    for z in range(240, 305, 16):
        sheet.line((282, -z), (540, -z), width=2, color=TILE)
    pane(sheet, 296, 88, 526, 226, 4)
    pane(sheet, 296, 314, 526, 442, 4)
    sheet.area((262, -466), (560, -466), (411, -640), color="#fff", outline=INK, width=5)
    for x in (330, 370, 411, 452, 492):
        sheet.line((x, -470), (x, -470 - 160 * (1 - abs(x - 411) / 149)), width=3)
    # The gate to the drive and the fence.
    box(sheet, -150, 0, -14, 185, color="#fff", outline=INK, width=4)
    for x in range(-133, -14, 17):
        sheet.line((x, 0), (x, -185), width=2)
    sheet.line((-150, -30), (-14, -155), width=3)
    box(sheet, -335, 0, -165, 170, color="#eef1ee")
    for x in range(-325, -165, 22):
        sheet.line((x, 0), (x, -170), width=2, color=SLATE)
    # The siren.
    box(sheet, 200, 440, 240, 484, color=AMBER, outline=INK, width=4)
    for name, point in {"door": (137, -60), "bay": (411, -140), "gate": (-84, -92), "siren": (220, -462)}.items():
        sheet.mark(name, point)
    return sheet


def back() -> Sheet:
    sheet = Sheet(-200, -990, PARTY + 335, 40)
    shell(sheet, True)
    box(sheet, 84, 6, 296, 216, color=GLASS, outline=INK, width=4)
    sheet.line((190, -6), (190, -216), width=7)
    sheet.line((178, -118), (178, -94), width=6)
    pane(sheet, 440, 100, 552, 216)
    pane(sheet, 92, 318, 288, 440, 3)
    pane(sheet, 462, 344, 548, 440)
    # The downpipe and the bin below the small window.
    for x in (404, 416):
        sheet.line((x, -8), (x, -EAVES), width=3)
    for z in (110, 260, 400):
        sheet.line((398, -z), (422, -z), width=6)
    sheet.area((448, 0), (496, 0), (500, -102), (444, -102), color="#5b6b7c", outline=INK, width=4)
    sheet.line((438, -104), (506, -104), width=8)
    # The shed at the garden's end of the drive.
    box(sheet, 690, 0, 900, 190, color="#fff", outline=INK, width=4)
    for z in range(20, 190, 20):
        sheet.line((690, -z), (900, -z), width=2, color=SLATE)
    box(sheet, 716, 0, 792, 165, color="#fff", outline=INK, width=3)
    box(sheet, 772, 78, 800, 92, color=INK)
    sheet.area((670, -190), (920, -190), (884, -240), (706, -240), color="#e7ebee", outline=INK, width=4)
    sheet.line((PARTY, 0), (PARTY + 335, 0), width=6)
    for name, point in {"patio": (190, -150), "kitchen": (496, -166), "bathroom": (505, -398), "shed": (846, -90)}.items():
        sheet.mark(name, point)
    return sheet


if __name__ == "__main__":
    publish("semi-front", front())
    publish("semi-back", back())
