"""An alarm control panel with its lid open: board, terminals, looms, transformer and standby battery.

Coordinates are those of the case: u right, w out of the wall, z up, from the lower left corner of the case."""
import math

import numpy as np
from terrace.meshes import Mesh

from . import board
from .board import BOARD, PITCH, UP, X, Z, at, box
from .kit import Kit, Wall
from .small import lettering, spline

W, H, D = 0.34, 0.30, 0.088
CORES = ("red", "ink", "blue", "yellow", "green", "pale")
HINGE, OPEN, LID = at(W + 0.002, D, 0)[:2], -math.radians(64), 0.335  # of the lid: its place, direction and length
MARKS = {"battery": (X + 0.105, -0.075, Z + 0.06), "terminals": (X + 0.11, -0.035, Z + 0.156)}


def case(kit):
    """Pressed steel: back, sides with a rolled lip, bosses, and the lid swung out on its right edge."""
    m, t = kit.of("shell", 0.0012, segments=3), 0.0014
    box(m, 0, W, 0.001, 0.003, 0, H)
    for a, b, c, d in ((0, t, 0, H), (W - t, W, 0, H), (t, W - t, 0, t), (t, W - t, H - t, H)):
        box(m, a, b, 0.001, D, c, d)
    for a, b, c, d in ((0, 0.009, 0, H), (W - 0.009, W, 0, H), (0.009, W - 0.009, 0, 0.009), (0.009, W - 0.009,
                                                                                              H - 0.009, H)):
        box(m, a, b, D - t, D, c, d)
    lid, length = Wall(*HINGE, OPEN), LID
    lid.box(m, 0.0, length, 0.0, t, Z + 0.0, Z + H)
    for a, b, c, d in ((length - t, length, 0, H), (0.0, length, 0, t), (0.0, length, H - t, H)):
        lid.box(m, a, b, -0.016, t, Z + c, Z + d)
    lid.box(kit.of("paper", 0.0002), 0.05, 0.24, -0.0012, -0.0004, Z + 0.06, Z + 0.24)
    for k in range(17):
        lid.box(kit.of("ink"), 0.06, 0.06 + 0.11 + 0.055 * ((k * 37) % 11) / 11, -0.0016, -0.0012,
                Z + 0.075 + k * 0.009, Z + 0.0766 + k * 0.009)
    hinge = kit.of("plated", smooth=True)
    for z in (0.05, 0.25):
        hinge.tube([at(W + 0.003, D, z - 0.02), at(W + 0.003, D, z + 0.02)], 0.0032, 16)
    for u in (0.02, W - 0.02):
        for z in (0.018, H - 0.018):
            kit.of("plated",
                   0.0004).tube([at(u, 0.003, z), at(u, 0.006, z), at(u, 0.0065, z)], [0.0045, 0.0045, 0.003], 18)


def terminals():
    """Positions of the ways of the two strips: (u of the middle, colour of the block)."""
    left = [(BOARD[0] + 0.010 + k * PITCH, "block") for k in range(24)]
    return left + [(BOARD[0] + 0.148 + k * PITCH, "block2") for k in range(10)]


def strips(kit):
    """Terminal blocks with their screws."""
    for u, mat in terminals():
        m = kit.of(mat, 0.0004)
        g = PITCH / 2 - 0.00006
        box(m, u - g, u + g, UP, UP + 0.0102, 0.151, 0.1612)
        box(m, u - g, u + g, UP, UP + 0.0072, 0.1612, 0.1645)
        box(kit.of("hole"), u - 0.0016, u + 0.0016, UP + 0.0012, UP + 0.0052, 0.1507, 0.152)
        kit.of("hole").tube([at(u, UP + 0.0101, 0.1563), at(u, UP + 0.01025, 0.1563)], 0.0020, 18)
        kit.of("plated", 0.0002).tube([at(u, UP + 0.0098, 0.1563), at(u, UP + 0.0104, 0.1563)], 0.0017, 18)
        a = (u * 9173.0) % 3.14
        m2 = Mesh()
        m2.block((0, 0, 0), (0.0032, 0.0002, 0.0005), (0, a, 0))
        kit.of("hole").add([at(u + p[0], UP + 0.01045 - p[1], 0.1563 + p[2]) for p in m2.verts], m2.faces)


def looms(kit):
    """Six-core cables down the left side, tied; their cores turn up, in order, into the terminals."""
    rng = np.random.default_rng(11)
    ways = terminals()
    slots = [(math.cos(2.4 * k) * 0.00135 * math.sqrt(k), math.sin(2.4 * k) * 0.00135 * math.sqrt(k))
             for k in range(34)]
    for k, (u, _) in enumerate(ways):
        if k in (22, 23):
            continue
        right = k >= 24
        du, dw = slots[k]
        level = 0.1305 + dw * 1.0
        out = UP + 0.010 + du
        far = 0.020 + dw * 1.2
        bend = rng.uniform(0.0075, 0.0095)
        path = [(u, UP + 0.0032, 0.1525), (u, UP + 0.0034, 0.1475), (u - 0.0006, UP + 0.006, 0.1415),
                (u - bend, out, level + 0.0006), (u - bend - 0.014, out, level)]
        mid = (u + far) / 2
        if u > 0.10:
            path.append((mid, out + rng.normal(0, 0.0003), level + rng.normal(0, 0.0003)))
        path += [(far + 0.016, out, level), (far + 0.003, out, level + 0.006), (far, out, level + 0.02),
                 (far, out, 0.2), (far, out, 0.243)]
        core = CORES[k % 6] if not right else ("red", "ink", "orange", "brown", "blue", "pale")[k % 6]
        kit.of("core_" + core, smooth=True).tube(spline([at(*p) for p in path], 8), 0.00078, 8)
    for k, (du, dw) in enumerate(((-0.005, -0.004), (0.005, -0.0045), (-0.0055, 0.0045), (0.0045, 0.005), (0.0, 0.0))):
        p = [(0.020 + dw, UP + 0.010 + du, 0.236), (0.020 + dw * 1.1, UP + 0.010 + du, 0.262),
             (0.021 + dw, UP + 0.010 + du, 0.292), (0.026 + k * 0.002, 0.016 + k * 0.010, 0.33),
             (0.03 + k * 0.002, 0.008 + k * 0.005, 0.46)]
        kit.of("sheath", smooth=True).tube(spline([at(*q) for q in p], 10), 0.0026, 14)
    for p, q, r in (((0.062, UP + 0.010, 0.1305), (0.0645, UP + 0.010, 0.1305),
                     0.0092), ((0.115, UP + 0.010, 0.1305), (0.1175, UP + 0.010, 0.1305),
                               0.0090), ((0.168, UP + 0.010, 0.1305), (0.1705, UP + 0.010, 0.1305),
                                         0.0070), ((0.020, UP + 0.010, 0.180), (0.020, UP + 0.010, 0.1825), 0.0100),
                    ((0.020, UP + 0.010, 0.222), (0.020, UP + 0.010, 0.2245), 0.0100)):
        kit.of("tie", 0.0003).tube([at(*p), at(*q)], r, 28)


def battery(mats, kit):
    """Sealed lead-acid, 12 V, 7 Ah: 151 by 65 by 94 mm, on the floor of the case, its leads up to the board."""
    u0, w0 = 0.030, 0.008
    box(kit.of("abs", 0.002, segments=4), u0, u0 + 0.151, w0, w0 + 0.065, 0.0015, 0.083)
    box(kit.of("abs", 0.0018, segments=4), u0 + 0.0008, u0 + 0.1502, w0 + 0.0008, w0 + 0.0642, 0.0835, 0.094)
    front = w0 + 0.0652
    box(kit.of("label", 0.0001), u0 + 0.014, u0 + 0.137, front, front + 0.0002, 0.013, 0.070)
    box(kit.of("amber", 0.0001), u0 + 0.014, u0 + 0.137, front + 0.0002, front + 0.0003, 0.058, 0.070)
    ink, y = mats["print"], -front - 0.0006
    for text, size, u, z in (("12 V   7.0 Ah", 0.0145, u0 + 0.0755, 0.042), ("Sealed lead-acid, rechargeable", 0.0056,
                                                                             u0 + 0.0755, 0.0275),
                             ("Fitted        /        Tested        /", 0.0050, u0 + 0.0755, 0.0185)):
        lettering(text, size, ink, at(u, 0, z)[:1] + (y, ) + at(u, 0, z)[2:], weight=0.00008)
    for u, core in ((u0 + 0.012, "ink"), (u0 + 0.139, "red")):
        box(kit.of("plated", 0.0002), u - 0.0024, u + 0.0024, w0 + 0.05, w0 + 0.0508, 0.094, 0.101)
        box(kit.of("core_" + core, 0.0008), u - 0.0042, u + 0.0042, w0 + 0.048, w0 + 0.053, 0.0985, 0.111)
        end = BOARD[0] + 0.010 + (22 if core == "ink" else 23) * PITCH
        path = [(u, w0 + 0.0505, 0.110), (u, w0 + 0.051, 0.116), (u + (end - u) * 0.3, w0 + 0.056, 0.1195),
                (end - 0.012, UP + 0.030, 0.1195), (end - 0.002, UP + 0.02, 0.126), (end, UP + 0.0075, 0.1415),
                (end, UP + 0.0032, 0.1525)]
        kit.of("core_" + core, smooth=True).tube(spline([at(*p) for p in path], 10), 0.00135, 12)


def supply(kit):
    """Transformer, fused mains block under its cover, and the plug-on communicator."""
    box(kit.of("iron", 0.0008), 0.214, 0.276, 0.004, 0.050, 0.018, 0.068)
    for k in range(15):
        box(kit.of("plated", 0.0002), 0.2135, 0.2765, 0.006 + k * 0.0029, 0.0076 + k * 0.0029, 0.0175, 0.0685)
    box(kit.of("tape", 0.003, segments=4), 0.226, 0.264, 0.002, 0.058, 0.026, 0.060)
    box(kit.of("relay", 0.0012), 0.288, 0.330, 0.003, 0.030, 0.020, 0.064)
    box(kit.of("pcb2", 0.0004), 0.272, 0.330, UP + 0.004, UP + 0.0056, 0.160, 0.262)
    box(kit.of("tin", 0.0006), 0.278, 0.312, UP + 0.0056, UP + 0.0088, 0.206, 0.244)
    box(kit.of("chip", 0.0004), 0.282, 0.296, UP + 0.0056, UP + 0.0074, 0.178, 0.190)
    box(kit.of("label", 0.0001), 0.283, 0.307, UP + 0.0088, UP + 0.00895, 0.212, 0.238)
    for c, du in (("brown", 0.0), ("blue", 0.004)):
        path = [(0.296 + du, 0.028, 0.060), (0.296 + du, 0.04, 0.075), (0.285, 0.05 + du, 0.10),
                (0.262, 0.046 + du, 0.094), (0.252, 0.045 + du, 0.066)]
        kit.of("core_" + c, smooth=True).tube(spline([at(*p) for p in path], 10), 0.0013, 10)
    for k, c in enumerate(("yellow", "yellow")):
        path = [(0.236 + k * 0.012, 0.05, 0.062), (0.240 + k * 0.008, 0.052, 0.085), (0.236 + k * 0.005, 0.044, 0.118),
                (0.234 + k * PITCH, UP + 0.006, 0.142), (0.234 + k * PITCH, UP + 0.003, 0.152)]
        kit.of("core_" + c, smooth=True).tube(spline([at(*p) for p in path], 10), 0.0011, 10)


def build(mats):
    """The panel on its wall."""
    kit = Kit("panel")
    for part in (case, board.build, strips, looms, supply):
        part(kit)
    battery(mats, kit)
    kit.build(mats)
    board.legends(mats)
