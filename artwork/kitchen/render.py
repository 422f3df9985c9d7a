"""Renders one view of the kitchen; takes the options of terrace.render.

python -m kitchen.render kitchen-dusk --scale 0.25 --samples 12 --out build
"""

import bpy
from products.studio import area
from terrace import light, render

from . import materials, outside, room, things

# as in terrace.views
VIEWS = {
    "kitchen-dusk": dict(at=(0.0, -0.82, 0.60), yaw=1.0, pitch=18.0, lens=28.8, horizon=0.415, size=(1920, 1080),
                         mist=(400.0, 60.0), focus=(1.03, 3.2), exposure=1.5, calm=0.7),
    "kitchen-dusk-tall": dict(at=(0.155, -0.84, 0.60), yaw=0.0, pitch=18.0, lens=38.0, horizon=0.47, size=(960, 1200),
                              mist=(400.0, 60.0), focus=(1.03, 3.2), exposure=1.5, calm=0.5),
}
AMBER = (1.0, 0.58, 0.26)


def build(_view):
    """Builds and lights the kitchen: the pendant, and the dusk through the window."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mats = materials.every()
    lamp = room.build(mats)
    outside.build(mats)
    things.build(mats)
    light.sky()
    light.point("pendant", lamp, AMBER, 7.5, 0.030)
    area("window", (-0.26, room.WALL - 0.02, 0.55), (-0.15, -0.6, -0.1), (0.42, 0.64, 1.0), 4.0, 0.95, 0.85)
    area("fill", (-0.3, -1.9, 1.3), (0.1, 0.1, 0.0), (0.50, 0.68, 1.0), 3.0, 1.2)


if __name__ == "__main__":
    render.main(VIEWS, build, lambda _view: things.MARKS)
