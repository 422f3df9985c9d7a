"""`yard`: the yard of a commercial unit from above at night, with the fields of view of the detector and the camera."""

from dataclasses import dataclass

from .ink import BRICK, DETAIL, DUSK, GREY, MIST, OUTLINE, SLATE
from .sheet import AMBER, INK, PAPER, Sheet, publish
from .solid import Air
from .yard_things import GLASS, cartons, gate, palisade, pallets, pole, sign, van

FIELD_RIM = "#b9770e"
CONCRETE, TARMAC = "#f1f3f4", "#e3e8ec"
# The street goes on past the sheet's edge.
BEYOND = -8


@dataclass(frozen=True)
class Plan:
    """Sizes and positions in metres; the unit's front is at 0, the gate on the right."""

    width: float
    depth: float
    unit: float
    shutter: tuple[float, float]
    pole: float
    gate: tuple[float, float]
    sign: float
    road: float


def ground(air: Air, plan: Plan) -> None:
    wide, deep = plan.width, plan.depth
    kerb, far_kerb = wide + 1.8, wide + plan.road
    air.floor(kerb, far_kerb, BEYOND, deep, fill=TARMAC, width=0)
    air.floor(0, wide, 0, deep, fill=CONCRETE, width=0)
    joints = [[(x, 0, 0), (x, deep, 0)] for x in range(3, int(wide), 3)] + [[(0, y, 0), (wide, y, 0)] for y in range(3, int(deep), 3)]
    air.lines(*joints, width=1, color=GREY)
    # Keep-clear hatching in front of the shutter, lines of the pavement and the kerb, the dropped kerb at the gate.
    left, right = plan.shutter
    air.lines(*([(x, .2, 0), (x + 1, 1.2, 0)] for x in (left + i * .6 for i in range(int((right - left - .9) / .6) + 1))), width=1.6, color="#d9a95a")
    air.lines([(left, .2, 0), (right, .2, 0), (right, 1.2, 0), (left, 1.2, 0), (left, .2, 0)], width=1.6, color="#d9a95a")
    far, near = plan.gate
    air.lines(*([(wide, y, 0), (kerb - .3, y, 0)] for y in range(-6, int(deep) + 1, 2)), width=1, color=GREY)
    air.lines([(kerb - .3, BEYOND, 0), (kerb - .3, deep, 0)], width=1, color=SLATE)
    air.lines([(kerb, BEYOND, 0), (kerb, far - .6, 0)], [(kerb, near + .6, 0), (kerb, deep, 0)], [(far_kerb, BEYOND, 0), (far_kerb, deep, 0)], width=OUTLINE)
    air.lines([(kerb - .3, far - .2, 0), (kerb, far - .6, 0), (kerb, near + .6, 0), (kerb - .3, near + .2, 0)], width=DETAIL)
    # A gully in the middle of the yard.
    x, y = plan.pole - 3.6, deep * .68
    air.floor(x, x + .5, y, y + .5, fill=GREY, width=DETAIL)
    air.lines(*([(x + i / 8, y, 0), (x + i / 8, y + .5, 0)] for i in (1, 2, 3)))
    # The cut edge, with the earth below it.
    air.lines([(0, deep, 0), (far_kerb, deep, 0)], width=3)
    air.lines(*([(x, deep, -.15), (x - .25, deep, -.5)] for x in (.7 + i * .9 for i in range(int(far_kerb / .9)))), color=SLATE)


def fields(air: Air, plan: Plan) -> None:
    """The fields of view: the camera's across the yard, and the detector's inside the gate, short of the road."""
    x, wide, deep = plan.pole, plan.width, plan.depth - .3
    camera = [(x - 1.8, .9), (.3, .3), (.3, deep), (x - 1.6, deep), (x - .6, 2.4)]
    detector = [(x + .9, 1.7), (x + .2, deep), (wide - .4, deep), (wide - .4, 2.2)]
    air.face(*((x, y, 0) for x, y in camera), fill=INK, width=0, opacity=.09)
    air.face(*((x, y, 0) for x, y in detector), fill=AMBER, width=0, opacity=.42)
    air.lines([(x, y, 0) for x, y in detector + detector[:1]], width=1.6, color=FIELD_RIM, dash="7 6")


def unit(air: Air, plan: Plan) -> None:
    """Brick to the height of a man's waist, steel sheets above, a flat roof behind a parapet."""
    wide, back, high, brick = plan.unit, -4.6, 4.6, 1.1
    air.floor(0, wide, back, 0, high, fill=MIST)
    air.floor(.3, wide - .3, back + .3, -.3, high, fill="#d3dbe1", width=DETAIL)
    for x in (1.2, 3.2, 5.2):
        if x + 1 < wide:
            air.floor(x, x + .9, back + 1.2, -1.2, high, fill=GLASS, width=1.6)
            air.lines([(x, back / 2, high), (x + .9, back / 2, high)])
    air.front(0, wide, 0, high, fill=PAPER)
    air.side(wide, 0, back, 0, high, fill=MIST)
    air.lines(*([(x / 2, 0, brick), (x / 2, 0, high - .3)] for x in range(1, int(wide * 2))), width=1, color=GREY)
    air.lines(*([(wide, -y / 2, brick), (wide, -y / 2, high - .3)] for y in range(1, 9)), width=1, color=SLATE)
    air.lines([(0, 0, high - .3), (wide, 0, high - .3), (wide, back, high - .3)], [(0, 0, brick), (wide, 0, brick), (wide, back, brick)], width=1.6)
    rows = [(.2, 0), (.45, .22), (.7, 0), (.92, .22)]
    air.lines(*([(x + shift, 0, z), (x + shift + .3, 0, z)] for z, shift in rows for x in (.1, .75, wide - 1.6, wide - .9)), width=1.6, color="#c9a593")
    air.lines(*([(wide, -y - shift, z), (wide, -y - shift - .4, z)] for z, shift in rows for y in (.3, 1.3, 3.2)), width=1.6, color=BRICK)
    shutter(air, *plan.shutter)
    # The staff door and its lamp, the siren, and the downpipe at the corner.
    air.front(.45, 1.35, 0, 2.05, fill=DUSK, width=1.6)
    air.block(.7, 1.1, 0, .2, 2.3, 2.5, (AMBER, AMBER, AMBER), DETAIL)
    air.block(wide - .95, wide - .55, 0, .14, 3.35, 3.75, (AMBER, AMBER, AMBER))
    air.lines([(wide - .22, .05, high - .35), (wide - .22, .05, 0)], width=3.4)
    air.lines([(wide - .22, .05, high - .35), (wide - .22, .05, .02)], width=1.2, color=PAPER)


def shutter(air: Air, left: float, right: float) -> None:
    """The roller shutter in its guides, its casing above, a bollard on either side."""
    air.front(left, right, 0, 3.5, fill="#d3dbe1")
    air.lines(*([(left + .16, 0, z / 5), (right - .16, 0, z / 5)] for z in range(1, 17)), width=1, color=SLATE)
    air.front(left, left + .16, 0, 3.5, fill=GREY, width=1.6)
    air.front(right - .16, right, 0, 3.5, fill=GREY, width=1.6)
    air.front(left + .16, right - .16, 0, .18, fill=DUSK, width=DETAIL)
    air.block(left - .1, right + .1, 0, .35, 3.4, 3.9, (PAPER, MIST, GREY))
    for x in (left - .35, right + .2):
        air.block(x, x + .16, .5, .66, 0, .95, (AMBER, AMBER, DUSK))


def sight_lines(air: Air, plan: Plan) -> None:
    """The rays through the air; things in front of them are drawn later."""
    x, near = plan.pole, plan.depth - .3
    eye, lens = (x - 1.1, .8, 3.95), (x + .6, .8, 1.75)
    air.lines([(.3, near, 0), eye, (x - 1.6, near, 0)], width=1.3, dash="7 7")
    air.lines([(plan.width - .4, 2.2, 0), lens, (x + .2, near, 0)], width=1.3, color=FIELD_RIM, dash="7 7")


def draw(air: Air, plan: Plan) -> Sheet:
    far, near = plan.gate
    ground(air, plan)
    fields(air, plan)
    palisade(air, (0, 0), (0, plan.depth), SLATE)
    unit(air, plan)
    palisade(air, (plan.unit, 0), (plan.width, 0), SLATE)
    pallets(air, plan.unit + .5, .4, 6)
    cartons(air, plan.unit + .7, 2.2)
    sight_lines(air, plan)
    pole(air, plan.pole, .8)
    van(air, (plan.shutter[0] + plan.shutter[1]) / 2 - 1, 1.7)
    palisade(air, (plan.width, 0), (plan.width, far))
    gate(air, plan.width, far, near)
    palisade(air, (plan.width, near), (plan.width, plan.depth))
    sign(air, plan.width, plan.sign)
    return air.sheet


if __name__ == "__main__":
    publish(
        "yard",
        draw(Air(Sheet(0, 0, 900, 725), (232, 345), (33, 8.5), (-21, 18), 33), Plan(16, 10, 7.4, (2.2, 5.6), 12, (3, 7.4), 8.7, 5)),
        draw(Air(Sheet(0, 0, 430, 490), (146, 216), (25, 7.5), (-15, 16), 29, 1.1), Plan(11, 9, 5.4, (1.1, 4.2), 8, (2.6, 6.4), 7.7, 5)),
    )
