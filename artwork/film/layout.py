"""The two cuts of the estimate film: the drawing beside its sheet, and above it for phones."""
from dataclasses import dataclass


@dataclass(frozen=True)
class Layout:
    """Where the parts of a cut are. All lengths but `pixels` are in the units of the drawing."""
    pixels: tuple[int, int]  # width and height of the film
    width: int  # of the picture
    shift: tuple[float, float]  # of the drawing, from its place in the wide cut
    sheet: tuple[float, float, float, float]  # left, top, right, bottom
    columns: int  # of the sheet's rows, and of its total
    text: float  # size of the rows
    total: int  # from the sheet's top to the line of the total

    @property
    def height(self):
        """Height of the picture."""
        return self.width * self.pixels[1] / self.pixels[0]


LAYOUTS = {
    "estimate": Layout((1440, 900), 960, (0, 0), (642, 66, 918, 534), 1, 21.5, 344),
    "estimate-tall": Layout((720, 960), 630, (-4, -24), (35, 572, 595, 820), 2, 24, 216),
}
