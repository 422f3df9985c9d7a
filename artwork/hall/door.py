"""The front door: two glazed panels over two raised ones, latch, chain and letter plate, and its frame with a fanlight."""

import math

import numpy as np
from products import surfaces
from products.solids import lathe, solid
from terrace.meshes import Mesh

from .glass import Leaded, fan, palette, panel
from .plan import DOOR, DOOR_TOP, FRAME, FRONT, TRANSOM

FACE = FRONT + 0.012  # the inside face of the leaf
THICK = 0.046


def leaf(paint):
    """Stiles, rails and the raised lower panels; returns the two openings for glass."""
    x0, x1 = DOOR
    mid, st = (x0 + x1) / 2, 0.105
    glass = [(x0 + st, mid - 0.045), (mid + 0.045, x1 - st)]
    frame = Mesh()
    for a, b in ((x0, x0 + st), (mid - 0.045, mid + 0.045), (x1 - st, x1)):
        frame.box(a, b, FACE, FACE + THICK, 0.01, DOOR_TOP)
    for z0, z1 in ((0.01, 0.215), (0.80, 1.00), (DOOR_TOP - 0.115, DOOR_TOP)):
        for a, b in glass:
            frame.box(a, b, FACE + 0.0004, FACE + THICK, z0, z1)
    solid(frame, "leaf", paint, bevel=0.003)
    for a, b in glass:
        moulding = Mesh()
        for z0, z1 in ((0.215, 0.80), (1.00, DOOR_TOP - 0.115)):
            for w, d in ((0.012, -0.006), (0.022, 0.004)):
                moulding.box(a, a + w, FACE + d, FACE + 0.03, z0, z1).box(b - w, b, FACE + d, FACE + 0.03, z0, z1)
                moulding.box(a, b, FACE + d, FACE + 0.03, z0, z0 + w).box(a, b, FACE + d, FACE + 0.03, z1 - w, z1)
        solid(moulding, "bolection", paint, bevel=0.005, segments=4)
        field = Mesh().box(a, b, FACE + 0.022, FACE + 0.04, 0.215, 0.80)
        field.box(a + 0.055, b - 0.055, FACE + 0.008, FACE + 0.03, 0.27, 0.745)
        solid(field, "field", paint, bevel=0.010, segments=3)
    return glass


def ironmongery(mats):
    """Rim latch, chain, letter plate and the knob of the lock."""
    x0, x1 = DOOR
    latch = Mesh().box(x1 - 0.095, x1 - 0.004, FACE - 0.026, FACE, 1.33, 1.40)
    latch.box(x1 - 0.004, x1 + 0.030, FACE - 0.026, FACE - 0.004, 1.335, 1.395)
    solid(latch, "latch", mats["brass"], bevel=0.005)
    knob = lathe(
        [(0.010, 0.0), (0.009, -0.020), (0.019, -0.030), (0.021, -0.038), (0.014, -0.046), (0.0, -0.047)],
        at=(x1 - 0.055, FACE - 0.024, 1.365),
    )
    solid(knob, "latch_knob", mats["brass"])
    pull = lathe(
        [
            (0.026, 0.0),
            (0.026, -0.006),
            (0.011, -0.012),
            (0.011, -0.030),
            (0.027, -0.045),
            (0.029, -0.056),
            (0.018, -0.068),
            (0.0, -0.070),
        ],
        at=(x1 - 0.055, FACE, 0.93),
    )
    solid(pull, "knob", mats["brass"])
    flap = Mesh().box((x0 + x1) / 2 - 0.135, (x0 + x1) / 2 + 0.135, FACE - 0.008, FACE, 0.865, 0.945)
    solid(flap, "letter_plate", mats["brass"], bevel=0.004)
    lip = Mesh().box((x0 + x1) / 2 - 0.112, (x0 + x1) / 2 + 0.112, FACE - 0.013, FACE - 0.006, 0.882, 0.928)
    solid(lip, "letter_flap", mats["brass"], bevel=0.005)
    chain = Mesh()
    for k in range(16):
        t = k / 15
        x, z = x1 - 0.05 + 0.078 * t, 1.52 - 0.085 * math.sin(math.pi * t * 0.9)
        ring = [
            (
                x + 0.0085 * math.cos(a),
                FACE - 0.010 + (0.004 * math.sin(a) if k % 2 else 0),
                z + (0.0 if k % 2 else 0.006 * math.sin(a)),
            )
            for a in np.linspace(0, 2 * math.pi, 13)
        ]
        chain.tube(ring, 0.0016, 6)
    chain.box(x1 - 0.098, x1 - 0.014, FACE - 0.006, FACE, 1.508, 1.532)
    solid(chain, "chain", mats["brass"])
    for z in (0.30, 1.05, 1.80):
        solid(
            Mesh().tube([(x0 - 0.002, FACE - 0.006, z - 0.05), (x0 - 0.002, FACE - 0.006, z + 0.05)], 0.008, 16),
            "hinge",
            mats["brass"],
        )


def build(mats, paint):
    """Builds the whole doorway."""
    x0, x1 = DOOR
    frame = Mesh()
    for a, b in ((x0 - FRAME, x0 - 0.003), (x1 + 0.003, x1 + FRAME)):
        frame.box(a, b, FRONT - 0.016, FRONT + 0.09, 0, TRANSOM[1] + FRAME)
    frame.box(
        x0 - FRAME + 0.001, x1 + FRAME - 0.001, FRONT - 0.0164, FRONT + 0.089, TRANSOM[1], TRANSOM[1] + FRAME - 0.001
    )
    frame.box(x0 - FRAME + 0.001, x1 + FRAME - 0.001, FRONT - 0.024, FRONT + 0.089, DOOR_TOP + 0.004, TRANSOM[0])
    frame.box(x0 - FRAME - 0.012, x0 - FRAME + 0.022, FRONT - 0.028, FRONT, 0, TRANSOM[1] + FRAME + 0.012)
    frame.box(x1 + FRAME - 0.022, x1 + FRAME + 0.012, FRONT - 0.028, FRONT, 0, TRANSOM[1] + FRAME + 0.012)
    frame.box(
        x0 - FRAME - 0.012,
        x1 + FRAME + 0.012,
        FRONT - 0.0284,
        FRONT,
        TRANSOM[1] + FRAME - 0.022,
        TRANSOM[1] + FRAME + 0.0124,
    )
    solid(frame, "door_frame", paint["wood"], bevel=0.003)
    lead = surfaces.metal("lead_came", (0.05, 0.055, 0.06), 0.45)
    glass = palette()
    over = Leaded(FRONT + 0.030)
    fan(over, x0, x1, *TRANSOM)
    over.build(glass, lead)
    lights = Leaded(FACE + 0.018)
    for a, b in leaf(paint["door"]):
        panel(lights, a + 0.020, b - 0.020, 1.020, DOOR_TOP - 0.135)
    lights.build(glass, lead)
    solid(Mesh().box(x0 - 0.2, x1 + 0.2, FRONT + 0.095, FRONT + 0.10, 0, 2.7), "night", mats["gap"])
    ironmongery(mats)
