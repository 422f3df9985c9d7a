"""A weaving shed let as trade units: saw-tooth gables, roller shutters, one lit office."""
import math

from . import equipment, light, street
from .distance import distance
from .meshes import Mesh
from .openings import room
from .plan import REVEAL, ROAD

BAY, BAYS, LOW, HIGH, DEEP = 5.0, 6, 4.7, 6.9, 16.0
HOLES = [  # kind, x0, x1, z0, z1
    ("office", 0.85, 2.75, 0.95, 2.65), ("door", 3.35, 4.35, 0.06, 2.66),
    ("shutter", 5.75, 9.25, 0.0, 3.7), ("steel", 10.9, 14.1, 1.2, 3.5),
    ("shutter", 15.75, 19.25, 0.0, 3.7), ("steel", 20.9, 24.1, 1.2, 3.5), ("steel", 25.9, 29.1, 1.2, 3.5),
]
SIREN, BULLET = (3.05, -0.09, 3.72), (0.25, -0.11, 3.95)
MARKS = {"siren": SIREN, "camera": (0.33, -0.38, 3.92), "window": (1.8, 0.12, 1.8), "door": (3.85, 0.13, 1.3),
         "shutter": (7.5, 0.1, 1.9), "lamp": (7.5, -0.3, 4.25)}


def walls(mats):
    """The saw-tooth front, the long side, pilasters and copings."""
    m = Mesh()
    holes = [h[1:] for h in HOLES]
    end = BAY * BAYS
    xs = sorted({0.0, end, *(v for o in holes for v in o[:2])})
    zs = sorted({-0.3, LOW, *(v for o in holes for v in o[2:])})
    for x0, x1 in zip(xs, xs[1:]):
        for z0, z1 in zip(zs, zs[1:]):
            if not any(a < (x0 + x1) / 2 < b and c < (z0 + z1) / 2 < d for a, b, c, d in holes):
                m.quad((x0, 0, z0), (x1, 0, z0), (x1, 0, z1), (x0, 0, z1))
    for a, b, c, d in holes:
        r = REVEAL + 0.12
        m.quad((a, 0, c), (a, r, c), (a, r, d), (a, 0, d)).quad((b, 0, c), (b, 0, d), (b, r, d), (b, r, c))
        m.quad((a, 0, d), (a, r, d), (b, r, d), (b, 0, d)).quad((a, 0, c), (b, 0, c), (b, r, c), (a, r, c))
    m.quad((0, 0, -0.3), (0, DEEP, -0.3), (0, DEEP, LOW + 0.25), (0, 0, LOW + 0.25))
    slate, pane, cope, bars = Mesh(), Mesh(), Mesh(), Mesh()
    for i in range(BAYS):
        x0, x1, peak = i * BAY, i * BAY + BAY, i * BAY + 1.25
        m.add([(x0, 0, LOW), (x1, 0, LOW), (x1, 0, LOW + 0.2), (peak, 0, HIGH), (x0, 0, LOW + 0.2)], [(0, 1, 2, 3, 4)])
        coping(cope, (x0, LOW + 0.2), (peak, HIGH))
        coping(cope, (peak, HIGH), (x1, LOW + 0.2))
        slate.quad((peak, 0.1, HIGH - 0.1), (x1, 0.1, LOW + 0.1), (x1, DEEP, LOW + 0.1), (peak, DEEP, HIGH - 0.1))
        pane.quad((x0, 0.1, LOW + 0.1), (peak, 0.1, HIGH - 0.1), (peak, DEEP, HIGH - 0.1), (x0, DEEP, LOW + 0.1))
        m.box(x0 - 0.26 if i else 0.0, x0 + 0.26 if i else 0.5, -0.11, 0.01, -0.3, LOW - 0.12)
        cope.box(x0 - 0.30 if i else -0.05, x0 + 0.30 if i else 0.54, -0.15, 0.02, LOW - 0.12, LOW + 0.02)
        for k in range(14):
            y = 0.6 + k * 1.1
            bars.tube([(x0, y, LOW + 0.12), (peak, y, HIGH - 0.06)], 0.025, 6)
    gaps = sorted((a, b) for kind, a, b, c, d in HOLES if c < 0.3)
    for x0, x1 in zip([0.0] + [b for _, b in gaps], [a for a, _ in gaps] + [end]):
        n = max(1, round((x1 - x0) / 1.2))
        for i in range(n):
            cope.box(x0 + (x1 - x0) * i / n, x0 + (x1 - x0) * (i + 1) / n - 0.004, -0.03, 0.02, -0.2, 0.3)
    cope.box(-0.06, 0.28, 0.0, DEEP, LOW + 0.25, LOW + 0.34)
    for kind, a, b, c, d in HOLES:
        cope.box(a - 0.2, b + 0.2, -0.025, REVEAL, d, d + 0.30)
        if kind in ("office", "steel"):
            cope.box(a - 0.12, b + 0.12, -0.08, REVEAL, c - 0.15, c)
    m.build("unit_walls", mats["brick"])
    slate.build("unit_slates", mats["slate"])
    pane.build("unit_lights", mats["dim"])
    cope.build("unit_stone", mats["stone"], bevel=0.012)
    bars.build("unit_bars", mats["iron"])


def coping(m, p, q):
    """A stone coping along a slope of the skyline."""
    (x0, z0), (x1, z1) = p, q
    a = math.atan2(z1 - z0, x1 - x0)
    n, ln = max(1, round(math.hypot(x1 - x0, z1 - z0) / 0.9)), math.hypot(x1 - x0, z1 - z0)
    for i in range(n):
        t = (i + 0.5) / n
        m.block((x0 + (x1 - x0) * t, 0.06, z0 + (z1 - z0) * t + 0.03), (ln / n - 0.012, 0.36, 0.11), (0, -a, 0))


def shutter(mats, a, b, d):
    """A roller shutter: curved laths, guides, bottom rail and the box it rolls into."""
    m, lath, y = Mesh(), 0.075, REVEAL + 0.02
    verts, faces, rows = [], [], int((d + 0.12) / lath) * 5
    for r in range(rows + 1):
        z = ROAD + 0.12 + r * lath / 5
        bulge = 0.020 * math.sin(math.pi * (r % 5) / 5) if r % 5 else -0.004
        verts += [(a + 0.05, y - bulge, z), (b - 0.05, y - bulge, z)]
    for r in range(rows):
        faces.append((2 * r, 2 * r + 1, 2 * r + 3, 2 * r + 2))
    m.add(verts, faces)
    m.build("shutter", mats["shutter"], turn=False)
    f = Mesh()
    f.box(a, a + 0.09, y - 0.06, y + 0.04, ROAD, d).box(b - 0.09, b, y - 0.06, y + 0.04, ROAD, d)
    f.box(a + 0.06, b - 0.06, y - 0.03, y + 0.03, ROAD, ROAD + 0.12)
    f.box(a - 0.02, b + 0.02, -0.12, y + 0.05, d - 0.42, d - 0.005)
    for x in (a - 0.32, b + 0.32):
        f.tube([(x, -0.55, ROAD - 0.1), (x, -0.55, 0.92), (x, -0.55, 0.96)], [0.075, 0.075, 0.05], 18)
    f.build("shutter_frame", mats["steel"], bevel=0.006)


def steel_window(frames, panes, a, b, c, d, nx, nz):
    """Small-paned steel glazing."""
    y = REVEAL
    for i in range(nx + 1):
        x, w = a + (b - a) * i / nx, 0.028 if i in (0, nx) else 0.013
        frames.box(x - w, x + w, y, y + 0.05, c, d)
    for k in range(nz + 1):
        z, w = c + (d - c) * k / nz, 0.028 if k in (0, nz) else 0.013
        frames.box(a, b, y - 0.002, y + 0.048, z - w, z + w)
    for i in range(nx):
        for k in range(nz):
            x0, x1 = a + (b - a) * i / nx, a + (b - a) * (i + 1) / nx
            z0, z1 = c + (d - c) * k / nz, c + (d - c) * (k + 1) / nz
            t = 0.003 * math.sin(i * 7.3 + k * 3.1 + a)
            panes.quad((x0, y + 0.02 + t, z0), (x1, y + 0.02 - t, z0), (x1, y + 0.02 - t, z1), (x0, y + 0.02 + t, z1))


def office(mats, a, b, c, d):
    """The lit office: blind drawn a third down, shelves, a desk lamp."""
    shell = Mesh()
    room(shell, a, b, c, d, 3.4)
    shell.build("office_room", mats["room"])
    slats = Mesh()
    z = d - 0.03
    while z > c + (d - c) * 0.66:
        slats.block(((a + b) / 2, REVEAL + 0.19, z), (b - a - 0.04, 0.05, 0.002), (math.radians(25), 0, 0))
        z -= 0.045
    slats.build("office_blind", mats["linen"])
    things = Mesh()
    for k in range(3):
        things.box(a - 0.1, b - 0.7, REVEAL + 3.1, REVEAL + 3.38, 1.0 + k * 0.45, 1.04 + k * 0.45)
        for i in range(9 - k):
            x = a + i * 0.13
            things.box(x, x + 0.08, REVEAL + 3.12, REVEAL + 3.32, 1.04 + k * 0.45, 1.32 + k * 0.45)
    things.box(a - 0.3, b - 0.3, REVEAL + 0.5, REVEAL + 1.2, 0.70, 0.86)
    things.box(a + 0.35, a + 0.95, REVEAL + 0.75, REVEAL + 0.79, 0.98, 1.36)
    things.build("office_things", mats["wood"])
    shade = Mesh().tube([(b - 0.55, REVEAL + 1.4, 2.18), (b - 0.55, REVEAL + 1.4, 2.34)], [0.24, 0.07], 24, caps=False)
    shade.build("office_shade", mats["shade"], smooth=True)


def doors_and_windows(mats):
    """Fills the openings."""
    frames, panes, dark, door = Mesh(), Mesh(), Mesh(), Mesh()
    for kind, a, b, c, d in HOLES:
        if kind == "shutter":
            shutter(mats, a, b, d)
        elif kind == "door":
            door.box(a + 0.06, b - 0.06, REVEAL + 0.04, REVEAL + 0.09, c, c + 2.1)
            frames.box(a, a + 0.06, REVEAL, REVEAL + 0.1, c, d).box(b - 0.06, b, REVEAL, REVEAL + 0.1, c, d)
            frames.box(a, b, REVEAL, REVEAL + 0.1, c + 2.1, c + 2.17)
            steel_window(frames, panes, a + 0.06, b - 0.06, c + 2.17, d, 3, 1)
            frames.box(b - 0.2, b - 0.16, REVEAL - 0.02, REVEAL + 0.04, 0.95, 1.25)
            dark.quad((a, 0.7, c), (b, 0.7, c), (b, 0.7, d), (a, 0.7, d))
        else:
            steel_window(frames, panes, a, b, c, d, 4 if kind == "office" else 7, 4 if kind == "office" else 5)
            if kind == "office":
                office(mats, a, b, c, d)
            else:
                room(dark, a, b, c, d, 3.0)
    frames.build("unit_frames", mats["iron"], bevel=0.003)
    panes.build("unit_panes", mats["pane"], turn=False)
    dark.build("unit_dark", mats["dark"])
    door.build("unit_door", mats["door"], bevel=0.006)


def yard(mats):
    """Setts, standing water, a strip of flags, bins, a lamp, and the town behind."""
    street.setts(mats, "yard", -16, 26, -15, -1.0, True, 1)
    street.setts(mats, "lane", -9.0, -0.1, -1.0, 26, False, 2)
    z = ROAD - 0.024
    Mesh().quad((-60, -40, z), (60, -40, z), (60, 140, z), (-60, 140, z)).build("joints", mats["mud"])
    z = ROAD - 0.0105
    Mesh().quad((-40, -18, z), (40, -18, z), (40, 60, z), (-40, 60, z)).build("standing_water", mats["water"])
    apron = Mesh()
    for i in range(20):
        apron.box(i * 1.5, i * 1.5 + 1.49, -1.0, 0.15, -0.4, -0.02)
    apron.build("apron", mats["flag"], bevel=0.012)
    street.wheelie_bin(mats, 11.0, -0.55, 3.1)
    street.wheelie_bin(mats, 11.75, -0.52, 3.2)
    distance(mats)
    return street.lamp_post(mats, -8.4, 9.0, 1.0, 6.2)


def build(mats):
    """The whole unit, its equipment and its light."""
    from .materials import paint
    mats["shutter"] = paint("shutter", (0.10, 0.125, 0.15), 0.38, metallic=0.35, dirt=0.5)
    walls(mats)
    doors_and_windows(mats)
    head = yard(mats)
    equipment.siren(mats, SIREN)
    equipment.bullet(mats, BULLET)
    bulkhead = Mesh().box(7.3, 7.7, -0.20, 0.0, 4.2, 4.34)
    bulkhead.build("bulkhead", mats["steel"], bevel=0.02)
    Mesh().box(7.34, 7.66, -0.18, -0.03, 4.18, 4.199).build("bulkhead_lens", mats["lamp"])
    light.sky()
    light.point("office_lamp", (2.2, REVEAL + 1.4, 2.05), (1.0, 0.46, 0.13), 70, 0.12)
    light.point("office_fill", (1.2, REVEAL + 2.4, 2.5), (1.0, 0.46, 0.13), 45, 0.3)
    light.spot("bulkhead_light", (7.5, -0.22, 4.14), (7.5, -0.9, -0.1), (0.74, 0.86, 1.0), 80, 2.6, 0.12)
    light.spot("lane_lamp", head, (head[0], head[1], -1), (0.74, 0.86, 1.0), 180, 2.5, 0.12)
    light.spot("corner_lamp", (-5.5, -8.5, 7), (2.0, 0.0, 1.8), (0.72, 0.85, 1.0), 560, 1.9, 0.25)
    light.spot("row_lamp", (21, -8, 7), (14, 0.0, 1.8), (0.72, 0.85, 1.0), 500, 2.2, 0.25)
