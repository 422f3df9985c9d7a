"""The bench below an open control panel during its annual service visit."""
import math

import bpy
import numpy as np
from mathutils import Matrix, Vector
from terrace import light
from terrace.meshes import Mesh

from . import bench_materials, meter, panel
from .kit import Kit
from .small import place, spline, turned

METER = (0.335, -0.205, 0.004)
MARKS = {**panel.MARKS, "meter": (0.325, -0.20, 0.095)}
TORCH, AIM = (0.222, -0.205, 0.0185), (0.50, 0.866, 0.0)


def room(mats):
    """Painted wall and bench boards."""
    kit = Kit("bench")
    wall = Mesh().quad((-1.6, 0.0, -0.3), (1.6, 0.0, -0.3), (1.6, 0.0, 1.6), (-1.6, 0.0, 1.6))
    wall.build("outhouse_wall", mats["whitewash"])
    for k in range(6):
        y1 = -0.002 - k * 0.148
        kit.of("plank", 0.003, segments=3).box(-1.6 + 0.07 * (k % 2), 1.6, y1 - 0.145, y1, -0.032, 0.0)
    kit.build(mats)


def torch(kit):
    """A black aluminium torch that lies on the bench and lights the panel."""
    a = np.array(AIM) / np.linalg.norm(AIM)
    tail = np.array(TORCH) - a * 0.135
    turned(kit.of("alu", 0.0006), [(0, 0.0125), (0.002, 0.0135), (0.012, 0.0135), (0.013, 0.0122), (0.030, 0.0122),
                                   (0.088, 0.0122), (0.090, 0.0135), (0.098, 0.0135), (0.106, 0.0180), (0.132, 0.0185),
                                   (0.135, 0.0178)], tail, a, 40)
    for k in range(14):
        d = 0.034 + k * 0.0036
        turned(kit.of("alu"), [(d, 0.0124), (d + 0.0006, 0.0130), (d + 0.0016, 0.0130), (d + 0.0022, 0.0124)], tail, a,
               40)
    turned(kit.of("beam"), [(0.1352, 0.0150), (0.1356, 0.0150)], tail, a, 32)


def notebook(mats, where):
    """The service book, open at the list: ruled lines, hurried handwriting, a tick against each item. `where` moves it
    from the origin, which is the lower end of its spine."""
    rng, m = np.random.default_rng(4), Kit("notebook")
    w, h = 0.118, 0.168
    for side in (-1, 1):
        xs = np.linspace(0, w, 14)
        zs = 0.0075 * np.exp(-xs / 0.035) * (xs / 0.012)**0.5 * 0.9 + 0.0062
        zs[0] = 0.0035
        verts = [(side * x, y, z) for x, z in zip(xs, zs) for y in (0, h)]
        m.of("page", smooth=True, turn=False).add(verts, [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(13)])
        m.of("page").box(*sorted((side * 0.004, side * (w - 0.001))), 0.001, h - 0.001, 0.002, 0.0055)

        def on(x, y, side=side, xs=xs, zs=zs):
            return (side * x, y, float(np.interp(x, xs, zs)) + 0.00022)

        for k in range(17):
            y = h - 0.022 - k * 0.0083
            for a, b in zip(np.linspace(0.008, w - 0.006, 12), np.linspace(0.008, w - 0.006, 12)[1:]):
                p, q = on(a, y), on(b, y)
                m.of("rule").add([p, q, (q[0], q[1] + 0.00028, q[2]), (p[0], p[1] + 0.00028, p[2])], [(0, 1, 2, 3)])
            if side < 0 and k > 14 or side > 0 and k > 9:
                continue
            x, end = 0.022, rng.uniform(0.05, 0.078)
            left = -1 if side < 0 else 1
            while x < end:
                word = rng.uniform(0.006, 0.015)
                n = int(word / 0.0007)
                tall = np.abs(rng.normal(0, 1, n)) > 1.35
                pts = [
                    on((x + word * i / n) if left > 0 else (w - (x + word * i / n)),
                       y + 0.0008 + 0.0010 * (math.sin(i * 2.1) + 1) * (1.9 if tall[i] else 1.0)) for i in range(n)
                ]
                m.of("pen").tube(pts, 0.00022, 4)
                x += word + 0.0032
            t = 0.088
            tick = [(t, 0.003), (t + 0.0022, 0.0004), (t + 0.0085, 0.0084 + rng.normal(0, 0.0006))]
            m.of("pen").tube([on(px if left > 0 else w - px, y + py) for px, py in tick], 0.00055, 5)
    m.of("cover", 0.001).box(-w - 0.003, w + 0.003, -0.003, h + 0.003, 0.0, 0.002)
    place(m.build(mats), where)


def pencil(kit, at, along):
    """A pencil, from its point."""
    turned(kit.of("cedar"), [(0, 0.0004), (0.004, 0.0011), (0.005, 0.0012), (0.017, 0.0036)], at, along, 6)
    turned(kit.of("pencil", 0.0003), [(0.016, 0.0037), (0.13, 0.0037)], at, along, 6)


def driver(kit, at, along):
    """A terminal screwdriver, from its tip."""
    turned(kit.of("plated"), [(0, 0.0009), (0.006, 0.0013), (0.075, 0.0013)], at, along, 16)
    turned(kit.of("grip", 0.0006), [(0.068, 0.0035), (0.074, 0.0062), (0.088, 0.0058), (0.094, 0.0078), (0.145, 0.0084),
                                    (0.152, 0.0070), (0.154, 0.0045)], at, along, 8)


def cores(kit):
    """A few ends of core on the bench."""
    rng = np.random.default_rng(3)
    for _ in range(16):
        x, y, a, ln = rng.uniform(0.0, 0.30), rng.uniform(-0.20, -0.05), rng.uniform(0, 6.28), rng.uniform(0.006, 0.014)
        core = "core_" + rng.choice(["red", "blue", "yellow", "green", "pale", "ink"])
        d = np.array((math.cos(a), math.sin(a), 0)) * ln
        p = np.array((x, y, 0.0009))
        kit.of(core, smooth=True).tube(spline([p - d / 2, p + np.array((d[1], -d[0], 0)) * 0.15, p + d / 2], 5), 0.0008,
                                       8)


def leads(kit, jacks):
    """The meter's leads, clipped to the battery's two tabs."""
    tabs = [panel.at(0.030 + 0.012, 0.0535, 0.0985), panel.at(0.030 + 0.139, 0.0535, 0.0985)]
    for jack, tab, core, sway in ((jacks[0], tabs[0], "ink", -0.055), (jacks[1], tabs[1], "red", 0.02)):
        t, j = np.array(tab), np.array(jack)
        d = np.array((0.12 if core == "red" else -0.25, -0.95, -0.12))
        d /= np.linalg.norm(d)
        for dz in (-0.0016, 0.0016):
            turned(kit.of("plated"), [(-0.006, 0.0010), (0.004, 0.0016), (0.012, 0.0022)], t + (0, 0, dz), d, 12)
        turned(kit.of("core_" + core, 0.0004), [(0.006, 0.0030), (0.010, 0.0046), (0.022, 0.0060), (0.034, 0.0056),
                                                (0.044, 0.0042), (0.050, 0.0026)], t, d, 20)
        end = t + d * 0.048
        path = [
            end, end + d * 0.014 + (0, 0, -0.004), (end[0] + sway * 0.35, end[1] - 0.034, 0.075),
            (end[0] + sway * 0.8, end[1] - 0.05, 0.02), (end[0] + sway + 0.01, end[1] - 0.075, 0.0024),
            (end[0] + sway + 0.05, end[1] - 0.125, 0.0022),
            (j[0] - 0.07 + sway * 0.3, j[1] - 0.045 + sway * 0.3, 0.0022), (j[0] - 0.012, j[1] - 0.03, 0.0024),
            j + (0, -0.006, -0.006), j
        ]
        kit.of("core_" + core, smooth=True).tube(spline(path, 12), 0.0019, 10)


def service(kit, mats):
    """The things below the panel during its service: book, pencil, screwdriver, ends of core, the meter and its leads."""
    notebook(mats, Matrix.Translation((-0.035, -0.318, 0.0)) @ Matrix.Rotation(0.20, 4, "Z"))
    pencil(kit, (0.035, -0.232, 0.0155), (-0.62, 0.60, 0.0))
    driver(kit, (0.215, -0.075, 0.0085), (-0.95, -0.10, 0.0))
    cores(kit)
    leads(kit, meter.build(mats, METER, math.radians(38), math.radians(-14)))


def area(name, at, target, colour, watts, size):
    """A soft square lamp."""
    data = bpy.data.lights.new(name, "AREA")
    data.color, data.energy, data.size = colour, watts, size
    obj = bpy.data.objects.new(name, data)
    obj.location = at
    obj.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(obj)


def build():
    """Builds and lights the bench: the torch, and the last daylight through a window on the left."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mats = bench_materials.every()
    room(mats)
    panel.build(mats)
    kit = Kit("things")
    # a plastic conduit that runs off into the dark
    kit.of("sheath", 0.0015).box(0.06, 0.098, -0.022, 0.0, 0.44, 1.4)
    torch(kit)
    service(kit, mats)
    kit.build(mats)
    world = bpy.data.worlds.new("outhouse")
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.010, 0.016, 0.027, 1)
    head = Vector(TORCH) + Vector(AIM) * 0.012
    light.spot("torch", head, (0.33, -0.02, 0.17), (1.0, 0.60, 0.28), 3.4, 1.75, 0.014)
    area("window", (-1.0, -0.45, 1.25), (0.2, 0.0, 0.15), (0.56, 0.75, 1.0), 5.0, 0.6)
    area("work_lamp", (0.70, -0.75, 0.62), (0.2, -0.05, 0.2), (1.0, 0.62, 0.32), 5.0, 0.12)
