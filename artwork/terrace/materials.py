"""Procedural materials. Each function returns a new material; nothing is downloaded."""
from .shader_graph import Graph


def brick(name="brick", soot=0.55, red=(0.235, 0.066, 0.036), along=(1.0, 1.0)):
    """Pressed red brick in lime mortar; courses of 75 mm run round the corners. `along` is the direction of a wall
    that is at an angle to the axes."""
    g = Graph(name)
    pos = g.position()
    s = g.node("SeparateXYZ", Vector=pos).outputs
    along = g.math("ADD", g.math("MULTIPLY", s[0], along[0]), g.math("MULTIPLY", s[1], along[1]))
    flat = g.node("CombineXYZ", X=along, Y=s[2]).outputs[0]
    wob = g.node("TexNoise", Vector=pos, Scale=9.0, Detail=2.0).outputs["Color"]
    flat = g.node("MixRGB", _blend_type="LINEAR_LIGHT", Fac=0.004, Color1=flat, Color2=wob).outputs[0]
    dark = tuple(c * 0.42 for c in red)
    b = g.node("TexBrick", _offset=0.5, _offset_frequency=2, Vector=flat, Color1=red, Color2=dark,
               Mortar=(0.29, 0.27, 0.245), Scale=1.0, Mortar_Size=0.006, Mortar_Smooth=0.25, Bias=-0.15,
               Brick_Width=0.225, Row_Height=0.075)
    tone = g.noise(pos, 0.9, 5, 0.6)
    grain = g.noise(pos, 55.0, 4, 0.65)
    col = g.mix(g.ramp(grain, 0.35, 0.75, 0, 0.45), b.outputs["Color"], (0.06, 0.022, 0.016))
    col = g.mix(g.ramp(tone, 0.42, 0.72, 0, soot), col, (0.018, 0.015, 0.016))
    damp = g.ramp(s[2], 0.0, 0.75, 0.75, 0.0)
    col = g.mix(g.math("MULTIPLY", damp, g.ramp(tone, 0.3, 0.6, 0.4, 1.0)), col, (0.022, 0.014, 0.012))
    rough = g.math("SUBTRACT", g.ramp(grain, 0.2, 0.8, 0.5, 0.85), g.math("MULTIPLY", damp, 0.25))
    joint = g.bump(g.math("SUBTRACT", 1.0, b.outputs["Fac"]), 0.9, 0.008)
    face = g.bump(g.noise(pos, 30.0, 6, 0.7), 0.35, 0.006, joint)
    g.surface(Base_Color=col, Roughness=rough, Normal=face)
    g.set(g.bsdf.inputs["Specular IOR Level"], 0.4)
    return g.mat


def stone(name="stone", base=(0.36, 0.31, 0.245), wet=0.0):
    """Gritstone, sooted and a little damp, for lintels, sills, flags and kerbs."""
    g = Graph(name)
    pos = g.position()
    isl = g.node("NewGeometry").outputs["Random Per Island"]
    big, fine = g.noise(pos, 2.2, 6, 0.62), g.noise(pos, 60.0, 4, 0.7)
    col = g.mix(g.ramp(big, 0.38, 0.68, 0, 0.75), base, tuple(c * 0.30 for c in base))
    col = g.mix(g.ramp(fine, 0.3, 0.8, 0.0, 0.4), col, tuple(c * 0.5 for c in base))
    col = g.mix(g.ramp(isl, 0, 1, 0.0, 0.5), col, (0.05, 0.052, 0.055))
    rough = g.ramp(big, 0.35, 0.62, 0.75 - 0.63 * wet, 0.85 - 0.42 * wet)
    rough = g.math("ADD", rough, g.ramp(fine, 0.2, 0.8, -0.06, 0.08))
    nrm = g.bump(fine, 0.30, 0.004, g.bump(big, 0.3, 0.012 * (1 - 0.5 * wet)))
    g.surface(Base_Color=col, Roughness=rough, Normal=nrm)
    return g.mat


def slate(name="slate", wet=True):
    """Welsh slate, each a slightly different blue-grey."""
    g = Graph(name)
    pos = g.position()
    isl = g.node("NewGeometry").outputs["Random Per Island"]
    col = g.mix(isl, (0.028, 0.034, 0.044), (0.075, 0.085, 0.105))
    moss = g.ramp(g.noise(pos, 1.3, 6, 0.65), 0.56, 0.74, 0, 0.6)
    col = g.mix(moss, col, (0.035, 0.042, 0.024))
    rough = g.ramp(g.math("ADD", isl, g.noise(pos, 7.0)), 0.3, 1.7, 0.22 if wet else 0.5, 0.5)
    g.surface(Base_Color=col, Roughness=rough, Normal=g.bump(g.noise(pos, 26.0, 5, 0.7), 0.35, 0.006))
    return g.mat


def sett(name="sett"):
    """Wet granite setts with polished tops."""
    g = Graph(name)
    pos = g.position()
    isl = g.node("NewGeometry").outputs["Random Per Island"]
    col = g.mix(isl, (0.022, 0.026, 0.032), (0.075, 0.078, 0.082))
    col = g.mix(g.ramp(g.noise(pos, 140.0, 2), 0.45, 0.7, 0, 0.5), col, (0.11, 0.11, 0.115))
    patch = g.noise(pos, 0.8, 4, 0.6)
    rough = g.math("ADD", g.ramp(patch, 0.35, 0.65, 0.10, 0.30), g.ramp(isl, 0, 1, 0, 0.12))
    nrm = g.bump(g.noise(pos, 42.0, 4, 0.7), 0.30, 0.005)
    g.surface(Base_Color=col, Roughness=rough, Normal=nrm)
    g.set(g.bsdf.inputs["Coat Weight"], 0.35)
    g.set(g.bsdf.inputs["Coat Roughness"], 0.08)
    return g.mat


def water(name="water"):
    """Standing rain water: a dark mirror with the faintest ripple."""
    g = Graph(name)
    nrm = g.bump(g.noise(g.position(), 5.0, 3, 0.5), 0.06, 0.02)
    g.surface(Base_Color=(0.006, 0.008, 0.011), Roughness=0.025, IOR=1.33, Normal=nrm)
    return g.mat


def paint(name, colour, rough=0.35, coat=0.0, dirt=0.25, metallic=0.0):
    """Painted or moulded surface with a little weathering."""
    g = Graph(name)
    n = g.noise(g.position(), 4.0, 6, 0.65)
    col = g.mix(g.ramp(n, 0.45, 0.75, 0, dirt), colour, tuple(c * 0.35 for c in colour))
    g.surface(Base_Color=col, Roughness=rough, Metallic=metallic)
    g.set(g.bsdf.inputs["Coat Weight"], coat)
    return g.mat


def pane(name="pane", tint=(0.9, 0.95, 1.0)):
    """Old window glass: clear when seen straight on, a mirror at grazing angles, slightly rippled."""
    g = Graph(name)
    nrm = g.bump(g.noise(g.position(), 2.6, 2, 0.4), 0.10, 0.03)
    fres = g.node("Fresnel", IOR=1.52, Normal=nrm).outputs[0]
    fac = g.ramp(fres, 0.0, 1.0, 0.07, 1.0)
    clear = g.node("BsdfTransparent", Color=tint).outputs[0]
    gloss = g.node("BsdfGlossy", Color=(1, 1, 1), Roughness=0.015, Normal=nrm).outputs[0]
    g.set(g.out.inputs[0], g.node("MixShader", i0=fac, i1=clear, i2=gloss).outputs[0])
    return g.mat


def cloth(name, colour, through=0.45):
    """Curtain cloth that lets some lamplight through."""
    g = Graph(name)
    a = g.node("BsdfDiffuse", Color=colour).outputs[0]
    b = g.node("BsdfTranslucent", Color=colour).outputs[0]
    g.set(g.out.inputs[0], g.node("MixShader", i0=through, i1=a, i2=b).outputs[0])
    return g.mat


def glow(name, colour, strength):
    """A plain emissive surface."""
    g = Graph(name)
    g.set(g.out.inputs[0], g.node("Emission", Color=colour, Strength=strength).outputs[0])
    return g.mat


def library():
    """Every material of the scene, by short name."""
    return {
        "brick": brick(),
        "stone": stone(),
        "flag": stone("flag", (0.21, 0.20, 0.185), wet=0.9),
        "kerb": stone("kerb", (0.17, 0.17, 0.17), wet=0.7),
        "slate": slate(), "sett": sett(), "water": water(), "pane": pane(),
        "mud": paint("mud", (0.012, 0.012, 0.013), 0.3),
        "white": paint("white", (0.40, 0.41, 0.415), 0.4, dirt=0.35),
        "door": paint("door", (0.010, 0.045, 0.062), 0.22, coat=0.6, dirt=0.1),
        "door2": paint("door2", (0.035, 0.012, 0.012), 0.3, coat=0.4),
        "iron": paint("iron", (0.012, 0.013, 0.015), 0.35, dirt=0.1),
        "brass": paint("brass", (0.55, 0.40, 0.17), 0.25, metallic=1.0),
        "steel": paint("steel", (0.20, 0.22, 0.24), 0.4, metallic=0.7),
        "lead": paint("lead", (0.07, 0.075, 0.085), 0.5, metallic=0.3),
        "clay": paint("clay", (0.26, 0.105, 0.05), 0.75, dirt=0.8),
        "bin": paint("bin", (0.028, 0.034, 0.036), 0.38),
        "case": paint("case", (0.66, 0.68, 0.70), 0.30, dirt=0.1),
        "dim": paint("dim", (0.012, 0.014, 0.017), 0.35),
        "black": paint("black", (0.006, 0.006, 0.008), 0.12, coat=0.5),
        "room": paint("room", (0.62, 0.47, 0.29), 0.9, dirt=0.1),
        "dark": paint("dark", (0.02, 0.02, 0.022), 0.9),
        "wood": paint("wood", (0.10, 0.045, 0.02), 0.5),
        "leaf": paint("leaf", (0.03, 0.07, 0.02), 0.5),
        "linen": cloth("linen", (0.72, 0.52, 0.30), 0.5),
        "drape": cloth("drape", (0.30, 0.31, 0.33), 0.3),
        "blind": cloth("blind", (0.20, 0.20, 0.20), 0.2),
        "shade": glow("shade", (1.0, 0.56, 0.19), 9.0),
        "hall": glow("hall", (1.0, 0.60, 0.25), 0.16),
        "lamp": glow("lamp", (0.80, 0.90, 1.0), 60.0),
        "strobe": glow("strobe", (0.14, 0.38, 1.0), 0.75),
        "infra": glow("infra", (1.0, 0.20, 0.13), 0.22),
        "led": glow("led", (0.5, 0.75, 1.0), 3.0),
    }
