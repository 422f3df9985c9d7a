"""The back of the semi: y = 0 is the back of its kitchen, x = 0 the drive side, the party wall at x = HALF."""
from terrace import equipment
from terrace.meshes import sphere

from . import hips
from .hips import DEPTH, EAVES, HALF
from .kit import Kit, Wall, casement, curtain, shell
from .semi import BRICK_TOP

BACK = 2.2  # y of the main wall, behind the kitchen
WIDE, FLAT = 3.86, 2.50  # width of the kitchen, underside of its flat roof
DOOR, WINDOW = (0.74, 1.58, 0.15, 2.13), (1.98, 3.54, 1.00, 2.10)
DINING = (4.30, 5.74, 0.84, 2.30)
BATH, BEDROOM = (1.05, 1.85, 3.66, 4.62), (3.36, 5.22, 3.48, 4.64)
BULLET = (0.32, 0.0, 2.30)
MARKS = {"camera": (0.24, -0.26, 2.28), "door": (1.16, -0.02, 1.2), "window": (2.73, -0.06, 1.55)}
KITCHEN, MAIN = Wall(), Wall(0.0, BACK)


def walls(kit):
    """The brick kitchen; the main wall, brick below and pebbledash above; lintels and tiled sills."""
    brick, dash, band = kit.of("brick"), kit.of("dash"), kit.of("white", 0.008)
    KITCHEN.pierced(brick, 0, WIDE, -0.3, FLAT, [DOOR, WINDOW], 0.12)
    for x in (0, WIDE):
        brick.quad((x, 0, -0.3), (x, BACK, -0.3), (x, BACK, FLAT), (x, 0, FLAT))
    MAIN.pierced(brick, WIDE, HALF, -0.3, BRICK_TOP, [DINING], 0.12)
    MAIN.face(brick, 0, WIDE, FLAT, BRICK_TOP)
    MAIN.pierced(dash, 0, HALF, BRICK_TOP, EAVES, [BATH, BEDROOM])
    MAIN.box(band, 0, HALF, -0.02, 0.045, BRICK_TOP - 0.05, BRICK_TOP + 0.05)
    end = BACK + DEPTH
    brick.quad((0, BACK, -0.3), (0, end, -0.3), (0, end, BRICK_TOP), (0, BACK, BRICK_TOP))
    dash.quad((0, BACK, BRICK_TOP), (0, end, BRICK_TOP), (0, end, EAVES), (0, BACK, EAVES))
    for wall, (a, b, c, d) in ((KITCHEN, DOOR), (KITCHEN, WINDOW), (MAIN, DINING)):
        wall.box(kit.of("stone", 0.008), a - 0.14, b + 0.14, -0.10, 0.014, d, d + 0.16)
        if c > 0.5:
            wall.box(kit.of("tile", 0.006), a - 0.06, b + 0.06, -0.10, 0.075, c - 0.055, c)
    for a, b, c, _ in (BATH, BEDROOM):
        MAIN.box(kit.of("tile", 0.006), a - 0.06, b + 0.06, -0.10, 0.075, c - 0.055, c)


def flat_roof(kit):
    """The felt roof of the kitchen: soffit, fascia, drip, gutter and a downpipe to its gully."""
    white, over = kit.of("white", 0.005), 0.24
    x0, x1 = -0.16, WIDE + 0.16
    white.box(x0 + 0.01, x1 - 0.01, -over + 0.01, BACK, FLAT, FLAT + 0.02)
    white.box(x0, x1, -over, -over + 0.022, FLAT - 0.02, FLAT + 0.17)
    for x in (x0, x1 - 0.022):
        white.box(x, x + 0.022, -over, BACK, FLAT - 0.02, FLAT + 0.17)
    kit.of("trim", 0.006).box(x0 - 0.02, x1 + 0.02, -over - 0.02, BACK, FLAT + 0.17, FLAT + 0.20)
    kit.of("lead", 0.004).box(x0, x1, BACK - 0.03, BACK + 0.01, FLAT + 0.2, FLAT + 0.34)
    hips.gutter(kit, x0 - 0.02, x1 + 0.02, -over - 0.066, FLAT + 0.12)
    pipe, x = kit.of("iron", 0.003), WIDE - 0.13
    pipe.tube([(x, -over - 0.066, FLAT + 0.07), (x, -over - 0.066, FLAT - 0.04), (x, -0.06, FLAT - 0.22),
               (x, -0.06, 0.22), (x, -0.11, 0.10)], 0.034, 14)
    for z in (0.4, 1.2, 2.1):
        pipe.tube([(x, -0.06, z), (x, -0.06, z + 0.06)], 0.045, 14)
        pipe.box(x - 0.07, x + 0.07, -0.03, 0.0, z + 0.01, z + 0.05)
    kit.of("kerb", 0.01).box(x - 0.19, x + 0.19, -0.36, 0.0, -0.1, 0.06)


def services(kit):
    """The soil stack with its branch, an air brick and the gutter over the middle of the pair."""
    iron = kit.of("iron", 0.003)
    x, y = 2.35, BACK - 0.09
    iron.tube([(x, y, FLAT + 0.2), (x, y, EAVES + 0.45)], 0.055, 16)
    iron.tube([(BATH[1] + 0.1, BACK, 3.42), (BATH[1] + 0.1, y, 3.42), (x, y, 3.22)], 0.045, 14)
    for z in (2.95, 4.1):
        iron.tube([(x, y, z), (x, y, z + 0.08)], 0.068, 16)
    kit.of("clay", 0.004).box(0.22, 0.44, -0.006, 0.02, 0.31, 0.38)
    hips.gutter(kit, 1.9, HALF, BACK - 0.435, EAVES - 0.13)


def back_door(kit):
    """A boarded door in a white frame, with a weather board, lever handle and a stone step."""
    a, b, c, d = DOOR
    frame, leaf, steel = kit.of("white", 0.005), kit.of("door", 0.006), kit.of("steel", 0.003)
    for p, q, r, s in ((a, a + 0.06, c, d), (b - 0.06, b, c, d), (a, b, d - 0.06, d)):
        KITCHEN.box(frame, p, q, -0.12, -0.035, r, s)
    KITCHEN.box(steel, a, b, -0.13, -0.03, c, c + 0.024)
    p, q = a + 0.062, b - 0.062
    n = 6
    for i in range(n):
        KITCHEN.box(leaf, p + (q - p) * i / n + 0.001, p + (q - p) * (i + 1) / n - 0.001, -0.10, -0.062, c + 0.02,
                    d - 0.062)
    KITCHEN.box(leaf, p, q, -0.065, -0.022, c + 0.04, c + 0.11)
    KITCHEN.box(steel, q - 0.075, q - 0.035, -0.064, -0.052, c + 0.88, c + 1.12)
    steel.tube([(q - 0.055, 0.06, c + 1.04), (q - 0.055, 0.01, c + 1.04), (q - 0.17, 0.005, c + 1.04)], 0.009, 10)
    kit.of("kerb", 0.014).box(a - 0.14, b + 0.14, -0.44, 0.12, -0.1, c)


def glazing(kit, lit):
    """Windows and what is behind them: the kitchen, lit or not, and three dark rooms."""
    casement(kit, KITCHEN, *WINDOW, 2, 0.06, 0.27, False)
    casement(kit, MAIN, *DINING, 3, 0.06, 0.36)
    casement(kit, MAIN, *BATH, 2, 0.06, 0.26, False)
    casement(kit, MAIN, *BEDROOM, 3, 0.06, 0.32)
    shell(kit.of("room" if lit else "dark"), 0.14, WIDE - 0.12, 0.14, 3.6, 0.0, 2.48)
    drape = kit.of("drape", smooth=True)
    for a, b, c, d in (DINING, BEDROOM):
        curtain(drape, MAIN, a - 0.05, a + 0.36, -0.26, c - 0.1, d, 5, 0.03, 4)
        curtain(drape, MAIN, b - 0.36, b + 0.05, -0.26, c - 0.1, d, 5, 0.03, 9)
        shell(kit.of("dark"), a - 0.4, min(b + 0.4, HALF - 0.05), BACK + 0.2, BACK + 2.6, c - 0.7, d + 0.1)
    a, b, c, d = BATH
    MAIN.box(kit.of("blind"), a, b, -0.17, -0.165, c, d)


def kitchen(mats):
    """The lit kitchen: on its right wall, which the yard sees, cupboards and a shelf of crockery; a fridge, a pendant
    lamp, the tap and the things on the sill; returns the position of the lamp."""
    kit, (a, b, c, d), right = Kit("kitchen"), WINDOW, WIDE - 0.12
    for i in range(3):
        y = 1.98 + i * 0.50
        kit.of("cream", 0.006).box(right - 0.33, right, y + 0.004, y + 0.496, 1.50, 2.22)
        kit.of("wood").box(right - 0.35, right - 0.33, y + 0.40, y + 0.415, 1.56, 1.68)
    kit.of("case", 0.03, segments=4).box(right - 1.0, right - 0.42, 2.95, 3.55, 0.0, 1.72)
    for z in (1.38, 1.72):
        kit.of("wood", 0.004).box(right - 0.20, right, 0.55, 1.90, z - 0.022, z)
        for k in range(8):
            p = 0.64 + k * 0.165
            kit.of(("white", "tin_blue", "clay", "white", "glaze")[(k * 2 + int(z * 3)) % 5],
                   smooth=True).tube([(right - 0.11, p, z), (right - 0.11, p, z + 0.05), (right - 0.11, p, z + 0.11)],
                                     [0.036, 0.048, 0.050], 16)
    x, y = (a + b) / 2 + 0.22, 1.55
    kit.of("iron").tube([(x, y, 2.48), (x, y, 2.02)], 0.006, 8)
    kit.of("linen", smooth=True).tube([(x, y, 2.03), (x, y, 2.00), (x, y, 1.82)], [0.03, 0.10, 0.17], 28, caps=False)
    t = a + 0.95
    kit.of("chrome", smooth=True).tube([(t, 0.34, 0.95), (t, 0.34, 1.22), (t, 0.32, 1.29), (t, 0.28, 1.31), (t, 0.22, 1.29),
                                        (t, 0.21, 1.22)], 0.012, 12)
    for p, h, r, mat in ((a + 0.24, 0.11, 0.05, "clay"), (b - 0.20, 0.20, 0.032, "tin_blue"), (b - 0.30, 0.09, 0.042, "white")):
        kit.of(mat, 0.004).tube([(p, 0.20, c), (p, 0.20, c + h)], [r * 0.85, r], 18)
    linen = kit.of("linen", smooth=True)
    curtain(linen, KITCHEN, a - 0.04, a + 0.20, -0.20, c + 0.02, d, 4, 0.018, 3)
    curtain(linen, KITCHEN, b - 0.20, b + 0.04, -0.20, c + 0.02, d, 4, 0.018, 8)
    kit.build(mats)
    sphere("kitchen_bulb", (x, y, 1.93), 0.03, mats["shade"])
    return (x, y, 1.86)


def build(mats):
    """The pair from behind, the near half with its kitchen lit; returns the position of the lamp."""
    for flip in (False, True):
        kit = Kit("twin" if flip else "yard")
        for part in (walls, flat_roof, services, back_door):
            part(kit)
        glazing(kit, not flip)
        kit.build(mats, mirror=HALF if flip else None)
    equipment.bullet(mats, BULLET, (-0.72, -0.56, -0.42))
    return kitchen(mats)
