"""Number 12, a semi of the 1930s: its ground floor and its plot, the garden to the left, the street to the right."""

from .sheet import GRASS, INK, SLATE, Sheet

OUTER, INNER = 24, 11

# Depth runs from the garden wall of the house (0) to its front (860), width from the party wall (0) to the side (600).
DEPTH, WIDTH = 860, 600
HALL = 395


def ground_floor(sheet: Sheet) -> None:
    """Walls, doors, windows and stairs."""
    sheet.wall((0, 0), (DEPTH, 0), OUTER)
    sheet.wall((0, WIDTH), (DEPTH, WIDTH), OUTER, (40, 90))
    sheet.wall((0, 0), (0, WIDTH), OUTER, (90, 200), (440, 110))
    sheet.wall((DEPTH, 0), (DEPTH, WIDTH), OUTER, (70, 240), (415, 95))
    # The bay.
    for start, end in (((DEPTH, 70), (DEPTH + 62, 118)), ((DEPTH + 62, 118), (DEPTH + 62, 262)), ((DEPTH + 62, 262), (DEPTH, 310))):
        sheet.window(start, end, 16)
    for corner in ((DEPTH + 62, 118), (DEPTH + 62, 262)):
        sheet.circle(corner, 11, fill=INK)
    # Inside: two rooms along the party wall, hall and kitchen along the side.
    sheet.wall((450, 0), (450, HALL), INNER)
    sheet.wall((0, HALL), (DEPTH, HALL), INNER, (345, 80), (560, 80))
    sheet.wall((305, HALL), (305, WIDTH), INNER, (12, 80))
    # The sliding doors of the back room: two panes that overlap.
    sheet.line((-6, 90), (-6, 200), width=5)
    sheet.line((6, 180), (6, 290), width=5)
    sheet.window((0, 440), (0, 550))
    # Doors: front, side, back room, front room, kitchen.
    sheet.door((DEPTH, 415), (DEPTH, 510), 1)
    sheet.door((40, WIDTH), (130, WIDTH), -1)
    sheet.door((345, HALL), (425, HALL), -1)
    sheet.door((640, HALL), (560, HALL), 1)
    sheet.door((305, 487), (305, 407), -1)
    stairs(sheet)


def stairs(sheet: Sheet) -> None:
    """The stairs along the side wall, rising from the front door to the back; a cupboard is under their top."""
    low, high = 508, WIDTH - OUTER / 2
    sheet.line((460, low), (770, low), (770, high), width=3)
    sheet.line((460, low), (460, high), width=3)
    for x in range(486, 770, 26):
        sheet.line((x, low), (x, high), width=2)
    middle = (low + high) / 2
    sheet.line((756, middle), (478, middle), width=2)
    sheet.line((492, middle - 9), (478, middle), (492, middle + 9), width=2)


def plot(sheet: Sheet, back: float, front: float) -> None:
    """Garden, drive, hedge, pavement and road; to be drawn before the house."""
    side = WIDTH + 270
    sheet.rect(back, -12, -OUTER / 2 - 230, side, color=GRASS)
    sheet.rect(DEPTH + 150, -12, front - 40, 330, color=GRASS)
    # Flags behind the house.
    for x in (-OUTER / 2 - 230, -OUTER / 2 - 115):
        sheet.line((x, 0), (x, side), width=2, color=SLATE)
    for y in range(0, int(side), 115):
        sheet.line((-OUTER / 2 - 230, y), (-OUTER / 2, y), width=1.5, color=SLATE)
    # Fences of the garden, the hedge in front, the gate at the side.
    sheet.line((back, side), (DEPTH - 60, side), width=7)
    sheet.line((back, -12), (0, -12), width=7)
    sheet.line((back, -12), (back, side), width=7)
    sheet.line((DEPTH - 60, side), (front, side), width=3)
    sheet.line((DEPTH, -12), (front, -12), width=3)
    sheet.line((front, -12), (front, 330), width=12, color="#8fa18b")
    sheet.line((480, WIDTH + 12), (480, WIDTH + 125), width=5)
    sheet.line((480, WIDTH + 240), (480, side), width=5)
    sheet.door((480, WIDTH + 125), (480, WIDTH + 240), 1)
    # Pavement and road.
    sheet.line((front + 20, -60), (front + 20, side + 60), width=2, color=SLATE)
    sheet.line((front + 200, -60), (front + 200, side + 60), width=5, color=SLATE)


def car(sheet: Sheet, left: float, middle: float) -> None:
    """A hatchback seen from above, facing the house."""
    half, long = 86, 405
    outline = [(0, -.55), (.04, -.86), (.2, -1), (.8, -1), (.95, -.9), (1, -.6), (1, .6), (.95, .9), (.8, 1), (.2, 1), (.04, .86), (0, .55)]
    sheet.area(*((left + x * long, middle + y * half) for x, y in outline), color="#fff", outline=INK, width=4)
    for x, inset in ((.29, .78), (.43, .7), (.78, .68), (.9, .78)):
        sheet.line((left + x * long, middle - inset * half), (left + x * long, middle + inset * half), width=2.5)
    for sign in (-1, 1):
        sheet.line((left + .43 * long, middle + sign * .7 * half), (left + .78 * long, middle + sign * .68 * half), width=2.5)
        sheet.line((left + .29 * long, middle + sign * .78 * half), (left + .43 * long, middle + sign * .7 * half), width=2.5)
