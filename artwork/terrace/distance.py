"""The town behind the street, fading into mist: rows, a cross row, the mill and its chimney."""
from .meshes import Mesh
from .plan import DEPTH, SIDE, SIDE_ROAD, WIDTH


def far_row(mats, bricks, roofs, stones, glass, pots, ox, oy, length, along_x, face=1):
    """A plain neighbour row for the distance: box, roof, stacks, windows."""
    def p(u, v, z):
        return (ox + u, oy + v, z) if along_x else (ox - face * v, oy + u, z)

    e, rdg = 5.4, 5.4 + 0.62 * DEPTH / 2

    def box(m, u0, u1, v0, v1, z0, z1):
        a, b = p(u0, v0, z0), p(u1, v1, z1)
        m.box(min(a[0], b[0]), max(a[0], b[0]), min(a[1], b[1]), max(a[1], b[1]), z0, z1)

    box(bricks, 0, length, 0, DEPTH, -0.2, e)
    for u in (0, length):
        bricks.add([p(u, 0, e), p(u, DEPTH, e), p(u, DEPTH / 2, rdg)], [(0, 1, 2)])
    roofs.quad(p(-0.1, -0.25, e - 0.15), p(length + 0.1, -0.25, e - 0.15), p(length + 0.1, DEPTH / 2, rdg), p(-0.1, DEPTH / 2, rdg))
    roofs.quad(p(-0.1, DEPTH + 0.2, e - 0.15), p(length + 0.1, DEPTH + 0.2, e - 0.15), p(length + 0.1, DEPTH / 2, rdg), p(-0.1, DEPTH / 2, rdg))
    for i in range(int(length / WIDTH) + 1):
        u = min(max(i * WIDTH, 0.5), length - 0.5)
        box(bricks, u - 0.5, u + 0.5, DEPTH / 2 - 0.34, DEPTH / 2 + 0.34, rdg - 0.6, rdg + 1.25)
        for k in range(4):
            c = p(u - 0.36 + 0.24 * k, DEPTH / 2, rdg + 1.2)
            pots.tube([c, (c[0], c[1], c[2] + 0.5)], 0.11, 8)
        if i * WIDTH + WIDTH > length + 0.1:
            continue
        for a, b, z0, z1 in ((0.7, 2.4, 0.9, 2.5), (3.6, 4.6, 0.1, 2.7), (0.9, 2.2, 3.5, 4.9), (3.6, 4.6, 3.5, 4.9)):
            box(glass, i * WIDTH + a, i * WIDTH + b, -0.012, 0.05, z0, z1)
            box(stones, i * WIDTH + a - 0.15, i * WIDTH + b + 0.15, -0.03, 0.05, z1, z1 + 0.22)
            box(stones, i * WIDTH + a - 0.1, i * WIDTH + b + 0.1, -0.08, 0.05, z0 - 0.12, z0)


def distance(mats):
    """Rows behind, the row across the side street, a cross row and a mill chimney in the mist."""
    bricks, roofs, stones, glass, pots, mill = Mesh(), Mesh(), Mesh(), Mesh(), Mesh(), Mesh()
    for oy in (17.5, 38.0, 58.0):
        far_row(mats, bricks, roofs, stones, glass, pots, 0.0, oy, 26, True)
    left = -SIDE - 0.32 - SIDE_ROAD - 2.0
    far_row(mats, bricks, roofs, stones, glass, pots, left, 2.0, WIDTH * 12, False, 1)
    far_row(mats, bricks, roofs, stones, glass, pots, -30, 82, 52, True)
    far_row(mats, bricks, roofs, stones, glass, pots, left - 48, 0.0, WIDTH * 7, True)
    mill.tube([(-19, 150, 0), (-19, 150, 38), (-19, 150, 38.3), (-19, 150, 40.5)], [2.5, 1.55, 1.9, 1.75], 24)
    mill.box(-50, -24, 145, 170, 0, 17)
    bricks.build("far_bricks", mats["brick"])
    roofs.build("far_roofs", mats["slate"])
    stones.build("far_stones", mats["stone"])
    glass.build("far_glass", mats["dim"])
    pots.build("far_pots", mats["clay"])
    mill.build("mill", mats["brick"])
