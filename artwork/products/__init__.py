"""The five products of the home page, as one set of product shots."""
