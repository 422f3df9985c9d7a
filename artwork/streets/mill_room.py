"""The firm's workshop as a room: limewashed brick, a tall iron window, an iron column, the works' yard outside.

The bench stands against the wall at y = 0, the wall with the coats is x = RIGHT; the camera is in the open doorway."""
import math

import bpy
from products.studio import area
from terrace import light

from . import town, works
from .kit import Kit, Wall
from .light import WARM
from .small import turned

LEFT, RIGHT, NEAR, TOP = -3.2, 3.8, -6.0, 3.75
DADO = 1.64  # top of the limewash
WINDOW = (0.80, 2.30, 1.22, 2.62)  # sides, sill and springing of the iron window
OUTER = 0.25  # from the face of the wall to the window's own brickwork
LAMP = (2.42, -0.62, 2.20)
INNER, SIDE = Wall(), Wall(RIGHT, 0.0, -math.pi / 2)


def opening():
    """The hole in the inner face: a little wider than the window, up to a timber lintel."""
    a, b, c, d = WINDOW
    return a - 0.07, b + 0.07, c - 0.04, d + 0.30


def walls(kit):
    """Limewash below, bare brick above; the reveals of the window and its lintel."""
    a, b, c, d = opening()
    lime, brick = kit.of("lime"), kit.of("brick")
    for u0, u1, z0, z1, m in ((LEFT, a, 0, DADO, lime), (a, b, 0, c, lime), (b, RIGHT, 0, DADO, lime),
                              (LEFT, a, DADO, TOP, brick), (a, b, d, TOP, brick), (b, RIGHT, DADO, TOP, brick)):
        INNER.face(m, u0, u1, z0, z1)
    for u in (a, b):
        lime.quad(INNER.at(u, 0, c), INNER.at(u, -OUTER, c), INNER.at(u, -OUTER, d), INNER.at(u, 0, d))
    INNER.box(kit.of("stone", 0.008), a, b, -OUTER, 0.015, c - 0.06, c)
    INNER.box(kit.of("wood", 0.01), a - 0.22, b + 0.22, -OUTER, 0.006, d, d + 0.22)
    SIDE.face(lime, 0, -NEAR, 0, DADO)
    SIDE.face(brick, 0, -NEAR, DADO, TOP)
    lime.quad((LEFT, NEAR, 0), (LEFT, 0, 0), (LEFT, 0, TOP), (LEFT, NEAR, TOP))


def floor_and_ceiling(kit):
    """Concrete, a coir mat inside the side door, boards on timber joists, one cast-iron column."""
    kit.of("concrete").quad((LEFT, NEAR, 0), (RIGHT, NEAR, 0), (RIGHT, 0, 0), (LEFT, 0, 0))
    kit.of("coir", 0.006).box(RIGHT - 0.66, RIGHT - 0.16, -1.82, -1.12, 0.0, 0.02)
    kit.of("wood").quad((LEFT, NEAR, TOP), (RIGHT, NEAR, TOP), (RIGHT, 0, TOP), (LEFT, 0, TOP))
    for k in range(14):
        x = LEFT + 0.4 + k * 0.5
        kit.of("wood", 0.006).box(x, x + 0.075, NEAR, 0, TOP - 0.23, TOP)
    column = [(0, 0.16), (0.05, 0.16), (0.07, 0.10), (0.16, 0.092), (0.18, 0.105), (0.21, 0.105), (0.23, 0.086),
              (2.9, 0.072), (2.92, 0.090), (2.96, 0.090), (2.98, 0.074), (3.2, 0.074), (3.3, 0.15), (3.36, 0.15)]
    turned(kit.of("enamel", smooth=True), column, (-0.29, -1.0, 0), (0, 0, 1), 28)
    kit.of("wood", 0.01).box(-0.44, -0.14, NEAR, 0, 3.36, 3.62)
    pipe = kit.of("steel", 0.002)
    pipe.tube([(3.01, -0.02, TOP - 0.2), (3.01, -0.02, 1.35)], 0.0125, 14)
    for z in (1.6, 2.2, 2.8):
        pipe.box(2.985, 3.035, -0.034, 0, z, z + 0.03)


def outside(mats):
    """The window in its own brickwork, and what it looks out on: a yard wall, a shed roof and the kiln."""
    a, b, c, d = WINDOW
    kit = Kit("outer_wall")
    INNER.pierced(kit.of("brick"), a - 0.5, b + 0.5, c - 0.5, d + 0.7, [(a, b, c, d + 0.24)], works.REVEAL)
    works.window(kit, a, b, c, d)
    kit.build(mats, shift=(0, OUTER, 0))
    yard = Kit("back_yard")
    yard.of("mud").quad((-40, 0.6, -0.1), (60, 0.6, -0.1), (60, 140, -0.1), (-40, 140, -0.1))
    yard.of("near").box(-10, 30, 18, 18.3, -0.1, 2.2)
    town.kiln(yard, 11.6, 60)
    town.far_mill(yard, -30, 2.4, 70, 90, 2)
    yard.of("brick").tube([(21, 110, 0), (21, 110, 26)], [1.9, 1.2], 20)
    yard.build({**mats, "brick": mats["far"], "stone": mats["far"], "dim": mats["near"]})


def lights():
    """The last daylight through the window and the doorway; the lamp over the bench."""
    light.sky()
    a, b, c, d = WINDOW
    mid = ((a + b) / 2, 0.02, (c + d) / 2)
    area("window_light", mid, (mid[0] - 0.2, -3.0, 0.4), (0.42, 0.64, 1.0), 22.0, b - a, d - c)
    doorway = area("doorway_light", (2.4, -5.8, 2.3), (0.6, 0.0, 0.7), (0.46, 0.66, 1.0), 20.0, 1.8, 2.4)
    doorway.visible_glossy = False  # the panes would mirror it
    x, y, z = LAMP
    light.point("bench_lamp", (x, y, z - 0.085), WARM, 60, 0.03)
    light.point("bench_bounce", (x + 0.3, y - 0.5, z + 0.5), WARM, 3, 0.3).visible_glossy = False


def build(mats):
    """The room, its view and its light."""
    kit = Kit("mill_room")
    walls(kit)
    floor_and_ceiling(kit)
    kit.build(mats)
    outside(mats)
    bpy.context.view_layer.update()
    lights()
