"""The outrigger of the house next door, a light on in its kitchen: the window that a privacy mask has to cover."""
import math

from terrace import light

from .kit import Wall, casement, shell
from .light import WARM
from .plots import bush
from .small import turned
from .yards import downpipe

X, END, EAVES = 6.1, 6.6, 4.75
SIDE = Wall(X, END, -math.pi / 2)  # faces our yard; u runs from its corner towards the house
WINDOW = (0.36, 1.66, 1.12, 2.30)


def walls(kit):
    """The side wall with its window, gutter, pipe and vent."""
    a, b, c, d = WINDOW
    SIDE.pierced(kit.of("brick"), 0, END, -0.3, EAVES, [WINDOW])
    kit.of("brick").quad((X, END, -0.3), (X + 3.5, END, -0.3), (X + 3.5, END, EAVES + 1.9), (X, END, EAVES))
    stone, iron = kit.of("stone", 0.012), kit.of("iron", 0.003)
    SIDE.box(stone, a - 0.11, b + 0.11, -0.2, 0.085, c - 0.13, c)
    SIDE.box(stone, a - 0.17, b + 0.17, -0.2, 0.022, d, d + 0.22)
    casement(kit, SIDE, a, b, c, d, 2, 0.09, 0.32, leads=False)
    SIDE.box(kit.of("white", 0.006), -0.12, END, 0.02, 0.05, EAVES - 0.2, EAVES - 0.03)
    iron.tube([SIDE.at(-0.14, 0.13, EAVES - 0.06), SIDE.at(END, 0.13, EAVES - 0.06)], 0.062, 14)
    kit.of("slate").quad(SIDE.at(-0.12, 0.16, EAVES), SIDE.at(END, 0.16, EAVES), SIDE.at(END, -3.5, EAVES + 2.0),
                         SIDE.at(-0.12, -3.5, EAVES + 2.0))
    downpipe(kit, SIDE, 0.13, EAVES - 0.1)
    SIDE.box(kit.of("steel", 0.004), 2.12, 2.28, -0.02, 0.03, 2.62, 2.78)


def kitchen(kit):
    """The lit kitchen: cupboards, a shelf, a roller blind a quarter down, a pendant; returns the place of its bulb."""
    a, b, c, d = WINDOW
    shell(kit.of("room"), 0.24, 3.6, 0.22, 3.0, 0.1, 2.55, SIDE)
    cream, wood = kit.of("cream", 0.008), kit.of("wood", 0.006)
    SIDE.box(wood, a - 0.1, b + 0.1, -0.34, -0.2, c - 0.03, c)
    SIDE.face(kit.of("linen"), a + 0.05, b - 0.05, d - 0.34, d, -0.19)
    SIDE.box(wood, a + 0.05, b - 0.05, -0.2, -0.18, d - 0.355, d - 0.33)
    # the wall that the camera sees through the window
    SIDE.box(cream, 0.25, 0.58, -2.9, -1.35, 1.42, 2.2)
    SIDE.box(wood, 0.25, 0.44, -1.25, -0.45, 1.56, 1.585)
    for i in range(5):
        top, w = 1.675 + 0.035 * (i * 3 % 4), -0.54 - i * 0.15
        kit.of(("carton", "tin_blue", "cream", "fruit_c", "glaze")[i], 0.004).tube(
            [SIDE.at(0.33, w, 1.585), SIDE.at(0.33, w, top)], 0.042, 16)
    SIDE.box(wood, 0.25, 0.85, -2.9, -0.5, 0.96, 1.0)
    turned(kit.of("clay"), [(0, 0.045), (0.10, 0.062)], SIDE.at(a + 0.28, -0.27, c), (0, 0, 1), 16)
    bush(kit, *SIDE.at(a + 0.28, -0.27, c + 0.1), 0.11, 5)
    bulb = SIDE.at(0.86, -0.62, 1.98)
    turned(kit.of("shade", smooth=True), [(0, 0.17), (0.06, 0.15), (0.13, 0.07)], bulb, (0, 0, 1), 24)
    kit.of("iron").tube([SIDE.at(0.86, -0.62, 2.1), SIDE.at(0.86, -0.62, 2.55)], 0.005, 6)
    return bulb


def build(kit):
    """Adds the outrigger to the kit, and its lamp to the scene."""
    walls(kit)
    x, y, z = kitchen(kit)
    light.point("kitchen_lamp", (x, y, z - 0.03), WARM, 30, 0.06)
    light.point("kitchen_fill", SIDE.at(1.7, -1.3, 2.3), WARM, 45, 0.3)
    bush(kit, 4.95, 7.2, 0.9, 0.48, 12, 1.2)
