"""The workshop's stool: a dished wooden seat on four splayed tubes, a rung all round, rubber feet."""
import math

from products.solids import lathe, solid

from . import worn

AT, SEAT, RADIUS = (1.46, -1.16), 0.68, 0.168
RUNG = 0.22  # its height
GREEN = (0.040, 0.068, 0.057)


def leg(turn, z):
    """A point on the axis of the leg in that direction, at a height."""
    out = 0.20 - 0.09 * z / 0.645
    return AT[0] + out * math.cos(turn), AT[1] + out * math.sin(turn), z


def frame(kit):
    """Legs, feet, the rung, a plate below the seat and the bolts that hold it."""
    tube, rubber = kit.of("stool", smooth=True), kit.of("rubber", 0.002)
    for k in range(4):
        turn = 0.6 + k * math.pi / 2
        tube.tube([leg(turn, 0.645), leg(turn, 0.02)], 0.0125, 14)
        rubber.tube([leg(turn, 0.035), leg(turn, 0.0)], [0.0165, 0.0185], 14)
        kit.of("spanner", 0.001).tube([leg(turn, 0.60), tuple(v + d for v, d in zip(leg(turn, 0.60), (
            0.022 * math.cos(turn), 0.022 * math.sin(turn), 0.0)))], 0.006, 6)
    for z, r, thick in ((RUNG, leg(0.0, RUNG)[0] - AT[0] + 0.004, 0.0095), (0.60, leg(0.0, 0.60)[0] - AT[0], 0.008)):
        ring = [(AT[0] + r * math.cos(k * math.pi / 24), AT[1] + r * math.sin(k * math.pi / 24), z) for k in range(49)]
        tube.tube(ring, thick, 12)
    kit.of("stool", 0.001).tube([(*AT, 0.638), (*AT, 0.646)], 0.125, 36)


def build(mats, kit):
    """Adds the frame to the kit, and the seat to the scene."""
    mats.update(stool=worn.enamel("stool", GREEN, RUNG), seat=worn.seat("seat", GREEN, (*AT, SEAT), RADIUS))
    frame(kit)
    profile = [(0, -0.036), (0.146, -0.036), (0.158, -0.032), (0.1655, -0.022), (0.168, -0.012), (0.1655, -0.004),
               (0.158, 0.0), (0.140, -0.001), (0.110, -0.004), (0.060, -0.007), (0, -0.008)]
    solid(lathe(profile, "z", 64, at=(*AT, SEAT)), "seat", mats["seat"])
