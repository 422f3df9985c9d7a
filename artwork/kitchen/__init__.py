"""The surveyor's sheet on a kitchen table at dusk."""
