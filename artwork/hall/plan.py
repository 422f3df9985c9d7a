"""The measurements of the hall, in metres. The tiles are z = 0; y runs from the kitchen end to the front door."""

RIGHT = 0.75  # the wall towards the front room
LEFT = -1.55  # the wall behind the stairs
FRONT = 4.60  # the wall with the front door
BACK = -2.2
CEILING = 2.78
DADO = 0.98

DOOR = (-0.46, 0.40)  # the leaf of the front door, x0 and x1
DOOR_TOP = 2.04
TRANSOM = (2.12, 2.52)  # the glass of the fanlight
FRAME = 0.075

ROOM = (2.75, 3.50)  # the doorway to the front room, y0 and y1
ROOM_TOP = 2.04

STRING = -0.66  # the outer string of the stairs
FOOT = 4.02  # y of the foot of the stairs
RISE, GOING = 0.190, 0.235

KEYPAD = (0.556, FRONT, 1.42)
MOVEMENT = (RIGHT - 0.040, FRONT - 0.040, 2.28)
CONTACT = (DOOR[1] - 0.024, FRONT + 0.012, 1.950)
MAGNET = (DOOR[1] + 0.020, FRONT - 0.016, 1.950)


def pitch(y):
    """Height of the line of nosings at y."""
    return (FOOT - y) / GOING * RISE
