"""The things on the bench and the walls: kettle and mugs, control panel, siren, survey sheet, cable drum, ladder."""

from .ink import BRICK, DETAIL, DUSK, GREY, MIST, OUTLINE, SLATE, Pen, box
from .sheet import AMBER, INK, PAPER


def kettle(pen: Pen) -> None:
    pen.stroke("-12,-46 -14,-66 4,-76 26,-68 32,-46 27,-34", 7)
    pen.stroke("-12,-46 -14,-66 4,-76 26,-68 32,-46 27,-34", 3, SLATE)
    pen.shape("-28,-18! -42,-36 -50,-44! -42,-48! -32,-40 -20,-38!", GREY)
    pen.shape("-27,0! -33,-20 -26,-40 -12,-48! 14,-48! 26,-40 33,-20 27,0!", GREY)
    pen.shape("-14,-48! -8,-54 0,-55 9,-54 16,-48!", MIST, 1.6)
    pen.oval(1, -58, 4, 3, INK, 0)
    pen.stroke("-24,-12 -26,-22 -20,-36", 3, PAPER)
    pen.stroke("-29,-5 0,-3 29,-5")
    pen.stroke("-50,-52 -56,-62 -48,-72 -54,-84 -48,-94|-44,-56 -40,-66 -46,-76", DETAIL, SLATE)


def mug(pen: Pen, fill: str, band: str) -> None:
    pen.stroke("9,-19 18,-19 19,-7 8,-5", 4.6)
    pen.stroke("9,-19 18,-19 19,-7 8,-5", 1.6, PAPER)
    pen.shape("-11,-23! -10,-2 -8,1 8,1 10,-2 11,-23!", fill)
    pen.stroke("-10.500,-12 0,-10 10.500,-12", 3, band)
    pen.oval(0, -23, 11, 3, "#7a5a48", 1.6)


def panel(pen: Pen) -> None:
    """A control panel on the wall, its door open; the origin is its top left corner."""
    pen.shape("0,0! -46,14! -46,148! 0,136!", PAPER)
    pen.stroke("-40,24! -6,14! -6,62! -40,70! -40,24!|-36,34! -14,28!|-36,42! -18,37!|-36,50! -12,44!|-36,58! -20,54!", DETAIL, SLATE)
    pen.shape(box(0, 0, 104, 136), MIST)
    pen.shape(box(7, 7, 97, 129), PAPER, DETAIL)
    pen.shape(box(14, 14, 90, 66), DUSK, 1.6)
    pen.stroke("20,22! 46,22! 46,34!|20,30! 38,30! 38,44! 52,44!|56,20! 56,36! 66,36!", DETAIL, "#9fb2c4")
    pen.shape(box(62, 40, 82, 54), INK, DETAIL, color="#9fb2c4")
    for x in range(18, 88, 8):
        pen.shape(box(x, 58, x + 5, 63), GREY, 0)
    pen.oval(80, 24, 3.4, 3.4, AMBER, 0)
    pen.shape(box(40, 88, 92, 126), GREY, 1.6)
    pen.shape(box(46, 82, 52, 88), INK, 0)
    pen.shape(box(78, 82, 84, 88), INK, 0)
    pen.stroke("48,98! 84,98!|48,106! 72,106!")
    pen.stroke("49,82 46,74 52,66|81,82 84,74 78,66", 1.6, BRICK)
    pen.stroke("20,66 18,84 24,106 20,136|28,66 28,90 30,110 26,136|36,66 34,88 34,112 32,136", 1.6)
    pen.shape(box(14, 136, 38, 144), GREY, 1.6)


def conduit(pen: Pen, height: float) -> None:
    """Down the wall, from under the panel."""
    pen.shape(box(18, 144, 34, 144 + height), PAPER, 1.6)


def siren(pen: Pen) -> None:
    """A siren box, for the outside wall, standing on the bench."""
    pen.shape("-36,-98! 36,-98! 49,-42! 35,0! -35,0! -49,-42!", PAPER)
    pen.shape("-28,-89! 28,-89! 38,-44! -38,-44!", MIST, 1.6)
    pen.oval(0, -67, 13, 13, PAPER, 1.6)
    pen.oval(0, -67, 6, 6, AMBER, 0)
    pen.stroke("-30,-32! 30,-32!|-27,-22! 27,-22!|-24,-12! 24,-12!", 1.6)


def jar(pen: Pen) -> None:
    """Screwdrivers and a pencil in a jam jar."""
    for foot, x, y, color in ((-6, -12, -52, BRICK), (1, 2, -58, DUSK), (6, 15, -48, SLATE)):
        pen.stroke(f"{foot},-14! {(foot + x) / 2},{y / 2 - 8}!", 1.6)
        pen.stroke(f"{(foot + x) / 2},{y / 2 - 8}! {x},{y}!", 7)
        pen.stroke(f"{(foot + x) / 2 + .2},{y / 2 - 9.5}! {x},{y + 1.6}!", 4, color)
    pen.shape("-12,0! -13,-20 -11,-27! 11,-27! 13,-20 12,0!", MIST, 1.8, opacity=.75)
    pen.stroke("-11,-22! 11,-22!")


def survey(pen: Pen) -> None:
    """The survey sheet, pinned to the wall; the origin is its middle."""
    wide, high = 66, 84
    pen.shape(box(-wide + 5, -high + 6, wide + 5, high + 6), SLATE, 0, opacity=.18)
    pen.shape(f"{-wide},{-high}! {wide},{-high}! {wide},{high}! {20 - wide},{high}! {-wide},{high - 18}!", "#fff", 1.6)
    for step in range(1, 11):
        x = -wide + step * 12
        pen.stroke(f"{x},{-high}! {x},{high}!", .8, "#bccad7")
    for step in range(1, 14):
        y = -high + step * 12
        pen.stroke(f"{-wide},{y}! {wide},{y}!", .8, "#bccad7")
    pen.stroke(f"{20 - wide},{high}! {16 - wide},{high - 22}! {-wide},{high - 18}!", 1.6)
    pen.shape("-42,-60! 42,-60! 42,24! -42,24!", "none", 3)
    pen.stroke("-42,-18! -6,-18!|8,-18! 42,-18!|2,24! 2,-2!|2,-18! 2,-60!|-30,24! -30,42! -4,42! -4,24!", 2)
    pen.stroke("-6,-18 -8,-28 -20,-32", DETAIL)
    pen.shape("-42,-60! -10,-60! -42,-26!", AMBER, 0, opacity=.45)
    pen.shape("42,24! 14,24! 42,-8!", AMBER, 0, opacity=.45)
    for x, y in ((-42, -60), (42, 24), (-17, 42)):
        pen.oval(x, y, 5, 5, AMBER, DETAIL)
    pen.stroke("-42,60! 10,60!|-30,70! 24,70!", DETAIL, SLATE)
    for x in (-wide + 10, wide - 10):
        pen.oval(x, -high + 6, 3.6, 3.6, INK, 0)


def drum(pen: Pen) -> None:
    """A drum of cable on the floor, its end run out to the left."""
    pen.stroke("-40,-30 -66,-6 -100,2 -140,-2 -176,6", OUTLINE)
    pen.oval(26, -46, 44, 46, GREY)
    for x in (24, 18, 12, 6):
        pen.oval(x, -46, 36, 38, PAPER, 1.6)
    pen.oval(0, -46, 44, 46, PAPER)
    pen.oval(0, -46, 37, 39, "none")
    pen.oval(0, -46, 15, 16, MIST, 1.6)
    pen.oval(0, -46, 6, 6.5, INK, 0)
    for x, y in ((0, -24), (0, -68), (-21, -46), (21, -46)):
        pen.oval(x, y, 2, 2, INK, 0)
    pen.stroke("-22,-20 -32,-34 -33,-50", DETAIL)


def ladder(pen: Pen, height: float, lean: float, wide: float = 62) -> None:
    """Upright on its two stiles; the origin is the foot of the left one, which leans by `lean` at the top."""
    count = int(height // 62)
    for step in range(1, count + 1):
        y = -height + (step - .5) * height / count
        shift = lean * -y / height
        pen.shape(box(6 + shift, y - 4, wide + 2 + shift, y + 4), MIST, 1.6)
    for x in (0, wide):
        pen.shape(f"{x},0! {x + 9},0! {x + 9 + lean},{-height}! {x + lean},{-height}!", PAPER)
        pen.shape(f"{x - 2},0! {x + 11},0! {x + 11},-9! {x - 2},-9!", INK, 0)
        pen.stroke(f"{x + 6},-12! {x + 6 + lean},{-height + 2}!", DETAIL, SLATE)
