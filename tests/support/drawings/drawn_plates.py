"""The plates of a board, each drawn once for all that is asked of it."""

from functools import cache

from autopeg.drawings.plates import backing_sheet, diffuser_sheet, grid_sheet, panel_sheet

PLATES = {
    "panel": cache(panel_sheet),
    "diffuser": cache(diffuser_sheet),
    "grid": cache(grid_sheet),
    "backing": cache(backing_sheet),
}
"""What draws each plate, by its name."""
