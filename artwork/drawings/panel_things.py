"""The parts of three alarms, of 1985, of 1999 and of today, all at the same scale: about a unit to the millimetre."""

import math

from .ink import BRICK, DETAIL, DUSK, GREY, MIST, OUTLINE, SLATE, Pen, box
from .sheet import AMBER, INK, PAPER, number

SOUND = "#b9770e"
# Five dots across and seven down, a row each, most significant bit left.
DOTS = {
    "A": (14, 17, 17, 31, 17, 17, 17),
    "B": (30, 17, 17, 30, 17, 17, 30),
    "C": (14, 17, 16, 16, 16, 17, 14),
    "D": (30, 17, 17, 17, 17, 17, 30),
    "K": (17, 18, 20, 24, 20, 18, 17),
    "O": (14, 17, 17, 17, 17, 17, 14),
    "R": (30, 17, 17, 30, 20, 18, 17),
}


def rounded(pen: Pen, left: float, top: float, right: float, bottom: float, radius: float, fill: str, width: float = OUTLINE, opacity: float = 1) -> None:
    """A box with round corners."""
    size = number(radius * pen.scale)
    sides = [
        ((left + radius, top), (right - radius, top)), ((right, top + radius), (right, bottom - radius)),
        ((right - radius, bottom), (left + radius, bottom)), ((left, bottom - radius), (left, top + radius)),
    ]
    runs = [f"{x1:.1f} {y1:.1f}L{x2:.1f} {y2:.1f}" for (x1, y1), (x2, y2) in ((pen.at(*start), pen.at(*stop)) for start, stop in sides)]
    d = "M" + f"A{size} {size} 0 0 1 ".join([*runs, runs[0].split("L")[0]]) + "Z"
    pen.fill(d, fill, width, INK, opacity)


def bell(pen: Pen, x: float, y: float) -> None:
    """A trembler bell: the gong, the case of its coils below, and the hammer at the end of its blow."""
    pen.shape(box(x - 27, y + 34, x + 27, y + 92), GREY)
    pen.stroke(f"{x - 18},{y + 72}! {x + 18},{y + 72}!|{x - 18},{y + 79}! {x + 18},{y + 79}!", DETAIL)
    pen.oval(x + 5, y + 6, 62, 62, INK, 0, opacity=.1)
    pen.oval(x, y, 62, 62, MIST)
    pen.oval(x, y, 54, 54, "none", DETAIL, SLATE)
    pen.oval(x, y, 24, 24, "none", DETAIL, SLATE)
    pen.stroke(f"{x - 42},{y - 10} {x - 34},{y - 28} {x - 16},{y - 40}", 4, PAPER)
    pen.oval(x, y, 9, 9, GREY, 1.6)
    pen.stroke(f"{x - 5},{y - 4}! {x + 5},{y + 4}!", 1.6)
    # The arm comes out of the case; its ball rests on the rim.
    pen.stroke(f"{x + 27},{y + 70} {x + 52},{y + 72} {x + 68},{y + 52} {x + 66},{y + 34}", 4)
    pen.oval(x + 64, y + 27, 9, 9, DUSK, 1.6)
    pen.stroke(f"{x + 80},{y + 20}! {x + 96},{y + 14}!|{x + 80},{y + 32}! {x + 97},{y + 35}!|{x + 74},{y + 8}! {x + 86},{y - 3}!", 2.6, SOUND)


def key_switch(pen: Pen, x: float, y: float) -> None:
    """A steel box with a lamp for each of four zones, and a key in its switch."""
    wide, high = 204, 176
    pen.shape(box(x + 8, y + 10, x + wide + 12, y + high + 12), INK, 0, opacity=.1)
    pen.shape(box(x, y, x + wide, y + high), GREY)
    pen.shape(box(x + 8, y + 8, x + wide - 8, y + high - 8), MIST, 1.6)
    for top in (y + 26, y + high - 50):
        pen.shape(box(x - 6, top, x + 2, top + 24), PAPER, 1.6)
    for dx, dy in ((20, 20), (wide - 20, 20), (20, high - 20), (wide - 20, high - 20)):
        pen.oval(x + dx, y + dy, 4.5, 4.5, PAPER, DETAIL)
        pen.stroke(f"{x + dx - 3},{y + dy - 2}! {x + dx + 3},{y + dy + 2}!", DETAIL)
    for index in range(4):
        left = x + 46 + index * 37
        pen.oval(left, y + 40, 8, 8, AMBER if index == 2 else PAPER, 1.6)
        pen.shape(box(left - 13, y + 56, left + 13, y + 68), PAPER, DETAIL)
        pen.stroke(f"{left - 9},{y + 62}! {left + 7 - index % 2 * 4},{y + 62}!", DETAIL, SLATE)
    # The maker's plate.
    pen.shape(box(x + 32, y + 104, x + 84, y + 128), PAPER, DETAIL)
    pen.stroke(f"{x + 38},{y + 112}! {x + 76},{y + 112}!|{x + 38},{y + 120}! {x + 64},{y + 120}!", DETAIL, SLATE)
    # The switch, the two ends of its turn, the key with its ring and tag.
    kx, ky = x + 134, y + 116
    pen.oval(kx, ky, 25, 25, PAPER)
    pen.oval(kx, ky, 15, 15, GREY, 1.6)
    pen.stroke(f"{kx},{ky - 34}! {kx},{ky - 28}!|{kx + 24},{ky - 24}! {kx + 20},{ky - 20}!", 2.6)
    pen.oval(kx, ky + 22, 9, 11, "none", 1.6)
    pen.shape(f"{kx - 5},{ky - 12}! {kx + 5},{ky - 12}! {kx + 5},{ky + 12} {kx},{ky + 17} {kx - 5},{ky + 12}", PAPER, 1.6)
    pen.shape(f"{kx - 4},{ky + 31}! {kx + 5},{ky + 32}! {kx + 14},{ky + 50}! {kx + 10},{ky + 76}! {kx - 12},{ky + 73}! {kx - 9},{ky + 48}!", BRICK, 1.6)
    pen.oval(kx + 1, ky + 40, 2.6, 2.6, PAPER, 0)


def sensor(pen: Pen, x: float, y: float) -> None:
    """A passive infra-red detector."""
    pen.shape(f"{x - 31},{y + 4}! {x - 24},{y - 4} {x + 24},{y - 4} {x + 31},{y + 4}! {x + 28},{y + 84}! {x - 28},{y + 84}!", PAPER)
    pen.shape(f"{x - 22},{y + 36}! {x},{y + 32} {x + 22},{y + 36}! {x + 20},{y + 68}! {x},{y + 72} {x - 20},{y + 68}!", MIST, 1.6)
    pen.stroke(f"{x - 11},{y + 34}! {x - 10},{y + 70}!|{x},{y + 33}! {x},{y + 71}!|{x + 11},{y + 34}! {x + 10},{y + 70}!|{x - 21},{y + 46}! {x + 21},{y + 46}!|{x - 21},{y + 57}! {x + 21},{y + 57}!", DETAIL, SLATE)
    pen.oval(x, y + 17, 4.5, 4.5, AMBER, DETAIL)


def dots(pen: Pen, x: float, y: float, text: str, size: float) -> None:
    """A line of a dot matrix display."""
    d = ""
    for index, letter in enumerate(text):
        for row, bits in enumerate(DOTS.get(letter, ())):
            for column in range(5):
                if bits >> (4 - column) & 1:
                    left, top = pen.at(x + (index * 6 + column) * size, y + row * size)
                    d += f"M{left:.1f} {top:.1f}h{size * .84:.1f}v{size * .84:.1f}h-{size * .84:.1f}z"
    pen.fill(d, INK, 0, INK, 1)


def keypad(pen: Pen, x: float, y: float) -> None:
    """Twelve keys below a display, which names the door."""
    wide, high = 168, 150
    rounded(pen, x + 8, y + 9, x + wide + 9, y + high + 9, 12, INK, 0, .1)
    rounded(pen, x, y, x + wide, y + high, 12, "#fff")
    pen.shape(box(x + 12, y + 12, x + wide - 12, y + 52), GREY, 1.6)
    pen.shape(box(x + 17, y + 17, x + wide - 17, y + 47), "#d7e2d0", DETAIL)
    dots(pen, x + 24, y + 24, "BACK DOOR", 2.25)
    for row in range(4):
        for column in range(3):
            left, top = x + 20 + column * 33, y + 62 + row * 20.5
            pen.shape(box(left, top, left + 27, top + 15), MIST, 1.6)
            pen.stroke(f"{left + 10},{top + 7.5}! {left + 17},{top + 7.5}!", 1.6, SLATE)
    for row, lit in enumerate((False, True, False, False)):
        top = y + 65 + row * 20.5
        pen.oval(x + 130, top + 4.5, 4, 4, AMBER if lit else PAPER, DETAIL)
        pen.stroke(f"{x + 140},{top + 4.5}! {x + 153},{top + 4.5}!", 1.6, SLATE)


def waves(pen: Pen, x: float, y: float) -> None:
    """Radio, from the contact down to the hub."""
    arcs = ([(x + radius * math.cos(a), y + radius * math.sin(a)) for a in (math.radians(128 + 15 * step) for step in range(6))] for radius in (22, 38, 54))
    pen.stroke("|".join(" ".join(f"{px:.1f},{py:.1f}" for px, py in arc) for arc in arcs), 2.6, SOUND)


def window(pen: Pen, x: float, top: float) -> None:
    """A window at night; a contact is on its frame, the magnet on the casement."""
    right, bottom = x + 88, top + 196
    pen.shape(box(x, top, right, bottom), PAPER)
    pen.shape(box(x + 20, top + 18, right - 14, bottom - 14), "#fff")
    pen.shape(box(x + 34, top + 32, right - 26, bottom - 28), DUSK, 1.6)
    pen.stroke(f"{x + 39},{top + 84}! {x + 57},{top + 50}!|{x + 41},{top + 104}! {x + 57},{top + 74}!", 1.6, "#8193a5")
    pen.shape(box(x - 10, bottom, right + 6, bottom + 12), MIST)
    pen.stroke(f"{x - 4},{bottom + 16}! {right + 10},{bottom + 16}!", 3, INK, .1)
    pen.shape(box(x + 2, top + 56, x + 17, top + 106), "#fff", 1.8)
    pen.oval(x + 9.5, top + 66, 2.6, 2.6, AMBER, 0)
    pen.shape(box(x + 23, top + 66, x + 32, top + 96), MIST, 1.6)


def shelf(pen: Pen, left: float, right: float, y: float) -> None:
    pen.shape(box(left + 6, y + 12, right - 2, y + 20), INK, 0, opacity=.1)
    pen.shape(box(left, y, right, y + 12), PAPER)
    for x in (left + 12, right - 34):
        pen.shape(f"{x},{y + 12}! {x + 12},{y + 12}! {x + 12},{y + 36}!", MIST, 1.6)


def hub(pen: Pen, x: float, y: float) -> None:
    """A hub on the shelf, its ring lit."""
    rounded(pen, x, y, x + 142, y + 148, 26, "#fff")
    pen.oval(x + 71, y + 68, 44, 44, "none", 8)
    pen.oval(x + 71, y + 68, 44, 44, "none", 5, AMBER)
    pen.shape(f"{x + 56},{y + 66}! {x + 71},{y + 53}! {x + 86},{y + 66}! {x + 82},{y + 66}! {x + 82},{y + 82}! {x + 60},{y + 82}! {x + 60},{y + 66}!", MIST, 1.6)
    pen.stroke(f"{x + 10},{y + 128}! {x + 132},{y + 128}!", DETAIL, SLATE)


def phone(pen: Pen, x: float, y: float) -> None:
    """A phone against the wall, lit by a call."""
    lean = pen.turned(-4, (x, y + 126))
    rounded(lean, x, y - 16, x + 64, y + 126, 12, INK)
    rounded(lean, x + 4, y - 12, x + 60, y + 122, 8, DUSK, 0)
    lean.oval(x + 32, y + 26, 15, 15, AMBER, 0)
    lean.stroke(f"{x + 32},{y + 16}! {x + 32},{y + 29}!|{x + 32},{y + 34}! {x + 32},{y + 36}!", 3.4)
    lean.stroke(f"{x + 14},{y + 58}! {x + 50},{y + 58}!|{x + 18},{y + 68}! {x + 46},{y + 68}!", 2.4, PAPER)
    lean.oval(x + 18, y + 98, 8, 8, "#8193a5", 0)
    lean.oval(x + 46, y + 98, 8, 8, PAPER, 0)
    lean.stroke(f"{x + 24},{y + 2}! {x + 40},{y + 2}!", 2.4, SLATE)
