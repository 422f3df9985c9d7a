"""A multimeter on its stand, reading the standby battery; built upright at the origin, then moved into place."""
import math

from mathutils import Matrix

from .kit import Kit
from .small import lettering

W, H, D = 0.078, 0.158, 0.034
SEGMENTS = {"1": "bc", "3": "abgcd", "7": "abc", "6": "afgedc", "2": "abged"}


def digit(m, x, z, name, h=0.019):
    """One seven-segment figure."""
    w, t, y = h * 0.5, h * 0.085, -D - 0.0003
    g = t * 0.6
    bars = {
        "a": (g, w - g, h - t / 2, h + t / 2),
        "g": (g, w - g, h / 2 - t / 2, h / 2 + t / 2),
        "d": (g, w - g, -t / 2, t / 2),
        "f": (-t / 2, t / 2, h / 2 + g, h - g),
        "b": (w - t / 2, w + t / 2, h / 2 + g, h - g),
        "e": (-t / 2, t / 2, g, h / 2 - g),
        "c": (w - t / 2, w + t / 2, g, h / 2 - g)
    }
    for s in SEGMENTS[name]:
        a, b, c, d = bars[s]
        m.box(x + a, x + b, y - 0.0001, y, z + c, z + d)


def build(mats, where, lean, turn):
    """The meter leaning back by `lean` and turned by `turn` radians, its foot at `where`."""
    kit, made = Kit("meter"), []
    kit.of("holster", 0.009, segments=5).box(-W / 2, W / 2, -D, 0.0, 0, H)
    kit.of("meter", 0.004, segments=4).box(-W / 2 + 0.007, W / 2 - 0.007, -D - 0.0012, -0.01, 0.008, H - 0.008)
    kit.of("chip", 0.002).box(-0.028, 0.028, -D - 0.0020, -D + 0.004, 0.105, 0.144)
    kit.of("lcd").box(-0.0255, 0.0255, -D - 0.0023, -D, 0.108, 0.141)
    ink = kit.of("lcd_ink")
    for x, name in ((-0.0215, "1"), (-0.0085, "3"), (0.0055, "6")):
        digit(ink, x, 0.1145, name)
    ink.box(0.0033, 0.0047, -D - 0.0005, -D - 0.0003, 0.1135, 0.1150)
    for v in range(len(ink.verts)):
        x, y, z = ink.verts[v]
        ink.verts[v] = (x, y - 0.0022, z)
    dial = kit.of("dial", 0.0012, segments=3)
    z = 0.062
    dial.tube([(0, -D, z), (0, -D - 0.006, z), (0, -D - 0.007, z)], [0.021, 0.0195, 0.0185], 48)
    dial.block((0, -D - 0.0095, z), (0.008, 0.010, 0.036), (0, -0.55, 0))
    kit.of("pale_mark").block((-0.0078, -D - 0.0146, z + 0.0128), (0.0014, 0.0006, 0.008), (0, -0.55, 0))
    marks = kit.of("pale_mark")
    for k in range(17):
        a = math.radians(-60 + k * 300 / 16) + math.pi / 2
        r = 0.0255
        marks.block((r * math.cos(a), -D - 0.0013, z + r * math.sin(a)), (0.004, 0.0004, 0.0006), (0, -a, 0))
    for x, ring in ((-0.022, "ring_ink"), (0.0, "ring_ink"), (0.022, "ring_red")):
        kit.of(ring).tube([(x, -D, 0.022), (x, -D - 0.0018, 0.022)], 0.0062, 28)
        kit.of("hole").tube([(x, -D - 0.0017, 0.022), (x, -D - 0.0019, 0.022)], 0.0036, 24)
    for x, core in ((0.0, "ink"), (0.022, "red")):
        kit.of("core_" + core, 0.0008).tube([(x, -D, 0.022), (x, -D - 0.012, 0.022), (x, -D - 0.017, 0.0195),
                                             (x, -D - 0.019, 0.012), (x, -D - 0.019, 0.004)],
                                            [0.0048, 0.0048, 0.0046, 0.0040, 0.0028], 18)
    for k in range(3):
        x = -0.0185 + k * 0.0185
        kit.of("button", 0.0012).box(x - 0.0062, x + 0.0062, -D - 0.0034, -D, 0.0935, 0.0995)
    made += kit.build(mats)
    silk = mats["silk"]
    for text, size, x, zz in (("V", 0.006, 0.021, 0.117), ("COM", 0.0036, 0.0, 0.0315),
                              ("V \u03a9 mA", 0.0036, 0.022, 0.0315), ("10 A", 0.0036, -0.022, 0.0315)):
        made.append(
            lettering(text, size, mats["lcd_ink"] if text == "V" else silk,
                      (x, -D - (0.0027 if text == "V" else 0.0015), zz)))
    for k, text in enumerate(("OFF", "V", "V~", "mV", "\u03a9", "A")):
        a = math.radians(150 - k * 50)
        made.append(
            lettering(text, 0.0045, silk, (0.0325 * math.cos(a) * 0.95, -D - 0.0015, z + 0.0325 * math.sin(a) * 0.92)))
    m = Matrix.Translation(where) @ Matrix.Rotation(turn, 4, "Z") @ Matrix.Rotation(-lean, 4, "X")
    for obj in made:
        obj.data.transform(m)
    return [tuple(m @ Matrix.Translation((x, -D - 0.019, 0.003)).to_translation()) for x in (0.0, 0.022)]
