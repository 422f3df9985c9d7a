"""The terrace at dusk: a brick end-of-terrace, its street and its light, modelled in code."""
