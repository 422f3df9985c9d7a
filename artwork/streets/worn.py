"""Surfaces that years of use have worn: enamel kicked down to the steel, a painted seat sat bare, a handled lid."""
import math

from terrace.shader_graph import Graph

BEECH, GRIME = (0.235, 0.132, 0.056), (0.050, 0.032, 0.021)


def rubbed(g, rub, coats, bare):
    """Paint worn off in ragged patches, most where `rub` (0 to 1) is high; returns colour, and 1 where it is bare.
    `coats` are the paint and the undercoat that a patch shows at its rim."""
    pos = g.position()
    ragged = g.math("ADD", g.ramp(g.noise(pos, 24.0, 4, 0.6), 0.3, 0.7, -0.30, 0.30),
                    g.ramp(g.noise(pos, 120.0, 3, 0.6), 0.3, 0.7, -0.14, 0.14))
    worn = g.math("ADD", rub, ragged)
    gone = g.ramp(worn, 0.52, 0.58)
    return g.mix(gone, g.mix(g.ramp(worn, 0.34, 0.52), *coats), bare), gone


def enamel(name, colour, rung, foot=0.10):
    """Machine enamel on the tubes of a stool: bare steel on top of the rung (height in metres), where boots rest, and
    chips near the floor up to `foot`."""
    g = Graph(name)
    geometry = g.node("NewGeometry").outputs
    z = g.node("SeparateXYZ", Vector=geometry["Position"]).outputs[2]
    up = g.ramp(g.node("SeparateXYZ", Vector=geometry["Normal"]).outputs[2], -0.2, 0.7, 0.16, 0.66)
    near = g.ramp(g.math("ABSOLUTE", g.math("SUBTRACT", z, rung)), 0.06, 0.015)
    rub = g.math("MAXIMUM", g.math("MULTIPLY", near, up), g.ramp(z, foot, 0.02, 0.16, 0.5))
    col, gone = rubbed(g, rub, (colour, (0.10, 0.055, 0.032)), (0.46, 0.44, 0.41))
    rough = g.math("ADD", g.ramp(gone, 0, 1, 0.34, 0.42),
                   g.ramp(g.noise(geometry["Position"], 60.0), 0.3, 0.7, -0.08, 0.14))
    g.surface(Base_Color=col, Metallic=g.math("MULTIPLY", gone, 0.65), Roughness=rough,
              Normal=g.bump(g.math("SUBTRACT", 1.0, gone), 0.5, 0.0008))
    return g.mat


def seat(name, colour, centre, radius, turn=0.5):
    """A round wooden seat: paint left in a ragged ring, the middle sat down to the wood, the edge knocked pale.
    `turn` is the direction of its grain in radians."""
    g = Graph(name)
    pos = g.position()
    x, y, _ = g.node("SeparateXYZ", Vector=g.node("VectorMath", _operation="SUBTRACT", i0=pos, i1=centre).outputs[0]
                     ).outputs
    c, s = math.cos(turn), math.sin(turn)
    along = g.math("ADD", g.math("MULTIPLY", x, c), g.math("MULTIPLY", y, s))
    across = g.math("SUBTRACT", g.math("MULTIPLY", y, c), g.math("MULTIPLY", x, s))
    far = g.math("DIVIDE", g.math("SQRT", g.math("ADD", g.math("MULTIPLY", x, x), g.math("MULTIPLY", y, y))), radius)

    def stretched(scale, ratio):
        return g.node("CombineXYZ", X=g.math("MULTIPLY", along, scale), Y=g.math("MULTIPLY", across, scale * ratio)
                      ).outputs[0]

    grain = g.noise(stretched(9.0, 11.0), 1.0, 5, 0.62)
    joint = g.ramp(g.math("ABSOLUTE", g.math("SUBTRACT", g.math("ABSOLUTE", across), 0.052)), 0.0, 0.0022, 0.9, 0.0)
    wood = g.mix(g.ramp(grain, 0.32, 0.66), BEECH, tuple(v * 0.42 for v in BEECH))
    wood = g.mix(g.ramp(g.noise(pos, 15.0, 5, 0.65), 0.46, 0.66, 0, 0.75), wood, GRIME)
    rub = g.math("MAXIMUM", g.ramp(far, 0.80, 0.42, 0.14, 0.92), g.ramp(far, 0.935, 1.0, 0.0, 0.72))
    col, gone = rubbed(g, rub, (colour, tuple(v * 0.5 for v in colour)), wood)
    scratch = g.ramp(g.noise(stretched(150.0, 0.05), 1.0, 2, 0.5), 0.63, 0.68, 0.0, 0.5)
    col = g.mix(scratch, col, tuple(v * 1.25 for v in BEECH))
    col = g.mix(joint, col, GRIME)
    rough = g.math("ADD", g.ramp(gone, 0, 1, 0.48, 0.64), g.ramp(g.noise(pos, 26.0, 3, 0.6), 0.35, 0.65, -0.14, 0.14))
    step = g.bump(g.math("SUBTRACT", 1.0, g.math("MAXIMUM", gone, joint)), 0.5, 0.0010)
    g.surface(Base_Color=col, Roughness=rough, Normal=g.bump(grain, 0.25, 0.0010, step))
    g.set(g.bsdf.inputs["Specular IOR Level"], 0.18)
    return g.mat


def powder_coat(name, hinge, angle, length, low, high):
    """The stove enamel of a panel that is opened every year: yellowed, dusty on top, dull where fingers take its lid,
    scratched, chipped along the edges. The lid runs `length` from `hinge` (plan) at `angle`, from `low` to `high`."""
    g = Graph(name)
    geometry = g.node("NewGeometry").outputs
    pos = geometry["Position"]
    x, y, z = g.node("SeparateXYZ", Vector=pos).outputs
    out = g.math("ADD", g.math("MULTIPLY", g.math("SUBTRACT", x, hinge[0]), math.cos(angle)),
                 g.math("MULTIPLY", g.math("SUBTRACT", y, hinge[1]), math.sin(angle)))
    big, cloud = g.noise(pos, 9.0, 4, 0.6), g.noise(pos, 38.0, 4, 0.65)
    aged = g.mix(g.ramp(big, 0.36, 0.66), (0.300, 0.290, 0.262), (0.205, 0.186, 0.148))
    # hands: a grey patch at the middle of the free edge
    reach = g.math("ADD", g.math("POWER", g.math("DIVIDE", g.math("SUBTRACT", out, length), 0.10), 2.0),
                   g.math("POWER", g.math("DIVIDE", g.math("SUBTRACT", z, (low + high) / 2), 0.10), 2.0))
    hands = g.math("MULTIPLY", g.ramp(reach, 1.0, 0.0), g.ramp(cloud, 0.30, 0.58, 0.35, 1.0))
    aged = g.mix(g.math("MULTIPLY", hands, 0.75), aged, (0.075, 0.066, 0.055))
    # scratches: two bundles of fine lines at an angle to each other
    for lean, at, seen in ((0.55, 0.685, 0.6), (-1.2, 0.705, 0.5)):
        c, s = math.cos(lean), math.sin(lean)
        run = g.math("ADD", g.math("MULTIPLY", out, c * 5.0), g.math("MULTIPLY", z, s * 5.0))
        side = g.math("SUBTRACT", g.math("MULTIPLY", z, c * 150.0), g.math("MULTIPLY", out, s * 150.0))
        line = g.noise(g.node("CombineXYZ", X=run, Y=side).outputs[0], 1.0, 1, 0.4)
        aged = g.mix(g.ramp(line, at, at + 0.025, 0.0, seen), aged, (0.085, 0.080, 0.074))
    edge = g.math("MAXIMUM", g.ramp(out, length - 0.012, length, 0.0, 0.42),
                  g.math("MAXIMUM", g.ramp(z, high - 0.010, high, 0.0, 0.42), g.ramp(z, low + 0.012, low, 0.0, 0.48)))
    col, gone = rubbed(g, edge, (aged, (0.13, 0.085, 0.055)), (0.085, 0.070, 0.060))
    dust = g.ramp(g.node("SeparateXYZ", Vector=geometry["Normal"]).outputs[2], 0.4, 0.9, 0.0, 0.8)
    col = g.mix(dust, col, (0.165, 0.155, 0.138))
    rough = g.math("ADD", g.ramp(cloud, 0.3, 0.7, 0.42, 0.66), g.math("MULTIPLY", hands, -0.16))
    g.surface(Base_Color=col, Roughness=g.math("MAXIMUM", rough, g.math("MULTIPLY", dust, 0.9)),
              Normal=g.bump(g.math("SUBTRACT", 1.0, gone), 0.4, 0.0006))
    return g.mat
