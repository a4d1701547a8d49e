"""The moves of a game with physical cards: what is told to the score-keeper, and the event of points."""

from typing import Literal

from msgspec import Struct

from autopeg.games.moves import Move


class Points(Move, frozen=True, tag="points"):
    """A side pegs points. player: the side, which is a lane of the board (C38, C41)."""

    player: int
    points: int


class Correct(Move, frozen=True, tag="correct"):
    """A side's score is put right, whatever was entered wrongly before. player: the side (C39)."""

    player: int
    score: int


class Deal(Move, frozen=True, tag="deal"):
    """A deal begins. dealer: the seat that deals it and has the crib (C8, C10)."""

    dealer: int


ScoreMove = Points | Correct | Deal


class Event(Struct, frozen=True):
    """Points that one side pegs in one move (C6). points: as told, also when the target cuts them (C33)."""

    kind: Literal["points"]
    player: int
    side: int
    points: int
