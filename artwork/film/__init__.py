"""The films: the street at dusk with its lights apart, and the estimate as a drawing that draws itself."""
