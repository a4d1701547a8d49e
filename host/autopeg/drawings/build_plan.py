"""The plan of a board, made once and handed to everything that draws it or lists its parts."""

from autopeg.boards.board_layout import BoardLayout
from autopeg.boards.mark_places import marks_of
from autopeg.boards.marks import Marks
from autopeg.boards.panel import Point, screws_of
from autopeg.drawings.feeds import Feed, drop_volts, feeds_of
from autopeg.drawings.pieces import Piece, pieces_of


class BuildPlan(BoardLayout, frozen=True):
    """The layout of a board, and what it is built from."""

    pieces: tuple[Piece, ...]
    """The pieces of strip, in data order."""
    feeds: tuple[Feed, ...]
    screws: tuple[Point, ...]
    """The screws that hold the plates together."""
    marks: Marks
    """What is engraved around the holes of its panel."""

    @property
    def drop_volts(self) -> float:
        """The voltage lost on the way from the rail to the LED that loses most, at the cap."""
        return drop_volts(self, self.pieces, self.feeds)


def build_plan(layout: BoardLayout) -> BuildPlan:
    """Return the plan of a board. Raises BoardError for more current than the largest fuse is for."""
    pieces = pieces_of(layout)
    return BuildPlan(
        layout.title,
        layout.board,
        layout.panel,
        pieces,
        feeds_of(layout, pieces),
        screws_of(layout.panel),
        marks_of(layout.panel),
    )
