"""Cutting plan of a reel: which pieces come out of which of its sections.

A reel is soldered together from sections of half a metre; over such a joint the pitch of the LEDs is not exact, and the
strip is stiff. A piece that is no longer than a section is cut out of one.
"""

from collections.abc import Sequence
from math import ceil

from msgspec import Struct

from autopeg.drawings.build_plan import BuildPlan
from autopeg.drawings.pages import MAKE, page
from autopeg.drawings.pieces import Piece

_SECTION_M = 0.5
REEL_M = {30: 5, 60: 5, 100: 5, 144: 2}
"""The length of a reel by its LEDs a metre."""


class Cut(Struct, frozen=True):
    """What is cut from one section, or from as many in a row as its one long piece needs."""

    pieces: tuple[Piece, ...]
    sections: int

    @property
    def leds(self) -> int:
        return sum(piece.led_count for piece in self.pieces)


class CuttingPlan(Struct, frozen=True):
    """The cuts of a board, the longest pieces first."""

    section_leds: int
    reel_m: int
    cuts: tuple[Cut, ...]

    @property
    def sections(self) -> int:
        """The sections that are cut up."""
        return sum(cut.sections for cut in self.cuts)

    @property
    def reels(self) -> int:
        """The reels to buy: one more where more than half of it is needed."""
        reels, more_m = divmod(self._metres, self.reel_m)
        return max(1, reels + (more_m > self.reel_m / 2))

    @property
    def extra_m(self) -> int:
        """The metres needed beside the reels."""
        return max(0, self._metres - self.reels * self.reel_m)

    @property
    def _metres(self) -> int:
        return ceil(self.sections * _SECTION_M)


def cutting_plan(board: BuildPlan) -> CuttingPlan | None:
    """Return the plan of a board, the longest pieces first; None for a board of modules."""
    density = board.panel.leds_per_m
    if density is None:
        return None
    section_leds = round(density * _SECTION_M)
    filled: list[list[Piece]] = []
    for piece in sorted(board.pieces, key=lambda piece: -piece.led_count):
        room = next((cut for cut in filled if _leds(cut) + piece.led_count <= section_leds), None)
        if room is None:
            filled.append([piece])
        else:
            room.append(piece)
    cuts = tuple(Cut(tuple(cut), ceil(_leds(cut) / section_leds)) for cut in filled)
    return CuttingPlan(section_leds, REEL_M[density], cuts)


def _leds(pieces: Sequence[Piece]) -> int:
    return sum(piece.led_count for piece in pieces)


def cutting_page(boards: Sequence[BuildPlan], made_by: str = MAKE) -> str:
    """Return the text of cutting.md."""
    plans = [(board, cutting_plan(board)) for board in boards]
    return page(
        "cutting.md",
        made_by=made_by,
        plans="\n".join(_plan_text(board, plan) for board, plan in plans if plan is not None),
    )


def _plan_text(board: BuildPlan, plan: CuttingPlan) -> str:
    rows = "\n".join(
        f"| {number} | {cut.sections} | {_pieces_text(cut.pieces)} | {cut.leds} "
        f"| {cut.sections * plan.section_leds - cut.leds} |"
        for number, cut in enumerate(plan.cuts, 1)
    )
    reels = "a reel" if plan.reels == 1 else f"{plan.reels} reels"
    extra = f" and {plan.extra_m} m more" if plan.extra_m else ""
    return (
        f"## {board.name}\n\n"
        f"{plan.sections} sections of {plan.section_leds} LEDs: {reels} of {plan.reel_m} m{extra}.\n\n"
        f"| cut | sections | pieces | LEDs | left over |\n|---|---|---|---|---|\n{rows}\n"
    )


def _pieces_text(pieces: Sequence[Piece]) -> str:
    """Return the pieces of several LEDs with their lengths, then the single ones."""
    long = ", ".join(f"{piece.number} ({piece.led_count} LEDs)" for piece in pieces if piece.led_count > 1)
    single = ", ".join(str(piece.number) for piece in pieces if piece.led_count == 1)
    return "; single LEDs ".join(part for part in (long, single) if part)
