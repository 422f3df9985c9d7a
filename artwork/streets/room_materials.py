"""Materials of the workshop: those of the streets and of the bench, worn concrete, mist beyond the window."""
from terrace.materials import paint
from terrace.shader_graph import Graph

from . import bench_materials, materials
from .materials import board, lens


def concrete(name="concrete"):
    """A concrete floor polished by boots, with oil stains and hairline cracks."""
    g = Graph(name)
    pos = g.position()
    big, blot, fine = g.noise(pos, 0.9, 5, 0.6), g.noise(pos, 4.5, 5, 0.65), g.noise(pos, 80.0, 4, 0.7)
    crack = g.node("TexVoronoi", _feature="DISTANCE_TO_EDGE", Vector=pos, Scale=0.55).outputs["Distance"]
    col = g.mix(g.ramp(big, 0.35, 0.7), (0.105, 0.103, 0.098), (0.060, 0.060, 0.059))
    col = g.mix(g.ramp(blot, 0.56, 0.70, 0, 0.7), col, (0.026, 0.025, 0.024))
    col = g.mix(g.ramp(fine, 0.45, 0.75, 0, 0.35), col, (0.04, 0.04, 0.039))
    col = g.mix(g.ramp(crack, 0.0, 0.006, 0.8, 0.0), col, (0.012, 0.012, 0.012))
    rough = g.math("ADD", g.ramp(big, 0.35, 0.65, 0.30, 0.56), g.ramp(fine, 0.3, 0.7, -0.04, 0.06))
    g.surface(Base_Color=col, Roughness=rough, Normal=g.bump(fine, 0.25, 0.002, g.bump(blot, 0.2, 0.006)))
    return g.mat


def misty(name, colour, air):
    """A building beyond the window, `air` the light of the mist in front of it: behind panes the depth is noisy, so the
    grade cannot add the mist."""
    g = Graph(name)
    g.surface(Base_Color=colour, Roughness=0.8, Emission_Color=air, Emission_Strength=1.0)
    return g.mat


def every():
    """All materials of the workshop, by name."""
    mats = {**bench_materials.every(), **materials.every()}
    mats.update(lime=bench_materials.whitewash("lime", (1.0, 1.0)),
                concrete=concrete(),
                near=misty("near", (0.12, 0.045, 0.030), (0.008, 0.012, 0.018)),
                far=misty("far", (0.10, 0.05, 0.04), (0.022, 0.034, 0.050)),
                ply=board("ply", (0.24, 0.15, 0.08)),
                hardboard=paint("hardboard", (0.20, 0.115, 0.055), 0.6),
                aged_paper=paint("aged_paper", (0.40, 0.365, 0.29), 0.75, dirt=0.35),
                gasket=paint("gasket", (0.03, 0.03, 0.032), 0.6),
                rubber=paint("rubber", (0.014, 0.014, 0.014), 0.7),
                coir=paint("coir", (0.085, 0.055, 0.030), 0.95, dirt=0.6),
                spanner=paint("spanner", (0.42, 0.43, 0.44), 0.3, metallic=1.0, dirt=0.4),
                sheet=paint("sheet", (0.66, 0.65, 0.60), 0.75, dirt=0.05),
                yellow=paint("yellow", (0.62, 0.33, 0.07), 0.5, dirt=0.1),
                dot=paint("dot", (0.75, 0.34, 0.05), 0.6, dirt=0.0),
                lens_off=lens("lens_off", (0.012, 0.055, 0.30)),
                mug=paint("mug", (0.58, 0.57, 0.54), 0.18, coat=0.4, dirt=0.05),
                mug_blue=paint("mug_blue", (0.035, 0.10, 0.22), 0.18, coat=0.4, dirt=0.05),
                mug_red=paint("mug_red", (0.36, 0.045, 0.03), 0.18, coat=0.4, dirt=0.05))
    return mats
