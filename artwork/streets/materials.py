"""Materials that the terrace does not use: pebbledash, clay tile, block paving, wet car paint, cable."""
from terrace.materials import brick, cloth, glow, library, paint
from terrace.shader_graph import Graph


def dash(name="dash"):
    """Pebbledash under old cream paint, with rain streaks."""
    g = Graph(name)
    pos = g.position()
    s = g.node("SeparateXYZ", Vector=pos).outputs
    peb = g.node("TexVoronoi", Vector=pos, Scale=105.0).outputs["Distance"]
    streak = g.node("CombineXYZ", X=g.math("MULTIPLY", s[0], 9.0), Y=g.math("MULTIPLY", s[1], 9.0),
                    Z=g.math("MULTIPLY", s[2], 0.7)).outputs[0]
    run, big = g.noise(streak, 1.0, 5, 0.6), g.noise(pos, 1.1, 5, 0.6)
    col = g.mix(g.ramp(run, 0.48, 0.78, 0, 0.5), (0.40, 0.385, 0.35), (0.16, 0.155, 0.145))
    col = g.mix(g.ramp(big, 0.42, 0.72, 0, 0.45), col, (0.20, 0.195, 0.18))
    col = g.mix(g.ramp(peb, 0.25, 0.6, 0, 0.55), col, (0.12, 0.118, 0.112))
    nrm = g.bump(g.math("SUBTRACT", 1.0, peb), 0.9, 0.011)
    g.surface(Base_Color=col, Roughness=0.78, Normal=nrm)
    return g.mat


def tile(name="tile"):
    """Wet plain clay tile, each a different brown."""
    g = Graph(name)
    pos = g.position()
    isl = g.node("NewGeometry").outputs["Random Per Island"]
    col = g.mix(isl, (0.135, 0.046, 0.028), (0.058, 0.026, 0.022))
    col = g.mix(g.ramp(g.noise(pos, 1.6, 6, 0.65), 0.52, 0.74, 0, 0.75), col, (0.032, 0.034, 0.026))
    rough = g.ramp(g.math("ADD", isl, g.noise(pos, 7.0)), 0.3, 1.7, 0.26, 0.55)
    g.surface(Base_Color=col, Roughness=rough, Normal=g.bump(g.noise(pos, 70.0, 4, 0.7), 0.3, 0.004))
    return g.mat


def paver(name="paver"):
    """Block paving in the wet: charcoal and rust."""
    g = Graph(name)
    pos = g.position()
    isl = g.node("NewGeometry").outputs["Random Per Island"]
    col = g.mix(isl, (0.028, 0.029, 0.032), (0.085, 0.052, 0.043))
    patch = g.noise(pos, 1.1, 4, 0.6)
    rough = g.math("ADD", g.ramp(patch, 0.38, 0.62, 0.09, 0.36), g.ramp(isl, 0, 1, 0, 0.12))
    g.surface(Base_Color=col, Roughness=rough, Normal=g.bump(g.noise(pos, 120.0, 3, 0.7), 0.22, 0.003))
    return g.mat


def board(name="board", base=(0.085, 0.048, 0.026)):
    """Stained boards with upright grain, each slightly different."""
    g = Graph(name)
    pos = g.position()
    s = g.node("SeparateXYZ", Vector=pos).outputs
    isl = g.node("NewGeometry").outputs["Random Per Island"]
    flat = g.node("CombineXYZ", X=g.math("MULTIPLY", s[0], 60.0), Y=g.math("MULTIPLY", s[1], 60.0),
                  Z=g.math("MULTIPLY", s[2], 3.0)).outputs[0]
    grain = g.noise(flat, 1.0, 5, 0.6)
    col = g.mix(g.ramp(grain, 0.35, 0.7, 0, 0.6), base, tuple(c * 0.4 for c in base))
    col = g.mix(g.ramp(isl, 0, 1, 0, 0.5), col, tuple(c * 0.5 for c in base))
    g.surface(Base_Color=col, Roughness=g.ramp(grain, 0.3, 0.7, 0.36, 0.6), Normal=g.bump(grain, 0.3, 0.002))
    return g.mat


def wet_paint(name, colour, flake=0.35):
    """Car paint after rain: a clear coat beaded with drops."""
    g = Graph(name)
    pos = g.position()
    drop = g.node("TexVoronoi", Vector=pos, Scale=62.0, Randomness=1.0).outputs["Distance"]
    keep = g.ramp(g.noise(pos, 9.0, 2), 0.46, 0.58, 0.0, 1.0)
    bead = g.math("MULTIPLY", g.ramp(drop, 0.33, 0.12, 0.0, 1.0), keep)
    g.surface(Base_Color=colour, Roughness=0.34, Metallic=flake)
    g.set(g.bsdf.inputs["Coat Weight"], 1.0)
    g.set(g.bsdf.inputs["Coat Roughness"], 0.035)
    g.set(g.bsdf.inputs["Coat Normal"], g.bump(bead, 0.55, 0.004))
    return g.mat


def lens(name, colour, rough=0.06):
    """A coloured plastic lens, unlit."""
    g = Graph(name)
    g.surface(Base_Color=colour, Roughness=0.3)
    g.set(g.bsdf.inputs["Coat Weight"], 1.0)
    g.set(g.bsdf.inputs["Coat Roughness"], rough)
    return g.mat


def every():
    """The terrace's materials and these, by short name."""
    mats = library()
    mats.update(brick_l=brick("brick_l", along=(0.668, -0.744)), brick_r=brick("brick_r", along=(0.668, 0.744)),
                voussoir=paint("voussoir", (0.20, 0.055, 0.03), 0.6,
                               dirt=0.6), dash=dash(), tile=tile(), paver=paver(), board=board(), silvered=board("silvered", (0.19, 0.175, 0.16)), fallen=paint("fallen", (0.12, 0.06, 0.022), 0.35, dirt=0.6),
                green_bin=paint("green_bin", (0.020, 0.050, 0.036), 0.36),
                quarry=paint("quarry", (0.16, 0.04, 0.025), 0.2,
                             dirt=0.4), batten=paint("batten", (0.02, 0.018, 0.017),
                                                     0.45), gate=paint("gate", (0.17, 0.215, 0.205), 0.4, dirt=0.4),
                soil=paint("soil", (0.018, 0.014, 0.011),
                           0.8), core=paint("core", (0.006, 0.010, 0.006),
                                            0.9), bark=paint("bark", (0.022, 0.021, 0.020),
                                                             0.7), body=wet_paint("body", (0.030, 0.050, 0.072)),
                privacy=lens("privacy", (0.006, 0.007, 0.009),
                             0.01), trim=paint("trim", (0.012, 0.012, 0.013),
                                               0.45), tyre=paint("tyre", (0.012, 0.012, 0.012), 0.55),
                alloy=paint("alloy", (0.42, 0.43, 0.45), 0.28, metallic=0.9,
                            dirt=0.3), tail=lens("tail",
                                                 (0.10, 0.004, 0.004)), headlamp=lens("headlamp", (0.35, 0.37, 0.40)),
                plate=paint("plate", (0.30, 0.19, 0.018), 0.35,
                            dirt=0.3), chrome=paint("chrome", (0.6, 0.62, 0.64), 0.12, metallic=1.0,
                                                    dirt=0.05), van=wet_paint("van", (0.014, 0.026, 0.046), 0.2),
                sign=paint("sign", (0.66, 0.64, 0.58), 0.5,
                           dirt=0.1), sign2=paint("sign2", (0.92, 0.66, 0.32), 0.5,
                                                  dirt=0.1), alu=paint("alu", (0.5, 0.51, 0.52), 0.35, metallic=0.9,
                                                                       dirt=0.3),
                hub=paint("hub", (0.10, 0.105, 0.11), 0.4,
                          metallic=0.6), cream=paint("cream", (0.42, 0.40, 0.35), 0.5,
                                                     dirt=0.4), gatewood=board("gatewood", (0.03, 0.085, 0.105)),
                limewash=paint("limewash", (0.55, 0.46, 0.33), 0.85,
                               dirt=0.3), carton=paint("carton", (0.28, 0.17, 0.085),
                                                       0.7), tin_blue=paint("tin_blue", (0.03, 0.075, 0.15), 0.4),
                enamel=paint("enamel", (0.020, 0.038, 0.034),
                             0.25), incised=paint("incised", (0.045, 0.040, 0.034),
                                                  0.8), shopwood=paint("shopwood", (0.014, 0.052, 0.042), 0.3, coat=0.4,
                                                                       dirt=0.25),
                glaze=paint("glaze", (0.025, 0.075, 0.058), 0.12,
                            coat=0.6), fascia=paint("fascia", (0.012, 0.040, 0.034), 0.35, coat=0.3,
                                                    dirt=0.15), shopdark=paint("shopdark", (0.16, 0.17, 0.17), 0.8),
                shutter=paint("shutter", (0.16, 0.18, 0.20), 0.38, metallic=0.4,
                              dirt=0.5), crate=paint("crate", (0.035, 0.075, 0.125), 0.4), fruit_a=paint(
                                  "fruit_a", (0.42, 0.14, 0.01),
                                  0.4), fruit_b=paint("fruit_b", (0.16, 0.24, 0.02), 0.35), fruit_c=paint(
                                      "fruit_c", (0.30, 0.02, 0.015),
                                      0.3), frame=paint("frame", (0.26, 0.022, 0.016), 0.25, coat=0.6,
                                      dirt=0.15), fridge=glow("fridge", (0.72, 0.90, 1.0),
                                                        0.30), drape=cloth("drape2", (0.42, 0.43, 0.45), 0.3),
                )
    return mats
