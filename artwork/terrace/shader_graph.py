"""A short notation for shader nodes."""
import bpy


class Graph:
    """A thin wrapper round a material's node tree."""

    def __init__(self, name):
        self.mat = bpy.data.materials.new(name)
        self.mat.use_nodes = True
        self.tree = self.mat.node_tree
        self.bsdf = self.tree.nodes["Principled BSDF"]
        self.out = self.tree.nodes["Material Output"]

    def node(self, kind, **inputs):
        """Adds a node; keyword inputs are values or sockets, `_name` are properties."""
        n = self.tree.nodes.new("ShaderNode" + kind)
        for key, val in inputs.items():
            if key.startswith("_"):
                setattr(n, key[1:], val)
                continue
            sock = n.inputs[int(key[1:])] if key[0] == "i" and key[1:].isdigit() else n.inputs[key.replace("_", " ")]
            self.set(sock, val)
        return n

    def set(self, sock, val):
        """Links a socket or sets a plain value."""
        if isinstance(val, bpy.types.NodeSocket):
            self.tree.links.new(val, sock)
        elif isinstance(val, tuple) and len(val) == 3 and sock.type == "RGBA":
            sock.default_value = (*val, 1)
        else:
            sock.default_value = val

    def surface(self, **inputs):
        """Sets inputs of the principled shader."""
        for key, val in inputs.items():
            self.set(self.bsdf.inputs[key.replace("_", " ")], val)

    def position(self):
        """World position."""
        return self.node("NewGeometry").outputs["Position"]

    def noise(self, vec, scale, detail=4.0, rough=0.55):
        """Noise value, 0 to 1."""
        return self.node("TexNoise", Vector=vec, Scale=scale, Detail=detail, Roughness=rough).outputs["Fac"]

    def ramp(self, fac, a, b, lo=0.0, hi=1.0):
        """Maps a value onto the range lo..hi between a and b."""
        n = self.node("MapRange", i0=fac, i1=a, i2=b, i3=lo, i4=hi)
        return n.outputs[0]

    def mix(self, fac, a, b, mode="MIX"):
        """Mixes two colours."""
        n = self.node("MixRGB", _blend_type=mode, Fac=fac, Color1=a, Color2=b)
        return n.outputs[0]

    def bump(self, height, strength, distance, normal=None):
        """Bump from a height value."""
        n = self.node("Bump", Height=height, Strength=strength, Distance=distance)
        if normal is not None:
            self.set(n.inputs["Normal"], normal)
        return n.outputs[0]

    def math(self, op, a, b=0.0):
        """Plain arithmetic."""
        return self.node("Math", _operation=op, i0=a, i1=b).outputs[0]
