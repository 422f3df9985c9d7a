"""Buildings behind the works in the mist: a mill across the lane, a bottle kiln, a chimney."""
import numpy as np

from .kit import Kit


def far_mill(kit, x0, x1, y0, y1, floors):
    """A mill for the distance: floors of windows, a parapet, a stair tower."""
    top = floors * 4.0 + 1.0
    kit.of("brick").box(x0, x1, y0, y1, -0.3, top)
    kit.of("stone").box(x0 - 0.15, x1 + 0.15, y0 - 0.15, y1 + 0.15, top - 0.5, top - 0.2)
    kit.of("brick").box(x1 - 4, x1 + 0.5, y0 - 0.5, y0 + 4, -0.3, top + 3.5)
    for f in range(floors):
        z = 1.2 + f * 4.0
        for y in np.arange(y0 + 1.2, y1 - 2, 3.0):
            kit.of("dim").box(x1 - 0.05, x1 + 0.02, y, y + 1.7, z, z + 2.2)
        for x in np.arange(x0 + 1.2, x1 - 2, 3.0):
            kit.of("dim").box(x, x + 1.7, y0 - 0.02, y0 + 0.05, z, z + 2.2)


def kiln(kit, x, y):
    """A bottle kiln."""
    profile = [(0, 4.6), (2.6, 4.7), (5.0, 4.3), (7.5, 3.3), (10.0, 2.1), (12.5, 1.35), (14.6, 1.15), (14.7, 1.32),
               (15.2, 1.3)]
    kit.of("brick", smooth=True).tube([(x, y, z) for z, _ in profile], [r for _, r in profile], 36)


def build(mats):
    """Across the lane a four-storey mill, beyond it a bottle kiln and the chimney."""
    kit = Kit("town")
    far_mill(kit, -40, -14.0, 12, 38, 4)
    far_mill(kit, -60, -2, 96, 120, 2)
    kit.of("brick").box(0.0, 10, 26, 60, -0.3, 6.2)
    kit.of("slate").quad((-0.2, 26, 6.2), (-0.2, 60, 6.2), (5, 60, 9.3), (5, 26, 9.3))
    kit.of("brick").add([(0, 26, 6.2), (10, 26, 6.2), (5, 26, 9.2)], [(0, 1, 2)])
    kiln(kit, -13.2, 62)
    kit.of("brick").tube([(-47, 150, 0), (-47, 150, 44), (-47, 150, 44.3), (-47, 150, 47)], [2.8, 1.7, 2.1, 1.9], 24)
    kit.of("brick").box(-13.4, -13.1, -1.0, 14, -0.3, 2.4)
    kit.build(mats)
