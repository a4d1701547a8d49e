"""Reasons for the choices of cribbage in a beginner's words: what the cards do, without averages."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from autopeg.base.phrases import listed, spoken, spoken_count
from autopeg.engine.advice import Choice
from autopeg.engine.cards import Card
from autopeg.games.cribbage.advice_text import PLAYED, RANK_NAMES
from autopeg.games.cribbage.rules import View
from autopeg.games.cribbage.rules.moves import Discard, Play
from autopeg.session.text import CardText
from pegcore.cards import RANKS, pip_of, rank_of, suit_of
from pegcore.cribbage import count_play

_FIVE = 5
_FIFTEEN = 15
_MOST_COUNT = 31
_TENS_AWAIT = (5, 21)
"""Counts at which every ten card scores."""


def reasons(view: View, choice: Choice, card: CardText) -> Sequence[str]:
    """Return what speaks for a discard or a card of the play, the most important first."""
    match choice.move:
        case Discard(cards=cards):
            kept = tuple(sorted(held for held in view.hand if held not in cards))
            return [*_reasons_to_keep(kept), *_reasons_to_discard(view, cards)]
        case Play(card=played):
            return [*_reasons_to_play(view, played)]
        case _:
            return ()


def _reasons_to_keep(kept: Sequence[Card]) -> Iterator[str]:
    fifteens = [some for size in (2, 3, 4) for some in combinations(kept, size) if sum(map(pip_of, some)) == _FIFTEEN]
    if fifteens:
        among = [card for card in kept if any(card in some for some in fifteens)]
        ways = "a way" if len(fifteens) == 1 else f"{spoken(len(fifteens))} ways"
        yield f"keeping {_ranks(among)} gives you {ways} to make fifteen"
    runs = [some for size in (4, 3) for some in combinations(kept, size) if _is_run(some)]
    if runs:
        longest = [some for some in runs if len(some) == len(runs[0])]
        times = f", {spoken(len(longest))} times over" if len(longest) > 1 else ""
        yield f"{_ranks(longest[0])} is a run{times}"
    for rank in dict.fromkeys(map(rank_of, kept)):
        same = [card for card in kept if rank_of(card) == rank]
        if len(same) > 1:
            yield f"{_ranks(same)} is {('a pair', 'three of a kind', 'four of a kind')[len(same) - 2]}"
    if len(set(map(suit_of, kept))) == 1:
        yield "all four are of one suit, which is a flush"
    if any(rank_of(card) == _FIVE for card in kept) and not any(pip_of(card) == 10 for card in kept):
        yield "a five makes fifteen with every ten, jack, queen and king, and there are many of them"


def _is_run(cards: Sequence[Card]) -> bool:
    ranks = sorted(map(rank_of, cards))
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def _reasons_to_discard(view: View, cards: Sequence[Card]) -> Iterator[str]:
    found = [*_in_crib(cards)]
    makes = listed(found)
    if view.owns_crib:
        verb = "counts" if len(found) == 1 else "count"
        whose = "your own crib" if view.dealer == view.seat else "your partner's crib"
        yield f"{_ranks(cards)} goes into {whose}{f', where {makes} {verb} for you' if makes else ''}"
    else:
        yield f"{_ranks(cards)} gives the other side's crib {makes or 'little'}"


def _in_crib(cards: Sequence[Card]) -> Iterator[str]:
    """Yield what a discard is good for."""
    if len(cards) > 1 and sum(map(pip_of, cards)) == _FIFTEEN:
        yield "a fifteen"
    if len(cards) > 1 and len({*map(rank_of, cards)}) == 1:
        yield "a pair"
    if any(rank_of(card) == _FIVE for card in cards):
        yield "a five"


def _reasons_to_play(view: View, played: Card) -> Iterator[str]:
    count = view.count + pip_of(played)
    parts = count_play((*view.series, played), count)
    if parts:
        made = spoken_count(sum(points for _, _, points in parts), "point")
        yield f"it scores {made} for {' and '.join(PLAYED[kind] for kind, _, _ in parts)}"
    if sum(rank_of(card) == rank_of(played) for card in view.hand) > 1 and count + 2 * pip_of(played) <= _MOST_COUNT:
        name = RANK_NAMES[rank_of(played) - 1]
        yield f"you keep another {name}: if the other side makes a pair of it, you make three of a kind"
    if count in _TENS_AWAIT:
        yield f"it leaves the count at {count}, where every ten card scores"
    elif not view.series and count < _FIVE:
        yield "nobody can make fifteen of it with one card"


def _ranks(cards: Sequence[Card]) -> str:
    """Return the ranks of cards as players write them: "7-8"."""
    return "-".join(RANKS[rank_of(card) - 1].replace("T", "10") for card in sorted(cards))
