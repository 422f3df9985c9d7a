"""The workshop: mill window, lamp and bench."""

import math

from .ink import DETAIL, DUSK, LAMPLIGHT, MIST, OUTLINE, SLATE, Pen, box
from .sheet import AMBER, PAPER
from .things import siren

PANE = 62
FAR = "#22364b"


def arch(left: float, top: float, right: float, bottom: float, rise: float) -> str:
    """An opening under a segmental arch."""
    half, middle = (right - left) / 2, (left + right) / 2
    radius = (half * half + rise * rise) / (2 * rise)
    widest = math.asin(half / radius)
    angles = [widest * (step / 4 - 1) for step in range(9)]
    crown = [(middle + radius * math.sin(a), top + radius - radius * math.cos(a)) for a in angles]
    ends = (f"{left},{bottom}!", f"{right},{bottom}!")
    return " ".join((ends[0], *(f"{x},{y}{'!' if n in (0, 8) else ''}" for n, (x, y) in enumerate(crown)), ends[1]))


def window(pen: Pen, left: float, top: float, right: float, bottom: float, columns: int) -> None:
    """A mill's iron window; outside, dusk, and another mill with a few lit windows."""
    sheet = pen.sheet
    pen.shape(arch(left - 16, top - 18, right + 16, top + 44, 34), PAPER)
    joints = 17
    for step in range(1, joints):
        share = step / joints * 2 - 1
        x, lean = (left + right) / 2 + share * (right - left) / 2, share * 9
        y = top + 34 * share * share
        pen.stroke(f"{x},{y}! {x + lean * .5},{y - 18}!", DETAIL)
    pen.shape(arch(left, top, right, bottom, 34), PAPER)
    glass = pen.path(arch(left + 9, top + 9, right - 9, bottom, 33), close=True)
    sheet.add(glass, fill="#2c435a")
    sheet.parts.append(f'<clipPath id="glass"><path d="{glass}"/></clipPath><g clip-path="url(#glass)">')
    pen.shape(box(left, bottom - 2 * PANE, right, bottom), "#3f5870", 0)
    pen.shape(box(left, bottom - PANE, right, bottom), "#5a738a", 0)
    mill(pen, left + 40, bottom)
    pane = (right - left - 18) / columns
    for column in range(1, columns):
        x = left + 9 + pane * column
        pen.stroke(f"{x},{top}! {x},{bottom}!", 3.6 if column in (2, columns - 2) else OUTLINE)
    for row in range(1, 5):
        pen.stroke(f"{left},{bottom - row * PANE}! {right},{bottom - row * PANE}!", 3.6 if row == 3 else OUTLINE)
    sheet.parts.append("</g>")
    pen.shape(arch(left + 9, top + 9, right - 9, bottom, 33), "none")
    pen.shape(box(left - 14, bottom, right + 14, bottom + 11), PAPER)


def mill(pen: Pen, x: float, bottom: float) -> None:
    """Four storeys with a stair tower, a chimney, and weaving sheds."""
    pen.shape(f"{x},{bottom}! {x},{bottom - 110}! {x + 14},{bottom - 110}! {x + 14},{bottom - 130}! {x + 40},{bottom - 130}! {x + 40},{bottom - 110}! {x + 178},{bottom - 110}! {x + 178},{bottom}!", FAR, 0)
    pen.shape(f"{x + 206},{bottom}! {x + 212},{bottom - 208}! {x + 208},{bottom - 213}! {x + 228},{bottom - 213}! {x + 224},{bottom - 208}! {x + 230},{bottom}!", FAR, 0)
    ridges = " ".join(f"{x + 178 + 46 * n},{bottom - 44}! {x + 190 + 46 * n},{bottom - 66}!" for n in range(6))
    pen.shape(f"{ridges} {x + 460},{bottom - 44}! {x + 460},{bottom}! {x + 178},{bottom}!", FAR, 0)
    lit = {(0, 0), (1, 0), (0, 2), (7, 2), (6, 0), (7, 0)}
    for row in range(4):
        for column in range(8):
            left, top = x + 11 + column * 20, bottom - 96 + row * 24
            pen.shape(box(left, top, left + 10, top + 13), AMBER if (column, row) in lit else "#3a536b", 0)
    for left in (x + 258, x + 366, x + 388):
        pen.shape(box(left, bottom - 32, left + 12, bottom - 16), AMBER, 0)


def lamp(pen: Pen, drop: float) -> None:
    """An enamel shade on its flex; the origin is the middle of its rim."""
    pen.stroke(f"0,-56! 0,{-56 - drop}!", OUTLINE)
    pen.oval(0, 6, 14, 10, "#fff1d2", 1.6)
    pen.shape("-60,0! -53,-17 -35,-32 -14,-39 -10,-56! 10,-56! 14,-39 35,-32 53,-17 60,0! 30,6 0,8 -30,6", DUSK)
    pen.shape("-60,0! -30,6 0,8 30,6 60,0! 30,-5 0,-6 -30,-5", AMBER)
    pen.stroke("-43,-16 -31,-26 -16,-31", 1.6, "#9fb2c4")


def glow(pen: Pen, half: float, depth: float) -> None:
    """The lamp's light, down to the bench."""
    for spread, opacity in ((1, .15), (.7, .15)):
        pen.shape(f"-56,2! 56,2! {half * spread},{depth}! {-half * spread},{depth}!", LAMPLIGHT, 0, opacity=opacity)


def bench(pen: Pen, left: float, right: float, depth: float, floor: float, pool: tuple[float, float]) -> None:
    """The top with its pool of light, its front, and a leg at the right; the origin is on the back edge."""
    pen.shape(f"{left + 16},0! {right - 16},0! {right},{depth}! {left},{depth}!", PAPER)
    middle, widest = pool
    for half, opacity in ((widest, .22), (widest * .7, .3)):
        pen.shape(f"{middle - half},1! {middle + half},1! {middle + half + 10},{depth - 1}! {middle - half - 10},{depth - 1}!", AMBER, 0, opacity=opacity)
    pen.stroke(f"{left + 60},12! {left + 150},12!|{left + 30},30! {left + 90},30!|{right - 230},16! {right - 190},16!|{right - 226},36! {right - 140},36!|{middle + 120},{depth - 12}! {middle + 200},{depth - 12}!", DETAIL, SLATE)
    back = right - 64
    pen.shape(box(back, depth + 16, back + 13, floor - 44), MIST, 1.6)
    pen.shape(f"{right - 46},{depth + 16}! {right - 22},{depth + 16}! {right - 24},{floor}! {right - 44},{floor}!", PAPER)
    pen.shape(box(left, depth, right, depth + 16), MIST)
    pen.stroke(f"{left + 8},{depth + 5}! {middle + 60},{depth + 5}!", DETAIL, SLATE)


def drawers(pen: Pen, left: float, right: float, top: float, floor: float, siren_on_shelf: bool = False) -> None:
    """A cabinet under the bench: drawers at the left, an open shelf at the right."""
    pen.shape(box(left, top, right, floor - 10), MIST, 1.8)
    pen.shape(box(left + 8, floor - 10, right - 8, floor), DUSK, 1.6)
    split, third = left + (right - left) * .56, (floor - 10 - top) / 4
    half = (left + split) / 2
    for row in range(4):
        for start, end in ((left, half), (half, split)):
            y = top + row * third
            pen.shape(box(start + 7, y + 6, end - (0 if end == half else 7), y + third - (6 if row == 3 else 0)), PAPER, 1.6)
            middle = (start + end) / 2
            pen.stroke(f"{middle - 14},{y + third / 2 + 6} {middle - 12},{y + third / 2 + 12} {middle + 12},{y + third / 2 + 12} {middle + 14},{y + third / 2 + 6}", 2)
            pen.shape(box(middle - 13, y + 13, middle + 13, y + 22), "none", DETAIL)
    shelf = top + (floor - top) * .5
    pen.shape(box(split, top + 6, right - 7, floor - 16), "#c8d2da", 1.6)
    pen.shape(box(split, shelf, right - 7, shelf + 7), PAPER, 1.6)
    if siren_on_shelf:
        siren(Pen(pen.sheet, pen.x + split + 52, pen.y + shelf, .86))
    else:
        boxes(pen, split, shelf)
    boxes(pen, split, floor - 16, lower=True)


def boxes(pen: Pen, x: float, y: float, lower: bool = False) -> None:
    """Cartons of parts on a shelf; on the lower one, coils of cable."""
    if lower:
        for across, down in ((36, 24), (30, 19), (24, 14), (18, 9)):
            pen.oval(x + 48, y - 24, across, down, PAPER if across == 36 else "none", 1.6)
        pen.oval(x + 48, y - 24, 12, 6, "#c8d2da", 1.6)
        for left, high in ((100, 50), (142, 34)):
            pen.shape(box(x + left, y - high, x + left + 38, y), PAPER, 1.6)
            pen.stroke(f"{x + left + 8},{y - high + 12}! {x + left + 28},{y - high + 12}!|{x + left + 8},{y - high + 19}! {x + left + 22},{y - high + 19}!")
        return
    for left, wide, high in ((12, 58, 44), (78, 40, 58), (124, 60, 36)):
        pen.shape(box(x + left, y - high, x + left + wide, y), PAPER, 1.6)
        pen.stroke(f"{x + left},{y - high + 11}! {x + left + wide},{y - high + 11}!")
        pen.shape(box(x + left + 9, y - high + 18, x + left + 27, y - high + 28), DUSK, 0)


def courses(pen: Pen, *places: tuple[float, float]) -> None:
    """A few bricks of the wall, each place the left of three."""
    for x, y in places:
        pen.stroke(f"{x},{y}! {x + 74},{y}!|{x + 16},{y + 13}! {x + 58},{y + 13}!|{x + 20},{y}! {x + 20},{y + 13}!|{x + 56},{y}! {x + 56},{y + 13}!", DETAIL, SLATE, .7)


def floor(pen: Pen, left: float, right: float, y: float) -> None:
    """The line between wall and floor."""
    pen.stroke(f"{left},{y}! {right},{y}!|{left},{y - 16}! {right},{y - 16}!", 1.4, SLATE)


def shadow(pen: Pen, left: float, right: float, y: float, slant: float, depth: float) -> None:
    """On the floor, away from the lamp."""
    pen.shape(f"{left},{y}! {right},{y}! {right + slant},{y + depth}! {left + slant},{y + depth}!", SLATE, 0, opacity=.16)
