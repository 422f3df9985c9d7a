"""The bench laid out for the next day: the five products, the tools and fixings for them, and the light."""

import math

import bpy
from mathutils import Matrix, Vector
from products import studio, surfaces
from products.illuminated_siren import siren
from products.keys import bunch
from products.outdoor_detector import detector
from products.smartphone_app import phone
from products.vehicle_protector import protector
from products.wireless_detectors import contact, movement
from streets import bench, bench_materials
from streets.kit import Kit
from terrace.light import spot
from terrace.materials import glow

from .loose import coil, lamp_foot, plug, woodscrew

BATTEN = dict(x=(0.055, 0.465), y=(-0.224, -0.180), height=0.0205)
COIL = dict(at=(-0.035, -0.088), radius=0.080, height=0.038)

# the points that the website marks: the group that holds each, and the point in its coordinates
MARKS = {
    "siren": ("siren", (0.0, -0.092, 0.030)),
    "detector": ("head", (0.0, -0.094, 0.008)),
    "phone": ("phone", (0.0, -0.008, 0.020)),
    "movement": ("movement", (0.0, -0.044, -0.010)),
    "contact": ("contact", (0.0, -0.015, 0.0)),
    "protector": ("protector", (0.0, -0.027, 0.0)),
}


def marks(view):
    """World points of the marks; they are the same in every view."""
    return {mark: bpy.data.objects[group].matrix_world @ Vector(point) for mark, (group, point) in MARKS.items()}


def stand(root, x, y, tilt=0.0, yaw=0.0, against_wall=False):
    """Puts a product on the bench: tilted back, then turned (degrees), then lowered until it touches the boards.

    With `against_wall` it is also pushed back until it touches the wall, and `y` doesn't count.
    """
    root.rotation_euler = (-math.radians(tilt), 0, math.radians(yaw))
    root.location = (x, y, 0)
    bpy.context.view_layer.update()
    parts = [part for part in root.children_recursive if part.type == "MESH" and not part.hide_render]
    points = [part.matrix_world @ v.co for part in parts for v in part.data.vertices]
    root.location.z -= min(p.z for p in points)
    if against_wall:
        root.location.y -= max(p.y for p in points) + 0.0005


def prop(root, x, length, yaw, upright=True):
    """Lays a flat product with its head on the batten; `upright` if it is built as it hangs on a wall."""
    reach = length - 0.016
    rise = math.asin(BATTEN["height"] / reach)
    y = BATTEN["y"][0] + (length / 2 - reach) * math.cos(rise)
    stand(root, x, y, 90 - math.degrees(rise) if upright else -math.degrees(rise), yaw)


def products():
    """The five products of the page."""
    mats = surfaces.library()
    working = {**mats, "blue": glow("siren_led", (0.30, 0.55, 1.0), 3.0)}
    unlit = {**mats, "red": surfaces.plastic("red_pipe", (0.20, 0.015, 0.012), 0.2), "blue": mats["grey"]}
    stand(siren(working, (0, 0, 0), lit=0.24).root, 0.205, 0, 9, -9, against_wall=True)
    stand(detector(unlit, (0, 0, 0), 0).root.parent, 0.412, 0, 12, -16, against_wall=True)
    handset = phone((0, 0, 0), 0)
    lean = 37
    reach = COIL["at"][1] - COIL["radius"] - COIL["height"] * math.tan(math.radians(lean))
    stand(handset.root, -0.018, reach + 0.0745 * math.sin(math.radians(lean)), lean, 4)
    for x, yaw in ((0.098, 4), (0.182, -3)):
        prop(movement(unlit, (0, 0, 0)).root, x, 0.108, yaw)
    sensor, magnet = contact(unlit, (0, 0, 0), (0, 0, 0))
    prop(sensor.root, 0.255, 0.080, 2)
    stand(magnet.root, 0.293, -0.264, 90, -9)
    prop(protector(mats, (0, 0, 0), 0).root.parent, 0.395, 0.058, -5, upright=False)
    bunch(mats, (0.392, -0.326, 0.0))


def things():
    """The bench, the service book and pencil, the screwdriver, cable and fixings, the foot of the lamp."""
    pine = surfaces.timber("pine", (0.36, 0.22, 0.11), (0.20, 0.11, 0.05), rough=0.5, coat=0.0)
    enamel = surfaces.plastic("lamp_enamel", (0.012, 0.040, 0.048), 0.22, grain=0.0, coat=0.6)
    mats = {**bench_materials.every(), "pine": pine, "enamel": enamel}
    bench.room(mats)
    bench.notebook(mats, Matrix.Translation((-0.088, -0.440, 0.0)) @ Matrix.Rotation(0.12, 4, "Z"))
    kit = Kit("loose")
    bench.pencil(kit, (-0.020, -0.352, 0.0155), (-0.62, 0.60, 0.0))
    bench.driver(kit, (0.300, -0.338, 0.0085), (-0.98, -0.12, 0.0))
    kit.of("pine", 0.0012).box(*BATTEN["x"], *BATTEN["y"], 0.0, BATTEN["height"])
    tail = [(0.040, -0.020, 0.030), (0.066, -0.030, 0.006), (0.11, -0.018, 0.003), (0.19, -0.012, 0.003)]
    coil(kit, **COIL, tail=tail)
    for x, y, heading in ((0.070, -0.330, 20), (0.118, -0.352, 160), (0.318, -0.305, -40), (0.345, -0.322, 75)):
        woodscrew(kit, (x, y), heading)
    for x, y, heading in ((0.046, -0.318, 75), (0.106, -0.328, -15), (0.318, -0.282, 10), (0.340, -0.340, 150)):
        plug(kit, (x, y), heading)
    lamp_foot(kit, (0.538, -0.085), 12)
    kit.build(mats)


def light():
    """A work lamp out of the picture on the right, and the last daylight through a window on the left."""
    studio.world((0.010, 0.016, 0.027))
    spot("work_lamp", (0.74, -0.36, 0.70), (0.26, -0.12, 0.08), (1.0, 0.53, 0.21), 33, 0.92, 0.03)
    studio.area("window", (-1.0, -0.45, 1.25), (0.2, 0.0, 0.15), (0.56, 0.75, 1.0), 6.0, 0.6)


def build(view):
    """Builds and lights the scene, which is the same in every view."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    things()
    products()
    light()
