"""Moves a product's markers from the middle of a part to its edge, so that no marker covers what it names."""

# The way from the marked point of the model to the edge, as fractions of the picture, and the side of the marker's number.
EDGES = {
    "outdoor-detector": {
        "lens": (0.06, 0, "right"),
        "hood": (0.03, -0.01, "right"),
        "bracket": (-0.005, 0, "left"),
    },
    "illuminated-siren": {
        "name": (-0.245, 0.095, "left"),
        "strobe": (-0.17, 0.02, "left"),
    },
    "smartphone-app": {
        "state": (0.085, -0.02, "right"),
        "buttons": (0.07, -0.01, "right"),
        "siren-test": (-0.03, 0, "left"),
    },
    "wireless-detectors": {
        "movement": (0.05, -0.02, "right"),
        "contact": (-0.05, 0.03, "left"),
        "magnet": (0.015, 0.02, "right"),
    },
    "vehicle-protector": {
        "indicator": (0.064, 0.002, "below"),
        "test-button": (0.03, -0.02, "above"),
        "foot": (0, 0, "below"),
    },
}


def at_edges(product: str, markers: dict[str, dict]) -> dict[str, dict]:
    """The markers of a product, each at the edge of its part; a part without an edge keeps its point."""
    edges = EDGES[product]
    return {name: at_edge(point, *edges[name]) if name in edges else point for name, point in markers.items()}


def at_edge(point: dict, across: float, down: float, number: str) -> dict:
    return {"x": round(point["x"] + across, 4), "y": round(point["y"] + down, 4), "number": number}
