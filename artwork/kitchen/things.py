"""The things on the table: tape measure, carpenter's pencil, reading glasses, mug, a door contact."""

import math

from mathutils import Matrix
from products.solids import Group, lathe, loft, moulding, rounded, solid
from products.wireless_detectors import contact
from streets.kit import Kit
from streets.small import place, spline
from terrace.meshes import Mesh

from . import paper

TAPE = (0.435, 0.272)
CONTACT = paper.on_sheet(28, 262, 0.0002)
MARKS = {
    "plan": paper.on_sheet(*paper.prints.on_plan((430, 300))),
    "total": paper.on_sheet(380, 222),
    "tape": (TAPE[0] + 0.004, TAPE[1] - 0.037, 0.036),
    "contact": (*CONTACT[:2], CONTACT[2] + 0.015),
}


def tape(mats):
    """A steel tape measure standing on its edge, its blade drawn out along the far edge of the sheet."""
    g = Group("tape", (*TAPE, 0.0), (0, 0, math.radians(7)))
    solid(moulding(rounded(0.076, 0.070, 0.021, cz=0.035), 0.0, -0.036, 0.007, back_edge=0.007), "case", mats["bumper"], g)
    solid(moulding(rounded(0.062, 0.057, 0.017, cz=0.0355), -0.03, -0.0374, 0.0014), "side", mats["chrome"], g)
    disc = lathe([(0.0, -0.0392), (0.0180, -0.0390), (0.0192, -0.0380), (0.0192, -0.03)], at=(0.001, 0, 0.0365))
    solid(disc, "label", mats["label"], g)
    mouth = Mesh().box(-0.043, -0.030, -0.0295, -0.0065, 0.0, 0.010).box(-0.040, -0.026, -0.0255, -0.0105, 0.049, 0.060)
    solid(mouth, "mouth", mats["bumper"], g, bevel=0.0018)
    length = 0.30
    paper.blade(g, (-0.0425, -0.018), length)
    hook = Mesh().box(-0.0437 - length, -0.0425 - length, -0.0270, -0.0090, 0.0005, 0.0125)
    hook.box(-0.0437 - length, -0.0315 - length, -0.0225, -0.0135, 0.0112, 0.0122)
    solid(hook, "hook", mats["chrome"], g, bevel=0.0003)


def pencil(mats):
    """A flat carpenter's pencil, its tip cut with a knife, across the lower half of the sheet."""

    def section(x, across, up):
        rows = ((1, 0.45), (0.72, 1), (-0.72, 1), (-1, 0.45), (-1, -0.45), (-0.72, -1), (0.72, -1), (1, -0.45))
        return [(x, a * across, b * up) for a, b in rows]

    full = (0.0071, 0.0037)
    kit = Kit("pencil")
    loft(kit.of("red_paint", 0.0004), [section(0.036, *full), section(0.172, *full)])
    loft(kit.of("cedar"), [section(0.009, 0.0026, 0.0015), section(0.024, 0.0052, 0.0030), section(0.0362, *full)])
    loft(kit.of("cedar"), [section(0.1718, 0.0067, 0.0033), section(0.1726, 0.0067, 0.0033)])
    for x0, x1, grow in ((0.0, 0.0092, (0.0012, 0.0005)), (0.172, 0.1728, (0.0026, 0.0010))):
        loft(kit.of("graphite", 0.0002), [section(x0, *grow), section(x1, 0.0026, 0.0014)])
    x, y, z = paper.on_sheet(226, 226, 0.0042)
    place(kit.build(mats), Matrix.Translation((x, y, z)) @ Matrix.Rotation(math.radians(-24), 4, "Z"))


def glasses(mats):
    """Reading glasses with a dark frame, open, standing on their rims and the tips of their temples."""
    kit = Kit("glasses")
    rim = kit.of("rim", smooth=True)
    for side in (-1, 1):
        outline = [(x, 0.004 * (abs(x) / 0.06) ** 2, z) for x, z in rounded(0.050, 0.037, 0.015, 8, side * 0.0325, 0.0205)]
        rim.tube([*outline, outline[0], outline[1]], 0.0017, 10)
        kit.of("pane", turn=False).add(outline, [tuple(range(len(outline)))])
        hinge = (side * 0.0595, 0.003, 0.0275)
        temple = [hinge, (side * 0.0630, 0.012, 0.0285), (side * 0.0625, 0.060, 0.0255), (side * 0.0600, 0.104, 0.0215),
                  (side * 0.0575, 0.126, 0.0125), (side * 0.0560, 0.142, 0.0018)]
        rim.tube(spline(temple, 8), 0.0017, 8)
    rim.tube(spline([(-0.0085, 0.0005, 0.024), (-0.004, -0.0005, 0.0275), (0.004, -0.0005, 0.0275), (0.0085, 0.0005, 0.024)], 8),
             0.0016, 8)
    place(kit.build(mats), Matrix.Translation((-0.155, 0.045, 0.0)) @ Matrix.Rotation(math.radians(-34), 4, "Z"))


def mug(mats, at):
    """A stoneware mug of tea."""
    body = [(0.0, 0.0), (0.030, 0.0), (0.0335, 0.002), (0.0385, 0.012), (0.0412, 0.040), (0.0415, 0.088), (0.0412, 0.0915),
            (0.0398, 0.0928), (0.0384, 0.0915), (0.0378, 0.080), (0.0376, 0.060), (0.0, 0.059)]
    solid(lathe(body, "z", 64, at=at), "mug", mats["stoneware"], angle=60)
    solid(lathe([(0.0, 0.081), (0.0379, 0.081), (0.0379, 0.083), (0.0, 0.083)], "z", 48, at=at), "tea", mats["tea"])
    handle = [(0.039, 0, 0.076), (0.056, 0, 0.080), (0.069, 0, 0.066), (0.068, 0, 0.042), (0.054, 0, 0.025), (0.039, 0, 0.022)]
    grip = Mesh().tube(spline(handle, 8), 0.0052, 16)
    obj = grip.build("handle", mats["stoneware"], smooth=True)
    place([obj], Matrix.Translation(at) @ Matrix.Rotation(math.radians(-28), 4, "Z") @ Matrix.Diagonal((1, 1.35, 1, 1)))


def paperweight(mats):
    """A door contact and its magnet, lying on the near left corner of the sheet."""
    bodies = contact({**mats, "red": mats["grey"]}, CONTACT, paper.on_sheet(62, 276, 0.0002))
    for body, turn in zip(bodies, (24, 52)):
        body.root.rotation_euler = (-math.pi / 2, 0, math.radians(turn))


def build(mats):
    """Everything on the table."""
    paper.sheet()
    tape(mats)
    pencil(mats)
    glasses(mats)
    mug(mats, (0.462, 0.065, 0.0))
    paperweight(mats)
