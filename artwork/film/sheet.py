"""The sheet of the estimate film: rows ticked one at a time, the number of parts, then the price."""
import skia

from . import survey
from .drawing import fill, pen, stroke
from .story import ease

GAP = 28  # between columns
PRICE_BELOW = 56  # from the number of parts to the price, where they have no columns


def draw(film, c, t):
    """Draws the sheet of `film` at `t` seconds of the story."""
    layout = film.layout
    x0, top, x1, _ = layout.sheet
    c.drawRoundRect(skia.Rect.MakeLTRB(*layout.sheet), 6, 6, fill("paper"))
    left, right = x0 + 24, x1 - 24
    clear = 1 - ease(t, 11.9, 12.5)
    film.text(c, "Your estimate", left, top + 50, 29, "ink", bold=True)
    wide = (right - left - GAP * (layout.columns - 1)) / layout.columns
    for i, point in enumerate(survey.POINTS):
        line, column = divmod(i, layout.columns)
        done = ease(t, survey.ARRIVE[i] + 0.35, survey.ARRIVE[i] + 0.7) * clear
        row(film, c, (left + (wide + GAP) * column, top + 104 + 52 * line), wide, point[2], done)
    y = top + layout.total
    parts(film, c, t, (left, left + wide, y), clear)
    price(film, c, t, (right - wide, right, y if layout.columns > 1 else y + PRICE_BELOW), clear)


def row(film, c, at, wide, words, done):
    """One part: its box, ticked as far as `done` says, its name and the rule below."""
    x, y = at
    c.drawLine(x, y + 19, x + wide, y + 19, pen("rule", 1.4))
    box = skia.Rect.MakeXYWH(x, y - 18, 24, 24)
    c.drawRoundRect(box, 4, 4, pen("slate", 1.6, 1 - done))
    c.drawRoundRect(box, 4, 4, fill("amber", done))
    if done > 0:
        c.drawPath(stroke([(x + 6, y - 6), (x + 10.5, y - 1), (x + 18.5, y - 12)]), pen("ink", 2.8, done, done))
    for tone, alpha in (("slate", 1 - done), ("ink", done)):
        film.text(c, words, x + 36, y, film.layout.text, tone, alpha)


def parts(film, c, t, at, clear):
    """The number of parts so far."""
    left, right, y = at
    film.text(c, "Parts", left, y, 24, "ink", bold=True)
    for n in range(len(survey.ARRIVE) + 1):
        on = 1.0 if n == 0 else ease(t, survey.ARRIVE[n - 1] + 0.4, survey.ARRIVE[n - 1] + 0.6)
        off = ease(t, survey.ARRIVE[n] + 0.4, survey.ARRIVE[n] + 0.6) if n < len(survey.ARRIVE) else 0.0
        alpha = on * (1 - off) * clear + ((1 - clear) if n == 0 else 0)
        film.text(c, str(n), right, y + 6, 42, "ink", alpha, "right", bold=True)


def price(film, c, t, at, clear):
    """The price, underlined by hand when it is known."""
    left, right, y = at
    known = ease(t, 8.9, 9.5) * clear
    for tone, alpha in (("slate", 1 - known), ("ink", known)):
        film.text(c, "Price", left, y, 24, tone, alpha, bold=True)
    film.text(c, "on screen", right, y, 24, "ink", known, "right", bold=True)
    if known > 0:
        line = stroke([(right - 110, y + 11), (right - 58, y + 9.5), (right + 2, y + 10.5)])
        c.drawPath(line, pen("amber", 3.2, min(1, known * 4), ease(t, 9.2, 9.9)))
