"""The installer's work: the siren box on the front and the camera at the corner."""
import math

from .meshes import Mesh, sphere
from .plan import CAMERA, SIREN


def siren(mats, at=SIREN):
    """A bell box: tapered white cover on a back plate, a blue lens along its foot."""
    x, _, z = at
    outline = [(-0.135, 0.165), (0.135, 0.165), (0.150, 0.150), (0.150, -0.02), (0.118, -0.150), (0.095, -0.168),
               (-0.095, -0.168), (-0.118, -0.150), (-0.150, -0.02), (-0.150, 0.150)]
    back = Mesh().prism([(x + a * 1.04, z + b * 1.04) for a, b in outline], -0.018, 0.0)
    back.build("siren_back", mats["steel"])
    top = [(a, b) for a, b in outline]
    cut = -0.085
    cover = Mesh().prism([(x + a, z + max(b, cut)) for a, b in top if b > cut or abs(a) > 0.0][:10], -0.085, -0.016)
    cover.build("siren_cover", mats["case"], bevel=0.016, segments=4)
    foot = [(-0.132, cut - 0.004), (0.132, cut - 0.004), (0.118, -0.150), (0.095, -0.166), (-0.095, -0.166), (-0.118, -0.150)]
    lens = Mesh().prism([(x + a, z + b) for a, b in foot], -0.078, -0.016)
    lens.build("siren_lens", mats["strobe"], bevel=0.010, segments=3)
    rib = Mesh().box(x - 0.085, x + 0.085, -0.092, -0.08, z + 0.02, z + 0.055)
    rib.build("siren_rib", mats["steel"], bevel=0.004)
    sphere("siren_led", (x, -0.088, z - 0.055), 0.0075, mats["led"])


def turret(mats, at=CAMERA):
    """A turret camera on a round junction box, looking down along the front of the house."""
    x, _, z = at
    base = Mesh().tube([(x, 0.0, z + 0.03), (x, -0.055, z + 0.03), (x, -0.065, z + 0.03)], [0.083, 0.083, 0.072], 32)
    base.build("camera_base", mats["case"], smooth=False, bevel=0.004)
    collar = Mesh().tube([(x, -0.065, z + 0.028), (x, -0.10, z + 0.02)], [0.070, 0.066], 32)
    collar.build("camera_collar", mats["case"])
    sphere("camera_ball", (x, -0.115, z + 0.008), 0.062, mats["case"])
    d = direction()
    c = (x, -0.115, z + 0.008)

    def along(t):
        return tuple(c[i] + d[i] * t for i in range(3))

    face = Mesh().tube([along(0.02), along(0.056), along(0.060)], [0.060, 0.054, 0.050], 32)
    face.build("camera_face", mats["black"])
    lights(mats, along, d, 0.0605, 0.036)
    eye = Mesh().tube([along(0.060), along(0.064)], [0.019, 0.017], 24)
    eye.build("camera_eye", mats["black"])


def lights(mats, along, d, out, radius):
    """The ring of infra-red diodes, glowing dull red."""
    ring = Mesh()
    u, w = frame(d)
    for k in range(10):
        a = 2 * math.pi * k / 10
        p = [along(out)[i] + radius * (u[i] * math.cos(a) + w[i] * math.sin(a)) for i in range(3)]
        q = [p[i] + d[i] * 0.003 for i in range(3)]
        ring.tube([p, q], 0.0075, 10)
    ring.build("camera_infrared", mats["infra"])


def bullet(mats, at, aim=(0.55, -0.70, -0.38)):
    """A bullet camera on a wall bracket, with a sunshield."""
    x, y, z = at
    n = math.sqrt(sum(a * a for a in aim))
    d = tuple(a / n for a in aim)
    base = Mesh().tube([(x, y, z), (x, y - 0.06, z)], 0.075, 28)
    base.build("bullet_base", mats["case"], bevel=0.004)
    c = (x, y - 0.20, z - 0.01)

    def along(t):
        return tuple(c[i] + d[i] * t for i in range(3))

    arm = Mesh().tube([(x, y - 0.05, z), (x, y - 0.15, z - 0.02), c], 0.022, 12)
    arm.build("bullet_arm", mats["case"])
    body = Mesh().tube([along(-0.10), along(0.17)], 0.050, 28)
    body.build("bullet_body", mats["case"], bevel=0.006)
    shield = [(p[0], p[1], p[2] + 0.008) for p in (along(-0.02), along(0.205))]
    hood = Mesh().tube(shield, 0.056, 28, caps=False)
    hood.build("bullet_hood", mats["case"])
    face = Mesh().tube([along(0.15), along(0.178)], 0.046, 28)
    face.build("bullet_face", mats["black"])
    lights(mats, along, d, 0.179, 0.033)


def direction():
    """The direction in which the camera looks: along the front and down towards the door and the pavement."""
    v = (0.50, -0.62, -0.60)
    n = math.sqrt(sum(a * a for a in v))
    return tuple(a / n for a in v)


def frame(d):
    """Two directions perpendicular to d."""
    u = (d[1], -d[0], 0.0)
    n = math.hypot(u[0], u[1])
    u = (u[0] / n, u[1] / n, 0.0)
    w = (d[1] * u[2] - d[2] * u[1], d[2] * u[0] - d[0] * u[2], d[0] * u[1] - d[1] * u[0])
    return u, w


def build(mats):
    """Fits the equipment."""
    siren(mats)
    turret(mats)
