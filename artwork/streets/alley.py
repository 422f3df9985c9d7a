"""The rear alley as the camera on the back wall sees it: the yard of the end house, its gate, the alley beside it.

y = 0 is the back wall of the house, x = 0 the yard wall along the alley; the neighbour is on the right."""
import math

from terrace import light, street
from terrace.materials import brick, glow, paint, pane
from terrace.plan import ROAD

from . import backs, neighbour
from .kit import Kit, Wall, casement
from .light import COLD, WARM, bulkhead, lamps
from .plots import bush
from .small import turned
from .yards import boundary, downpipe, flags, gate, pier, slates

WIDE, DEEP = 4.4, 8.2
TOP = 1.62                        # brickwork of the yard walls, below the coping
GATE = (1.80, 2.76)
ALLEY = (-4.2, -0.14)
CHANNEL = (-2.62, -2.26)          # flat stones along the middle of the alley
FAR = Wall(ALLEY[0], -0.8, math.pi / 2)
KITCHEN = (2.15, 3.65, 0.95, 2.15)  # our own window, below the camera
LANDING = (1.0, 0.58, 0.27)       # colour of the light on our landing
NEAR = 1                          # the pair of outriggers across the alley that the camera sees best
BACK_DOOR = Wall(ALLEY[0] - backs.DEEP, FAR.y + NEAR * backs.PAIR)  # the side of that pair, seen above its yard wall


def corners(name, wall, u0, u1, z0, z1):
    """The corners of a window as marks, in the order in which they are seen: top left first."""
    return {f"{name}_{k}": wall.at(u, -0.05, z)
            for k, u, z in (("tl", u0, z1), ("tr", u1, z1), ("br", u1, z0), ("bl", u0, z0))}


def marks():
    """The gate, and the windows that are not ours."""
    a, b, c, d = neighbour.WINDOW
    u0, u1 = (NEAR * backs.PAIR + v for v in (backs.WINDOWS[0][0], backs.WINDOWS[1][1]))
    return {
        "own_gate": ((GATE[0] + GATE[1]) / 2, DEEP - 0.05, 0.95),
        "neighbour_window": neighbour.SIDE.at((a + b) / 2, -0.05, (c + d) / 2),
        **corners("window", neighbour.SIDE, a, b, c, d),
        "across_windows": FAR.at((u0 + u1) / 2, -0.05, (backs.SILL + backs.HEAD) / 2),
        **corners("across", FAR, u0, u1, backs.SILL, backs.HEAD),
    }


def level(x, y):
    """The height of the flags: a hollow that holds rain, before the gate."""
    return -0.013 * math.exp(-(((x - 1.65) / 0.85) ** 2 + ((y - 5.5) / 0.7) ** 2))


def walls(kit):
    """The three walls of the yard and the neighbour's beyond them; the gate between its piers."""
    boundary(kit, (0, 0), (0, DEEP + 0.115), TOP, seed=1)
    boundary(kit, (WIDE, DEEP - 0.12), (WIDE, 0), TOP - 0.05, seed=2)
    a, b = GATE
    end = boundary(kit, (0.115, DEEP), (12, DEEP), TOP, [(a - 0.115 - 0.34, b - 0.115 + 0.34), (5.0, 5.9)], seed=3)
    for x in (a - 0.172, b + 0.172):
        pier(kit, end, x - 0.115, 1.96)
    gate(kit, end, a - 0.105, b - 0.125, 0.03, 1.80, "gate", True, 6)
    gate(kit, end, 5.0, 5.9, 0.03, 1.6, "board", seed=7)
    kit.of("stone", 0.015).box(a - 0.05, b + 0.05, DEEP - 0.2, DEEP + 0.25, -0.2, 0.02)


def outhouse(kit):
    """The old privy in the corner, now a store: boarded door, stone lintel, slates."""
    x0, x1, y0, y1 = 3.26, WIDE - 0.1, 6.75, DEEP - 0.08
    brick, front = kit.of("limed"), Wall(x0, y0)
    front.pierced(brick, 0, x1 - x0, -0.2, 1.92, [(0.19, 0.91, 0.02, 1.72)], 0.12)
    brick.add([(x0, y0, -0.2), (x0, y1, -0.2), (x0, y1, 2.45), (x0, y0, 1.92)], [(0, 1, 2, 3)])
    brick.add([(x1, y0, -0.2), (x1, y1, -0.2), (x1, y1, 2.45), (x1, y0, 1.92)], [(0, 1, 2, 3)])
    brick.box(x0, x1, y1, DEEP + 0.1, -0.2, 2.47)
    front.box(kit.of("stone", 0.012), 0.06, 1.03, -0.1, 0.015, 1.72, 1.88)
    gate(kit, Wall(x0, y0 + 0.07), 0.20, 0.90, 0.04, 1.72, "gatewood", seed=8)
    front.box(kit.of("iron", 0.003), 0.79, 0.83, -0.07, -0.03, 0.86, 1.02)
    rise = 0.53 / (y1 - y0)
    ln = math.hypot(1, rise)
    slates(kit, (x0 - 0.07, y0 - 0.12, 1.92 - 0.12 * rise + 0.01), (1, 0, 0), (0, 1 / ln, rise / ln), x1 - x0 + 0.1,
           (y1 - y0 + 0.25) * ln, 5)
    kit.of("mud").quad((x0, y0 - 0.05, 1.90), (x1, y0 - 0.05, 1.90), (x1, y1, 2.45), (x0, y1, 2.45))


def ground(kit, mats):
    """Flags with a puddle and a gully in the yard; setts and a channel in the alley."""
    flags(kit, 0.11, WIDE - 0.11, 0.2, DEEP - 0.1, level, 5)
    kit.of("mud").box(0, 12, 0, DEEP + 3, -0.5, -0.02)
    z = -0.0057
    kit.of("film", turn=False).quad((0.12, 3.5, z), (3.2, 3.5, z), (3.2, 7.0, z), (0.12, 7.0, z))
    iron = kit.of("iron", 0.003)
    x, y = 0.40, 6.1
    for k in range(6):
        iron.box(x - 0.11, x + 0.11, y - 0.105 + k * 0.038, y - 0.085 + k * 0.038, -0.02, 0.008)
    for dx in (-0.125, 0.105):
        iron.box(x + dx, x + dx + 0.02, y - 0.125, y + 0.125, -0.02, 0.009)
    street.setts(mats, "alley_left", ALLEY[0], CHANNEL[0], 2.0, 62, False, 1)
    street.setts(mats, "alley_right", CHANNEL[1], ALLEY[1], 2.0, 62, False, 2)
    stone, y = kit.of("kerb", 0.012), 2.0
    while y < 62:
        stone.box(CHANNEL[0] + 0.01, CHANNEL[1] - 0.01, y, y + 0.74, ROAD - 0.2, ROAD - 0.026)
        y += 0.75
    for m, z in (("mud", ROAD - 0.024), ("water", ROAD - 0.009)):
        kit.of(m).quad((-30, -10, z), (40, -10, z), (40, 140, z), (-30, 140, z))


def things(kit, mats):
    """Bins against the end wall, two pots, a back wall with our own kitchen window."""
    street.wheelie_bin(mats, 0.58, 7.52, 0.06)
    street.wheelie_bin({**mats, "bin": paint("bin_blue", (0.018, 0.052, 0.105), 0.36)}, 1.22, 7.56, -0.05)
    for x, y, r, seed in ((4.02, 5.75, 0.27, 3), (0.38, 6.72, 0.2, 4)):
        turned(kit.of("clay", smooth=True), [(0, 0.13), (0.26, 0.18), (0.265, 0.2), (0.32, 0.2)], (x, y, 0), (0, 0, 1),
               28)
        bush(kit, x, y, 0.27, r, seed, 1.1)
    back = Wall(6.0, 0, math.pi)
    a, b, c, d = KITCHEN
    back.pierced(kit.of("brick"), 0, 6.2, -0.3, 6.0, [(6 - b, 6 - a, c, d)])
    casement(kit, back, 6 - b, 6 - a, c, d, 2, 0.09, 0.32, leads=False)
    downpipe(kit, Wall(0.115, 7.95, math.pi / 2), 0.0, TOP)


def lights(mats, door_lamp):
    """Cold lamps in the alley; warm light from our own kitchen and landing, and from the lamp by a back door across."""
    light.sky()
    heads = [street.lamp_post(mats, -0.42, 12.7, -1.0, 4.9), street.lamp_post(mats, -3.95, 36.0, 1.0, 4.9)]
    lamps(heads, 640)
    a, b, _, d = KITCHEN
    light.point("own_kitchen", ((a + b) / 2 + 0.3, -1.1, d - 0.12), WARM, 370, 0.08)
    light.point("door_lamp", door_lamp, WARM, 14, 0.1)
    # from the landing, above the camera: the wall on the left turns its back on the lamps of the alley
    light.spot("landing", (3.2, 0.2, 4.7), (0.1, 4.7, 0.7), LANDING, 250, 0.95, 0.35).visible_glossy = False
    # out of the picture: the next lamp of the alley, behind the camera on the left
    light.spot("alley_lamp", (-0.9, 1.0, 6.6), (2.2, 6.6, 0.5), COLD, 560, 1.8, 0.2).visible_glossy = False


def build(mats):
    """The whole scene."""
    mats["bulkhead"] = glow("bulkhead", (1.0, 0.52, 0.17), 0.8)
    mats["film"] = pane("film", (0.42, 0.44, 0.47))
    mats["limed"] = brick("limed", 0.4, (0.40, 0.385, 0.35))
    kit = Kit("alley")
    for part in (walls, outhouse, neighbour.build):
        part(kit)
    ground(kit, mats)
    things(kit, mats)
    backs.row(kit, FAR, 6, (1, 2))
    backs.row(kit, Wall(0.0, 20 + 3 * backs.PAIR, -math.pi / 2), 3, ())
    backs.workshop(kit, 1.05, 13.0, 11.35)
    door_lamp = bulkhead(kit, BACK_DOOR, backs.DEEP - 0.52, 2.3)
    kit.build(mats)
    backs.town(mats)
    lights(mats, door_lamp)


MARKS = marks()
