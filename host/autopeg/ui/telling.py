"""What happened, told to someone who was not there: every move as a sentence, all cards open."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from autopeg.cards import card_names
from autopeg.games.cribbage.moves import (
    CutForDeal,
    Dead,
    Deal,
    Declare,
    Discard,
    Go,
    Misdeal,
    Muggins,
    Play,
    Setup,
    Starter,
)
from autopeg.games.history import Redo, Step, Undo
from autopeg.games.score.moves import ScoreMove
from autopeg.ui.calling import call_event, call_play, doing
from autopeg.ui.scoring.words import tell_entry
from pegcore.cribbage import count_of

_GAMES = {1: "", 2: " two games at once", 4: " four games at once"}


def side_names(names: Sequence[str], sides: int) -> tuple[str, ...]:
    """Return the name of each side, partners joined: "Ann and Cid". names: by seat."""
    return tuple(" and ".join(names[side::sides]) for side in range(sides))


def tell_step(before: Any, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move and one for every event that it caused. before: the state it was made in."""
    events = step.events
    if isinstance(step.move, ScoreMove):
        yield tell_entry(step.move, names, side_names(names, before.sides))
        return
    if isinstance(step.move, Play) and not before.options.muggins:
        played, events = (events[:1], events[1:]) if events and events[0].kind == "play" else ((), events)
        parts = played[0].parts if played else ()
        count = count_of((*before.series, step.move.card))
        yield f"{doing(names[step.move.player], 'play')} {step.move.card}: {call_play(count, parts)}"
    else:
        yield _tell_move(before, step.move, names)
    for event in events:
        yield call_event(event, names)


def _tell_move(before: Any, move: Any, names: Sequence[str]) -> str:
    match move:
        case CutForDeal(cards):
            cuts = (f"{names[seat]} {card}" for seat, card in zip(before.cutters, cards, strict=True))
            return f"Cut for deal: {', '.join(cuts)}"
        case Deal(dealer, hands, crib_card):
            dealt = [f"{name} {card_names(hand)}" for name, hand in zip(names, hands, strict=True)]
            crib = [] if crib_card is None else [f"the crib {crib_card}"]
            return f"{doing(names[dealer], 'deal')}: {', '.join(dealt + crib)}"
        case Discard(player, cards):
            return f"{doing(names[player], 'lay')} away {card_names(cards)}"
        case Starter(card):
            return f"The starter is {card}"
        case Play(player, card):
            return f"{doing(names[player], 'play')} {card}: the count is {count_of((*before.series, card))}"
        case Go(player):
            return f"{doing(names[player], 'say')} go"
        case Declare(player, points):
            return f"{doing(names[player], 'declare')} {points}"
        case Muggins(player, points):
            return f"{doing(names[player], 'call')} muggins for {points}"
        case Misdeal(remedy):
            return "A misdeal: the cards are dealt again" if remedy == "redeal" else "A misdeal: the hands are mended"
        case Dead(player):
            return f"{names[player]} stopped although a card fitted: it is dead"
        case Setup():
            return "The game begins from a position"
        case Undo():
            return "The last move is taken back"
        case Redo():
            return "The move is put back"
        case _:
            raise TypeError(f"no words for {move!r}")


def tell_scores(state: Any, names: Sequence[str]) -> str:
    """Return the scores of all sides: "Ann 31, club 44"."""
    return ", ".join(
        f"{name} {score}" for name, score in zip(side_names(names, state.sides), state.scores, strict=True)
    )


def tell_result(over: Mapping[str, int], sides: Sequence[str]) -> str:
    """Return who has won and for how many games (C49-C51). sides: their names."""
    return f"{doing(sides[over['winner']], 'win')}{_GAMES[over['games']]}"
