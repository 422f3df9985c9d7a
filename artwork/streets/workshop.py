"""The inside of the firm's workshop, seen through the open doors."""
import math

import numpy as np
from terrace.meshes import sphere

from .kit import Kit, shell


def rack(kit, rng, a, y1):
    """Steel shelves against a wall at y1, from x = a - 0.2; returns the sides, foot and top of every box on them."""
    steel, boxes = kit.of("steel", 0.004), []
    for k in range(5):
        z = 0.15 + k * 0.56
        steel.box(a - 0.2, a + 1.85, y1 - 0.55, y1 - 0.05, z - 0.02, z + 0.02)
        u = a - 0.15
        while u < a + 1.6:
            w, h = rng.uniform(0.16, 0.36), rng.uniform(0.16, 0.42)
            if rng.random() < 0.85:
                kit.of(rng.choice(["carton", "carton", "cream", "tin_blue", "dim"]),
                       0.006).box(u, u + w, y1 - 0.5, y1 - 0.12, z + 0.02, z + 0.02 + h)
                boxes.append((u, u + w, z + 0.02, z + 0.02 + h))
            u += w + 0.03
    for u in (a - 0.2, a + 0.82, a + 1.85):
        steel.box(u - 0.02, u + 0.02, y1 - 0.55, y1 - 0.51, -0.02, 2.9)
    return boxes


def drum(kit, start, along, r, mat, width=0.25, turns=1):
    """A wooden drum of cable of flange radius r, its axis from `start`; `turns` shows the layers of the cable."""
    s, a = np.array(start), np.array(along, float)
    steps = np.linspace(0.0, width, 2 * turns)
    kit.of(mat).tube([s + a * d for d in steps], [r * (0.8 - 0.025 * (k // 2 % 2)) for k in range(2 * turns)], 28)
    for d in (-0.03, width):
        kit.of("wood").tube([s + a * d, s + a * (d + 0.02)], r, 28)


def pendant(kit, mats, x, y, z, top):
    """An enamelled shade on a rod from the ceiling at `top`, with its bulb at z."""
    kit.of("iron").tube([(x, y, top), (x, y, z + 0.18)], 0.008, 6)
    kit.of("enamel", smooth=True).tube([(x, y, z + 0.20), (x, y, z + 0.14), (x, y, z - 0.04)], [0.04, 0.09, 0.25], 32,
                                       caps=False)
    sphere("workshop_bulb", (x, y, z), 0.05, mats["shade"])


def ladder(kit, u, y1):
    """An aluminium ladder that leans against a wall at y1, its left rail at x = u."""
    m, lean = kit.of("alu", 0.004), math.radians(9)
    for x in (u, u + 0.38):
        m.block((x, y1 - 0.30, 1.48), (0.03, 0.065, 2.98), (-lean, 0, 0))
    for k in range(11):
        z = 0.2 + k * 0.26
        y = y1 - 0.30 + (z - 1.48) * math.tan(lean)
        m.tube([(u, y, z), (u + 0.38, y, z)], 0.014, 10)


def build(mats, doorway):
    """Inside: a bench with a vice, racks of boxes, reels of cable, a ladder, two lamps."""
    kit = Kit("workshop")
    a, b = doorway[:2]
    x0, x1, y1 = a - 1.0, b + 6.2, 6.4
    a, b = a + 3.0, b + 3.9  # from the lane, only the part to the right of the doorway is visible
    shell(kit.of("limewash"), x0, x1, 0.24, y1, -0.02, 4.3)
    rng = np.random.default_rng(6)
    wood = kit.of("wood", 0.006)
    rack(kit, rng, a, y1)
    wood.box(b - 1.35, b + 1.6, y1 - 0.9, y1 - 0.05, 0.84, 0.92)
    for u in (b - 1.25, b + 0.2):
        wood.box(u, u + 0.09, y1 - 0.85, y1 - 0.76, 0, 0.84)
    kit.of("tin_blue", 0.01).box(b - 1.1, b - 0.88, y1 - 0.98, y1 - 0.7, 0.92, 1.1)
    kit.of("case", 0.01).box(b - 0.6, b - 0.28, y1 - 0.5, y1 - 0.4, 0.95, 1.32).box(b + 0.05, b + 0.35, y1 - 0.45,
                                                                                    y1 - 0.3, 1.5, 1.78)
    kit.of("wood", 0.006).box(b - 1.3, b + 1.2, y1 - 0.08, y1 - 0.03, 1.25, 2.3)
    for i in range(13):
        u = b - 1.2 + i * 0.17
        kit.of("iron", 0.003).box(u, u + 0.03, y1 - 0.11, y1 - 0.08, 1.9 - 0.3 * rng.random(), 2.18)
    for u, z, mat in ((a + 2.15, 0.28, "tail"), (a + 2.15, 0.72, "sign2"), (a + 2.5, 0.28, "white"), (b - 0.35, 1.06,
                                                                                                      "tail")):
        drum(kit, (u, y1 - 1.35, z), (0, 1, 0), 0.22 if z < 0.9 else 0.13, mat)
    for y in (2.4, 4.6):
        pendant(kit, mats, 10.2, y, 3.06, 4.3)
    ladder(kit, a + 2.14, y1)
    kit.build(mats)
