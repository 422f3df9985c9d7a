"""Assembles each scene: its buildings, its objects and its light."""
import bpy
from terrace import light, street
from terrace.plan import SIDE

from . import (
    alley,
    bench,
    car,
    hips,
    mill_room,
    plots,
    repair,
    room_materials,
    semi,
    shop,
    stool,
    stores,
    works,
    yard,
    yard_plot,
)
from .kit import Kit
from .light import COLD, WARM, lamps
from .materials import every
from .views import SEMI
from .workshop import pendant


def moved(build, shift):
    """Runs a builder that works in local coordinates, then moves the objects it made."""
    before = set(bpy.data.objects)
    found = build()
    for obj in set(bpy.data.objects) - before:
        obj.location = tuple(a + b for a, b in zip(obj.location, shift))
    return tuple(a + b for a, b in zip(found, shift)) if found else None


def blank():
    """An empty scene and the materials."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    return every()


def semi_dusk():
    """The semi on its corner plot."""
    mats = blank()
    lamp = moved(lambda: semi.build(mats), SEMI)
    moved(lambda: plots.build(mats), SEMI)
    moved(lambda: street.wheelie_bin(mats, -2.86, 0.35, 3.0), SEMI)
    car.build(mats, SEMI[0] - 2.12, 0.35, 1.5708)
    street.roads(mats, -9)
    street.flags(mats)
    street.kerbs(mats)
    plots.distance(mats)
    heads = [
        street.lamp_post(mats, -SIDE + 0.25, 12.5, -1.0),
        street.lamp_post(mats, -9.2, 30.0, 1.0),
        street.lamp_post(mats, -SIDE + 0.25, 50.0, -1.0)
    ]
    light.sky()
    light.point("table_lamp", lamp, WARM, 55, 0.09)
    light.point("room_fill", (lamp[0] - 0.9, lamp[1] + 1.1, 2.3), WARM, 70, 0.3)
    light.spot("hall_lamp", (SEMI[0] + 1.3, SEMI[1] + 1.6, 2.3), (SEMI[0] + 1.2, SEMI[1] - 1.2, 0.0), WARM, 14, 1.9,
               0.2)
    lamps(heads)
    # out of the picture: one lamp rakes the drive and the corner, one the far half
    light.spot("drive_lamp", (-1.6, -3.6, 6.2), (3.6, 4.4, 1.4), COLD, 520, 1.7, 0.25).visible_glossy = False
    light.spot("pair_lamp", (17.0, -5.0, 6.4), (10.5, 4.0, 2.6), COLD, 420, 2.0, 0.25).visible_glossy = False


def works_dusk():
    """The yard of the works."""
    works.build(blank())


def shop_dusk():
    """The shop at the end of the terrace."""
    shop.build(blank())


def yard_dusk():
    """The back yard of the semi, with its side gate."""
    mats = blank()
    mats["board"] = mats["silvered"]  # fences that nobody has stained for years
    moved(lambda: hips.build(mats), (0.0, yard.BACK, 0.0))
    lamp = yard.build(mats)
    head = yard_plot.build(mats)
    light.sky()
    light.point("pendant", lamp, WARM, 42, 0.055)
    light.point("kitchen_fill", (lamp[0] - 0.6, lamp[1] + 0.4, 2.3), WARM, 48, 0.3)
    lamps([head])
    # out of the picture: one lamp rakes the gate and the back of the kitchen, one the neighbour's half
    light.spot("gate_lamp", (-6.2, -7.0, 6.4), (0.8, 0.0, 1.5), COLD, 430, 1.5, 0.25).visible_glossy = False
    light.spot("garden_lamp", (13.0, -9.0, 6.8), (3.0, 1.0, 2.0), COLD, 420, 1.9, 0.25).visible_glossy = False


def alley_dusk():
    """The alley behind the terrace, as a camera on the back wall sees it."""
    alley.build(blank())


def workshop_dusk():
    """The workshop from its open door."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    mats = room_materials.every()
    mill_room.build(mats)
    kit = Kit("bench_side")
    repair.furniture(kit)
    stool.build(mats, kit)
    pendant(kit, mats, *mill_room.LAMP, mill_room.TOP)
    kit.build(mats)
    repair.siren(mats)
    moved(lambda: repair.test_board(mats), repair.PANEL)
    stores.build(mats)
    moved(lambda: stores.coats(mats), stores.COATS)


SCENES = {
    "semi": semi_dusk,
    "bench": bench.build,
    "works": works_dusk,
    "shop": shop_dusk,
    "yard": yard_dusk,
    "alley": alley_dusk,
    "workshop": workshop_dusk,
}
