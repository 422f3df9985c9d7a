"""Flat artwork for the products: the print on the siren's cover and the screen of the app."""

import json
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WEB = Path(__file__).resolve().parents[2] / "web"
FONT = WEB / "node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2"
INK, DUSK, SLATE, PAPER, AMBER = "#0D1726", "#24384F", "#8FA3B8", "#FBFAF7", "#F5B44C"


def site():
    """The facts about the company, from the site's content."""
    return json.loads((WEB / "content/site.json").read_text())


def font(size, weight=600):
    """The site's own typeface."""
    f = ImageFont.truetype(str(FONT), size)
    f.set_variation_by_axes([weight])
    return f


def mark(draw, x, y, size, roof, window):
    """The firm's logo: a roof line over one lit window, in a square of 32 units."""

    def at(*points):
        return [(x + px * size / 32, y + py * size / 32) for px, py in points]

    draw.line(at((7, 25), (7, 13), (16, 7), (25, 13), (25, 25)), fill=roof, width=round(size / 13), joint="curve")
    draw.rectangle(at((13, 15), (19, 21)), fill=window)


def siren_print(path):
    """The name, trade and phone number printed on the siren's cover."""
    facts = site()
    img = Image.new("RGBA", (1600, 900), (0, 0, 0, 0))
    d = ImageDraw.Draw(img)
    mark(d, 640, 0, 320, INK, "#C77A12")
    first, rest = facts["company"]["name"].split(" & ")
    d.text((800, 400), first, INK, font(250, 750), "mm")
    d.text((800, 560), "& " + rest, INK, font(118, 600), "mm")
    d.line([(330, 655), (1270, 655)], fill=INK, width=5)
    d.text((800, 745), facts["phones"]["callouts"]["number"], INK, font(118, 650), "mm")
    img.save(path)


def vehicle_print(path):
    """The logo and the short name printed on the vehicle sensor."""
    img = Image.new("RGBA", (800, 400), (0, 0, 0, 0))
    d = ImageDraw.Draw(img)
    mark(d, -30, 80, 240, INK, "#C77A12")
    d.text((220, 216), site()["company"]["shortName"], INK, font(106, 700), "lm")
    img.save(path)


def keypad_face(path):
    """The front of the keypad: its screen, and its lit keys."""
    img = Image.new("RGB", (800, 1168), "#020408")
    d = ImageDraw.Draw(img)
    d.rounded_rectangle((40, 40, 760, 400), 28, fill="#2F5F8C")
    d.text((90, 130), "Unset", PAPER, font(120, 700), "lm")
    d.text((90, 250), "Front door closed", PAPER, font(66, 500), "lm")
    d.text((90, 336), "17:36", AMBER, font(66, 600), "lm")
    for i, sign in enumerate("123456789*0#"):
        x, y = 160 + i % 3 * 240, 510 + i // 3 * 176
        d.rounded_rectangle((x - 96, y - 66, x + 96, y + 66), 24, fill="#0A1626")
        d.text((x, y), sign, "#BFD8F2", font(88, 600), "mm")
    img.save(path)


def app_screen(path):
    """The home screen of the app: state, the two buttons, the siren test and the latest events."""
    w, h = 1080, 2260
    img = Image.new("RGB", (w, h), INK)
    d = ImageDraw.Draw(img)
    d.text((84, 92), "17:42", PAPER, font(46, 600), "lm")
    for i, tall in enumerate((16, 24, 32, 40)):
        d.rounded_rectangle((800 + i * 20, 112 - tall, 812 + i * 20, 112), 3, fill=PAPER)
    d.rounded_rectangle((900, 76, 976, 112), 9, outline=PAPER, width=4)
    d.rounded_rectangle((908, 84, 954, 104), 4, fill=PAPER)
    mark(d, 68, 176, 120, SLATE, AMBER)
    d.text((206, 236), "Home", PAPER, font(76, 700), "lm")
    d.ellipse((912, 200, 984, 272), fill=DUSK)
    for k in (-14, 0, 14):
        d.ellipse((948 + k - 4, 232, 948 + k + 4, 240), fill=PAPER)
    cx, cy, r = w // 2, 740, 330
    d.ellipse((cx - r, cy - r, cx + r, cy + r), outline=DUSK, width=34)
    d.arc((cx - r, cy - r, cx + r, cy + r), -90, 270, fill=AMBER, width=34)
    mark(d, cx - 112, cy - 262, 224, PAPER, AMBER)
    d.text((cx, cy + 62), "Set", PAPER, font(190, 750), "mm")
    d.text((cx, cy + 190), "since 17:38", SLATE, font(52, 500), "mm")
    d.rounded_rectangle((64, 1180, 524, 1372), 40, fill=AMBER)
    d.text((294, 1276), "Set", INK, font(84, 700), "mm")
    d.rounded_rectangle((556, 1180, 1016, 1372), 40, outline=SLATE, width=6)
    d.text((786, 1276), "Unset", PAPER, font(84, 650), "mm")
    d.rounded_rectangle((64, 1424, 1016, 1640), 40, fill=DUSK)
    bell(d, 160, 1532)
    d.text((252, 1496), "Siren test", PAPER, font(66, 650), "lm")
    d.text((252, 1574), "Sounds for 5 seconds", SLATE, font(46, 450), "lm")
    d.line([(940, 1506), (966, 1532), (940, 1558)], fill=AMBER, width=10, joint="curve")
    d.text((68, 1730), "Today", SLATE, font(50, 600), "lm")
    rows = (("17:38", "Set from this phone"), ("17:36", "Front door closed"), ("16:10", "Unset at the keypad"))
    for i, (when, what) in enumerate(rows):
        y = 1828 + i * 112
        d.text((68, y), when, SLATE, font(52, 500), "lm")
        d.text((252, y), what, PAPER, font(52, 500), "lm")
        d.line([(68, y + 56), (1012, y + 56)], fill=DUSK, width=3)
    d.rounded_rectangle((390, 2212, 690, 2224), 6, fill=SLATE)
    img.save(path)


def bell(d, x, y):
    """A small drawing of a siren box, seen from the front."""
    d.polygon(
        [(x - 44, y - 52), (x + 44, y - 52), (x + 44, y + 12), (x + 30, y + 52), (x - 30, y + 52), (x - 44, y + 12)],
        outline=PAPER,
        width=7,
    )
    d.polygon([(x - 40, y + 18), (x + 40, y + 18), (x + 28, y + 49), (x - 28, y + 49)], fill=AMBER)
