"""`pir-section`: a detector over a hall, its beams, and the dog that walks under them; for phones the hall is shorter."""

from .sheet import AMBER, INK, SLATE, Point, Sheet, publish

BACK_OF_A_DOG = 62
EYE = (24, -215)


def draw(length: float, tips: tuple[float, ...], far: float, dog_at: float, walker_at: float) -> Sheet:
    """A hall of this length in cm; beams end at `tips` and, the longest, at the end of the hall, `far` cm up. The dog
    stands at `dog_at`, a person walks at `walker_at`."""
    sheet = Sheet(-6, -270, length, 20)
    # Downward beams, each less steep than the last; with a pet lens, none points below a dog's back.
    for tip in tips:
        sheet.area(EYE, (tip - 18, -BACK_OF_A_DOG), (tip + 30, -BACK_OF_A_DOG), opacity=.4)
    sheet.area(EYE, (length, -far), (length, -far - 18), opacity=.4)
    sheet.line((0, -BACK_OF_A_DOG), (length - 10, -BACK_OF_A_DOG), width=2, color="#b9770e", dash="9 9")
    # Floor, wall, ceiling.
    sheet.line((-6, 6), (length, 6), width=12)
    sheet.line((0, 0), (0, -262), width=12)
    sheet.line((-6, -258), (length, -258), width=8)
    sheet.area((6, -232), (24, -228), (28, -200), (6, -196), color="#fff", outline=INK, width=3)
    sheet.circle((22, -213), 4, fill=AMBER, stroke=INK, stroke_width=2)
    place(sheet, DOG, dog_at)
    place(sheet, WALKER, walker_at)
    for name, point in {"detector": (18, -214), "dog": (dog_at + 40, -34), "person": (walker_at + 1, -110)}.items():
        sheet.mark(name, point)
    return sheet


def place(sheet: Sheet, shapes: tuple[tuple[str, tuple[Point, ...]], ...], at: float) -> None:
    """Draws outlines, each with its colour, `at` cm from the wall."""
    for color, points in shapes:
        sheet.shape(*((at + x, y) for x, y in points), color=color)


# A spaniel, 45 cm to the shoulder, standing: the legs of its far side, its body, its ear.
DOG = (
    ("#5f6d79", ((58, -24), (54, -8), (57, -2), (56, 0), (48, 0), (48, -8), (46, -24))),
    ("#5f6d79", ((16, -28), (5, -14), (7, -3), (6, 0), (-3, 0), (-3, -8), (0, -24))),
    (SLATE, (
        (-19, -53), (-14, -55), (-4, -47), (4, -43), (20, -44), (44, -45), (58, -50), (64, -58), (71, -63), (79, -62), (85, -57), (94, -53),
        (99, -50), (97, -45), (89, -42), (80, -41), (74, -37), (72, -28), (69, -18), (69, -7), (73, -2), (71, 0), (62, 0), (62, -7), (60, -18),
        (54, -20), (36, -19), (25, -23), (22, -16), (20, -10), (23, -3), (21, 0), (12, 0), (12, -6), (10, -13), (5, -21), (-1, -29), (-4, -37),
        (-10, -44),
    )),
    (INK, ((71, -59), (78, -57), (80, -47), (77, -38), (71, -38), (69, -48))),
)
# A person 1.76 m tall in a coat, walking to the left: the arm behind, the body, the arm in front.
WALKER = (
    (INK, ((8, -142), (18, -136), (26, -119), (33, -104), (36, -92), (34, -87), (28, -88), (26, -96), (18, -110), (8, -120))),
    (INK, (
        (-4, -176), (5, -173), (8, -164), (6, -155), (10, -149), (17, -140), (20, -118), (23, -80), (30, -60), (36, -44), (44, -27), (53, -13),
        (51, -8), (43, -4), (36, 0), (31, -2), (33, -8), (34, -14), (28, -28), (20, -43), (12, -56), (2, -70), (-5, -52), (-12, -38), (-18, -24),
        (-24, -8), (-26, -1), (-33, 0), (-47, -4), (-50, -9), (-43, -11), (-34, -12), (-31, -19), (-27, -34), (-24, -47), (-21, -62), (-22, -80),
        (-20, -96), (-18, -114), (-17, -130), (-12, -141), (-8, -147), (-12, -151), (-14, -156), (-17, -160), (-15, -166), (-12, -172),
    )),
    (INK, ((7, -140), (10, -128), (0, -112), (-11, -102), (-28, -92), (-33, -92), (-36, -97), (-31, -101), (-18, -110), (-11, -122), (-10, -134), (-2, -142))),
)

if __name__ == "__main__":
    publish("pir-section", draw(890, (250, 410, 670), 80, 380, 629), draw(408, (100, 195, 345), 72, 112, 318))
