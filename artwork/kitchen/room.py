"""The end of the kitchen: the table below a sash window, curtains, panelling, and the pendant lamp."""

import numpy as np
from products.solids import lathe
from streets.kit import Kit, Wall, curtain, leaves
from terrace.meshes import Mesh, sphere

WALL = 0.66  # y of the window wall; the table top is z = 0
OPENING = (-0.80, 0.28, 0.07, 1.15)
MEETING = 0.60  # height of the meeting rails
FLOOR, CEILING = -0.75, 1.75
LAMP = (0.400, 0.230, 0.505)  # middle of the shade's rim


def table(kit):
    """Six oak boards along the table, worn round at their edges."""
    for k in range(7):
        y1 = 0.52 - k * 0.1475
        kit.of("oak", 0.0030, segments=3).box(-1.35, 1.35, y1 - 0.1465, y1, -0.034, 0.0)
    kit.of("oak", 0.003).box(-1.25, 1.25, 0.455, 0.480, -0.130, -0.034)


def sash(kit, wall, u0, u1, z0, z1, w0, w1, rails):
    """One sash: stiles, rails of the heights `rails` (bottom, top), one upright bar and its two panes."""
    wood, glass, mid = kit.of("wood", 0.004, segments=3), kit.of("pane", turn=False), (u0 + u1) / 2
    for a, b in ((u0, u0 + 0.045), (u1 - 0.045, u1)):
        wall.box(wood, a, b, w0, w1, z0, z1)
    wall.box(wood, u0 + 0.001, u1 - 0.001, w0 - 0.001, w1 + 0.001, z0, z0 + rails[0])
    wall.box(wood, u0 + 0.001, u1 - 0.001, w0 - 0.001, w1 + 0.001, z1 - rails[1], z1)
    wall.box(wood, mid - 0.011, mid + 0.011, w0 + 0.004, w1 - 0.004, z0 + rails[0] / 2, z1 - rails[1] / 2)
    for a, b in ((u0 + 0.03, mid), (mid, u1 - 0.03)):
        wall.face(glass, a, b, z0 + 0.02, z1 - 0.02, (w0 + w1) / 2)


def window(kit, wall):
    """A sash window in its box frame, with its fastener, two lifts and the window board."""
    u0, u1, z0, z1 = OPENING
    wood, brass = kit.of("wood", 0.004, segments=3), kit.of("brass", smooth=True)
    for a, b in ((u0, u0 + 0.030), (u1 - 0.030, u1)):
        wall.box(wood, a, b, -0.20, -0.045, z0, z1)
    wall.box(wood, u0, u1, -0.20, -0.046, z1 - 0.03, z1)
    wall.box(wood, u0, u1, -0.22, -0.050, z0 - 0.02, z0 + 0.012)
    wall.box(kit.of("wood", 0.007, segments=4), u0 - 0.07, u1 + 0.07, -0.055, 0.085, z0 - 0.030, z0)
    a, b = u0 + 0.030, u1 - 0.030
    sash(kit, wall, a, b, z0 + 0.012, MEETING + 0.018, -0.105, -0.060, (0.072, 0.036))
    sash(kit, wall, a, b, MEETING - 0.018, z1 - 0.03, -0.155, -0.110, (0.036, 0.045))
    mid = (a + b) / 2
    brass.tube([wall.at(mid, -0.082, MEETING + z) for z in (0.018, 0.026, 0.027, 0.036)], [0.016, 0.016, 0.009, 0.007], 20)
    for u in (a + 0.24, b - 0.24):
        brass.tube([wall.at(u + d, -0.060 + w, z0 + 0.045) for d, w in ((-0.022, 0.0), (-0.020, 0.016), (0.020, 0.016), (0.022, 0.0))],
                   0.005, 12)


def panelling(kit, wall):
    """Matchboard beside the window, up to a moulded rail."""
    for first, last in ((-1.9, OPENING[0] - 0.02), (OPENING[1] + 0.02, 1.9)):
        step = (last - first) / round((last - first) / 0.092)
        for u in np.arange(first, last - 0.01, step):
            wall.box(kit.of("boards", 0.004), u, u + step - 0.0006, 0.0, 0.014, FLOOR, 0.40)
        wall.box(kit.of("boards", 0.006, segments=4), first, last, 0.0, 0.034, 0.40, 0.43)
    wall.box(kit.of("boards"), OPENING[0] - 0.02, OPENING[1] + 0.02, 0.0, 0.014, FLOOR, OPENING[2] - 0.03)


def shell(kit, wall):
    """Plaster round the window; the other walls, the ceiling and the floor, which are out of the picture."""
    wall.pierced(kit.of("wall", turn=False), -1.9, 1.9, FLOOR, CEILING, [OPENING], 0.22)
    m, y0 = kit.of("wall", turn=False), -2.2
    for x in (-1.9, 1.9):
        m.quad((x, y0, FLOOR), (x, WALL, FLOOR), (x, WALL, CEILING), (x, y0, CEILING))
    m.quad((-1.9, y0, FLOOR), (1.9, y0, FLOOR), (1.9, y0, CEILING), (-1.9, y0, CEILING))
    m.quad((-1.9, y0, CEILING), (1.9, y0, CEILING), (1.9, WALL, CEILING), (-1.9, WALL, CEILING))
    kit.of("dark").quad((-1.9, y0, FLOOR), (1.9, y0, FLOOR), (1.9, WALL, FLOOR), (-1.9, WALL, FLOOR))


def herbs(kit, at):
    """A pot of parsley on the window board."""
    rng = np.random.default_rng(8)
    x, y, z = at
    lathe([(0.0, 0.0), (0.036, 0.0), (0.047, 0.072), (0.051, 0.073), (0.052, 0.088), (0.046, 0.088), (0.044, 0.078), (0.0, 0.078)],
          "z", 40, kit.of("clay", 0.001, smooth=True), at)
    tips = np.array(at) + (0, 0, 0.15) + rng.normal(0, (0.034, 0.026, 0.028), (230, 3))
    leaves(kit.of("leaf", turn=False), rng, tips, 0.013)
    for tip in tips[::9]:
        kit.of("leaf").tube([(x + (tip[0] - x) * 0.2, y + (tip[1] - y) * 0.2, z + 0.078), tuple(tip)], 0.0009, 5)


def pendant(mats):
    """An enamelled pendant, pulled low over the table: dark outside, white inside; returns the place of its light."""
    x, y, z = LAMP
    outside = [(0.170, 0.0), (0.172, 0.004), (0.168, 0.010), (0.150, 0.042), (0.112, 0.090), (0.060, 0.128), (0.036, 0.146),
               (0.034, 0.185), (0.020, 0.196), (0.004, 0.197)]
    inside = [(0.1700, 0.0003), (0.148, 0.040), (0.110, 0.087), (0.058, 0.124), (0.001, 0.132)]
    for name, profile in (("enamel", outside), ("reflector", inside)):
        shade = Mesh().tube([(x, y, z + up) for _, up in profile], [r for r, _ in profile], 72, caps=False)
        shade.build("shade_" + name, mats[name], smooth=True)
    Mesh().tube([(x, y, z + 0.19), (x, y, CEILING)], 0.0035, 10).build("flex", mats["flex"])
    sphere("bulb", (x, y, z + 0.124), 0.020, mats["bulb"])
    return x, y, z + 0.098


def build(mats):
    """Builds the room; returns the place of the lamp's light."""
    kit, wall = Kit("kitchen"), Wall(0.0, WALL)
    table(kit)
    window(kit, wall)
    panelling(kit, wall)
    shell(kit, wall)
    herbs(kit, (0.115, WALL - 0.03, OPENING[2]))
    cloth = kit.of("curtain", smooth=True, turn=False)
    curtain(cloth, wall, -1.06, -0.76, 0.118, -0.02, 1.25, 5, 0.024, 3)
    curtain(cloth, wall, 0.245, 0.48, 0.118, -0.02, 1.25, 4, 0.024, 5)
    kit.build(mats)
    return pendant(mats)
