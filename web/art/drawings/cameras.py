"""`plot-cameras`: what three cameras see of number 12, and where their view ends. `lens-angles`: what a lens sees."""

import math

from .semi import DEPTH, WIDTH, car, ground_floor, plot
from .sheet import AMBER, INK, SLATE, Sheet, clipped, publish

BACK, FRONT, SIDE = -1150, DEPTH + 700, WIDTH + 270
PLOT = (BACK, -12, FRONT + 20, SIDE)

# Pixels a metre that BS EN 62676-4 asks for to identify, to recognise and to observe.
IDENTIFY, RECOGNISE, OBSERVE = 250, 125, 62
PIXELS_ACROSS = 2560


def reach(angle: float, pixels_per_metre: float) -> float:
    """How far off, in cm, a 4 MP camera still has so many pixels to the metre."""
    return 100 * PIXELS_ACROSS / pixels_per_metre / (2 * math.tan(math.radians(angle / 2)))


def plot_cameras(sheet: Sheet) -> Sheet:
    plot(sheet, BACK, FRONT)
    cameras = {"front": ((DEPTH + 14, WIDTH - 20), 18, 80), "side": ((20, WIDTH + 14), 15, 50), "back": ((-14, 30), 152, 100)}
    car(sheet, DEPTH + 190, WIDTH + 120)
    for eye, toward, angle in cameras.values():
        sheet.view(eye, toward, angle, (reach(angle, IDENTIFY), reach(angle, RECOGNISE)), PLOT)
    sheet.rect(0, 0, DEPTH, WIDTH, color="#fbfaf7")
    ground_floor(sheet)
    for eye, toward, _ in cameras.values():
        turn = math.radians(toward)
        tip = (eye[0] + 42 * math.cos(turn), eye[1] + 42 * math.sin(turn))
        sheet.line(eye, tip, width=26)
        sheet.circle(tip, 8, fill=AMBER)
    sheet.rect(430, 470, 500, 500, color="#fff", outline=INK, width=5)
    names = {
        "Garden": (-640, 520), "Next door": (-560, SIDE + 70), "Drive": (680, WIDTH + 200), "Lawn": (DEPTH + 420, 130),
        "Pavement": (FRONT + 110, 120), "House": (330, 200),
    }
    marks = {name: eye for name, (eye, _, _) in cameras.items()} | {"recorder": (465, 485), "mask": (-420, -95)}
    for name, point in (names | marks).items():
        sheet.mark(name, point)
    # A metre rule.
    for metre in range(5):
        sheet.rect(BACK + metre * 100, SIDE + 150, BACK + metre * 100 + 100, SIDE + 164, color=INK if metre % 2 == 0 else "#fff", outline=INK, width=2)
    sheet.mark("5 m", (BACK + 560, SIDE + 158))
    return sheet


def lens_angles(sheet: Sheet) -> Sheet:
    """Three lenses side by side, each looking up the sheet from its foot; with a line across at each distance that has a name."""
    far, half = 1500, 520
    for metres in (3, 6, 10, 15):
        sheet.line((-half - 30, -metres * 100), (2 * 1150 + half + 30, -metres * 100), width=2, color=SLATE, dash="4 12")
        sheet.mark(f"{metres} m", (-half - 95, -metres * 100))
    for index, (name, angle) in enumerate((("2.8 mm", 100), ("4 mm", 80), ("6 mm", 50))):
        eye = (index * 1150, 0)
        box = (eye[0] - half, -far, eye[0] + half, 0)
        for level, opacity in ((OBSERVE, .16), (RECOGNISE, .3), (IDENTIFY, .75)):
            deep = min(reach(angle, level), far * 2)
            wide = deep * math.tan(math.radians(angle / 2))
            sheet.area(*clipped([eye, (eye[0] - wide, -deep), (eye[0] + wide, -deep)], box), opacity=opacity)
        sheet.rect(eye[0] - 26, -14, eye[0] + 26, 70, color=INK)
        sheet.circle((eye[0], -14), 20, fill=AMBER, stroke=INK, stroke_width=6)
        sheet.mark(name, (eye[0], 130))
        for metres in (3, 6, 10):
            person(sheet, (eye[0], -metres * 100))
    return sheet


def person(sheet: Sheet, centre: tuple[float, float]) -> None:
    """Somebody seen from above."""
    x, y = centre
    outline = ((-44, -6), (-26, -22), (26, -22), (44, -6), (34, 20), (-34, 20))
    sheet.area(*((x + across, y + along) for across, along in outline), color=INK)
    sheet.circle(centre, 19, fill="#fbfaf7", stroke=INK, stroke_width=6)


if __name__ == "__main__":
    publish("plot-cameras", plot_cameras(Sheet(BACK - 30, -240, FRONT + 240, SIDE + 230)), plot_cameras(Sheet(-760, -130, FRONT + 240, SIDE + 130, turned=True)))
    publish("lens-angles", lens_angles(Sheet(-680, -1540, 2300 + 560, 175)))
