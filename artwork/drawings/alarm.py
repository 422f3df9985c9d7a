"""`plan-alarm`: the parts of an alarm on the ground floor of number 12."""

from .semi import DEPTH, HALL, WIDTH, ground_floor
from .sheet import AMBER, INK, SLATE, Sheet, publish


def draw(sheet: Sheet) -> Sheet:
    # Fields of view of the two detectors, cut to their rooms.
    sheet.area((14, 14), (440, 60), (440, HALL - 8), (330, HALL - 8), (70, HALL - 60), opacity=.3)
    sheet.area((313, HALL + 10), (DEPTH - 14, HALL + 10), (DEPTH - 14, 506), (430, 506), opacity=.3)
    ground_floor(sheet)
    # The parts themselves: contacts at the openings, the panel under the stairs, the siren outside.
    for x, y in ((DEPTH, 408), (0, 82), (138, WIDTH)):
        sheet.rect(x - 15, y - 9, x + 15, y + 9, color=AMBER, outline=INK, width=3)
    sheet.rect(468, 560, 516, 587, color="#fff", outline=INK, width=4)
    sheet.rect(690, HALL + 6, 722, HALL + 15, color="#fff", outline=INK, width=3)
    sheet.rect(DEPTH + 14, 540, DEPTH + 42, 584, color=AMBER, outline=INK, width=4)
    for x, y in ((15, 15), (313, HALL + 9)):
        sheet.area((x, y), (x + 26, y), (x, y + 26), color=INK)
    # From the panel to the phone, by two routes.
    sheet.line((484, 587), (484, WIDTH + 75), width=2, color=SLATE, dash="12 9")
    sheet.line((501, 587), (501, WIDTH + 75), width=2, color=SLATE, dash="2 9")
    marks = {
        "front": (DEPTH, 408), "hall": (316, HALL + 12), "keypad": (706, HALL + 14), "siren": (DEPTH + 28, 562),
        "panel": (492, 574), "patio": (0, 82), "side": (138, WIDTH), "back": (18, 18),
        "Back room": (235, 240), "Front room": (665, 200), "Kitchen": (178, 475) if sheet.turned else (165, 458), "Hall": (520, 465),
        "Garden": (-72, 330), "Drive": (330, WIDTH + 60),
    }
    for name, point in marks.items():
        sheet.mark(name, point)
    return sheet


if __name__ == "__main__":
    publish("plan-alarm", draw(Sheet(-290, -170, DEPTH + 300, WIDTH + 190)), draw(Sheet(-110, -60, DEPTH + 120, WIDTH + 110, turned=True)))
