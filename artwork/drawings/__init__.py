"""The drawings of the home pages: plans, elevations and sections, in centimetres."""
