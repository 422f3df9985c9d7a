"""The films: the street at dusk, composed from separate layers of light, and the estimate as an animated drawing."""
