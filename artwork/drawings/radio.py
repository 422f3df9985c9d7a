"""`radio-reach`: how two walls weaken a radio signal between the panel and the shed. Narrow screens show its frames, one
below another, each with the part of the signal's path that its label names."""

from .sheet import AMBER, INK, SLATE, Sheet, publish

GARDEN = 960

# Size of a frame in centimetres.
WIDE, TOP, BOTTOM = 460, -250, 20


def draw() -> Sheet:
    """The house, the garden and the shed."""
    shed = 890 + GARDEN
    sheet = Sheet(-60, -390, shed + 230, 150)
    # The signal: its height is the strength that remains.
    for start, stop, high in ((56, 380, 150), (391, 860, 75), (890, shed, 19)):
        sheet.area((start, -125 - high / 2), (stop, -125 - high / 2), (stop, -125 + high / 2), (start, -125 + high / 2), opacity=.55)
    # Floor, ground, the wall between rooms, the cavity wall, the shed.
    sheet.line((-40, 6), (880, 6), width=12)
    sheet.line((880, 6), (shed + 190, 6), width=5, color=SLATE)
    for x in range(950, int(shed) - 50, 60):
        sheet.line((x, 2), (x + 8, -12), width=2, color=SLATE)
        sheet.line((x + 20, 2), (x + 14, -9), width=2, color=SLATE)
    sheet.line((-30, 0), (-30, -240), width=20)
    sheet.line((-30, -236), (880, -236), width=8)
    sheet.rect(380, -236, 391, 0, color=INK)
    for left in (860, 880):
        sheet.rect(left, -240, left + 10, 0, color=INK)
    sheet.area((shed, 0), (shed, -190), (shed - 15, -195), (shed + 90, -240), (shed + 195, -195), (shed + 180, -190), (shed + 180, 0), color="#fff", outline=INK, width=4)
    for y in range(-170, 0, 20):
        sheet.line((shed, y), (shed + 180, y), width=2, color=SLATE)
    sheet.rect(shed + 55, -150, shed + 125, 0, color="#fff", outline=INK, width=4)
    # The panel, and the contact with which it communicates.
    sheet.rect(-18, -170, 50, -80, color="#fff", outline=INK, width=5)
    sheet.rect(4, -150, 30, -128, color=AMBER)
    sheet.rect(shed + 126, -142, shed + 142, -108, color=AMBER, outline=INK, width=3)
    points = {"panel": (16, -125), "inner": (385, -125), "outer": (875, -125), "shed": (shed + 134, -125), "Hall": (215, -30), "Kitchen": (620, -30), "Garden": (890 + GARDEN / 2, -70)}
    for name, point in points.items():
        sheet.mark(name, point)
    for name, left in {"panel": -50, "inner": 385 - WIDE / 2, "outer": 875 - WIDE / 2, "shed": shed - 250}.items():
        sheet.frame(name, left, TOP, left + WIDE, BOTTOM)
    return sheet


if __name__ == "__main__":
    publish("radio-reach", draw())
