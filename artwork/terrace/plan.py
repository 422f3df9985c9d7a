"""The measurements of the terrace, in metres. Pavement level is z = 0, the street front y = 0."""

WIDTH = 5.2          # one house
HOUSES = 6           # houses in the row
DEPTH = 7.4          # front wall to back wall
EAVES = 5.42
PITCH = 0.625         # rise over run
RIDGE = EAVES + PITCH * DEPTH / 2
REVEAL = 0.12        # how far windows are set back
ROAD = -0.13         # road below pavement
PAVEMENT = 1.95      # pavement in front
SIDE = 1.75          # pavement along the gable
SIDE_ROAD = 5.6      # width of the side street

# local openings of one house: kind, x0, x1, z0, z1
OPENINGS = [
    ("window", 0.72, 2.44, 0.86, 2.48),
    ("door", 3.62, 4.58, 0.16, 2.78),
    ("window", 0.94, 2.22, 3.46, 4.96),
    ("window", 3.64, 4.56, 3.46, 4.96),
]

# points that the website marks
SIREN = (3.03, -0.09, 3.22)
CAMERA = (0.30, -0.16, 4.34)


def span(house, x0, x1):
    """World x of a local span; every second house is mirrored."""
    left = house * WIDTH
    if house % 2:
        return left + WIDTH - x1, left + WIDTH - x0
    return left + x0, left + x1


def openings(house):
    """World openings of one house: kind, x0, x1, z0, z1."""
    return [(k, *span(house, a, b), z0, z1) for k, a, b, z0, z1 in OPENINGS]
