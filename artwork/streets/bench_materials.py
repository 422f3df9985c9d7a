"""Materials of the close-up: painted brick, oiled boards, plastics, metals, cable."""
from terrace.materials import glow, paint
from terrace.shader_graph import Graph

from .materials import board, lens


def whitewash(name="whitewash", along=(1.0, 0.0)):
    """Brickwork under many coats of paint; cold and a little damp. `along` as for brick."""
    g = Graph(name)
    pos = g.position()
    s = g.node("SeparateXYZ", Vector=pos).outputs
    along = g.math("ADD", g.math("MULTIPLY", s[0], along[0]), g.math("MULTIPLY", s[1], along[1]))
    flat = g.node("CombineXYZ", X=along, Y=s[2]).outputs[0]
    wob = g.node("TexNoise", Vector=pos, Scale=14.0, Detail=2.0).outputs["Color"]
    flat = g.node("MixRGB", _blend_type="LINEAR_LIGHT", Fac=0.004, Color1=flat, Color2=wob).outputs[0]
    b = g.node("TexBrick", _offset=0.5, _offset_frequency=2, Vector=flat, Scale=1.0, Mortar_Size=0.006,
               Mortar_Smooth=0.35, Bias=0.0, Brick_Width=0.225, Row_Height=0.075)
    big, fine = g.noise(pos, 5.0, 6, 0.65), g.noise(pos, 90.0, 4, 0.65)
    col = g.mix(g.ramp(big, 0.4, 0.7, 0, 0.6), (0.215, 0.225, 0.23), (0.10, 0.11, 0.115))
    col = g.mix(g.ramp(fine, 0.58, 0.72, 0, 0.35), col, (0.10, 0.075, 0.06))
    nrm = g.bump(g.math("SUBTRACT", 1.0, b.outputs["Fac"]), 0.55, 0.004)
    nrm = g.bump(g.noise(pos, 28.0, 7, 0.72), 0.6, 0.006, nrm)
    g.surface(Base_Color=col, Roughness=g.ramp(fine, 0.3, 0.7, 0.42, 0.62), Normal=nrm)
    return g.mat


def plank(name="plank"):
    """Bench boards: long grain, old scratches, oil."""
    g = Graph(name)
    pos = g.position()
    s = g.node("SeparateXYZ", Vector=pos).outputs
    isl = g.node("NewGeometry").outputs["Random Per Island"]
    wave = g.math("ADD", g.math("MULTIPLY", s[1], 90.0), g.math("MULTIPLY", isl, 30.0))
    flat = g.node("CombineXYZ", X=g.math("MULTIPLY", s[0], 3.0), Y=wave, Z=g.math("MULTIPLY", isl, 9.0)).outputs[0]
    grain, fine = g.noise(flat, 1.0, 6, 0.6), g.noise(flat, 6.0, 4, 0.7)
    col = g.mix(g.ramp(grain, 0.3, 0.7, 0, 1.0), (0.155, 0.085, 0.042), (0.058, 0.029, 0.014))
    col = g.mix(g.ramp(fine, 0.55, 0.75, 0, 0.5), col, (0.03, 0.016, 0.010))
    col = g.mix(g.ramp(g.noise(pos, 12.0, 5, 0.6), 0.55, 0.7, 0, 0.7), col, (0.018, 0.012, 0.010))
    g.surface(Base_Color=col, Roughness=g.ramp(grain, 0.3, 0.7, 0.34, 0.58),
              Normal=g.bump(g.math("ADD", grain, g.math("MULTIPLY", fine, 0.5)), 0.35, 0.0012))
    return g.mat


def every():
    """All materials of the close-up, by name."""

    def plastic(name, colour, rough=0.35):
        return paint(name, colour, rough, dirt=0.08)

    mats = {
        n: plastic(n, c, r)
        for n, c, r in (("shell", (0.50, 0.51, 0.50), 0.42), ("paper", (0.62, 0.60, 0.55), 0.7),
                        ("ink", (0.02, 0.02, 0.022), 0.6), ("print", (0.03, 0.03, 0.035), 0.6),
                        ("mask", (0.006, 0.050, 0.030), 0.28), ("track", (0.012, 0.085, 0.048), 0.25),
                        ("pcb2", (0.008, 0.022, 0.075), 0.28), ("chip", (0.012, 0.012, 0.013),
                                                                0.42), ("relay", (0.028, 0.030, 0.034), 0.3),
                        ("sleeve", (0.014, 0.020, 0.045), 0.3), ("ceramic", (0.25, 0.19, 0.12),
                                                                 0.5), ("block", (0.022, 0.17, 0.075),
                                                                        0.38), ("block2", (0.030, 0.055, 0.20), 0.38),
                        ("hole", (0.004, 0.004, 0.004),
                         0.6), ("silk", (0.62, 0.63, 0.62), 0.6), ("abs", (0.022, 0.023, 0.026),
                                                                   0.46), ("label", (0.42, 0.42, 0.40),
                                                                           0.45), ("amber", (0.70, 0.36, 0.06), 0.45),
                        ("tape", (0.55, 0.36, 0.05), 0.4), ("iron", (0.10, 0.10, 0.105), 0.5), ("tie", (0.46, 0.46,
                                                                                                        0.44), 0.4),
                        ("sheath", (0.55, 0.55, 0.53), 0.42), ("core_red", (0.42, 0.014, 0.012),
                                                               0.35), ("core_ink", (0.014, 0.014, 0.015),
                                                                       0.38), ("core_blue", (0.014, 0.06, 0.34), 0.35),
                        ("core_yellow", (0.62, 0.40, 0.02),
                         0.35), ("core_green", (0.012, 0.20, 0.045),
                                 0.35), ("core_pale", (0.60, 0.60, 0.57),
                                         0.38), ("core_orange", (0.60, 0.15, 0.012),
                                                 0.35), ("core_brown", (0.10, 0.036, 0.014),
                                                         0.38), ("holster", (0.055, 0.075, 0.10),
                                                                 0.55), ("meter", (0.024, 0.026, 0.030),
                                                                         0.45), ("lcd", (0.27, 0.31, 0.25), 0.18),
                        ("lcd_ink", (0.010, 0.012, 0.010), 0.4), ("dial", (0.016, 0.017, 0.019),
                                                                  0.35), ("pale_mark", (0.6, 0.6, 0.58),
                                                                          0.5), ("button", (0.50, 0.27, 0.05), 0.45),
                        ("ring_red", (0.40, 0.012, 0.012),
                         0.4), ("ring_ink", (0.03, 0.03, 0.03),
                                0.4), ("page", (0.60, 0.56, 0.48),
                                       0.8), ("rule", (0.24, 0.32, 0.42),
                                              0.8), ("pen", (0.018, 0.026, 0.075),
                                                     0.7), ("cover", (0.016, 0.020, 0.026),
                                                            0.5), ("grip", (0.50, 0.20, 0.012),
                                                                   0.4), ("pencil", (0.30, 0.045, 0.02),
                                                                          0.35), ("cedar", (0.36, 0.21, 0.11), 0.6))
    }
    mats.update(plated=paint("plated", (0.62, 0.62, 0.60), 0.24, metallic=1.0,
                             dirt=0.1), tin=paint("tin", (0.55, 0.55, 0.54), 0.3, metallic=1.0, dirt=0.2),
                glass=lens("glass", (0.5, 0.52, 0.5), 0.02), led_green=glow("led_green", (0.12, 1.0, 0.30), 9.0),
                led_amber=glow("led_amber", (1.0, 0.5, 0.05), 7.0), led_off=lens("led_off", (0.25, 0.02, 0.02)),
                whitewash=whitewash(), plank=plank(), alu=paint("alu", (0.045, 0.047, 0.05), 0.32, metallic=0.9,
                                                                dirt=0.1), beam=glow("beam", (1.0, 0.72, 0.40),
                                                                                     26.0), shelf=board("shelf"))
    return mats
