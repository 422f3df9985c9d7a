"""The workshop's bench: a siren box open for repair, the panel on its test board, a vice."""
from products import illuminated_siren, surfaces
from products.solids import Group, lathe, moulding, screw, solid
from terrace.meshes import Mesh

from . import bench, board, panel, worn
from .kit import Kit, Wall
from .small import spline, turned

BENCH = (0.60, 3.46, 0.76, 0.92)  # left, right, depth, height
SIREN, COVER = (1.62, -0.42, BENCH[3] + 0.114), (2.14, -0.20, BENCH[3] + 0.151)
PANEL = (2.68, -0.02, BENCH[3])  # from the origin of bench.py


def furniture(kit):
    """Planks on square legs, a shelf of boards below, a row of drums on a bar, a vice."""
    a, b, deep, top = BENCH
    for k in range(5):
        y1 = -0.004 - k * deep / 5
        kit.of("plank", 0.004, segments=3).box(a - 0.03 + 0.02 * (k % 2), b, y1 - deep / 5 + 0.004, y1, top - 0.055,
                                               top)
    wood = kit.of("wood", 0.006)
    wood.box(a + 0.02, b - 0.02, -deep + 0.03, -deep + 0.07, top - 0.16, top - 0.055)
    for x in (a + 0.05, (a + b) / 2, b - 0.15):
        for y in (-deep + 0.02, -0.15):
            wood.box(x, x + 0.09, y, y + 0.09, 0.0, top - 0.055)
    wood.box(a + 0.06, b - 0.07, -deep + 0.05, -0.06, 0.16, 0.19)
    jaw = kit.of("tin_blue", 0.006)
    x, y = a + 0.22, -deep + 0.04
    jaw.box(x, x + 0.13, y, y + 0.22, top, top + 0.04).box(x + 0.01, x + 0.12, y + 0.09, y + 0.20, top + 0.04,
                                                           top + 0.11)
    jaw.box(x - 0.01, x + 0.14, y + 0.09, y + 0.125, top + 0.10, top + 0.16)
    jaw.box(x - 0.01, x + 0.14, y + 0.005, y + 0.04, top + 0.10, top + 0.16).box(x + 0.03, x + 0.10, y - 0.06, y + 0.1,
                                                                                 top + 0.045, top + 0.10)
    iron = kit.of("spanner", 0.002)
    iron.tube([(x + 0.065, y - 0.06, top + 0.072), (x + 0.065, y - 0.13, top + 0.072)], 0.014, 18)
    iron.tube([(x - 0.02, y - 0.115, top + 0.12), (x + 0.15, y - 0.115, top + 0.024)], 0.007, 12)


def base(mats, parts):
    """The back plate, propped up on a block: sounder, circuit, battery, and the test lead."""
    g = Group("siren_base", SIREN, (-0.80, 0, 0.22))
    outline = [(x * 1.012, z * 1.012) for x, z in illuminated_siren.OUTLINE]
    solid(moulding(outline, 0.0, -0.010, 0.003, back_edge=0.002), "base", parts["grey"], g)
    solid(
        lathe([(0.050, -0.008), (0.050, -0.032), (0.044, -0.038), (0.020, -0.036), (0.010, -0.030), (0, -0.030)],
              at=(-0.055, 0, 0.075)), "sounder", parts["black"], g)
    solid(Mesh().box(-0.095, 0.095, -0.020, -0.018, -0.085, 0.005), "circuit", mats["mask"], g)
    solid(Mesh().box(0.0, 0.07, -0.030, -0.020, -0.010, 0.001), "terminal_strip", mats["block"], g, bevel=0.001)
    chips = Mesh()
    for x, z, w, h in ((-0.08, -0.03, 0.03, 0.02), (-0.03, -0.055, 0.014, 0.014), (0.02, -0.05, 0.02, 0.012)):
        chips.box(x, x + w, -0.027, -0.020, z, z + h)
    solid(chips, "chips", mats["chip"], g, bevel=0.0006)
    leds = Mesh()
    for k in range(6):
        leds.tube([(-0.075 + k * 0.03, -0.020, -0.075), (-0.075 + k * 0.03, -0.026, -0.075)], 0.0045, 14)
    solid(leds, "strobe_leds", mats["mug"], g)
    cells = Mesh()
    for k in range(3):
        cells.tube([(0.025, -0.019, 0.045 + k * 0.019), (0.095, -0.019, 0.045 + k * 0.019)], 0.009, 18)
    solid(cells, "battery_pack", mats["core_blue"], g)
    for k, core in enumerate(("red", "ink", "yellow", "pale")):
        ends = [(0.008 + k * 0.013, -0.028, 0.001), (0.02 + k * 0.01, -0.036, 0.02), (0.10, -0.034 - k * 0.003, 0.018),
                (0.146, -0.016, 0.012 + k * 0.003), (0.17, -0.006, 0.012)]
        solid(Mesh().tube(spline(ends, 8), 0.0014, 8), "core", mats["core_" + core], g)
    x, y, z = g.world((0.165, -0.006, 0.012))
    top = BENCH[3] + 0.004
    path = [(x, y, z), (x + 0.05, y, z - 0.03), (x + 0.10, y - 0.03, top), (x + 0.3, y - 0.10, top),
            (x + 0.55, y - 0.02, top), (x + 0.75, y + 0.1, top)]
    solid(Mesh().tube(spline(path, 12), 0.0032, 12), "lead", mats["sheath"])
    solid(Mesh().box(SIREN[0] - 0.06, SIREN[0] + 0.06, SIREN[1] + 0.035, SIREN[1] + 0.10, BENCH[3], BENCH[3] + 0.11),
          "block",
          mats["ply"],
          bevel=0.003)
    for x in (-0.10, 0.10):
        screw(parts, g, (x, -0.010, 0.135), 0.004)


def siren(mats):
    """The siren box, opened: its cover leans against the wall behind the back plate."""
    parts = surfaces.library()
    base(mats, parts)
    g = Group("siren_cover", COVER, (-0.22, 0, 0.12))
    illuminated_siren.cover(parts, g, mats["lens_off"], mats["led_off"])


def lid(kit):
    """The inside of the panel's lid: folded edges, two captive screws, the wiring label."""
    face, length, z0, z1 = Wall(*panel.HINGE, panel.OPEN), panel.LID, board.Z, board.Z + panel.H
    steel, t = kit.of("shell", 0.0012, segments=3), 0.0014
    for a, b, c, d in ((length - t, length, z0, z1), (0.012, length, z0, z0 + t), (0.012, length, z1 - t, z1)):
        face.box(steel, a, b, t, 0.013, c, d)
    for z in (z0 + 0.045, z1 - 0.045):
        face.box(kit.of("gasket", 0.001), length - 0.030, length - 0.008, t, t + 0.0012, z - 0.011, z + 0.011)
        turned(kit.of("plated", 0.0004), [(t, 0.0075), (0.006, 0.0075), (0.0075, 0.005)],
               face.at(length - 0.019, 0, z), face.out(), 20)
    face.box(kit.of("aged_paper", 0.0002), 0.055, 0.225, t, t + 0.0006, z0 + 0.075, z0 + 0.245)
    face.box(kit.of("amber", 0.0001), 0.055, 0.225, t + 0.0006, t + 0.0009, z0 + 0.223, z0 + 0.245)
    for k in range(9):
        z = z0 + 0.090 + k * 0.0125
        face.box(kit.of("ink"), 0.068, 0.128 + 0.075 * ((k * 37) % 11) / 11, t + 0.0006, t + 0.0009, z, z + 0.0034)


def test_board(mats):
    """The panel of bench.py on plywood above the bench, with the meter, the notebook and the screwdriver. Its enamel is
    older than on the bench."""
    kit = Kit("test_board")
    low = PANEL[2] + board.Z
    hinge = [a + b for a, b in zip(PANEL, panel.HINGE)]
    mats["shell"] = worn.powder_coat("worn_shell", hinge, panel.OPEN, panel.LID, low, low + panel.H)
    bench.service(kit, mats)
    lid(kit)
    kit.of("ply", 0.002).box(-0.02, 0.62, 0.0, 0.018, 0.015, 0.44)
    panel.build(mats)
    kit.build(mats)
