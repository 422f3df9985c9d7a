"""Flat artwork of the kitchen: the surveyor's sheet, and the blade of the tape measure."""

import numpy as np
import skia
from drawings import alarm, sheet
from film.drawing import curve, face, fill, pen, stroke
from products.lettering import FONT
from scipy.ndimage import gaussian_filter, map_coordinates

WIDE, HIGH = 420, 297  # the sheet in millimetres, A3
DENSE = 6  # pixels for each millimetre
PLAN = (20, 20, 0.25)  # left and top of the plan in millimetres, and its millimetres for each centimetre of the house
RING = {"hall": (330, 418), "front": (878, 408)}  # the round markers, in centimetres of the house
BOX = (-80, -60, 980, 730)
LIST = 302  # left edge of the list

# figures written in single strokes, in a cell of 2 by 3
FIGURES = {
    "0": [(1, 0), (0, 1), (0, 2.2), (1, 3), (2, 2.2), (2, 1), (1, 0), (0.9, 0.1)],
    "1": [(0.3, 0.8), (1.2, 0), (1.1, 3)],
    "2": [(0, 0.8), (0.8, 0), (2, 0.6), (1.4, 1.8), (0, 3), (2, 2.9)],
    "3": [(0, 0.3), (1.4, 0), (1.8, 0.8), (0.8, 1.4), (2, 2), (1.4, 3), (0, 2.8)],
    "4": [(1.4, 3), (1.5, 0), (0, 2), (2.1, 2)],
    "5": [(2, 0), (0.4, 0), (0.2, 1.3), (1.6, 1.2), (2, 2.2), (1.2, 3), (0, 2.8)],
    "8": [(1.8, 0.5), (0.8, 0), (0.2, 0.8), (1.8, 2), (1.2, 3), (0.2, 2.3), (1.8, 0.7)],
}


def on_plan(point):
    """Millimetres on the sheet of a point of the house."""
    left, top, size = PLAN
    return left + (point[0] - BOX[0]) * size, top + (point[1] - BOX[1]) * size


def figures(canvas, text, x, y, size, ink):
    """Writes figures; a point is a dot on the line."""
    for sign in text:
        if sign == ".":
            canvas.drawPath(stroke([(x, y), (x + 0.2, y)]), ink)
            x += size * 0.4
            continue
        canvas.drawPath(stroke([(x + a * size / 3, y - size + b * size / 3) for a, b in FIGURES[sign]]), ink)
        x += size * 0.95


def writing(canvas, rng, x, until, y, size, ink):
    """A line of hurried, illegible handwriting."""
    while x < until:
        points = [(x, y)]
        for i in range(2 * rng.integers(3, 8)):
            x += size * rng.uniform(0.14, 0.26)
            high = size * (rng.choice([0.5, 1.1], p=[0.76, 0.24]) if i % 2 else rng.choice([0.0, -0.4], p=[0.9, 0.1]))
            points.append((x + high * 0.25, y - high))
        canvas.drawPath(curve(points), ink)
        x += size * 0.75


def estimate(canvas, rng):
    """The list beside the plan, with the total at its foot."""
    ink = pen("ink", 1.0)
    writing(canvas, rng, LIST, LIST + 46, 40, 6.8, pen("ink", 1.35))
    canvas.drawPath(curve([(LIST - 1, 45), (LIST + 30, 44.4), (LIST + 62, 45.2)]), ink)
    for row, (count, end) in enumerate(zip("1231121", (48, 56, 40, 60, 44, 52, 38))):
        y = 64 + row * 20
        figures(canvas, count, LIST, y, 5.4, ink)
        writing(canvas, rng, LIST + 10, LIST + end, y, 5.0, ink)
        writing(canvas, rng, 386, 396, y, 5.0, ink)
    canvas.drawPath(curve([(366, 204), (388, 203.3), (408, 204.2)]), ink)
    writing(canvas, rng, 368, 386, 220, 8.4, pen("ink", 1.7))
    for y in (228, 231):
        canvas.drawPath(curve([(366, y), (388, y - 0.6), (409, y + 0.4)]), ink)


def notes(canvas, rng):
    """Dimensions along the plan, and remarks below it."""
    ink = pen("ink", 0.85)
    for a, b, text in (((0, 700), (450, 700), "4.50"), ((450, 700), (860, 700), "4.10")):
        (x0, y), (x1, _) = on_plan(a), on_plan(b)
        canvas.drawPath(stroke([(x0, y), (x1, y)]), pen("ink", 0.65))
        for x in (x0, x1):
            canvas.drawPath(stroke([(x - 1.6, y + 1.6), (x + 1.6, y - 1.6)]), ink)
        figures(canvas, text, (x0 + x1) / 2 - 8, y + 8.5, 5.4, ink)
    for row, end in enumerate((150, 128, 138)):
        writing(canvas, rng, 42, end, 236 + row * 16, 5.2, ink)


def markers(canvas):
    """The round amber markers, each with a leader to its line of the list."""
    for name, y in (("hall", 82), ("front", 122)):
        x0, y0 = on_plan(RING[name])
        canvas.drawPath(stroke([(x0, y0), (LIST - 16, y - 2), (LIST - 4, y - 2)]), pen("ink", 0.85))
        canvas.drawCircle(x0, y0, 7.4, skia.Paint(AntiAlias=True, Color=0xFFEB9A18))
        canvas.drawCircle(x0, y0, 7.4, pen("ink", 1.2))


def hand(image, rng):
    """Bends straight lines a little and makes the ink uneven, as a hand and a pen do."""
    shape = image.shape[:2]

    def drift(spread, most):
        field = gaussian_filter(rng.normal(0, 1, shape), spread)
        return field * most / field.std()

    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]].astype(float)
    at = [rows + drift(90, 2.6) + drift(14, 0.9), columns + drift(90, 2.6) + drift(14, 0.9)]
    bent = np.stack([map_coordinates(image[..., i], at, order=1) for i in range(4)], 2)
    return bent * np.clip(0.93 + drift(5, 0.06), 0, 1)[..., None]


def surface(width, height):
    """A transparent picture to draw on in millimetres."""
    made = skia.Surface(round(width), round(height))
    made.getCanvas().clear(0)
    return made


def pixels(made):
    """The premultiplied colours of a picture, 0 to 1."""
    return made.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType, alphaType=skia.kPremul_AlphaType) / 255


def survey(path):
    """The sheet of squared paper: the ground floor of number 12 with its alarm, and the estimate."""
    ink, paper = (surface(WIDE * DENSE, HIGH * DENSE) for _ in range(2))
    for made in (ink, paper):
        made.getCanvas().scale(DENSE, DENSE)
    squares = paper.getCanvas()
    squares.clear(0xFFEDE8DC)
    line = skia.Paint(AntiAlias=True, Color=0xFF9DB4C8, StrokeWidth=0.32)
    for k in range(0, WIDE, 5):
        squares.drawLine(k, 0, k, HIGH, line)
        squares.drawLine(0, k, WIDE, k, line)
    canvas, rng = ink.getCanvas(), np.random.default_rng(12)
    canvas.save()
    canvas.translate(*PLAN[:2])
    canvas.scale(PLAN[2], PLAN[2])
    plan = alarm.draw(sheet.Sheet(*BOX)).svg()
    skia.SVGDOM.MakeFromStream(skia.MemoryStream(plan.encode())).render(canvas)
    canvas.restore()
    estimate(canvas, rng)
    notes(canvas, rng)
    markers(canvas)
    drawn, ground = hand(pixels(ink), rng), pixels(paper)
    both = drawn[..., :3] + ground[..., :3] * (1 - drawn[..., 3:])
    skia.Image.fromarray(np.dstack([both * 255, np.full(both.shape[:2], 255)]).astype(np.uint8),
                         colorType=skia.kRGBA_8888_ColorType).save(str(path), skia.kPNG)


def blade(path, length):
    """The blade of the tape from its hook: millimetres, centimetres, and a figure at each."""
    made = surface(length * 8, 19 * 8)
    canvas = made.getCanvas()
    canvas.clear(0xFFF0C030)
    canvas.scale(8, 8)
    font = skia.Font(face(FONT.parent, 700), 6.4)
    for k in range(int(length)):
        high = 8.0 if k % 10 == 0 else 5.5 if k % 5 == 0 else 3.4
        canvas.drawPath(stroke([(k, 0), (k, high)]), pen("ink", 0.5 if k % 10 == 0 else 0.3))
        if k and k % 10 == 0:
            text = str(k // 10)
            canvas.drawString(text, k - font.measureText(text) / 2, 16.5, font, fill("ink"))
    made.makeImageSnapshot().save(str(path), skia.kPNG)
