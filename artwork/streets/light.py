"""The colours of light that the scenes share, their street lamps and wall lamps."""
from terrace import light
from terrace.meshes import Mesh, sphere

from .small import turned

WARM, COLD = (1.0, 0.45, 0.12), (0.72, 0.85, 1.0)


def lamps(heads, watts=150):
    """Light below the street lamps."""
    for i, at in enumerate(heads):
        light.spot(f"street_lamp_{i}", at, (at[0], at[1], -1), (0.74, 0.86, 1.0), watts, 2.5, 0.12)


def lamp_bracket(mats, u, z, reach=0.92, shade_size=1.0):
    """A swan-neck lamp on a wall at y = 0; returns the position of its bulb."""
    s = shade_size
    arm = [(u, -0.02, z), (u, -0.33 * reach, z + 0.22 * s), (u, -0.67 * reach, z + 0.26 * s),
           (u, -0.93 * reach, z + 0.14 * s), (u, -reach, z - 0.02 * s)]
    m = Mesh().tube(arm, 0.020 * s, 12)
    m.tube([(u, 0.0, z), (u, -0.03, z)], 0.09 * s, 24)
    m.build("bracket", mats["iron"])
    shade = Mesh().tube([(u, -reach, z + d * s) for d in (0.02, -0.05, -0.11, -0.17)],
                        [0.05 * s, 0.07 * s, 0.17 * s, 0.23 * s], 32, caps=False)
    shade.build("bracket_shade", mats["enamel"], smooth=True)
    sphere("bracket_bulb", (u, -reach, z - 0.11 * s), 0.05 * s, mats["shade"])
    return (u, -reach, z - 0.2 * s)


def bulkhead(kit, wall, u, z):
    """A round cast-iron lamp flat on a wall, a guard over its glass; returns the position of its light."""
    iron = kit.of("iron", 0.003)
    turned(iron, [(0, 0.125), (0.035, 0.125), (0.05, 0.105)], wall.at(u, 0, z), wall.out(), 28)
    dome = [(0.05, 0.092), (0.075, 0.088), (0.10, 0.07), (0.115, 0.04), (0.12, 0.01)]
    turned(kit.of("bulkhead", smooth=True), dome, wall.at(u, 0, z), wall.out(), 24)
    arc = [(-0.105, 0.05), (-0.085, 0.10), (0.0, 0.132), (0.085, 0.10), (0.105, 0.05)]
    iron.tube([wall.at(u + d, w, z) for d, w in arc], 0.006, 8)
    iron.tube([wall.at(u, w, z + d) for d, w in arc], 0.006, 8)
    return wall.at(u, 0.22, z)
