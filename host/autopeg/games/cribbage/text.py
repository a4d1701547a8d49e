"""Cribbage in sentences: events as players call them, the log, and why a move is refused."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from autopeg.base.phrases import doing, is_reader, listed, owned, possessive, spoken, spoken_count, within
from autopeg.counting.aloud import call_hand, describe_cut
from autopeg.counting.rules import CutForDeal, points_of
from autopeg.engine import Result, games_counted, winners_of
from autopeg.engine.cards import card_names
from autopeg.engine.history import Step
from autopeg.engine.moves import Part
from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage.rules import Counting, State, claims, moves, parts_of
from autopeg.games.cribbage.rules.moves import Event
from autopeg.session.refusals import Templates, describe_with, of_positions
from autopeg.session.text import CardText, Line, in_brief
from pegcore.cribbage import count_of

REFUSALS: Templates = {
    "ALREADY_CLAIMED": "{seat:'s} side has already made its one claim",
    "ALREADY_DISCARDED": "{seat:has} already discarded",
    "CARD_NOT_HELD.dead": "{seat} can't play the {card}: it is dead for this deal",
    "CARD_NOT_HELD.discard": "{seat} can't discard the {card}: it is not in {seat:'s} hand",
    "CARD_NOT_HELD.none_fits": "{seat:has} no card that can be played at {count}",
    "CARD_NOT_HELD.play": "{seat} can't play the {card}: it is not in {seat:'s} hand",
    "CARD_NOT_HELD.twice": "{seat} can't discard the {card} twice",
    "EXCEEDS_31": "{seat} can't play the {card}: {count} is over {limit}",
    "GO_WITH_PLAYABLE": "{seat} can't say go: the {card} can be played",
    "MISDEAL.crib": "With three players, and only then, the pack gives one card to the crib",
    "MISDEAL.hand": "{seat:has} {count:card} instead of {limit}",
    "MISDEAL.hands": "There are {count:hand} for {limit:player}",
    "MISDEAL.played": "{seat:has} played the {card}, so it must stay in {seat:'s} hand",
    "NOT_DEALER": "It is {due:'s} deal",
    "NOT_YOUR_TURN.declare": "It is {due:'s} turn to declare",
    "NOT_YOUR_TURN.own_side": "{seat} can't claim points from {seat:'s} own side",
    "SHOW_OUT_OF_ORDER.declare": "It is {due:'s} turn to show a hand",
    "WRONG_DISCARD_COUNT": "{seat} must discard {limit:card}, not {count}",
    "WRONG_PHASE.deal": "This deal is not over yet",
    "WRONG_PHASE.declare": "There are no points to declare now",
    "WRONG_PHASE.declare_first": "{due} must declare points first",
    "WRONG_PHASE.discard": "You can discard only right after the deal",
    "WRONG_PHASE.misdeal": "No cards have been dealt, so there is no misdeal",
    "WRONG_PHASE.no_claim": "There is nothing to claim now",
    "WRONG_PHASE.no_muggins": "Muggins is not played in this game",
    "WRONG_PHASE.play": "Cards are played after the discards, not now",
    "WRONG_PHASE.redeal": "Before the first card is played, a misdeal is corrected by dealing again",
    "WRONG_PHASE.starter": "The starter is turned up when everybody has discarded",
    "WRONG_PHASE.undeclared": "Wait until {due:has} declared",
    **of_positions(
        {
            "cannot_act": "it can't be {seat:'s} turn after saying go, or without cards",
            "count": "the cards of the series make {limit}, not {count}",
            "crib": "the crib has {count:card}, not {limit}",
            "hand": "{seat:has} {count:card} before the starter; {limit} are dealt, and 4 are left after the discard",
            "hand_and_played": "{seat:has} {count:card}, those already played included, instead of {limit}",
            "no_dealer": "with cards in hand there must be a dealer",
            "played_without_starter": "cards were played, but there is no starter",
            "series_is_full": "at 31 a new count begins",
            "series_twice": "a card appears twice in the series",
            "series_unplayed": "the {card} is in the series, but nobody has played it",
        }
    ),
}

PAIRS = {"pair": "a pair", "pair_royal": "a pair royal", "double_pair_royal": "a double pair royal"}
_CLOSING = {"go": "one for the go", "last": "one for last"}
_LOSSES = {"lurch": {2: "lurched"}, "skunk": {2: "skunked"}, "double_skunk": {2: "skunked", 4: "double skunked"}}


def call_play(count: int, parts: Sequence[Part]) -> str:
    """Return the call for a played card: the count and the points (C14, C16, C19, C22).

    count: after the card; parts: of the card, including the point for go or last.
    """
    said = [spoken(count)]
    total = 0
    for part in parts:
        total += part.points
        words = _played(part)
        if part.kind in ("fifteen", "thirtyone"):
            said[0] += " for two"
        elif part.kind in _CLOSING:
            said.append(f"and {words}")
        elif total == part.points:
            said[0] += f" for {words}"
        else:
            said.append(f"and {words} is {spoken(total)}")
    return ", ".join(said)


def call_event(event: Event, names: Sequence[str]) -> str:
    """Return an event as a sentence without a full stop. names: by seat."""
    name = names[event.player]
    points = spoken(event.points)
    match event.kind:
        case "show":
            said = _declared(event.parts) or call_hand(event.parts)
            return f"{owned(name, event.what or 'hand')}: {said}"
        case "heels":
            return f"{name}: two for his heels"
        case "go":
            return f"{name}: {_declared(event.parts) or _CLOSING[event.parts[0].kind]}"
        case "muggins":
            return (
                f"{name}: muggins! {points} overlooked" if event.points else f"{name}: muggins? Nothing was overlooked"
            )
        case "penalty":
            return f"{name}: {points} penalty points"
        case "play":
            return f"{name}: {_declared(event.parts) or _sum_of(event.parts)}"


def as_declared(event: Event) -> Event:
    """Return an event with only the declared points, without their parts.

    Parts would give away that nothing was overlooked, and a bare number that something was (C44, C45).
    """
    return replace(event, parts=(Part("declared", (), event.points),))


def _declared(parts: Sequence[Part]) -> str | None:
    """Return the words for declared points, None if the parts are known."""
    return next((f"{spoken(part.points)} declared" for part in parts if part.kind == "declared"), None)


def _sum_of(parts: Sequence[Part]) -> str:
    """Return points made in the play, after the count was called: "two for fifteen, two for a pair"."""
    return ", ".join(_CLOSING.get(part.kind) or f"{spoken(part.points)} for {_played(part)}" for part in parts)


def _played(part: Part) -> str:
    if part.kind == "run":
        return f"a run of {spoken(part.points)}"
    if part.kind == "thirtyone":
        return "thirty-one"
    return PAIRS.get(part.kind) or _CLOSING.get(part.kind) or part.kind


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
    move: object = step.move
    events: list[Event] = list(step.events)
    match move:
        case CutForDeal(cards=cards):
            yield from describe_cut(before.cutters, cards, step.state.dealer, names, card, "cut")
        case moves.Deal(dealer=dealer):
            yield Line(f"{doing(names[dealer], 'deal')}: {possessive(names[dealer])} crib", dealer)
        case moves.Discard(player=seat, cards=cards):
            yield Line(f"{doing(names[seat], 'discard')} {spoken_count(len(cards), 'card')}", seat)
        case moves.Starter(card=starter):
            said = f"The starter is {card(starter)}"
            yield Line(said, brief=f"{said}: two for {within(names[events[0].player])}" if events else None)
        case moves.Play(player=seat, card=played):
            own = events.pop(0) if events and events[0].kind == "play" else None
            count = count_of((*before.series, played))
            points = 0 if own is None else own.points
            plays = f"{doing(names[seat], 'play')} {card(played)}"
            said = f"{plays}: {call_play(count, () if own is None else own.parts)}"
            yield Line(said, seat, points, in_brief(said, f"{plays}: {spoken(count)}, {spoken_count(points, 'point')}"))
        case moves.Go(player=seat):
            said = f"{names[seat]}: go"
            yield Line(said, seat, brief=f"{said}, one for {within(names[events[0].player])}" if events else None)
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
    losers = (side for index, side in enumerate(sides) if index not in winners_of(over))
    return (f"{doing(listed(sorted(losers, key=lambda side: not is_reader(side))), 'were')} {word}",)


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
            return "Misdeal: the cards are dealt again" if remedy == "redeal" else "Misdeal: the hands are corrected"
        case moves.Dead(player):
            return f"{names[player]} stopped too early: every card that fitted is dead"
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
    said = call_event(event, names)
    is_counted = event.kind == "show" and _declared(event.parts) is None
    points = spoken(event.points) if event.points else "nothing"
    brief = f"{owned(names[event.player], event.what or 'hand')}: {points}" if is_counted else None
    return Line(said, event.player, event.points, brief)


def _truth(counting: Counting) -> str:
    parts = parts_of(counting)
    return call_hand(parts) if counting.kind == "show" else spoken(points_of(parts))
