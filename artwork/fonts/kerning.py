"""Makes a font's kerning the same at all weights.

In the package's font the kerning of each pair of characters has its own change with the weight, which is almost half of the file.
At weight 600, in steps of a hundredth of an em, it differs from that of the headlines (640) by at most one step, and from that of
the text (400) by 0.2 of a step on average.

Command line: the font with all weights, the weight (`wght`) whose kerning to take, and the WOFF2 file to write.
"""

import sys

from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

STEP = 10  # of 1000 units per em


def advances(lookup):
    """Yields the value of the first character of each pair of a pair-adjustment lookup (OpenType, GPOS lookup type 2)."""
    for table in lookup.SubTable:
        rows = (
            (pairs.PairValueRecord for pairs in table.PairSet)
            if table.Format == 1
            else (row.Class2Record for row in table.Class1Record)
        )
        for row in rows:
            yield from (record.Value1 for record in row)


def main(source, weight, target):
    """Reads `source`, and writes `target` with the kerning of `weight`."""
    font = TTFont(source)
    font["GPOS"] = instantiateVariableFont(TTFont(source), {"wght": float(weight)})["GPOS"]
    for lookup in font["GPOS"].table.LookupList.Lookup:
        for value in advances(lookup):
            value.XAdvance = round(value.XAdvance / STEP) * STEP
    # Only the kerning used it.
    font["GDEF"].table.VarStore = None
    font["GDEF"].table.Version = 0x00010000
    font.flavor = "woff2"
    font.save(target)


main(*sys.argv[1:])
