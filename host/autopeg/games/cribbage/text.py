"""Cribbage in sentences."""

from collections.abc import Iterator, Sequence

from autopeg.engine import Result, games_counted, winners_of
from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.errors import IllegalMove
from autopeg.games.counting.aloud import call_hand, describe_cut
from autopeg.games.counting.cutting import CutForDeal
from autopeg.games.counting.parts import points_of
from autopeg.games.cribbage.calling import as_declared, call_event, call_play
from autopeg.games.cribbage.refusals import REFUSALS
from autopeg.games.cribbage.rules import Counting, State, claims, moves, parts_of
from autopeg.session.calling import doing, possessive, spoken
from autopeg.session.refusals import describe_with
from autopeg.session.text import CardText, Line
from pegcore.cribbage import count_of

_LOSSES = {"lurch": {2: "lurched"}, "skunk": {2: "skunked"}, "double_skunk": {2: "skunked", 4: "double skunked"}}


def describe_move(before: State, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move and one for every event that it caused, all cards open."""
    events = step.events
    if isinstance(step.move, moves.Play) and not before.options.muggins:
        played, events = (events[:1], events[1:]) if events and events[0].kind == "play" else ((), events)
        parts = played[0].parts if played else ()
        count = count_of((*before.series, step.move.card))
        yield f"{doing(names[step.move.player], 'play')} {step.move.card}: {call_play(count, parts)}"
    else:
        yield _sentence_of(before, step.move, names)
    for event in events:
        yield _call(before, step.move, event, names)


def describe_openly(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a step. Hands shown come last, each on its own line."""
    move, events = step.move, list(step.events)
    match move:
        case CutForDeal(cards=cards):
            yield from describe_cut(before.cutters, cards, step.state.dealer, names, card, "cut")
        case moves.Deal(dealer=dealer):
            yield Line(f"{doing(names[dealer], 'deal')}: {possessive(names[dealer])} crib", dealer)
        case moves.Discard(player=seat, cards=cards):
            number = "one card" if len(cards) == 1 else "two cards"
            yield Line(f"{doing(names[seat], 'discard')} {number}", seat)
        case moves.Starter(card=starter):
            yield Line(f"The starter is {card(starter)}")
        case moves.Play(player=seat, card=played):
            own = events.pop(0) if events and events[0].kind == "play" else None
            said = call_play(count_of((*before.series, played)), () if own is None else own.parts)
            yield Line(f"{doing(names[seat], 'play')} {card(played)}: {said}", seat, 0 if own is None else own.points)
        case moves.Go(player=seat):
            yield Line(f"{names[seat]}: go", seat)
        case moves.Declare():
            events = [as_declared(event) for event in events]
        case moves.Muggins():
            [event] = events
            events = []
            yield Line(_call(before, move, event, names), event.player, event.points)
            if before.declared is not None and (event.points or _is_settled(before, step.state)):
                yield Line(f"It was {_truth(before.declared.counting)}")
        case _:
            yield Line(_sentence_of(before, move, names))
    yield from (_line_of(event, names) for event in events)


def describe_loss(state: State, over: Result, sides: Sequence[str]) -> Sequence[str]:
    """Return the sentences for losers who were lurched or skunked, none if the win counts once (C49-C51)."""
    return describe_skunk(state.options.skunk, over, sides)


def describe_skunk(rule: str, over: Result, sides: Sequence[str]) -> Sequence[str]:
    """Return the sentences for losers who were lurched or skunked. rule: the skunk rule in use."""
    word = _LOSSES.get(rule, {}).get(games_counted(over))
    if word is None:
        return ()
    losers = " and ".join(side for index, side in enumerate(sides) if index not in winners_of(over))
    return (f"{losers} {'are' if losers.lower() == 'you' or ' and ' in losers else 'is'} {word}",)


def describe_refusal(refusal: IllegalMove, names: Sequence[str], card: CardText) -> str:
    """Return why a move is refused."""
    return describe_with(REFUSALS, refusal, names, card)


def _sentence_of(before: State, move: object, names: Sequence[str]) -> str:
    match move:
        case CutForDeal(cards):
            cuts = (f"{names[seat]} {card}" for seat, card in zip(before.cutters, cards, strict=True))
            return f"Cut for deal: {', '.join(cuts)}"
        case moves.Deal(dealer, hands, crib_card):
            dealt = [f"{name} {card_names(hand)}" for name, hand in zip(names, hands, strict=True)]
            crib = [] if crib_card is None else [f"the crib {crib_card}"]
            return f"{doing(names[dealer], 'deal')}: {', '.join(dealt + crib)}"
        case moves.Discard(player, cards):
            return f"{doing(names[player], 'discard')} {card_names(cards)}"
        case moves.Starter(card):
            return f"The starter is {card}"
        case moves.Play(player, card):
            return f"{doing(names[player], 'play')} {card}: the count is {count_of((*before.series, card))}"
        case moves.Go(player):
            return f"{doing(names[player], 'say')} go"
        case moves.Declare(player, points):
            return f"{doing(names[player], 'declare')} {points}"
        case moves.Muggins(player, points):
            return f"{doing(names[player], 'call')} muggins for {points}"
        case moves.Misdeal(remedy):
            return "A misdeal: the cards are dealt again" if remedy == "redeal" else "A misdeal: the hands are mended"
        case moves.Dead(player):
            return f"{names[player]} stopped although a card fitted: it is dead"
        case moves.Setup():
            return "The game begins from a position"
        case _:
            raise TypeError(f"no words for {move!r}")


def _call(before: State, move: object, event: moves.Event, names: Sequence[str]) -> str:
    """Return an event as a sentence. For a strict claim that gets nothing it hides whether anything was overlooked."""
    if isinstance(move, moves.Muggins) and not event.points and before.options.muggins == "strict":
        return f"{names[move.player]}: muggins for {spoken(move.points)}? More than was overlooked, no points"
    return call_event(event, names)


def _is_settled(before: State, after: State) -> bool:
    """Return whether nobody may claim any more after a strict claim, so that the truth gives nothing away."""
    return before.options.muggins == "strict" and not any(claims(after, seat) for seat in range(after.players))


def _line_of(event: moves.Event, names: Sequence[str]) -> Line:
    return Line(call_event(event, names), event.player, event.points)


def _truth(counting: Counting) -> str:
    parts = parts_of(counting)
    return call_hand(parts) if counting.kind == "show" else spoken(points_of(parts))
