"""Things in the yard of a commercial unit: van, pallets, palisade fence and gate, the pole with its devices."""

from .ink import BRICK, DETAIL, DUSK, GREY, MIST, OUTLINE, SLATE, Pen, box
from .sheet import AMBER, INK, PAPER
from .solid import Air

GLASS = "#dbe5ec"
WHITES = (PAPER, PAPER, MIST)
# The van's outline from its rear doors to its bumper, and the profile's edges that are seen from above and in front.
VAN = [(0, .42), (0, 2.26), (.12, 2.36), (3.1, 2.4), (3.45, 2.28), (4.1, 1.46), (4.85, 1.2), (5, 1.04), (5, .42)]


def van(air: Air, left: float, rear: float) -> None:
    right = left + 2
    air.floor(left - .1, right + .35, rear, rear + 5.1, fill=INK, width=0, opacity=.14)
    for (y1, z1), (y2, z2) in zip(VAN[1:], VAN[2:]):
        fill = DUSK if (y1, y2) == (3.45, 4.1) else PAPER
        air.face((left, rear + y1, z1), (right, rear + y1, z1), (right, rear + y2, z2), (left, rear + y2, z2), fill=fill, width=DETAIL)
    air.face(*((right, rear + y, z) for y, z in VAN), fill=MIST)
    air.lines([(left, rear + y, z) for y, z in VAN[1:]] + [(right, rear + 5, .42)], [(left, rear + y, z) for y, z in VAN[1:2]] + [(right, rear, 2.26)], width=OUTLINE)
    # Cab door with its window, sliding door, rubbing strip.
    air.face((right, rear + 3.05, 1.5), (right, rear + 3.05, 2.2), (right, rear + 3.38, 2.16), (right, rear + 3.9, 1.5), fill=DUSK, width=1.6)
    air.lines(
        [(right, rear + 2.9, .5), (right, rear + 2.9, 2.34)], [(right, rear + 1.6, .5), (right, rear + 1.6, 2.32)],
        [(right, rear, .82), (right, rear + 5, .82)], [(right, rear + 2.98, 1.3), (right, rear + 3.2, 1.3)],
    )
    # Lamps, grille, number plate, bumper.
    for x in (left + .08, right - .42):
        air.front(x, x + .34, .86, 1.06, rear + 5, fill=GLASS, width=DETAIL)
    air.front(left + .62, right - .62, .84, 1, rear + 5, fill=DUSK, width=DETAIL)
    air.front(left, right, .42, .72, rear + 5, fill=GREY, width=1.6)
    air.front(left + .7, right - .7, .5, .66, rear + 5, fill=PAPER, width=DETAIL)
    for y in (1, 4.08):
        air.disc(right, rear + y, .38, .46, DUSK, 0)
        air.disc(right + .02, rear + y, .36, .36, INK, 0)
        air.disc(right + .03, rear + y, .36, .2, GREY, 0)
        air.disc(right + .04, rear + y, .36, .06, INK, 0)


def pallets(air: Air, left: float, far: float, count: int) -> None:
    """A stack of empty pallets."""
    air.floor(left, left + 1.3, far, far + 1.2, fill=INK, width=0, opacity=.12)
    for level in range(count):
        low = level * .16
        air.block(left, left + 1.2, far, far + 1, low + .1, low + .15, (PAPER, PAPER, MIST), DETAIL)
        for x in (left, left + .52, left + 1.04):
            air.front(x, x + .16, low, low + .1, far + 1, fill=GREY, width=DETAIL)
        for y in (far, far + .42, far + .84):
            air.side(left + 1.2, y, y + .16, low, low + .1, fill=SLATE, width=DETAIL)
    top = count * .16 - .01
    air.lines(*([(left + x, far, top), (left + x, far + 1, top)] for x in (.24, .48, .72, .96)))


def cartons(air: Air, left: float, far: float) -> None:
    """A loaded pallet."""
    pallets(air, left, far, 1)
    air.block(left + .04, left + 1.16, far + .04, far + .96, .15, 1.25, WHITES)
    for z in (.52, .88):
        air.lines([(left + .04, far + .96, z), (left + 1.16, far + .96, z), (left + 1.16, far + .04, z)])
    air.lines([(left + .6, far + .04, 1.25), (left + .6, far + .96, 1.25), (left + .6, far + .96, .15)], [(left + 1.16, far + .5, .15), (left + 1.16, far + .5, 1.25)])
    air.face((left + .2, far + .96, .98), (left + .42, far + .96, .98), (left + .42, far + .96, 1.14), (left + .2, far + .96, 1.14), fill=BRICK, width=0)


def palisade(air: Air, start: tuple[float, float], end: tuple[float, float], color: str = INK, step: float = .3) -> None:
    """Pointed pales on two rails, and a post every 2.5 metres or so."""
    (x1, y1), (x2, y2) = start, end
    length = abs(x2 - x1) + abs(y2 - y1)
    def along(share: float, z: float):
        return (x1 + (x2 - x1) * share, y1 + (y2 - y1) * share, z)
    pales = round(length / step)
    air.lines(*([along(i / pales, .08), along(i / pales, 2.2)] for i in range(pales + 1)), width=DETAIL, color=color)
    air.lines(*([along(0, z), along(1, z)] for z in (.4, 1.8)), width=1.6, color=color)
    posts = max(1, round(length / 2.5))
    air.lines(*([along(i / posts, 0), along(i / posts, 2.3)] for i in range(posts + 1)), width=2.6, color=color)


def gate(air: Air, x: float, far: float, near: float) -> None:
    """Two closed leaves of the same pales, in frames, each with a brace."""
    middle = (far + near) / 2
    for start, stop in ((far, middle - .04), (middle + .04, near)):
        pales = round((stop - start) / .3)
        air.lines(*([(x, start + (stop - start) * i / pales, .2), (x, start + (stop - start) * i / pales, 2.05)] for i in range(1, pales)))
        air.side(x, start, stop, .15, 2.1, width=OUTLINE)
    air.lines([(x, far, .15), (x, middle - .04, 2.1)], [(x, near, .15), (x, middle + .04, 2.1)], width=1.6)
    for y in (far, near):
        air.side(x, y - .11, y + .11, 0, 2.5, fill=DUSK, width=1.6)
    air.side(x, middle - .16, middle + .16, .95, 1.2, fill=AMBER, width=1.6)


def sign(air: Air, x: float, middle: float) -> None:
    air.side(x, middle - .55, middle + .55, .95, 1.85, fill=PAPER, width=OUTLINE)
    air.side(x, middle - .55, middle + .55, 1.6, 1.85, fill=AMBER, width=1.6)
    air.lines(*([(x, middle + .38, z), (x, middle - end, z)] for z, end in ((1.42, .38), (1.27, .38), (1.12, .05))))
    air.mark("sign", x, middle, 1.4)


def pole(air: Air, x: float, y: float) -> None:
    """Five metres of steel."""
    pen = Pen(air.sheet, *air.at(x, y), scale=air.up / 33, weight=air.weight)
    pen.oval(0, 0, 15, 7, GREY, 1.6)
    pen.shape("-4,-1! -3,-168! 3,-168! 4,-1!", PAPER)
    pen.shape(box(-6, -34, 6, -1), MIST, 1.6)
    camera(air, pen, *air.at(x, y, 4.2))
    loudspeaker(air, pen, *air.at(x, y, 2.8))
    detector(air, pen, *air.at(x, y, 1.9))
    # The lamp on its arm.
    pen.shape("-3,-173! -34,-180! -36,-173! -3,-163!", AMBER, 1.6)
    pen.shape(box(-5, -178, 5, -162), DUSK, 1.6)


# The three devices are larger than life, or a phone would show three dots. The origin of each is its clamp.


def device(air: Air, pole: Pen, x: float, y: float) -> Pen:
    clamp = Pen(air.sheet, x, y, pole.scale * 1.3, weight=air.weight)
    clamp.shape(box(-5, -6, 5, 6), DUSK, 1.6)
    return clamp


def camera(air: Air, pole: Pen, x: float, y: float) -> None:
    """A bullet camera below its sun shield."""
    pen = device(air, pole, x, y)
    pen.stroke("-4,0! -13,-2!", 3.4)
    pen.shape("-10,-10! -36,1! -32,13! -6,2!", PAPER, 1.8)
    pen.oval(-34, 7, 3.6, 6.2, INK, 0)
    pen.oval(-34.6, 6.6, 1.4, 2.2, PAPER, 0)
    pen.shape("-5,-15! -41,-1! -40,3! -3,-10!", DUSK, 1.2)
    pen.mark("camera", -31, 5)


def loudspeaker(air: Air, pole: Pen, x: float, y: float) -> None:
    """A horn."""
    pen = device(air, pole, x, y)
    pen.shape("-4,-4! -12,-5! -28,-13! -28,15! -12,6! -4,5!", PAPER, 1.8)
    pen.oval(-28, 1, 4.6, 14, MIST, 1.8)
    pen.oval(-28, 1, 1.8, 5.4, INK, 0)
    pen.mark("loudspeaker", -26, 1)


def detector(air: Air, pole: Pen, x: float, y: float) -> None:
    """Tilted towards the gate."""
    pen = device(air, pole, x, y)
    pen.stroke("4,0! 9,0!", 3.4)
    pen.shape("8,-11! 22,-9! 24,7! 18,13! 8,10!", PAPER, 1.8)
    pen.shape("12,-5! 20,-3! 21,5! 12,4!", AMBER, 1.2)
    pen.mark("detector", 16, 0)
