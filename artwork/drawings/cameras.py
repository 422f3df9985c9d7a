"""`plot-cameras`: the fields of view of three cameras at number 12. `lens-angles`: the fields of view of three lenses."""

import math

from .semi import DEPTH, WIDTH, car, ground_floor, plot
from .sheet import AMBER, INK, SLATE, Sheet, publish

BACK, FRONT, SIDE = -1150, DEPTH + 700, WIDTH + 270
PLOT = (BACK, -12, FRONT + 20, SIDE)

# Pixels per metre that BS EN 62676-4 requires to identify, recognise and observe.
IDENTIFY, RECOGNISE, OBSERVE = 250, 125, 62.5
PIXELS_ACROSS = 2560

# Angles of view of three lenses in degrees, and their positions in the drawing.
LENSES = {"2.8 mm": 100, "4 mm": 80, "6 mm": 50}
DISTANCES = (3, 6, 10)
FAR = 1200
LENSES_ACROSS = {"2.8 mm": (0, 0), "4 mm": (1830, 0), "6 mm": (3270, 0)}
LENSES_DOWN = {"2.8 mm": (0, 0), "4 mm": (0, 1450), "6 mm": (0, 2900)}


def reach(angle: float, pixels_per_metre: float) -> float:
    """The distance, in cm, up to which a 4 MP camera has at least this many pixels per metre."""
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
        "Garden": (-570, 440), "Next door": (-560, SIDE + 70), "Drive": (680, WIDTH + 150), "Lawn": (DEPTH + 420, 130),
        "Pavement": (FRONT + 110, 120), "House": (330, 200),
    }
    marks = {name: eye for name, (eye, _, _) in cameras.items()} | {"recorder": (465, 485), "mask": (-420, -12)}
    for name, point in (names | marks).items():
        sheet.mark(name, point)
    # A metre rule.
    for metre in range(5):
        sheet.rect(BACK + metre * 100, SIDE + 150, BACK + metre * 100 + 100, SIDE + 164, color=INK if metre % 2 == 0 else "#fff", outline=INK, width=2)
    sheet.mark("5 m", (BACK + 525, SIDE + 158))
    return sheet


def lens_angles(sheet: Sheet, down: bool = False) -> Sheet:
    """Three lenses, each looking up the sheet to the same distance: side by side, or one below another if `down`. The
    points of the distances are to the right of the views: there the site's labels begin."""
    for lens, (x, y) in LENSES_DOWN.items() if down else LENSES_ACROSS.items():
        angle = LENSES[lens]
        for level, opacity in ((OBSERVE, .16), (RECOGNISE, .3), (IDENTIFY, .75)):
            sheet.area((x, y), *rim((x, y), min(reach(angle, level), FAR), angle), opacity=opacity)
        edge = math.radians(angle / 2)
        for metres in DISTANCES:
            sheet.line(*rim((x, y), metres * 100, angle), width=3, color=SLATE, dash="4 12")
            person(sheet, (x, y - metres * 100))
            sheet.mark(f"{metres} m, {lens}", (x + metres * 100 * math.sin(edge) + 40, y - metres * 100 * math.cos(edge) + 20))
        sheet.rect(x - 26, y - 14, x + 26, y + 70, color=INK)
        sheet.circle((x, y - 14), 20, fill=AMBER, stroke=INK, stroke_width=6)
        sheet.mark(lens, (x, y + 130))
    return sheet


def rim(eye: tuple[float, float], radius: float, angle: float) -> list[tuple[float, float]]:
    """Points on the arc at `radius` of a view up the sheet."""
    steps = [math.radians(angle * (step / 24 - .5)) for step in range(25)]
    return [(eye[0] + radius * math.sin(a), eye[1] - radius * math.cos(a)) for a in steps]


def person(sheet: Sheet, centre: tuple[float, float]) -> None:
    """A person seen from above."""
    x, y = centre
    outline = ((-44, -6), (-26, -22), (26, -22), (44, -6), (34, 20), (-34, 20))
    sheet.area(*((x + across, y + along) for across, along in outline), color=INK)
    sheet.circle(centre, 19, fill="#fbfaf7", stroke=INK, stroke_width=6)


if __name__ == "__main__":
    publish("plot-cameras", plot_cameras(Sheet(BACK - 30, -240, FRONT + 240, SIDE + 230)), plot_cameras(Sheet(-760, -130, FRONT + 240, SIDE + 130, turned=True)))
    publish("lens-angles", lens_angles(Sheet(-940, -1215, 3270 + 640, 175)), lens_angles(Sheet(-940, -1215, 1080, 2900 + 175), down=True))
