"""The ground and street furniture: setts, puddles, flags, kerbs, lamps and bin."""
import math

import numpy as np

from .distance import distance
from .meshes import Mesh, euler, waves
from .plan import HOUSES, PAVEMENT, ROAD, SIDE, SIDE_ROAD, WIDTH


def road_height(x, y):
    """The level of the tops of the setts: slight hollows that hold rain, a dip at the gutter."""
    gutter = 0.018 * np.exp(-((np.asarray(y) + PAVEMENT + 0.35) / 0.35) ** 2)
    hollow = waves(x, y, 21, 3.4, 3) * 0.0085
    reflect = 0.013 * np.exp(-(((np.asarray(x) + 0.4) / 2.4) ** 2 + ((np.asarray(y) + 6.3) / 1.6) ** 2))
    return ROAD + hollow - gutter - reflect


def setts(mats, name, x0, x1, y0, y1, across, seed):
    """Rounded granite setts laid in courses; `across` turns the courses."""
    rng = np.random.default_rng(seed)
    long, short, joint = 0.235, 0.125, 0.016
    u = np.array([-1, -0.72, 0.72, 1])
    gu, gv = np.meshgrid(u, u, indexing="ij")
    drop = np.where((abs(gu) == 1) & (abs(gv) == 1), 0.034, np.where((abs(gu) == 1) | (abs(gv) == 1), 0.022, 0.0))
    quads = np.array([(i * 4 + j, i * 4 + 4 + j, i * 4 + 5 + j, i * 4 + 1 + j) for i in range(3) for j in range(3)])
    run, step = (y1 - y0, x1 - x0) if across else (x1 - x0, y1 - y0)
    parts, n = [], 0
    for r in range(int(step / short)):
        pos = -rng.uniform(0, long)
        while pos < run:
            ln = long * rng.uniform(0.82, 1.2)
            a, b = pos + ln / 2, (r + 0.5) * short
            cx, cy = (x0 + b, y0 + a) if across else (x0 + a, y0 + b)
            pos += ln
            sx, sy = ((short, ln) if across else (ln, short))
            m = euler((rng.normal(0, 0.022), rng.normal(0, 0.022), rng.normal(0, 0.025)))
            pts = np.stack([gu.ravel() * (sx - joint) / 2, gv.ravel() * (sy - joint) / 2, -drop.ravel()], 1) @ m.T
            z = float(road_height(cx, cy)) + rng.normal(0, 0.0035)
            parts.append(pts + (cx, cy, z))
            n += 1
    m = Mesh()
    m.verts = [tuple(v) for v in np.concatenate(parts).tolist()]
    m.faces = [tuple(f) for f in (quads[None] + np.arange(n)[:, None, None] * 16).reshape(-1, 4).tolist()]
    m.build(name, mats["sett"], smooth=True)


def roads(mats, left=-9):
    """Main road, side street, joints and puddles."""
    edge = -PAVEMENT - 0.16
    setts(mats, "road", left, 24, -13.4, edge, True, 1)
    setts(mats, "side_road", -SIDE - 0.16 - SIDE_ROAD, -SIDE - 0.16, edge, 34, False, 2)
    base = Mesh().quad((-60, -30, ROAD - 0.024), (60, -30, ROAD - 0.024), (60, 140, ROAD - 0.024), (-60, 140, ROAD - 0.024))
    base.build("joints", mats["mud"])
    pool = Mesh().quad((-40, -16, ROAD - 0.0115), (40, -16, ROAD - 0.0115), (40, 60, ROAD - 0.0115), (-40, 60, ROAD - 0.0115))
    pool.build("standing_water", mats["water"])
    far = Mesh().quad((-60, -60, ROAD - 0.004), (60, -60, ROAD - 0.004), (60, -13.3, ROAD - 0.004), (-60, -13.3, ROAD - 0.004))
    far.build("road_behind", mats["mud"])


def flags(mats):
    """Yorkstone flags, front and side, with a rounded corner, each slightly uneven."""
    rng = np.random.default_rng(5)
    m = Mesh()

    def lay(x0, x1, y0, y1, along_x):
        courses = 3
        w = ((y1 - y0) if along_x else (x1 - x0)) / courses
        for c in range(courses):
            p = (x0 if along_x else y0) - rng.uniform(0, 0.5)
            stop = x1 if along_x else y1
            while p < stop:
                ln = rng.uniform(0.55, 0.95)
                q0, q1 = max(p, x0 if along_x else y0), min(p + ln, stop)
                p += ln
                if q1 - q0 < 0.08:
                    continue
                a = (q0, q1, y0 + c * w, y0 + c * w + w) if along_x else (x0 + c * w, x0 + c * w + w, q0, q1)
                cx, cy, sx, sy = (a[0] + a[1]) / 2, (a[2] + a[3]) / 2, a[1] - a[0] - 0.009, a[3] - a[2] - 0.009
                if math.hypot(min(cx + SIDE - 1.2, 0), min(cy + PAVEMENT - 1.2, 0)) > 1.15:
                    continue
                tilt = (rng.normal(0, 0.0035), rng.normal(0, 0.0035), 0)
                m.block((cx, cy, -0.03 + rng.normal(0, 0.0022)), (sx, sy, 0.06), tilt)

    lay(-SIDE, HOUSES * WIDTH, -PAVEMENT, 0.0, True)
    lay(-SIDE, 0.0, 0.0, 40.0, False)
    m.build("flags", mats["flag"], bevel=0.006)
    bed = Mesh()
    r, n = 1.2, 10
    ring = [(-SIDE + r - r * math.cos(t), -PAVEMENT + r - r * math.sin(t)) for t in np.linspace(0, math.pi / 2, n)]
    outline = ring + [(HOUSES * WIDTH, -PAVEMENT), (HOUSES * WIDTH, 0), (0, 0), (0, 40), (-SIDE, 40)]
    k = len(outline)
    bed.add([(x, y, -0.008) for x, y in outline], [tuple(range(k))])
    bed.build("flag_bed", mats["flag"])


def kerbs(mats):
    """Stone kerbs, round the corner and away."""
    m = Mesh()
    r, w = 1.2, 0.15
    x = -SIDE + r
    while x < HOUSES * WIDTH:
        m.box(x, x + 0.905, -PAVEMENT - w, -PAVEMENT, ROAD - 0.1, 0.004)
        x += 0.915
    y = -PAVEMENT + r
    while y < 40:
        m.box(-SIDE - w, -SIDE, y, y + 0.905, ROAD - 0.1, 0.004)
        y += 0.915
    for i in range(5):
        t = (i + 0.5) / 5 * math.pi / 2
        rad = r + w / 2
        c = (-SIDE + r - rad * math.cos(t), -PAVEMENT + r - rad * math.sin(t), ROAD / 2 - 0.05)
        m.block(c, (w, rad * math.pi / 10 - 0.004, 0.108 - ROAD), (0, 0, t))
    left = -SIDE - 0.32 - SIDE_ROAD
    y = -PAVEMENT
    while y < 60:
        m.box(left, left + w, y, y + 0.905, ROAD - 0.1, 0.004)
        y += 0.915
    m.build("kerbs", mats["kerb"], bevel=0.016)
    walk = Mesh().box(left - 2.0, left, -PAVEMENT, 60, ROAD - 0.1, 0.0)
    walk.build("far_pavement", mats["flag"])


def lamp_post(mats, x, y, towards=1.0, tall=5.6):
    """A slim column with a short swan neck and a flat lantern."""
    m = Mesh()
    m.tube([(x, y, -0.1), (x, y, 1.1), (x, y, 1.14), (x, y, tall)], [0.085, 0.085, 0.055, 0.042], 16)
    arm = [(x + towards * 0.75 * (1 - math.cos(t)), y, tall + 0.42 * math.sin(t)) for t in np.linspace(0, math.pi / 2, 8)]
    m.tube(arm, 0.026, 10)
    hx, hz = x + towards * 0.98, tall + 0.41
    m.box(hx - 0.30, hx + 0.30, y - 0.11, y + 0.11, hz, hz + 0.065)
    m.build("lamp_post", mats["steel"], bevel=0.01)
    lens = Mesh().box(hx - 0.24, hx + 0.24, y - 0.085, y + 0.085, hz - 0.022, hz - 0.002)
    lens.build("lamp_lens", mats["lamp"])
    return (hx, y, hz - 0.12)


def wheelie_bin(mats, x, y, turn):
    """A 240-litre bin: tapering body, lid with a lip, wheels and handle."""
    parts = Mesh()
    b, t, h = 0.23, 0.285, 0.92
    v = [(-b, -b, 0.06), (b, -b, 0.06), (b, b * 1.0, 0.06), (-b, b * 1.0, 0.06), (-t, -t, h), (t, -t, h), (t, t + 0.05, h),
         (-t, t + 0.05, h)]
    f = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7)]
    lid = [(-0.30, -0.31, h), (0.30, -0.31, h), (0.30, 0.36, h + 0.02), (-0.30, 0.36, h + 0.02), (-0.27, -0.27, h + 0.07),
           (0.27, -0.27, h + 0.07), (0.27, 0.32, h + 0.13), (-0.27, 0.32, h + 0.13)]
    c, s = math.cos(turn), math.sin(turn)

    def place(p):
        return (x + p[0] * c - p[1] * s, y + p[0] * s + p[1] * c, p[2])

    parts.add([place(p) for p in v], f).add([place(p) for p in lid], f)
    parts.tube([place((-0.22, 0.40, h + 0.02)), place((0.22, 0.40, h + 0.02))], 0.017, 10)
    for sx in (-0.26, 0.22):
        parts.tube([place((sx, 0.27, 0.10)), place((sx + 0.05, 0.27, 0.10))], 0.10, 20)
    parts.build("bin", mats["bin"], bevel=0.022, segments=3)


def build(mats, left=-9):
    """Lays the street from `left` on; returns the heads of the lamps."""
    roads(mats, left)
    flags(mats)
    kerbs(mats)
    distance(mats)
    wheelie_bin(mats, -0.42, 1.55, -1.45)
    edge = -SIDE - 0.32 - SIDE_ROAD
    heads = [lamp_post(mats, -SIDE + 0.25, 9.5, -1.0)]
    heads.append(lamp_post(mats, edge - 0.3, 27.0, 1.0))
    heads.append(lamp_post(mats, -SIDE + 0.25, 46.0, -1.0))
    return heads
