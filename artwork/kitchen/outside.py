"""Seen through the window: rows of houses going down the hill, a mill chimney, and mist between them."""

import numpy as np
from streets.kit import Kit
from terrace.distance import far_row
from terrace.meshes import Mesh

# y of the near end, ground level, and the left ends of rows that show their gables; y and ground level of the farthest row
GABLES = (
    (37.0, -12.2, np.arange(-58, 50, 11.5)),
    (60.0, -13.4, np.arange(-76, 60, 12.5)),
    (90.0, -14.0, np.arange(-99, 90, 13.0)),
)
ALONG = (125.0, -15.0)


def build(mats):
    """The rows and the chimney, with a sheet of mist before each."""
    for y, ground, ends in GABLES:
        row(mats, ground, [(x, y, 15.6, False) for x in ends])
    y, ground = ALONG
    row(mats, ground, [(-y * 0.95, y, y * 1.8, True)])
    veil = Mesh()
    for y in (34.0, 57.0, 87.0, 122.0):
        veil.quad((-140, y, -12), (140, y, -12), (140, y, 12), (-140, y, 12))
    veil.build("veils", mats["veil"], turn=False)
    hill = Mesh().quad((-160, 4, -11), (160, 4, -11), (160, 160, -16), (-160, 160, -16))
    hill.build("hill", mats["mud"], turn=False)
    chimney = Mesh().tube([(-33, 95, z) for z in (-15, -2.6, -2.4, -1.2)], [2.2, 1.3, 1.6, 1.45], 24)
    chimney.build("mill_chimney", mats["brick"])


def row(mats, ground, houses):
    """Rows at one level: left end, near end, length, and whether the row runs along x."""
    kit = Kit("row")
    parts = [kit.of(name) for name in ("brick", "slate", "stone", "dim", "clay")]
    for x, y, length, along in houses:
        far_row(mats, *parts, x, y, length, along)
    kit.build(mats, shift=(0.0, 0.0, ground))
