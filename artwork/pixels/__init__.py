"""What is left of a face at a distance."""
