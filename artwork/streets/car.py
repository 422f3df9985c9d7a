"""A small hatchback parked in the wet; tail at x = 0, nose towards +x."""
import math
from collections import defaultdict

import numpy as np
from terrace.meshes import Mesh

from . import vehicle
from .wheels import Chassis, add_wheels

CHASSIS = Chassis(axles=(0.70, 3.20), track=0.745, radius=0.312, rim=0.218, arch_radius=0.365, arch_rise=0.012,
                  arch_depth=(0.50, 1.2))
FINISHES = {"mirror": ("body", 0.035), "wiper": ("trim", 0.0), "spoiler": ("body", 0.008), "aerial": ("trim", 0.0)}
# x, floor, flank, waist, roof, half widths of floor, flank, waist, roof, crown
STATIONS = [(0, 0.36, 0.52, 0.66, 0.74, 0.6, 0.68, 0.64, 0.52, 0.02),
            (0.05, 0.25, 0.52, 0.78, 0.86, 0.7, 0.795, 0.74, 0.62, 0.02),
            (0.14, 0.21, 0.54, 0.9, 0.985, 0.76, 0.85, 0.8, 0.68, 0.02),
            (0.2, 0.2, 0.55, 0.89, 1.0475, 0.77, 0.855, 0.808, 0.67, 0.02),
            (0.46, 0.19, 0.57, 0.91, 1.36575, 0.78, 0.865, 0.82, 0.585, 0.02),
            (0.56, 0.19, 0.57, 0.912, 1.40375, 0.78, 0.866, 0.822, 0.58, 0.025),
            (0.92, 0.19, 0.57, 0.905, 1.4294, 0.785, 0.868, 0.825, 0.59, 0.03),
            (1.66, 0.19, 0.56, 0.89, 1.45125, 0.79, 0.868, 0.825, 0.6, 0.032),
            (1.78, 0.19, 0.56, 0.887, 1.44935, 0.79, 0.868, 0.825, 0.6, 0.032),
            (2.42, 0.19, 0.56, 0.875, 1.39425, 0.79, 0.866, 0.82, 0.575, 0.03),
            (2.52, 0.19, 0.56, 0.873, 1.36575, 0.79, 0.866, 0.818, 0.575, 0.03),
            (3.04, 0.19, 0.56, 0.895, 0.995, 0.785, 0.862, 0.81, 0.69, 0.02),
            (3.16, 0.19, 0.56, 0.885, 0.955, 0.78, 0.86, 0.8, 0.67, 0.02),
            (3.55, 0.2, 0.55, 0.83, 0.885, 0.76, 0.845, 0.77, 0.62, 0.03),
            (3.82, 0.22, 0.52, 0.72, 0.775, 0.72, 0.8, 0.7, 0.55, 0.03),
            (3.94, 0.25, 0.5, 0.62, 0.66, 0.64, 0.73, 0.62, 0.48, 0.02),
            (4.02, 0.34, 0.48, 0.56, 0.59, 0.52, 0.6, 0.52, 0.42, 0.01), ]


def paint_of(i, k):
    """The material of a face; k counts from the middle of the floor to the middle of the roof."""
    if i in (6, 8) and k == 4:
        return "privacy"
    if i == 10 and k in (4, 5, 6):
        return "privacy" if k != 4 else "body"
    if i == 3 and k in (5, 6):
        return "privacy"
    if i == 7 and k == 4:
        return "trim"
    if k == 0 or (k == 1 and i in (-1, len(STATIONS))):
        return "trim"
    return "body"


def seams(m, tree):
    """Shut lines round doors, tailgate, bonnet and filler."""
    for s in (-1, 1):
        door = [(2.80, s, 0.90), (2.86, s, 0.62), (2.82, s, 0.33), (1.70, s, 0.31), (1.72, s, 0.88)]
        back = [(1.70, s, 0.31), (1.20, s, 0.31), (1.12, s, 0.52), (0.96, s, 0.72), (0.90, s, 0.88)]
        for path in (door, back):
            vehicle.seam(m, tree, path, (0, -s, 0))
        vehicle.seam(m, tree, [(-1, s * 0.60, 0.93), (-1, s * 0.63, 0.70), (-1, s * 0.60, 0.545)], (1, 0, 0))
    vehicle.seam(m, tree, [(-1, -0.60, 0.545), (-1, 0.60, 0.545)], (1, 0, 0))


def lamps(kit, tree):
    """Tail lamps that wrap the corner, plate, handles, mirrors, wiper, bumper insert."""
    for s in (-1, 1):
        red = kit["tail"]
        grid = []
        for t in np.linspace(0, 1, 8):
            z = 0.69 + 0.20 * t
            row = []
            for u in np.linspace(0, 1, 12):
                a = math.radians(24 + 16 * (1 - t)**2 + (52 - 16 * (1 - t)**2) * u)
                row.append((0.42 - 0.55 * math.cos(a), s * (0.30 + 0.62 * math.sin(a)), z + 0.02 * u))
            grid.append(row)
        d = unit((0.80, -s * 0.60, 0.0))
        vehicle.decal(red, tree, grid, d, 0.009)
        for x in (1.86, 1.10):
            vehicle.patch(kit["trim"], tree, [(x + 0.00, s, 0.80), (x + 0.17, s, 0.80), (x + 0.17, s, 0.825),
                                              (x, s, 0.825)], (0, -s, 0), 6, 0.022)
        mirror = kit["mirror"]
        mirror.block((2.62, s * 0.93, 0.985), (0.10, 0.19, 0.125), (0, 0.0, s * 0.25))
        mirror.block((2.66, s * 0.83, 0.93), (0.06, 0.10, 0.05))
        vehicle.patch(kit["trim"], tree, [(1.15, s, 0.285), (2.85, s, 0.285), (2.85, s, 0.20), (1.15, s, 0.20)],
                      (0, -s, 0), 14, 0.008)
        vehicle.patch(kit["tail"], tree, [(-1, s * 0.50, 0.345), (-1, s * 0.64, 0.35), (-1, s * 0.64, 0.385),
                                          (-1, s * 0.50, 0.38)], (1, 0, 0), 6, 0.008)
        vehicle.patch(kit["headlamp"], tree, [(5, s * 0.40, 0.60), (5, s * 0.66, 0.63), (5, s * 0.70, 0.74),
                                              (5, s * 0.45, 0.69)], (-1, 0, 0), 10, 0.006)
    vehicle.patch(kit["plate"], tree, [(-1, -0.26, 0.605), (-1, 0.26, 0.605), (-1, 0.26, 0.715), (-1, -0.26, 0.715)],
                  (1, 0, 0), 8, 0.012)
    vehicle.patch(kit["trim"], tree, [(-1, -0.46, 0.26), (-1, 0.46, 0.26), (-1, 0.54, 0.43), (-1, -0.54, 0.43)],
                  (1, 0, 0), 12, 0.006)
    vehicle.patch(kit["trim"], tree, [(-1, -0.20, 0.745), (-1, 0.20, 0.745), (-1, 0.20, 0.765), (-1, -0.20, 0.765)],
                  (1, 0, 0), 8, 0.018)
    for y in (0.0, ):
        wiper = kit["wiper"]
        wiper.tube([(0.21, y, 1.03), (0.16, y - 0.05, 1.06), (0.245, y - 0.36, 1.10)], [0.014, 0.010, 0.006], 8)
    spoiler = kit["spoiler"]
    v = []
    for x, z in ((0.66, 1.408), (0.36, 1.412), (0.35, 1.396), (0.52, 1.36)):
        v.append((x, z))
    n = 9
    ys = np.linspace(-0.52, 0.52, n)
    ring = [[(x, y, z - 0.06 * (abs(y) / 0.52)**2.4) for x, z in v] for y in ys]
    spoiler.add([p for r in ring for p in r],
                [(i * 4 + k, i * 4 + (k + 1) % 4, (i + 1) * 4 + (k + 1) % 4, (i + 1) * 4 + k) for i in range(n - 1)
                 for k in range(4)] + [(0, 1, 2, 3), tuple((n - 1) * 4 + k for k in range(4))])
    kit["tail"].box(0.346, 0.356, -0.13, 0.13, 1.396, 1.408)
    kit["aerial"].tube([(0.76, 0, 1.41), (0.62, 0, 1.53)], [0.006, 0.003], 6)


def unit(v):
    """A direction of unit length."""
    return tuple(np.array(v) / np.linalg.norm(v))


def build(mats, x, y, turn, z=0.0):
    """The car, its tail's middle at (x, y), heading along `turn`."""
    body, tree = vehicle.shell(STATIONS, paint_of, mats, {3: 0.55, 4: 0.75, 5: 0.55, 6: 0.1, 1: 0.4}, CHASSIS)
    kit = defaultdict(Mesh)
    lamps(kit, tree)
    seams(kit["seam"], tree)
    add_wheels(kit, CHASSIS)
    kit["dark"].box(0.2, 3.8, -0.6, 0.6, 0.14, 0.3)
    vehicle.stand([body, *vehicle.build_parts("car", kit, FINISHES, mats)], x, y, turn, z)
