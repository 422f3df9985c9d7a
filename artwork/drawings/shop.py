"""`plan-shop`: a corner shop with its stockroom, the street to the right, and the parts of its alarm."""

import math

from .sheet import SLATE, Sheet, publish

LEFT, RIGHT, BACK, FRONT = 130, 1070, 90, 420
FURNITURE = "#445566"


def draw(sheet: Sheet) -> Sheet:
    # Fields of view of the two movement detectors.
    sheet.area((1060, 100), (698, 118), (698, 410), (1036, 410), opacity=.26)
    sheet.area((140, 100), (464, 116), (464, 410), (168, 410), opacity=.26)
    furniture(sheet)
    # Outer walls. The wall at the foot is shared with next door, and hatched.
    sheet.wall((LEFT, BACK), (RIGHT, BACK), 12, (416, 68))
    sheet.wall((LEFT, FRONT), (RIGHT, FRONT), 12)
    sheet.wall((LEFT, BACK), (LEFT, FRONT), 12, (216, 64))
    sheet.wall((RIGHT, BACK), (RIGHT, FRONT), 12, (40, 170), (246, 64))
    for x in (*range(LEFT + 10, RIGHT - 40, 40), RIGHT - 14):
        sheet.line((x, FRONT + 22), (x + 14, FRONT + 8), width=1.4, color=SLATE)
    for x in (470, 690):
        sheet.line((x, 94), (x, 257), width=5)
        sheet.line((x, 323), (x, 416), width=5)
    for start, stop, y in ((468, 562, 250), (622, 692, 250), (468, 602, 330), (662, 692, 330)):
        sheet.line((start, y), (stop, y), width=5)
    # Window of the office, shopfront, and the shutter before it.
    for offset in (-5, 5):
        sheet.line((540, BACK + offset), (620, BACK + offset), width=2)
        sheet.line((RIGHT + offset, 124), (RIGHT + offset, 306), width=2)
    sheet.line((1092, 118), (1092, 412), width=4, dash="7 3")
    door(sheet, (RIGHT, 330), (994, 330), (1070, 406))
    door(sheet, (LEFT, 376), (54, 376), (130, 300))
    door(sheet, (470, 325), (400, 325), (470, 255))
    door(sheet, (690, 255), (760, 255), (690, 325))
    door(sheet, (560, 250), (560, 186), (624, 250))
    door(sheet, (664, 330), (664, 394), (600, 330))
    # The kerb, and the wall of the yard.
    for x in (1150, 30):
        sheet.line((x, 80), (x, 440), width=1.6, color=SLATE, dash="14 10")
    marks = {
        "shutter": (1092, 207), "shopFloor": (1056, 106), "keypad": (1010, 411),
        "stockroom": (143, 106), "sharedWall": (384, 419), "yardDoor": (130, 338),
    }
    for name, point in marks.items():
        sheet.mark(name, point)
    return sheet


def furniture(sheet: Sheet) -> None:
    """Stockroom: racks, and the skylight over them. Office: desk and chair. Staff room: sink. Shop: shelves, counter, till."""
    for left, top, right, bottom in (
        (160, 130, 196, 180), (160, 180, 196, 230), (160, 230, 196, 280), (240, 290, 293, 326), (293, 290, 346, 326),
        (346, 290, 400, 326), (240, 356, 293, 392), (293, 356, 346, 392), (346, 356, 400, 392), (490, 110, 530, 196),
        (540, 136, 562, 168), (486, 380, 560, 408), (500, 387, 530, 402), (720, 120, 760, 158), (720, 158, 760, 196),
        (720, 196, 760, 232), (810, 150, 860, 178), (860, 150, 910, 178), (910, 150, 960, 178), (810, 220, 860, 248),
        (860, 220, 910, 248), (910, 220, 960, 248), (800, 336, 940, 380), (912, 336, 940, 380), (826, 346, 858, 366),
    ):
        sheet.rect(left, top, right, bottom, color="none", outline=FURNITURE, width=1.6)
    skylight = ((262, 146), (372, 146), (372, 216), (262, 216), (262, 146))
    for line in (skylight, ((262, 216), (372, 146)), ((262, 146), (372, 216))):
        sheet.line(*line, width=1.6, color=FURNITURE, dash="7 6")


def door(sheet: Sheet, hinge: tuple[float, float], open_end: tuple[float, float], closed_end: tuple[float, float]) -> None:
    """A door leaf open at a right angle, and the arc of its swing."""
    opened = (open_end[0] - hinge[0], open_end[1] - hinge[1])
    closed = (closed_end[0] - hinge[0], closed_end[1] - hinge[1])
    arc = []
    for step in range(13):
        share = math.radians(90 * step / 12)
        arc.append((
            hinge[0] + opened[0] * math.cos(share) + closed[0] * math.sin(share),
            hinge[1] + opened[1] * math.cos(share) + closed[1] * math.sin(share),
        ))
    sheet.line(hinge, open_end, width=2.5)
    sheet.line(*arc, width=1.2, dash="5 6")


if __name__ == "__main__":
    publish("plan-shop", draw(Sheet(0, -70, 1200, 520)), draw(Sheet(14, -25, 1166, 535, turned=True)))
