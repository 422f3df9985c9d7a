"""Materials for close-ups: moulded plastic, lens film, lit polycarbonate, glass, wood."""

import bpy
from terrace.materials import glow, paint
from terrace.shader_graph import Graph


def plastic(name, colour, rough=0.42, grain=0.10, size=1500.0, coat=0.0):
    """ABS with the fine spark-eroded texture of its mould."""
    g = Graph(name)
    pos = g.position()
    fine = g.noise(pos, size, 2, 0.6)
    broad = g.noise(pos, 34.0, 3, 0.6)
    col = g.mix(g.ramp(broad, 0.4, 0.75, 0, 0.10), colour, tuple(c * 0.6 for c in colour))
    rub = g.math("ADD", g.ramp(broad, 0.3, 0.7, rough - 0.05, rough + 0.06), g.ramp(fine, 0.3, 0.7, -0.03, 0.03))
    g.surface(Base_Color=col, Roughness=rub, Normal=g.bump(fine, grain, 0.0006))
    g.set(g.bsdf.inputs["Coat Weight"], coat)
    return g.mat


def lens_film(name, cells=(7.0, 2.0), span=(1.0, 1.0), tint=(0.60, 0.62, 0.63)):
    """Fresnel film of a passive infra-red lens, laid out by UV: cells, each with its rings of grooves."""
    g = Graph(name)
    uv = g.node("TexCoord").outputs["UV"]
    s = g.node("SeparateXYZ", Vector=uv).outputs
    u, v = g.math("MULTIPLY", s[0], cells[0]), g.math("MULTIPLY", s[1], cells[1])
    fu, fv = g.math("SUBTRACT", g.math("FRACT", u), 0.5), g.math("SUBTRACT", g.math("FRACT", v), 0.5)
    du, dv = g.math("MULTIPLY", fu, span[0]), g.math("MULTIPLY", fv, span[1])
    r = g.math("SQRT", g.math("ADD", g.math("MULTIPLY", du, du), g.math("MULTIPLY", dv, dv)))
    ring = g.math("FRACT", g.math("MULTIPLY", r, 13.0))
    edge = g.math("MAXIMUM", g.math("ABSOLUTE", fu), g.math("ABSOLUTE", fv))
    joint = g.ramp(edge, 0.462, 0.492)
    height = g.math("SUBTRACT", g.math("MULTIPLY", ring, 0.55), g.math("MULTIPLY", joint, 1.6))
    col = g.mix(joint, tint, tuple(c * 0.42 for c in tint))
    col = g.mix(g.ramp(ring, 0.80, 1.0, 0, 0.35), col, tuple(c * 0.5 for c in tint))
    g.surface(Base_Color=col, Roughness=0.30, Normal=g.bump(height, 0.55, 0.0012))
    g.set(g.bsdf.inputs["Coat Weight"], 0.25)
    g.set(g.bsdf.inputs["Coat Roughness"], 0.12)
    return g.mat


def lit_lens(name, lamps, colour, core, strength, reach=0.02):
    """Polycarbonate with lamps behind it: brightest in front of each lamp, falling off with distance."""
    g = Graph(name)
    pos = g.node("TexCoord").outputs["Object"]
    total = 0.0
    for lamp in lamps:
        d = g.node("VectorMath", _operation="DISTANCE", i0=pos, i1=lamp).outputs["Value"]
        q = g.math("DIVIDE", d, reach)
        total = g.math("ADD", total, g.math("DIVIDE", 1.0, g.math("ADD", 1.0, g.math("MULTIPLY", q, q))))
    hue = g.mix(g.ramp(total, 0.35, 1.15), colour, core)
    facing = g.node("LayerWeight", Blend=0.35).outputs["Facing"]
    power = g.math("MULTIPLY", g.math("POWER", total, 1.5), strength)
    power = g.math("MULTIPLY", power, g.ramp(facing, 0.0, 0.9, 1.0, 0.35))
    g.surface(Base_Color=tuple(c * 0.25 for c in colour), Roughness=0.16, Emission_Color=hue, Emission_Strength=power)
    g.set(g.bsdf.inputs["Coat Weight"], 0.6)
    g.set(g.bsdf.inputs["Coat Roughness"], 0.05)
    return g.mat


def picture(name, path, emit=0.0, rough=0.3):
    """An image mapped by UV: a print with the alpha of the image, or, with `emit`, a lit screen."""
    g = Graph(name)
    tex = g.node("TexImage", _image=bpy.data.images.load(str(path)), _interpolation="Cubic")
    if emit:
        g.surface(
            Base_Color=(0.004, 0.004, 0.005),
            Roughness=rough,
            Emission_Color=tex.outputs["Color"],
            Emission_Strength=emit,
        )
        g.set(g.bsdf.inputs["Coat Weight"], 0.5)
        return g.mat
    g.surface(Base_Color=tex.outputs["Color"], Roughness=rough, Alpha=tex.outputs["Alpha"])
    return g.mat


def brick_face(name="brick_face"):
    """Pressed Accrington red brick in close-up: each brick fired differently, sandy skin, soot in the hollows."""
    g = Graph(name)
    pos = g.position()
    isl = g.node("NewGeometry").outputs["Random Per Island"]
    sand, blotch, soot = g.noise(pos, 460.0, 3, 0.75), g.noise(pos, 30.0, 4, 0.68), g.noise(pos, 6.0, 4, 0.68)
    pits = g.ramp(g.node("TexVoronoi", Vector=pos, Scale=210.0).outputs["Distance"], 0.0, 0.30)
    pits = g.math("MAXIMUM", pits, g.ramp(g.noise(pos, 70.0, 2), 0.50, 0.56))
    col = g.mix(isl, (0.270, 0.072, 0.038), (0.110, 0.034, 0.026))
    col = g.mix(g.ramp(blotch, 0.44, 0.66, 0, 0.7), col, (0.062, 0.026, 0.025))
    col = g.mix(g.ramp(sand, 0.55, 0.70, 0, 0.65), col, (0.42, 0.19, 0.12))
    col = g.mix(g.ramp(sand, 0.46, 0.32, 0, 0.6), col, (0.030, 0.014, 0.013))
    col = g.mix(g.ramp(soot, 0.44, 0.70, 0, 0.7), col, (0.016, 0.014, 0.015))
    col = g.mix(g.math("MULTIPLY", g.math("SUBTRACT", 1.0, pits), 0.8), col, (0.012, 0.009, 0.009))
    nrm = g.bump(sand, 0.9, 0.0030, g.bump(pits, 0.8, 0.0020))
    g.surface(Base_Color=col, Roughness=g.ramp(blotch, 0.3, 0.7, 0.62, 0.88), Normal=nrm)
    return g.mat


def mortar(name="mortar"):
    """Lime mortar, gritty."""
    g = Graph(name)
    pos = g.position()
    grit = g.noise(pos, 330.0, 3, 0.75)
    col = g.mix(g.ramp(grit, 0.3, 0.7), (0.055, 0.050, 0.046), (0.150, 0.138, 0.125))
    g.surface(Base_Color=col, Roughness=0.92, Normal=g.bump(grit, 1.0, 0.004))
    return g.mat


def timber(name, light, dark, along="X", rough=0.38, coat=0.25):
    """Planed and oiled timber; the grain runs along one world axis."""
    g = Graph(name)
    scale = [34.0, 34.0, 34.0]
    scale["XYZ".index(along)] = 2.2
    vec = g.node("VectorMath", _operation="MULTIPLY", i0=g.position(), i1=tuple(scale)).outputs[0]
    wob = g.node("TexNoise", Vector=vec, Scale=0.35, Detail=3.0).outputs["Color"]
    vec = g.node("MixRGB", _blend_type="LINEAR_LIGHT", Fac=0.55, Color1=vec, Color2=wob).outputs[0]
    ring, pore = g.noise(vec, 1.15, 4, 0.6), g.noise(vec, 9.0, 3, 0.7)
    col = g.mix(g.ramp(ring, 0.34, 0.66), dark, light)
    col = g.mix(g.ramp(pore, 0.54, 0.70, 0, 0.6), col, tuple(c * 0.4 for c in dark))
    g.surface(
        Base_Color=col, Roughness=g.ramp(pore, 0.3, 0.7, rough - 0.05, rough + 0.12), Normal=g.bump(pore, 0.18, 0.0008)
    )
    g.set(g.bsdf.inputs["Coat Weight"], coat)
    g.set(g.bsdf.inputs["Coat Roughness"], 0.22)
    return g.mat


def eggshell(name, colour, brush=(60.0, 60.0, 6.0), rough=0.34):
    """Painted woodwork with faint brush marks along one axis."""
    g = Graph(name)
    vec = g.node("VectorMath", _operation="MULTIPLY", i0=g.position(), i1=brush).outputs[0]
    drag = g.noise(vec, 6.0, 3, 0.6)
    g.surface(
        Base_Color=colour,
        Roughness=g.ramp(drag, 0.3, 0.7, rough - 0.06, rough + 0.08),
        Normal=g.bump(drag, 0.12, 0.0010),
    )
    return g.mat


def emulsion(name, colour):
    """Painted plaster: roller stipple and shallow unevenness."""
    g = Graph(name)
    pos = g.position()
    fine, slow = g.noise(pos, 330.0, 3, 0.6), g.noise(pos, 3.0, 3, 0.5)
    col = g.mix(g.ramp(slow, 0.35, 0.7, 0, 0.12), colour, tuple(c * 0.7 for c in colour))
    g.surface(Base_Color=col, Roughness=0.78, Normal=g.bump(fine, 0.22, 0.0012, g.bump(slow, 0.2, 0.01)))
    return g.mat


def dash(name="dash"):
    """Soft-touch dashboard skin: a leather-like grain of small cells."""
    g = Graph(name)
    pos = g.position()
    cell = g.node("TexVoronoi", _feature="SMOOTH_F1", Vector=pos, Scale=760.0).outputs["Distance"]
    dust = g.noise(pos, 60.0, 4, 0.6)
    col = g.mix(g.ramp(dust, 0.4, 0.75, 0, 0.5), (0.013, 0.014, 0.016), (0.030, 0.031, 0.034))
    g.surface(Base_Color=col, Roughness=0.48, Normal=g.bump(cell, 0.42, 0.0008))
    return g.mat


def metal(name, colour, rough):
    """Bare metal, lightly brushed."""
    g = Graph(name)
    n = g.noise(g.position(), 260.0, 3, 0.6)
    g.surface(Base_Color=colour, Metallic=1.0, Roughness=g.ramp(n, 0.3, 0.7, rough - 0.05, rough + 0.08))
    return g.mat


def library():
    """Materials that more than one product uses, by short name."""
    return {
        "white": plastic("white_abs", (0.50, 0.505, 0.50), 0.40),
        "grey": plastic("grey_abs", (0.085, 0.095, 0.110), 0.45),
        "black": plastic("black_abs", (0.012, 0.013, 0.015), 0.38),
        "gloss": plastic("gloss", (0.006, 0.007, 0.009), 0.08, grain=0.0, coat=0.6),
        "gap": paint("gap", (0.004, 0.004, 0.005), 0.8, dirt=0.0),
        "steel": metal("bright_steel", (0.55, 0.57, 0.60), 0.30),
        "brass": metal("old_brass", (0.58, 0.41, 0.17), 0.28),
        "iron": paint("gate_iron", (0.012, 0.013, 0.015), 0.38, dirt=0.2),
        "rubber": plastic("rubber", (0.015, 0.015, 0.016), 0.62, grain=0.25),
        "green": glow("green_led", (0.20, 1.0, 0.42), 9.0),
        "red": glow("red_led", (1.0, 0.10, 0.05), 9.0),
        "blue": glow("blue_led", (0.30, 0.55, 1.0), 9.0),
        "warm": glow("warm_pane", (1.0, 0.52, 0.17), 3.2),
    }
