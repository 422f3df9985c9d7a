"""The five products of the home page, as a set of matching product shots."""
