"""`panels`: alarms of three generations on one wall; on the tall sheet, each in a frame."""

from .ink import DETAIL, GREY, OUTLINE, SLATE, Pen, box
from .panel_things import bell, hub, key_switch, keypad, phone, sensor, shelf, waves, window
from .sheet import PAPER, Sheet, publish

# The height of the wall above its skirting, and of the skirting.
WALL, SKIRTING = 470, 40


def bricks(pen: Pen, *places: tuple[float, float]) -> None:
    """A few bricks where the plaster lets them be guessed."""
    for x, y in places:
        pen.stroke(f"{x},{y}! {x + 62},{y}!|{x - 16},{y + 12}! {x + 46},{y + 12}!|{x + 14},{y}! {x + 14},{y + 12}!|{x + 40},{y}! {x + 40},{y + 12}!", DETAIL, GREY)


def skirting(pen: Pen, left: float, right: float, low: float) -> None:
    pen.shape(box(left, low, right, low + SKIRTING), PAPER, 0)
    pen.stroke(f"{left},{low}! {right},{low}!|{left},{low + 7}! {right},{low + 7}!", DETAIL, SLATE)
    pen.stroke(f"{left},{low + SKIRTING}! {right},{low + SKIRTING}!", OUTLINE)


def cable(pen: Pen, course: str, clips: tuple[tuple[float, float], ...] = ()) -> None:
    """Grey cable, clipped to the wall."""
    pen.stroke(course, 4.4)
    pen.stroke(course, 2, GREY)
    for x, y in clips:
        pen.shape(box(x - 6, y - 3, x + 6, y + 3), PAPER, DETAIL)


def trunking(pen: Pen, x: float, top: float, low: float) -> None:
    """White plastic, with a cable in it."""
    pen.shape(box(x - 8, top, x + 8, low), PAPER, 1.6)
    pen.stroke(f"{x + 4},{top + 1}! {x + 4},{low - 1}!", DETAIL, GREY)


def first(pen: Pen, low: float) -> None:
    """A key switch, four cables to four contacts, and the bell above; `low` is the top of the skirting."""
    cable(pen, "176,176 176,214", ((176, 196),))
    bell(pen, 176, 92)
    for index in range(4):
        x = 116 + index * 13
        cable(pen, f"{x},380! {x},{low}!")
    for y in range(408, int(low), 44):
        pen.shape(box(108, y - 4, 163, y + 4), PAPER, DETAIL)
    key_switch(pen, 74, 206)


def second(pen: Pen, _low: float) -> None:
    """A movement detector and the keypad, on a cable from the ceiling."""
    trunking(pen, 190, 0, 232)
    sensor(pen, 190, 54)
    keypad(pen, 106, 226)


def third(pen: Pen, _low: float, casement: tuple[float, float] = (322, 40)) -> None:
    """A contact on a window, the hub that hears it, and the phone: no cable."""
    x, top = casement
    window(pen, x, top)
    waves(pen, x, top + 82)
    shelf(pen, 30, 290, 384)
    hub(pen, 52, 236)
    phone(pen, 216, 258)


def third_narrow(pen: Pen, low: float) -> None:
    third(pen, low, (284, 20))


def wide() -> Sheet:
    sheet = Sheet(0, 0, 1200, WALL + SKIRTING + 10)
    pen = Pen(sheet)
    bricks(pen, (24, 150), (300, 60), (312, 300), (440, 130), (700, 190), (756, 390), (836, 70), (1010, 190))
    skirting(pen, 0, 1200, WALL)
    for left, draw in ((0, first), (396, second), (784, third)):
        draw(Pen(sheet, left), WALL)
    sheet.mark("keySwitch", (208, 322))
    sheet.mark("keypad", (535, 357))
    sheet.mark("hub", (858, 364))
    return sheet


def tall() -> Sheet:
    """The frames for narrow screens, side by side: the wall is shorter, since no labels are on it."""
    sheet, low, across = Sheet(0, 0, 1140, 480), 430, 380
    for index, (name, draw, shift) in enumerate((("key-switch", first, 10), ("keypad", second, 0), ("hub", third_narrow, -2))):
        left = index * across
        pen = Pen(sheet, left)
        bricks(pen, *(((20, 140), (300, 90), (310, 330)), ((30, 90), (300, 250), (24, 340)), ((40, 60), (200, 196)))[index])
        skirting(pen, 0, across, low)
        draw(Pen(sheet, left + shift), low)
        sheet.frame(name, left, 14, left + across, 474)
    return sheet


if __name__ == "__main__":
    publish("panels", wide(), tall())
