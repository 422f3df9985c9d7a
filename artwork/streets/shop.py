"""A corner shop in the end house of the terrace: shutter half down, fascia lit, a light on in the flat above."""
import math

import numpy as np
from terrace import equipment, house, light, openings, roof, street
from terrace.meshes import Mesh
from terrace.plan import EAVES, REVEAL, WIDTH

from .kit import Kit, Wall, shell
from .light import COLD, WARM, lamp_bracket, lamps
from .small import bold, lettering

DOOR, WINDOW = (0.62, 1.62, 0.12, 2.55), (1.98, 4.80, 0.62, 2.62)
FASCIA = (0.12, 5.06, 2.80, 3.34)
UPPER = [(0.84, 2.02, 3.72, 5.02), (3.20, 4.52, 3.72, 5.02)]
LIT = 1
SIREN, TURRET = (2.60, -0.09, 4.42), (0.36, -0.16, 3.86)
MARKS = {"siren": SIREN, "camera": (0.36, -0.12, 3.86), "shutter": (3.39, 0.0, 1.95), "window": (3.86, 0.12, 4.37)}
FRONT = Wall()


def walls(kit):
    """Brick above the shopfront; pilasters, stall riser, cornice and the upstairs dressings in stone."""
    brick, stone, wood = kit.of("brick"), kit.of("stone", 0.012), kit.of("shopwood", 0.006)
    FRONT.pierced(brick, 0, WIDTH, 2.70, EAVES, UPPER)
    for a, b, c, d in UPPER:
        FRONT.box(stone, a - 0.17, b + 0.17, -REVEAL, 0.022, d, d + 0.225)
        FRONT.box(stone, a - 0.11, b + 0.11, -REVEAL, 0.085, c - 0.13, c)
    for u in (0.0, 1.70, 4.86):
        wide = 0.30 if u != 1.70 else 0.20
        FRONT.box(wood, u + 0.02, u + wide, -0.3, 0.07, 0.30, 2.80)
        FRONT.box(wood, u + 0.06, u + wide - 0.04, 0.07, 0.085, 0.52, 2.55)
        FRONT.box(stone, u, u + wide + 0.02, -0.3, 0.095, -0.2, 0.30)
    FRONT.box(wood, 0.30, 0.62, -0.3, 0.0, 0.1, 2.8)
    a, b, c, _ = WINDOW
    FRONT.box(kit.of("quarry", 0.004), a - 0.1, b + 0.1, -0.2, 0.0, -0.1, c - 0.06)
    n = 18
    for i in range(n):
        for k in range(3):
            u, z = a - 0.08 + (b - a + 0.16) * i / n, 0.02 + k * 0.178
            FRONT.box(kit.of("glaze", 0.004), u, u + (b - a + 0.16) / n - 0.005, 0.0, 0.012, z, z + 0.173)
    FRONT.box(stone, a - 0.12, b + 0.1, -0.2, 0.06, c - 0.06, c)
    FRONT.box(kit.of("fascia", 0.004), FASCIA[0], FASCIA[1], 0.0, 0.09, FASCIA[2], FASCIA[3])
    FRONT.box(wood, 0.06, 5.14, -0.02, 0.13, FASCIA[3], FASCIA[3] + 0.07)
    FRONT.box(wood, 0.02, 5.18, -0.02, 0.20, FASCIA[3] + 0.07, FASCIA[3] + 0.115)
    kit.of("lead").quad((0.02, -0.20, FASCIA[3] + 0.117), (5.18, -0.20, FASCIA[3] + 0.117),
                        (5.18, 0.0, FASCIA[3] + 0.19), (0.02, 0.0, FASCIA[3] + 0.19))
    FRONT.box(wood, 0.06, 5.14, -0.02, 0.12, FASCIA[2] - 0.06, FASCIA[2])
    for u in (0.02, 5.0):
        FRONT.box(wood, u, u + 0.18, 0.0, 0.19, FASCIA[2] - 0.1, FASCIA[3] + 0.06)
    for z in (FASCIA[2] + 0.035, FASCIA[3] - 0.045):
        FRONT.box(kit.of("sign2"), 0.28, 4.92, 0.09, 0.0915, z, z + 0.008)


def shutter(kit):
    """A roller shutter let half down over the window: laths, guides, box and bottom rail; dark glass below it."""
    a, b, c, d = WINDOW
    lath, foot, w = 0.075, 1.42, 0.035
    verts, rows = [], int((d - foot) / lath) * 6
    for r in range(rows + 1):
        t = r % 6
        z, bulge = foot + r * lath / 6, (0.018 * math.sin(math.pi * t / 6) if t else -0.004)
        verts += [FRONT.at(a + 0.04, w + bulge, z), FRONT.at(b - 0.04, w + bulge, z)]
    kit.of("shutter", turn=False).add(verts, [(2 * r, 2 * r + 1, 2 * r + 3, 2 * r + 2) for r in range(rows)])
    steel = kit.of("shutter", 0.005)
    FRONT.box(steel, a + 0.04, b - 0.04, w - 0.02, w + 0.03, foot - 0.09, foot + 0.005)
    for u in (a - 0.02, b - 0.06):
        FRONT.box(steel, u, u + 0.08, -0.02, 0.075, c, d + 0.02)
    FRONT.box(steel, a - 0.06, b + 0.06, -0.02, 0.10, d - 0.02, FASCIA[2] - 0.055)
    for u in (a + 0.7, b - 0.75):
        FRONT.box(kit.of("iron", 0.002), u, u + 0.05, w + 0.03, w + 0.045, foot - 0.065, foot - 0.03)
    iron = kit.of("shopwood", 0.004)
    for u in (a, (a + b) / 2 - 0.02, b - 0.05):
        FRONT.box(iron, u, u + 0.05, -0.14, -0.08, c, d)
    FRONT.box(iron, a, b, -0.14, -0.08, c, c + 0.06)
    FRONT.face(kit.of("pane", turn=False), a, b, c, d, -0.11)


def interior(kit):
    """Shelves in the dark, crates of fruit by the glass, one cold fridge at the back."""
    shell(kit.of("shopdark"), 0.1, WIDTH - 0.1, 0.2, 5.6, 0.0, 2.75)
    rng = np.random.default_rng(9)
    a, b, c, _ = WINDOW
    kit.of("wood", 0.006).box(a + 0.05, b - 0.05, 0.25, 0.95, c - 0.1, c - 0.05)
    for i in range(5):
        u = a + 0.10 + i * 0.54
        kit.of("wood", 0.006).box(u, u + 0.48, 0.28, 0.72, c - 0.05, c + 0.10)
        fruit = kit.of(("fruit_a", "fruit_b", "fruit_c")[i % 3], smooth=True)
        for _ in range(26):
            x, y, z = rng.uniform(u + 0.05, u + 0.43), rng.uniform(0.32, 0.68), c + 0.09 + rng.uniform(0, 0.06)
            fruit.tube([(x, y, z - 0.036), (x, y, z - 0.022), (x, y, z), (x, y, z + 0.022), (x, y, z + 0.036)],
                       [0.008, 0.030, 0.038, 0.030, 0.008], 10)
    for k in range(4):
        z = 0.4 + k * 0.52
        kit.of("steel", 0.004).box(a, b - 0.9, 3.2, 3.6, z - 0.02, z)
        u = a
        while u < b - 1.1:
            w = rng.uniform(0.07, 0.16)
            kit.of(rng.choice(["carton", "cream", "tin_blue", "tail", "dim"]),
                   0.006).box(u, u + w, 3.22, 3.5, z, z + rng.uniform(0.14, 0.34))
            u += w + 0.012
    kit.of("case", 0.01).box(b - 0.75, b + 0.1, 3.9, 4.6, 0.1, 2.1)
    kit.of("fridge").box(b - 0.68, b + 0.03, 3.88, 3.9, 0.35, 1.95)
    for k in range(4):
        z = 0.40 + k * 0.37
        kit.of("steel").box(b - 0.68, b + 0.03, 3.62, 3.88, z - 0.02, z)
        for i in range(7):
            u = b - 0.63 + i * 0.10
            kit.of(("tin_blue", "cream", "tail", "fruit_b")[(i // 2 + k) % 4],
                   smooth=True).tube([(u, 3.7, z), (u, 3.7, z + 0.15), (u, 3.7, z + 0.20), (u, 3.7, z + 0.25)],
                                     [0.036, 0.036, 0.014, 0.014], 12)


def door(kit):
    """The shop door in its lobby: half glazed, a blind down, letter plate, step."""
    a, b, c, d = DOOR
    y, wood = Wall(0, 0.3), kit.of("shopwood", 0.006)
    kit.of("stone", 0.012).box(a - 0.3, b + 0.1, -0.30, 0.35, -0.1, c)
    for p, q, r, s in ((a, a + 0.07, c, 2.75), (b - 0.07, b + 0.1, c, 2.75), (a, b, 2.16, 2.24),
                       (a + 0.07, a + 0.19, c, 2.16), (b - 0.19, b - 0.07, c, 2.16), (a + 0.1, b - 0.1, c, 0.42),
                       (a + 0.1, b - 0.1, 0.95, 1.07), (a + 0.1, b - 0.1, 2.06, 2.16)):
        y.box(wood, p, q, -0.05, 0.012 if s - r > 1 else 0.008, r, s)
    y.box(wood, a + 0.1, b - 0.1, -0.05, -0.02, 0.4, 1.0)
    y.face(kit.of("pane", turn=False), a + 0.1, b - 0.1, 1.05, 2.7, -0.03)
    kit.of("blind").quad((a + 0.15, 0.37, 1.05), (b - 0.15, 0.37, 1.05), (b - 0.15, 0.37, 2.1), (a + 0.15, 0.37, 2.1))
    y.box(kit.of("brass", 0.003), a + 0.36, b - 0.36, 0.008, 0.02, 0.985, 1.035)
    y.box(kit.of("brass", 0.003), b - 0.16, b - 0.125, 0.01, 0.05, 1.0, 1.3)
    kit.of("shopwood").quad((b + 0.08, 0.0, c), (b + 0.08, 0.34, c), (b + 0.08, 0.34, 2.8), (b + 0.08, 0.0, 2.8))
    kit.of("shopwood").quad((a, 0.0, 2.74), (a, 0.34, 2.74), (b + 0.1, 0.34, 2.74), (b + 0.1, 0.0, 2.74))


def crates(kit):
    """Milk crates left for the morning, and a newspaper rack folded to the wall."""
    for x, y, z, turn in ((1.86, -0.36, 0.0, 0.08), (1.84, -0.37, 0.285, -0.05), (2.30, -0.34, 0.0, -0.12)):
        c, s = math.cos(turn), math.sin(turn)
        m = kit.of("crate", 0.004)

        def bar(x0, x1, y0, y1, z0, z1, x=x, y=y, z=z, c=c, s=s, m=m):
            m.add([(x + u * c - v * s, y + u * s + v * c, z + w) for u in (x0, x1) for v in (y0, y1) for w in (z0, z1)],
                  [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)])

        for z0, z1 in ((0.0, 0.035), (0.105, 0.13), (0.245, 0.28)):
            bar(-0.2, 0.2, -0.165, -0.155, z0, z1)
            bar(-0.2, 0.2, 0.155, 0.165, z0, z1)
            bar(-0.2, -0.19, -0.165, 0.165, z0, z1)
            bar(0.19, 0.2, -0.165, 0.165, z0, z1)
        for u in np.linspace(-0.19, 0.19, 9):
            bar(u - 0.008, u + 0.008, -0.164, -0.156, 0.0, 0.27)
            bar(u - 0.008, u + 0.008, 0.156, 0.164, 0.0, 0.27)
        for v in np.linspace(-0.15, 0.15, 7):
            bar(-0.199, -0.191, v - 0.008, v + 0.008, 0.0, 0.27)
            bar(0.191, 0.199, v - 0.008, v + 0.008, 0.0, 0.27)
        bar(-0.19, 0.19, -0.16, 0.16, 0.0, 0.012)


def upstairs(mats):
    """The two sashes of the flat, one of them lit; returns the position of its lamp."""
    frames, panes, dark, cloths, blinds = Mesh(), Mesh(), Mesh(), Mesh(), Mesh()
    lamp = None
    for i, (a, b, c, d) in enumerate(UPPER):
        openings.sash(frames, panes, a, b, c, d)
        if i == LIT:
            lamp = openings.lit_room(mats, a, b, c, d)
        else:
            openings.dark_room(dark, cloths, blinds, a, b, c, d, 2)
    frames.build("flat_sashes", mats["white"], bevel=0.005)
    panes.build("flat_panes", mats["pane"], turn=False)
    dark.build("flat_dark", mats["dark"])
    cloths.build("flat_curtains", mats["drape"], smooth=True)
    return lamp


def build(mats):
    """The shop, the row it belongs to, the street and the light."""
    house.build(mats, first=1)
    roof.build(mats)
    openings.build(mats, first=1)
    kit = Kit("shop")
    for part in (walls, shutter, interior, door, crates):
        part(kit)
    kit.build(mats)
    upstairs(mats)
    lettering("NEWS · FRUIT · MILK", 0.335, mats["sign"], (2.6, -0.0945, (FASCIA[2] + FASCIA[3]) / 2), font=bold(800),
              deep=0.004)
    bulbs = [lamp_bracket(mats, u, FASCIA[3] + 0.30, 0.52, 0.62) for u in (0.95, 2.6, 4.25)]
    heads = street.build(mats, -9)
    equipment.siren(mats, SIREN)
    equipment.turret(mats, TURRET)
    light.sky()
    a, b, c, _ = UPPER[LIT]
    light.point("flat_lamp", (b - 0.66, REVEAL + 1.1, c + 1.0), WARM, 48, 0.09)
    light.point("flat_fill", ((a + b) / 2, REVEAL + 1.5, 5.1), WARM, 55, 0.3)
    for at in bulbs:
        light.spot("fascia_lamp", at, (at[0], 0.12, FASCIA[2] + 0.1), (1.0, 0.70, 0.38), 34, 2.2, 0.05)
    light.point("fridge_light", (WINDOW[1] - 0.4, 3.5, 1.5), (0.70, 0.90, 1.0), 16, 0.3)
    lamps(heads)
    light.spot("corner_lamp", (-4.4, -6.8, 6.4), (1.8, 0.0, 1.6), COLD, 430, 1.9, 0.25)
    light.spot("row_lamp", (17.5, -6.5, 6.4), (11.5, 0.0, 1.8), COLD, 420, 2.2, 0.25)
