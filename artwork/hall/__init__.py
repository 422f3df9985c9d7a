"""The hall of a terraced house at dusk, seen from the kitchen end."""
