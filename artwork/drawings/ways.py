"""`way-bells`, `way-phone`, `way-centre`: how an alarm is reported: by bell only, to a phone, to a monitoring centre."""

from .sheet import AMBER, INK, PAPER, SLATE, Sheet, publish

WIDE, HIGH = 520, 150
GLASS = "#dbe5ec"


def house(sheet: Sheet, left: float, siren: bool, lit: bool = False) -> None:
    """A gable end, with or without a siren."""
    right = left + 96
    sheet.area((left, 0), (left, -62), (left + 48, -108), (right, -62), (right, 0), color="#fff", outline=INK, width=4)
    sheet.rect(left + 58, -44, right - 14, -16, color=AMBER if lit else GLASS, outline=INK, width=3)
    sheet.rect(left + 14, -40, left + 38, 0, color="#24384f", outline=INK, width=3)
    if siren:
        sheet.rect(left + 38, -80, left + 58, -60, color=AMBER, outline=INK, width=3)


def waves(sheet: Sheet, x: float, y: float) -> None:
    for radius in (26, 48, 70):
        rim = [(x + radius * cos, y + radius * sin) for cos, sin in ((.77, -.64), (.94, -.34), (1, 0), (.94, .34), (.77, .64))]
        sheet.line(*rim, width=4, color="#b9770e")


def route(sheet: Sheet, left: float, right: float) -> None:
    """Two routes at once: broadband and mobile network."""
    sheet.line((left, -52), (right, -52), width=3, color=SLATE, dash="12 8")
    sheet.line((left, -40), (right, -40), width=3, color=SLATE, dash="3 8")
    sheet.line((right - 12, -58), (right + 2, -46), (right - 12, -34), width=4)


def phone(sheet: Sheet, left: float) -> None:
    sheet.rect(left, -96, left + 52, 0, color=INK)
    sheet.rect(left + 6, -86, left + 46, -12, color=PAPER)
    sheet.rect(left + 12, -76, left + 40, -58, color=AMBER)
    for y in (-46, -36):
        sheet.line((left + 12, y), (left + 40, y), width=3, color=SLATE)


def desk(sheet: Sheet, left: float) -> None:
    """A screen on a desk, monitored round the clock."""
    sheet.rect(left + 14, -98, left + 88, -50, color="#24384f", outline=INK, width=4)
    sheet.rect(left + 24, -88, left + 46, -74, color=AMBER)
    sheet.line((left + 51, -50), (left + 51, -36), width=5)
    sheet.line((left, -34), (left + 102, -34), width=6)
    for x in (left + 8, left + 94):
        sheet.line((x, -34), (x, 0), width=5)


def van(sheet: Sheet, left: float) -> None:
    sheet.area((left, -14), (left, -62), (left + 66, -62), (left + 88, -40), (left + 96, -36), (left + 96, -14), color="#fff", outline=INK, width=4)
    sheet.area((left + 60, -54), (left + 66, -54), (left + 80, -40), (left + 60, -40), color=GLASS, outline=INK, width=3)
    for x in (left + 22, left + 74):
        sheet.circle((x, -12), 12, fill=INK)
        sheet.circle((x, -12), 4, fill=PAPER)


def ground() -> Sheet:
    sheet = Sheet(0, -122, WIDE, 12)
    sheet.line((0, 2), (WIDE, 2), width=4)
    return sheet


if __name__ == "__main__":
    bells = ground()
    house(bells, 10, True)
    waves(bells, 96, -70)
    house(bells, 200, False, lit=True)
    publish("way-bells", bells)

    app = ground()
    house(app, 10, True)
    route(app, 124, 190)
    phone(app, 210)
    publish("way-phone", app)

    centre = ground()
    house(centre, 10, True)
    route(centre, 124, 180)
    desk(centre, 200)
    route(centre, 318, 374)
    van(centre, 398)
    publish("way-centre", centre)
