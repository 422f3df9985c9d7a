"""Blue hour: a graded sky with slow cloud, cool street lamps and one warm lamp indoors."""
import bpy


def sky():
    """The sky: dark overhead, pale steel at the horizon, palest at the sunset."""
    world = bpy.data.worlds.new("dusk")
    bpy.context.scene.world = world
    world.use_nodes = True
    t = world.node_tree
    bg = t.nodes["Background"]

    def node(kind, **props):
        n = t.nodes.new("ShaderNode" + kind)
        for k, v in props.items():
            setattr(n, k, v)
        return n

    coord = node("TexCoord")
    sep = node("SeparateXYZ")
    t.links.new(coord.outputs["Generated"], sep.inputs[0])
    ramp = node("ValToRGB")
    el = ramp.color_ramp.elements
    el[0].position, el[0].color = 0.0, (0.185, 0.262, 0.360, 1)
    el[1].position, el[1].color = 1.0, (0.016, 0.028, 0.052, 1)
    for pos, col in ((0.10, (0.140, 0.208, 0.300, 1)), (0.28, (0.070, 0.113, 0.176, 1)), (0.55, (0.033, 0.056, 0.094, 1))):
        e = el.new(pos)
        e.color = col
    t.links.new(sep.outputs[2], ramp.inputs[0])
    # the afterglow, low on the left behind the houses
    dot = node("VectorMath", operation="DOT_PRODUCT")
    t.links.new(coord.outputs["Generated"], dot.inputs[0])
    dot.inputs[1].default_value = (-0.26, 0.962, 0.06)
    low = node("MapRange", interpolation_type="SMOOTHSTEP")
    for i, v in ((1, 0.55), (2, 1.0), (3, 0.0), (4, 1.0)):
        low.inputs[i].default_value = v
    t.links.new(dot.outputs["Value"], low.inputs[0])
    glow = node("MixRGB", blend_type="ADD")
    glow.inputs[2].default_value = (0.085, 0.098, 0.115, 1)
    t.links.new(low.outputs[0], glow.inputs[0])
    t.links.new(ramp.outputs[0], glow.inputs[1])
    # slow bars of cloud
    stretch = node("Mapping")
    stretch.inputs["Scale"].default_value = (1.4, 1.4, 6.5)
    t.links.new(coord.outputs["Generated"], stretch.inputs[0])
    cloud = node("TexNoise")
    cloud.inputs["Scale"].default_value = 1.7
    cloud.inputs["Detail"].default_value = 7
    cloud.inputs["Roughness"].default_value = 0.52
    cloud.inputs["Distortion"].default_value = 0.35
    t.links.new(stretch.outputs[0], cloud.inputs[0])
    shade = node("MapRange", interpolation_type="SMOOTHSTEP")
    for i, v in ((1, 0.40), (2, 0.66), (3, 1.0), (4, 0.56)):
        shade.inputs[i].default_value = v
    t.links.new(cloud.outputs["Fac"], shade.inputs[0])
    mul = node("VectorMath", operation="SCALE")
    t.links.new(glow.outputs[0], mul.inputs[0])
    t.links.new(shade.outputs[0], mul.inputs["Scale"])
    t.links.new(mul.outputs[0], bg.inputs[0])
    bg.inputs[1].default_value = 1.0


def point(name, at, colour, watts, radius):
    """A round lamp."""
    data = bpy.data.lights.new(name, "POINT")
    data.color, data.energy, data.shadow_soft_size = colour, watts, radius
    obj = bpy.data.objects.new(name, data)
    obj.location = at
    bpy.context.scene.collection.objects.link(obj)
    return obj


def spot(name, at, target, colour, watts, angle, radius):
    """A lamp with a cone."""
    from mathutils import Vector
    data = bpy.data.lights.new(name, "SPOT")
    data.color, data.energy, data.shadow_soft_size = colour, watts, radius
    data.spot_size, data.spot_blend = angle, 0.8
    obj = bpy.data.objects.new(name, data)
    obj.location = at
    obj.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(obj)
    return obj


def build(warm_at, heads, close=False):
    """Lights the scene; in a close view, the corner lamp must not be reflected in the panes as a disc."""
    sky()
    point("table_lamp", warm_at, (1.0, 0.45, 0.12), 50, 0.09)
    point("room_fill", (warm_at[0] - 0.5, warm_at[1] + 0.25, 2.32), (1.0, 0.46, 0.13), 62, 0.3)
    for i, at in enumerate(heads):
        spot(f"street_lamp_{i}", at, (at[0], at[1], -1), (0.74, 0.86, 1.0), 150, 2.5, 0.12)
    # two lamps out of the picture: one rakes the corner, one the far end of the front
    corner = spot("corner_lamp", (-4.4, -6.8, 6.4), (1.8, 0.0, 1.6), (0.72, 0.85, 1.0), 430, 1.9, 0.25)
    corner.visible_glossy = not close
    spot("row_lamp", (17.5, -6.5, 6.4), (11.5, 0.0, 1.8), (0.72, 0.85, 1.0), 420, 2.2, 0.25)
