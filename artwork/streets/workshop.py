"""The inside of the firm's workshop, seen through the open doors."""
import math

import numpy as np
from terrace.meshes import sphere

from .kit import Kit, shell


def build(mats, doorway):
    """Inside: a bench with a vice, racks of boxes, reels of cable, a ladder, two lamps."""
    kit = Kit("workshop")
    a, b = doorway[:2]
    x0, x1, y1 = a - 1.0, b + 6.2, 6.4
    a, b = a + 3.0, b + 3.9  # from the lane, only the part to the right of the doorway is visible
    shell(kit.of("limewash"), x0, x1, 0.24, y1, -0.02, 4.3)
    rng = np.random.default_rng(6)
    rack, wood = kit.of("steel", 0.004), kit.of("wood", 0.006)
    for k in range(5):
        z = 0.15 + k * 0.56
        rack.box(a - 0.2, a + 1.85, y1 - 0.55, y1 - 0.05, z - 0.02, z + 0.02)
        u = a - 0.15
        while u < a + 1.6:
            w, h = rng.uniform(0.16, 0.36), rng.uniform(0.16, 0.42)
            if rng.random() < 0.85:
                kit.of(rng.choice(["carton", "carton", "cream", "tin_blue", "dim"]),
                       0.006).box(u, u + w, y1 - 0.5, y1 - 0.12, z + 0.02, z + 0.02 + h)
            u += w + 0.03
    for u in (a - 0.2, a + 0.82, a + 1.85):
        rack.box(u - 0.02, u + 0.02, y1 - 0.55, y1 - 0.51, -0.02, 2.9)
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
        r = 0.22 if z < 0.9 else 0.13
        kit.of(mat).tube([(u, y1 - 1.35, z), (u, y1 - 1.1, z)], r * 0.8, 28)
        for y in (y1 - 1.38, y1 - 1.1):
            kit.of("wood").tube([(u, y, z), (u, y + 0.02, z)], r, 28)
    for y in (2.4, 4.6):
        kit.of("iron").tube([(10.2, y, 4.3), (10.2, y, 3.24)], 0.008, 6)
        kit.of("enamel", smooth=True).tube([(10.2, y, 3.26), (10.2, y, 3.20), (10.2, y, 3.02)], [0.04, 0.09, 0.25], 32,
                                           caps=False)
        sphere("workshop_bulb", (10.2, y, 3.06), 0.05, mats["shade"])
    ladder, lean = kit.of("alu", 0.004), math.radians(9)
    for u in (a + 2.14, a + 2.52):
        ladder.block((u, y1 - 0.30, 1.48), (0.03, 0.065, 2.98), (-lean, 0, 0))
    for k in range(11):
        z = 0.2 + k * 0.26
        y = y1 - 0.30 + (z - 1.48) * math.tan(lean)
        ladder.tube([(a + 2.14, y, z), (a + 2.52, y, z)], 0.014, 10)
    kit.build(mats)
