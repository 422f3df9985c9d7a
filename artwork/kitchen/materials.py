"""Materials of the kitchen: worn oak, painted boards, glazes, and the mist between the rows outside."""

from products import surfaces
from terrace.materials import cloth, glow, library, paint
from terrace.shader_graph import Graph


def oak(name="oak"):
    """Table boards of oak, each a different tone: long grain, open pores, scratches, worn patches."""
    g = Graph(name)
    pos = g.position()
    s = g.node("SeparateXYZ", Vector=pos).outputs
    isl = g.node("NewGeometry").outputs["Random Per Island"]

    def along(length, width):
        """Coordinates stretched along the board, different in each."""
        return g.node(
            "CombineXYZ",
            X=g.math("MULTIPLY", s[0], length),
            Y=g.math("ADD", g.math("MULTIPLY", s[1], width), g.math("MULTIPLY", isl, 40.0)),
            Z=g.math("MULTIPLY", isl, 9.0),
        ).outputs[0]

    grain, pore = g.noise(along(2.0, 42.0), 1.0, 5, 0.62), g.noise(along(22.0, 330.0), 1.0, 3, 0.65)
    worn, scratch = g.noise(pos, 5.0, 4, 0.6), g.noise(along(9.0, 330.0), 1.0, 1, 0.5)
    col = g.mix(g.ramp(grain, 0.36, 0.64), (0.205, 0.122, 0.064), (0.092, 0.048, 0.023))
    col = g.mix(g.ramp(isl, 0, 1, 0, 0.55), col, (0.070, 0.040, 0.022))
    col = g.mix(g.ramp(pore, 0.52, 0.62, 0, 0.85), col, (0.026, 0.013, 0.007))
    col = g.mix(g.ramp(worn, 0.50, 0.70, 0, 0.35), col, (0.230, 0.155, 0.098))
    rough = g.math("ADD", g.ramp(worn, 0.35, 0.65, 0.30, 0.46), g.ramp(pore, 0.5, 0.7, 0.0, 0.2))
    height = g.math("ADD", g.math("MULTIPLY", pore, -0.8), g.math("MULTIPLY", g.ramp(scratch, 0.66, 0.72), -0.5))
    g.surface(Base_Color=col, Roughness=rough, Normal=g.bump(height, 0.35, 0.0010, g.bump(grain, 0.25, 0.0016)))
    g.set(g.bsdf.inputs["Coat Weight"], 0.18)
    g.set(g.bsdf.inputs["Coat Roughness"], 0.28)
    return g.mat


def veil(name="veil", colour=(0.105, 0.150, 0.205), most=0.36, top=-0.5, bottom=-7.0):
    """A sheet of mist, thickest at its foot, clear above `top` (metres)."""
    g = Graph(name)
    height = g.node("SeparateXYZ", Vector=g.position()).outputs[2]
    clear, mist = g.node("BsdfTransparent"), g.node("Emission", Color=colour, Strength=1.0)
    fac = g.ramp(height, bottom, top, most, 0.0)
    g.set(g.out.inputs[0], g.node("MixShader", i0=fac, i1=clear.outputs[0], i2=mist.outputs[0]).outputs[0])
    return g.mat


def every():
    """The materials of the terrace and of the products, and these, by short name."""
    return {
        **library(),
        **surfaces.library(),
        "white": surfaces.plastic("contact_white", (0.70, 0.70, 0.68), 0.36),
        "oak": oak(),
        "veil": veil(),
        "wall": surfaces.emulsion("kitchen_wall", (0.105, 0.128, 0.145)),
        "boards": surfaces.eggshell("kitchen_boards", (0.040, 0.062, 0.082), (60, 60, 8)),
        "wood": surfaces.eggshell("kitchen_wood", (0.25, 0.25, 0.24), (50, 50, 8)),
        "curtain": cloth("curtain", (0.33, 0.31, 0.27), 0.30),
        "enamel": paint("enamel", (0.010, 0.030, 0.030), 0.18, coat=0.6, dirt=0.1),
        "reflector": paint("reflector", (0.74, 0.72, 0.66), 0.30, dirt=0.05),
        "bulb": glow("bulb", (1.0, 0.62, 0.30), 30.0),
        "flex": paint("flex", (0.20, 0.16, 0.11), 0.7),
        "stoneware": paint("stoneware", (0.34, 0.31, 0.25), 0.18, coat=0.6, dirt=0.25),
        "tea": paint("tea", (0.150, 0.072, 0.034), 0.04, dirt=0.0),
        "chrome": surfaces.metal("tape_steel", (0.62, 0.63, 0.64), 0.22),
        "bumper": surfaces.plastic("bumper", (0.018, 0.019, 0.021), 0.52, grain=0.25),
        "label": surfaces.plastic("tape_label", (0.60, 0.30, 0.035), 0.36),
        "red_paint": paint("red_paint", (0.34, 0.028, 0.014), 0.26, coat=0.4, dirt=0.2),
        "cedar": surfaces.timber("cedar", (0.44, 0.26, 0.14), (0.30, 0.16, 0.08), rough=0.55, coat=0.0),
        "graphite": paint("graphite", (0.030, 0.030, 0.033), 0.34, metallic=0.4),
        "rim": surfaces.plastic("spectacle_rim", (0.030, 0.014, 0.008), 0.16, grain=0.0, coat=0.7),
    }
