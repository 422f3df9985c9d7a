"""Geometry of the estimate film: the floor plan, the front of the house and the survey's points, in the units of the drawing.

The plan is that of web/src/assets/plan-terrace.svg, in its units; `plan_point` converts them to pixels.
"""
import math

SCALE, LEFT, TOP = 0.68, -2.0, 112.0


def plan_point(x, y):
    """A point of the plan, in pixels."""
    return LEFT + SCALE * x, TOP + SCALE * y


def arc(cx, cy, r, start, end, steps=14):
    """Points of an arc, degrees clockwise from the right."""
    turn = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return [(cx + r * math.cos(a), cy + r * math.sin(a)) for a in turn]


# strokes: width in pixels, tone, points
PLAN = [
    (5.5, "line", [(820, 170), (820, 90), (330, 90), (330, 230)]),
    (5.5, "line", [(330, 150), (70, 150), (70, 260)]),
    (5.5, "line", [(820, 250), (820, 520), (330, 520), (330, 430)]),
    (5.5, "line", [(70, 330), (70, 430), (330, 430), (330, 300)]),
    (3.5, "line", [(580, 90), (580, 170)]),
    (3.5, "line", [(580, 250), (580, 330), (820, 330)]),
    (3.5, "line", [(580, 330), (580, 345)]),
    (3.5, "line", [(580, 415), (580, 520)]),
    (3.0, "gap", [(820, 372), (820, 478)]),
    (3.0, "gap", [(422, 520), (508, 520)]),
    (3.0, "gap", [(122, 150), (218, 150)]),
    (1.6, "soft", [(820, 250), (740, 250), *arc(820, 250, 80, 180, 270)]),
    (1.6, "soft", [(70, 330), (140, 330), *arc(70, 330, 70, 0, -90)]),
    (1.6, "soft", [(330, 300), (400, 300), *arc(330, 300, 70, 0, -90)]),
    (1.6, "soft", [(580, 250), (520, 250), *arc(580, 250, 60, 180, 270)]),
    *[(1.4, "soft", [(x, 108), (x, 178)]) for x in range(606, 736, 16)],
    (1.4, "soft", [(606, 178), (750, 178)]),
    (1.4, "soft", [(614, 143), (742, 143), (734, 138)]),
    (1.4, "faint", [(884, 20), (884, 590)]),
    (1.4, "faint", [(24, 60), (24, 540)]),
]
ROOMS = [("Kitchen", 150, 385), ("Back room", 385, 400), ("Front room", 632, 440)]
ROUTE = [(905, 212), (800, 212), (700, 236), (640, 252), (560, 222), (450, 226), (360, 262), (250, 285), (130, 297), (36, 297)]
FAN = [(640, 252), (598, 108), (806, 108), (806, 316), (600, 316)]

GROUND, EAVES, RIDGE = 484, 226, 148


def frame(x0, x1, y0, y1):
    """A sash window: its opening, its meeting rail and its middle bar."""
    mid = (y0 + y1) / 2
    return [
        (2.2, "line", [(x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0)]),
        (1.5, "soft", [(x0, mid), (x1, mid)]),
        (1.5, "soft", [((x0 + x1) / 2, y0), ((x0 + x1) / 2, y1)]),
        (2.6, "line", [(x0 - 9, y1 + 6), (x1 + 9, y1 + 6)]),
        (2.6, "line", [(x0 - 12, y0 - 10), (x1 + 12, y0 - 10)]),
    ]


WINDOW = (140, 254, 336, 436)
FRONT = [
    (3.4, "line", [(92, GROUND), (92, EAVES)]),
    (3.4, "line", [(78, EAVES), (590, EAVES)]),
    (2.4, "line", [(80, EAVES - 2), (114, RIDGE), (590, RIDGE)]),
    (2.4, "line", [(128, RIDGE), (128, 104), (188, 104), (188, RIDGE)]),
    (2.4, "line", [(392, RIDGE), (392, 104), (462, 104), (462, RIDGE)]),
    *[(1.8, "soft", [(x, 104), (x + 1, 88), (x + 11, 88), (x + 12, 104)]) for x in (134, 152, 170, 398, 420, 442)],
    (3.0, "line", [(40, GROUND), (600, GROUND)]),
    (1.6, "soft", [(40, GROUND + 13), (600, GROUND + 13)]),
    (1.6, "soft", [(427, EAVES), (427, GROUND)]),
    *frame(*WINDOW),
    *frame(148, 238, 250, 306),
    *frame(334, 392, 250, 306),
    *frame(462, 520, 250, 306),
    (2.4, "line", [(326, GROUND), (326, 336), (400, 336), (400, GROUND)]),
    (1.8, "soft", [(336, GROUND), (336, 346), (390, 346), (390, GROUND)]),
    (1.8, "soft", [(336, 370), (390, 370)]),
    *[(1.3, "soft", [(x, y), (x + 17, y), (x + 17, y + h), (x, y + h), (x, y)])
      for x in (343, 366) for y, h in ((380, 40), (430, 44))],
    (2.4, "line", [(454, GROUND), (454, 336), (528, 336), (528, GROUND)]),
    (1.8, "soft", [(464, GROUND), (464, 346), (518, 346), (518, GROUND)]),
    (1.8, "soft", [(464, 370), (518, 370)]),
    *[(1.1, "faint", [(x, y), (x + w, y)]) for x, y, w in (
        (104, 262, 22), (114, 270, 22), (104, 318, 26), (266, 262, 34), (276, 270, 34), (266, 390, 30), (276, 398, 34),
        (104, 400, 20), (108, 408, 18), (266, 452, 40), (106, 462, 30), (406, 300, 14), (540, 420, 34), (550, 428, 30),
        (540, 262, 30), (150, 172, 60), (240, 190, 70), (330, 168, 50), (300, 206, 64), (500, 190, 60), (170, 206, 40))],
]
SIREN = (290, 300)
BOX = [(-15, -18), (15, -18), (17, -15), (17, 4), (12, 18), (-12, 18), (-17, 4), (-17, -15)]

ARRIVE = (1.0, 2.35, 4.3, 5.05)  # seconds at which the survey reaches each of its points
# the points of the survey: marker, end of the leader, label, its alignment, and the row of the sheet
POINTS = [
    ((*plan_point(820, 210),), (556, 132), "Front door", "right", 0),
    ((*plan_point(640, 252),), (398, 96), "Hall and stairs", "right", 1),
    ((*plan_point(70, 297),), (46, 520), "Back door", "left", 2),
    ((*plan_point(834, 300),), (565, 520), "Siren, street side", "right", 3),
]
SHOWN = [
    (SIREN, (290, 62), "Siren, street side", "left", 3),
    ((363, 430), (363, 540), "Front door", "left", 0),
]
