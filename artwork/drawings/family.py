"""`family`: Frank, Helen and Ruth at the workshop's bench at dusk; for phones they stand closer together."""

from .ink import BRICK, DUSK, MIST, Pen
from .people import frank, frank_arms, helen, helen_arms, ruth, ruth_arm
from .sheet import PAPER, Sheet, publish
from .things import conduit, drum, jar, kettle, ladder, mug, panel, siren, survey
from .workshop import bench, courses, drawers, floor, glow, lamp, shadow, window


def mugs(sheet: Sheet, *places: tuple[float, float]) -> None:
    for (x, y), (fill, band) in zip(places, ((PAPER, BRICK), (DUSK, PAPER), (MIST, DUSK))):
        mug(Pen(sheet, x, y), fill, band)


def name_points(f: Pen, h: Pen, r: Pen) -> None:
    """A point on a sleeve of each."""
    f.mark("frank", -48, -68)
    h.mark("helen", 54, -66)
    r.mark("ruth", 46, -316)


def draw_wide() -> Sheet:
    sheet = Sheet(20, 0, 1180, 640)
    pen, front, back = Pen(sheet, weight=.86), 602, 336
    light = Pen(sheet, 484, 112)
    courses(pen, (60, 56), (168, 282), (34, 236), (770, 74), (826, 126), (760, 190), (1100, 282), (980, 40))
    floor(pen, 20, 1180, 556)
    shadow(pen, 100, 632, 602, -30, 14)
    shadow(pen, 696, 790, 620, 60, 14)
    shadow(pen, 1010, 1100, 604, 60, 12)
    window(pen, 262, 40, 722, 300, 8)
    glow(light, 250, back - 112)
    conduit(Pen(sheet, 112, 96), 100)
    panel(Pen(sheet, 112, 96))
    survey(Pen(sheet, 1056, 168).turned(2, (0, 0)))
    f, h, r = Pen(sheet, 406, back, .97), Pen(sheet, 560, back, .96), Pen(sheet, 742, 622, 1.12, weight=1.12)
    frank(f)
    helen(h, "jumper")
    drawers(pen, 92, 640, back + 64, front)
    bench(Pen(sheet, 0, back), 60, 1130, 48, front - back, (484, 230))
    for left, right, y, slant in ((112, 160, 364, -30), (180, 198, 350, -10), (206, 224, 366, -10), (234, 252, 352, -10), (1010, 1082, 368, 34), (962, 986, 358, 14)):
        shadow(pen, left, right, y - 4, slant, 8)
    mugs(sheet, (190, 350), (216, 366), (244, 352))
    kettle(Pen(sheet, 136, 364))
    siren(Pen(sheet, 1046, 368))
    jar(Pen(sheet, 974, 358))
    frank_arms(f)
    helen_arms(h)
    lamp(light, 60)
    drum(Pen(sheet, 1046, 606))
    ruth(r)
    ladder(Pen(sheet, 872, 630), 640, -26)
    ruth_arm(r)
    name_points(f, h, r)
    return sheet


def draw_tall() -> Sheet:
    sheet = Sheet(0, 0, 560, 772)
    pen, front, back = Pen(sheet, weight=.9), 650, 366
    light = Pen(sheet, 212, 108)
    courses(pen, (-6, 36), (12, 236), (-34, 296))
    floor(pen, 0, 560, 606)
    shadow(pen, -60, 276, front, -30, 14)
    shadow(pen, 354, 474, 740, 70, 16)
    window(pen, 104, 38, 596, 328, 8)
    glow(light, 210, back - 108)
    survey(Pen(sheet, 45, 148, .6).turned(-2, (0, 0)))
    f, h, r = Pen(sheet, 140, back), Pen(sheet, 284, back), Pen(sheet, 412, 740, 1.2, weight=1.12)
    frank(f)
    helen(h, "jumper")
    drawers(pen, -166, 284, back + 64, front, siren_on_shelf=True)
    bench(Pen(sheet, 0, back), -60, 760, 48, front - back, (212, 200))
    kettle(Pen(sheet, 46, back + 24, .86))
    frank_arms(f, station=False)
    helen_arms(h)
    mugs(sheet, (222, back + 30), (248, back + 42), (272, back + 30))
    lamp(light, 60)
    shadow(pen, 34, 124, 748, -50, 10)
    drum(Pen(sheet, 64, 748))
    ruth(r)
    ladder(Pen(sheet, 546, 756), 800, -26)
    ruth_arm(r)
    name_points(f, h, r)
    return sheet


if __name__ == "__main__":
    publish("family", draw_wide(), draw_tall())
