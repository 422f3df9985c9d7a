"""The firm's van: a dark panel van with its name on the side, a rack and two ladders; nose towards +x."""
from collections import defaultdict

from mathutils import Vector
from terrace.meshes import Mesh

from . import vehicle
from .small import FIRM, bold, lettering
from .wheels import Chassis, add_wheels

CHASSIS = Chassis(axles=(0.98, 4.12), track=0.83, radius=0.335, rim=0.215, arch_radius=0.405, arch_rise=0.02,
                  arch_depth=(0.56, 1.3), spokes=8)
FINISHES = {
    "mirror": ("trim", 0.04),
    "rack": ("iron", 0.006),
    "ladder": ("alu", 0.004),
    "conduit": ("trim", 0.003),
    "strap": ("tail", 0.0),
    "alloy": ("hub", 0.0),
}
# x, floor, flank, waist, roof, half widths of floor, flank, waist, roof, crown
STATIONS = [(0.00, 0.46, 0.76, 1.06, 1.74, 0.78, 0.85, 0.85, 0.74, 0.01),
            (0.03, 0.34, 0.76, 1.06, 1.88, 0.86, 0.945, 0.935, 0.80, 0.02),
            (0.10, 0.29, 0.76, 1.06, 1.935, 0.88, 0.97, 0.955, 0.825, 0.025),
            (0.60, 0.28, 0.74, 1.06, 1.955, 0.89, 0.98, 0.962, 0.83, 0.03),
            (1.80, 0.27, 0.72, 1.06, 1.97, 0.89, 0.985, 0.965, 0.835, 0.032),
            (2.96, 0.27, 0.72, 1.055, 1.97, 0.89, 0.985, 0.965, 0.835, 0.032),
            (3.12, 0.27, 0.72, 1.05, 1.965, 0.89, 0.985, 0.963, 0.83, 0.032),
            (3.92, 0.27, 0.70, 1.03, 1.90, 0.88, 0.978, 0.95, 0.79, 0.03),
            (4.02, 0.27, 0.70, 1.025, 1.865, 0.88, 0.975, 0.945, 0.785, 0.03),
            (4.56, 0.27, 0.68, 1.00, 1.22, 0.87, 0.965, 0.92, 0.79, 0.03),
            (4.68, 0.28, 0.67, 0.97, 1.10, 0.86, 0.955, 0.90, 0.76, 0.03),
            (4.96, 0.30, 0.62, 0.86, 0.94, 0.82, 0.92, 0.84, 0.66, 0.03),
            (5.08, 0.35, 0.58, 0.71, 0.76, 0.72, 0.82, 0.72, 0.56, 0.02),
            (5.14, 0.42, 0.55, 0.62, 0.65, 0.58, 0.66, 0.58, 0.46, 0.01), ]


def paint_of(i, k):
    """The material of a face: glass, bare plastic or paint."""
    if (i == 6 and k == 4) or (i == 8 and k in (5, 6)):
        return "privacy"
    return "trim" if k == 0 or (k == 1 and i in (-1, len(STATIONS))) else "van"


def fittings(kit, tree):
    """Shut lines, rub strip, sliding-door rail, lamps, handles, mirrors."""
    for s in (-1, 1):
        into = (0, -s, 0)
        for path in ([(3.10, s, 1.90), (3.07, s, 0.9), (3.10, s, 0.36), (3.96, s, 0.36), (4.30, s, 0.75),
                      (4.44, s, 1.10)], [(3.00, s, 1.90), (2.98, s, 0.36), (1.78, s, 0.36), (1.78, s, 1.90),
                                         (3.00, s, 1.90)]):
            vehicle.seam(kit["seam"], tree, path, into, 0.009)
        vehicle.seam(kit["seam"], tree, [(0.22, s, 1.10), (1.78, s, 1.10)], into, 0.028)
        for a, b in ((1.42, 3.06), (3.10, 3.70)):
            vehicle.patch(kit["trim"], tree, [(a, s, 0.62), (b, s, 0.62), (b, s, 0.70), (a, s, 0.70)], into, 16, 0.014)
        vehicle.patch(kit["trim"], tree, [(0.10, s, 0.62), (0.56, s, 0.62), (0.56, s, 0.70), (0.10, s, 0.70)], into, 8,
                      0.014)
        for x in (3.20, 2.80):
            vehicle.patch(kit["trim"], tree, [(x, s, 1.0), (x + 0.2, s, 1.0), (x + 0.2, s, 1.03), (x, s, 1.03)], into,
                          6, 0.026)
        vehicle.patch(kit["tail"], tree, [(0.03, s, 0.98), (0.10, s, 0.98), (0.11, s, 1.52), (0.04, s, 1.52)],
                      (0.7, -s * 0.7, 0), 8, 0.010)
        vehicle.patch(kit["headlamp"], tree, [(5, s * 0.50, 0.80), (5, s * 0.82, 0.84), (5, s * 0.84, 1.0),
                                              (5, s * 0.58, 0.92)], (-1, 0, 0), 10, 0.006)
        vehicle.patch(kit["headlamp"], tree, [(4.62, s, 0.86), (4.92, s, 0.80), (4.86, s, 0.90), (4.60, s, 1.0)], into,
                      8, 0.008)
        kit["mirror"].block((4.16, s * 1.09, 1.24), (0.10, 0.17, 0.28), (0, 0, s * 0.2))
        kit["mirror"].block((4.20, s * 0.98, 1.13), (0.07, 0.14, 0.05))


def rack(kit):
    """Roof bars, two ladders and a length of conduit, strapped down."""
    for x in (0.55, 1.75, 2.9):
        kit["rack"].box(x - 0.025, x + 0.025, -0.78, 0.78, 2.10, 2.135)
        for s in (-1, 1):
            kit["rack"].box(x - 0.035, x + 0.035, s * 0.74 - 0.02, s * 0.74 + 0.02, 1.90, 2.11)
    for base, z in ((0.12, 2.175), (0.16, 2.245)):
        for y in (0.12, 0.52):
            kit["ladder"].box(base, base + 3.25, y - 0.014 + (z - 2.17), y + 0.014 + (z - 2.17), z - 0.034, z + 0.034)
        for i in range(13):
            x = base + 0.14 + i * 0.248
            kit["ladder"].tube([(x, 0.12, z), (x, 0.55, z)], 0.014, 10)
    kit["conduit"].tube([(0.05, -0.45, 2.20), (3.35, -0.45, 2.20)], 0.055, 20)
    for x in (0.75, 2.6):
        kit["strap"].box(x - 0.018, x + 0.018, 0.06, 0.66, 2.28, 2.286)


def name_on(tree, text, size, material, x, z, side):
    """Letters projected onto the flank."""
    obj = lettering(text, size, material, (0, 0, 0), font=bold())
    for v in obj.data.vertices:
        p = Vector((x + v.co.x * -side, side * 3.0, z + v.co.z))
        hit, normal, *_ = tree.ray_cast(p, Vector((0, -side, 0)))
        v.co = hit + Vector((0, side * 0.013, 0))
    return obj


def letters(tree, mats):
    """The company's name, trade and town on both flanks."""
    company = FIRM["company"]
    trade = f"{company['trade']}, {FIRM['address']['town']}"
    objects = []
    for side in (-1, 1):
        objects.append(name_on(tree, company["name"], 0.235, mats["sign"], 1.66, 1.50, side))
        objects.append(name_on(tree, trade, 0.118, mats["sign2"], 1.66, 1.275, side))
    return objects


def build(mats, x, y, turn, z=0.0):
    """The van, the middle of its back at (x, y), heading along `turn`."""
    body, tree = vehicle.shell(STATIONS, paint_of, mats, {3: 0.7, 4: 0.8, 5: 0.5, 6: 0.35, 2: 0.35, 1: 0.4}, CHASSIS)
    kit = defaultdict(Mesh)
    fittings(kit, tree)
    rack(kit)
    add_wheels(kit, CHASSIS)
    kit["dark"].box(0.2, 4.9, -0.6, 0.6, 0.2, 0.4)
    parts = vehicle.build_parts("van", kit, FINISHES, mats)
    vehicle.stand([body, *parts, *letters(tree, mats)], x, y, turn, z)
