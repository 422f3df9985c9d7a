"""`pir-section`: a detector over a hall, its beams, and the dog that walks under them; for phones the hall is shorter."""

from .sheet import AMBER, INK, SLATE, Sheet, publish

BACK_OF_A_DOG = 62


def draw(length: float, tips: tuple[float, ...], dog_at: float, walker_at: float) -> Sheet:
    """A hall of this length in cm; beams end at `tips`, the dog stands at `dog_at`, a person walks at `walker_at`."""
    sheet = Sheet(-6, -270, length, 20)
    # Downward beams, each less steep than the last; with a pet lens, none points below a dog's back.
    eye = (24, -215)
    for tip in tips:
        sheet.area(eye, (tip - 18, -BACK_OF_A_DOG), (tip + 30, -BACK_OF_A_DOG), opacity=.4)
    sheet.line((0, -BACK_OF_A_DOG), (length - 10, -BACK_OF_A_DOG), width=2, color="#b9770e", dash="9 9")
    # Floor, wall, ceiling.
    sheet.line((-6, 6), (length, 6), width=12)
    sheet.line((0, 0), (0, -262), width=12)
    sheet.line((-6, -258), (length, -258), width=8)
    sheet.area((6, -232), (24, -228), (28, -200), (6, -196), color="#fff", outline=INK, width=3)
    sheet.circle((22, -213), 4, fill=AMBER, stroke=INK, stroke_width=2)
    dog(sheet, dog_at)
    walker(sheet, walker_at)
    for name, point in {"detector": (18, -214), "dog": (dog_at + 50, -34), "person": (walker_at + 1, -110)}.items():
        sheet.mark(name, point)
    return sheet


def dog(sheet: Sheet, left: float) -> None:
    """A spaniel, 45 cm to the shoulder, standing."""
    outline = [
        (0, -40), (-16, -52), (-20, -50), (-6, -34), (-2, -24), (-6, 0), (2, 0), (8, -16), (14, 0), (21, 0), (18, -20), (50, -19), (52, 0),
        (59, 0), (61, -20), (66, 0), (73, 0), (71, -28), (76, -38), (90, -36), (97, -41), (96, -46), (86, -50), (82, -56), (72, -56), (66, -48), (40, -44),
    ]
    sheet.area(*((left + x, y) for x, y in outline), color=SLATE)
    sheet.area((left + 73, -54), (left + 79, -52), (left + 78, -36), (left + 71, -40), color=INK)


def walker(sheet: Sheet, middle: float) -> None:
    """A person 1.75 m tall in a coat, walking to the left."""
    parts = (
        ((-6, -82), (-14, -44), (-30, -4), (-44, -4), (-44, 0), (-20, 0), (0, -42), (12, -80)),
        ((-4, -82), (12, -44), (20, -2), (14, 0), (38, 0), (36, -4), (28, -46), (18, -84)),
        ((-18, -74), (-16, -120), (-12, -142), (2, -150), (14, -144), (22, -120), (24, -72)),
        ((4, -140), (-8, -112), (-28, -92), (-34, -98), (-18, -120), (-6, -146)),
        ((-6, -150), (-8, -158), (6, -158), (8, -148)),
    )
    for part in parts:
        sheet.area(*((middle + x, y) for x, y in part), color=INK, outline=INK, width=3)
    sheet.circle((middle - 3, -165), 13, fill=INK)


if __name__ == "__main__":
    publish("pir-section", draw(890, (250, 410, 670), 380, 629), draw(408, (100, 195, 345), 112, 318))
