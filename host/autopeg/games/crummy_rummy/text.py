"""Sentences of Crummy Rummy, and why a move is refused. Melds have their names on the table, M1, M2 and so on."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from autopeg.base.phrases import count_text, doing, owned, spoken, spoken_count, tally_text
from autopeg.engine import Result, winners_of
from autopeg.engine.cards import Card, card_names
from autopeg.engine.history import History, Step
from autopeg.engine.refusal import IllegalMove
from autopeg.games.crummy_rummy.rules import Contract, State, View, moves
from autopeg.games.crummy_rummy.rules.choices import warnings_of
from autopeg.games.crummy_rummy.rules.deal import PRICES
from autopeg.games.rummy.rules import Discard, Extend, TableMeld
from autopeg.games.rummy.text import RUMMY_REFUSALS
from autopeg.session.refusals import Templates, describe_with, of_positions
from autopeg.session.text import CardText, Line, in_brief
from pegcore.melds import SHORTEST_RUN, contract_of

REFUSALS: Templates = {
    **RUMMY_REFUSALS,
    "ALL_WILD": "A meld needs at least one card that is not wild",
    "ALREADY_DECLINED": "{seat:has} already declined the upcard",
    "ALREADY_DREW": "{seat:has} already drawn in this turn",
    "ALREADY_LAID_DOWN": "{seat:has} already laid down the contract in this round",
    "BAD_DEAL.cards": "The deck has {limit:card}, not {count}",
    "BAD_DEAL.copies": "The {card} appears more often than the deck has it ({limit})",
    "BAD_DEAL.dealer": "It is {due:'s} deal",
    "BAD_DEAL.no_card": "There is no card {card} in this game",
    "BAD_DEAL.no_seat": "The dealer must be a player in this game",
    "BAD_DEAL.round": "Round {limit} is next, not round {count}",
    "BAD_DEAL.wild_place": "The {card} must go back among the {limit:card} of the deck",
    "BAD_DEAL.wilds": "{limit:wild card} came before the upcard, but {count} went back",
    "BAD_MOVE.nobody": "Nobody was named who takes the upcard",
    "BAD_RESHUFFLE.cards": "The discard pile has {limit:card}, not {count}",
    "BAD_RESHUFFLE.copies": "The {card} appears more often than the discard pile has it ({limit})",
    "BAD_RESHUFFLE.deck": "The deck still has {count:card}",
    "BAD_RESHUFFLE.no_card": "There is no card {card} in this game",
    "BAD_RESHUFFLE.no_draw": "Nobody can draw now, so nothing is shuffled",
    "CONTRACT_NOT_LAID": "{seat} must lay down the contract first",
    "CONTRACT_SAME_RANK": "The sets of a contract must have different ranks",
    "CONTRACT_SAME_SUIT": "The runs of a contract must have different suits",
    "CONTRACT_WRONG_MELDS": "This round's contract is {wanted}, not {laid}",
    "DECK_EMPTY.no_discards": "Nothing is left to shuffle",
    "DECK_EMPTY.no_upcard": "There is no upcard to take",
    "DECK_EMPTY.shuffle": "The deck is empty: the discard pile must be shuffled first",
    "DECK_EMPTY.take": "No cards are left to draw, so the upcard must be taken",
    "MELD_TOO_SHORT": "A {name} needs at least {limit:card} here, not {count}",
    "MUST_DECLINE_FIRST": "{seat} must take or decline the upcard first",
    "NOT_IN_THIS_VARIANT": "In this game players draw without declining the upcard",
    "NOT_OUT_OF_TURN": "It is {seat:'s} own turn: take the upcard the usual way",
    "NOT_REPLACEABLE.deuce": "The {card} stands in the place of a 2, so it can't be replaced",
    "NOT_REPLACEABLE.natural": "The {card} is not wild, so it can't be replaced",
    "NOT_REPLACEABLE.no_place": "There is no such card in {name}",
    "NOT_REPLACEABLE.other": "The {card} is not the card that the {cards} stands for",
    "NOT_REPLACEABLE.wild": "The {card} is wild: only a natural card can replace a wild one",
    "OUT_OF_TURN_ALREADY": "The upcard has already been taken in this turn",
    "OUT_OF_TURN_CLOSED.drawn": "It is too late to take the upcard: {due:has} drawn",
    "OUT_OF_TURN_CLOSED.not_declined": "Wait until {due:has} declined the upcard",
    "OUT_OF_TURN_CLOSED.not_drawn": "Wait until {due:has} drawn",
    "OUT_OF_TURN_CLOSED.playing": "It is too late to take the upcard: {due:has} begun to play",
    "OUT_OF_TURN_CLOSED.taken": "It is too late: {due:has} taken the upcard",
    "OUT_OF_TURN_NO_PENALTY": "The upcard can't be taken out of turn: no card is left for the penalty",
    "ROUND7_ALL_CARDS": "In round 7 all cards must be laid down: {count:card} would be left",
    "ROUND_OVER": "No round is being played now",
    "ROUND_OVER.game": "The game is over",
    "TOO_MANY_WILDS": "{cards} has too many wild cards: at most half may be wild",
    "UNKNOWN_MOVE.pass": "Declining to take the upcard out of turn is not recorded as a move",
    "WILD_MAY_NOT_MOVE": "The {card} must stay in its meld: only jokers may move to another",
    "WRONG_PHASE.deal": "Round {count} is not over yet",
    **of_positions(
        {
            "copies": "the {card} appears more often than the deck has it ({limit})",
            "last_round": "in round 7, nobody can have laid down",
            "meld_name": "meld {name} must be called M{count}: melds are numbered in their order",
            "no_card": "there is no card {card} in this game",
            "no_draw": "deck and discard pile are empty, so nobody can draw",
            "round": "round {count} is not 1 to {limit}",
            "total": "a total of {count} is not a multiple of {limit}",
        }
    ),
}


def melds_text(melds: tuple[int, int] | None) -> str:
    """Return the numbers of runs and sets in words: "a run and two sets", "three sets"."""
    return contract_name(Contract(*(melds or (0, 0)), shortest_run=SHORTEST_RUN)) or "no melds"


def contract_name(contract: Contract) -> str:
    """Return the melds of a contract in words: "a run of seven and a set", "three runs"."""
    run = "run of seven" if contract.shortest_run == 7 else "run"
    asked = ((contract.runs, run), (contract.sets, "set"))
    return " and ".join(f"a {what}" if count == 1 else spoken_count(count, what) for count, what in asked if count)


def call_count(event: moves.Event) -> str:
    """Return the penalty of a hand with its reasons: "75 for 2 cards at 5, 2 cards at 10, 3 cards at 15" (Y31)."""
    if not event.parts:
        return "nothing"
    reasons = (f"{count_text(len(part.cards), 'card')} at {PRICES[part.kind]}" for part in event.parts)
    return f"{event.points} for {', '.join(reasons)}"


def describe_place(move: Extend | moves.Replace, table: Sequence[TableMeld], card: CardText) -> str:
    """Describe a play to the table, to follow a name: "put 9H on the high end of M2"."""
    melds = {meld.id: meld for meld in table}
    if isinstance(move, Extend):
        cards = " ".join(map(card, move.cards))
        return f"put {cards} on {_end(melds[move.meld], _ends(move))}"
    wild = melds[move.meld].cards[move.index]
    if move.to == move.meld:
        where = "stays there" if melds[move.to].kind == "set" else f"goes to its {move.end} end"
    else:
        where = f"goes to {_end(melds[move.to], move.end)}"
    return f"put {card(move.card)} in the place of {card(wild)} in {move.meld}, which {where}"


def describe_move(before: State, step: Step, names: Sequence[str]) -> Iterator[str]:
    """Yield the sentence of a move and one for every event that it caused, all cards open."""
    match step.move:
        case moves.Deal(dealer=dealer, round=number):
            dealt = (f"{name} {card_names(hand)}" for name, hand in zip(names, step.state.hands, strict=True))
            yield f"{doing(names[dealer], 'deal')} round {number}: {', '.join(dealt)}, the upcard {step.state.upcard}"
        case moves.DrawDeck(player=seat):
            yield f"{doing(names[seat], 'draw')} {before.deck[0]} from the deck"
        case moves.OutOfTurn():
            yield f"{_taken_out_of_turn(before, step, names, str)}: {before.deck[0]}"
        case moves.Reshuffle(order=order):
            yield f"The discard pile is shuffled and becomes the deck: {card_names(order)}"
        case _:
            yield from (line.text for line in _lines_of(before, step, names, str))
    yield from (line.text for line in _counted(before, step, names))


def describe_openly(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a step; counts of the hands come last, and then the round's totals."""
    first, *more = _lines_of(before, step, names, card)
    yield replace(first, brief=_brief(before, step, names, card))
    yield from more
    yield from _counted(before, step, names)


def _brief(before: State, step: Step, names: Sequence[str], card: CardText) -> str | None:
    """Return a move and whether the round ends with it in few words, None if that is what its first line says."""
    move: object = step.move
    said: str | None = None
    match move:
        case moves.Deal(round=number, dealer=dealer):
            upcard = card(step.state.discard_pile[0])
            return f"{doing(names[dealer], 'deal')} round {number}, the upcard is {upcard}"
        case moves.OutOfTurn():
            taken = card(before.discard_pile[0])
            return f"{doing(names[before.taker(move.claims)], 'take')} {taken} out of turn"
        case moves.Reshuffle():
            over = ": the round ends" if step.state.hand_over else ""
            return f"The discard pile becomes the deck{over}"
        case moves.LayDown(player=seat, melds=melds):
            runs = sum(meld.kind == "run" for meld in melds)
            said = f"{doing(names[seat], 'lay')} down {melds_text((runs, len(melds) - runs))}"
        case Extend(player=seat, cards=cards, meld=meld):
            put = card(cards[0]) if len(cards) == 1 else spoken_count(len(cards), "card")
            said = f"{doing(names[seat], 'put')} {put} on {meld}"
        case moves.Replace(player=seat, meld=meld):
            said = f"{doing(names[seat], 'replace')} a wild card in {meld}"
        case Discard(player=seat, card=discarded):
            said = f"{doing(names[seat], 'discard')} {card(discarded)}"
        case _:
            return None
    if step.state.hands[seat]:
        return said
    return in_brief(f"{said}: the round is over", f"{doing(names[seat], 'are')} out: the round is over")


def describe_loss(state: State, over: Result, sides: Sequence[str]) -> Sequence[str]:
    """Return the sentence that the lowest total wins (Y32)."""
    are_equal = len(winners_of(over)) == len(state.totals)
    return ("Lowest wins, and all are equal" if are_equal else "Lowest wins",)


def describe_refusal(refusal: IllegalMove, names: Sequence[str], card: CardText) -> str:
    """Return why a move is refused."""
    wanted, laid = melds_text(refusal.facts.get("wanted")), melds_text(refusal.facts.get("laid"))
    return describe_with(REFUSALS, refusal, names, card, wanted=wanted, laid=laid)


def name_choice(move: object, position: State | View, card: CardText) -> str:
    """Return a choice as an instruction: "discard KD", "lay down 7C 7D 7H and QC QD QS"."""
    match move:
        case moves.DrawDeck():
            return "draw from the deck"
        case moves.TakeUpcard():
            return "take the upcard"
        case moves.Decline():
            return "decline the upcard"
        case moves.OutOfTurn():
            return "take the upcard out of turn"
        case moves.Pass():
            return "let the upcard go"
        case moves.LayDown(melds=melds):
            return f"lay down {' and '.join(' '.join(map(card, meld.cards)) for meld in melds)}"
        case Extend() | moves.Replace():
            return describe_place(move, position.table, card)
        case Discard():
            return f"discard {card(move.card)}"
        case _:
            raise TypeError(f"no words for {move!r}")


def round_sum(step: Step, names: Sequence[str]) -> Line:
    """Return the totals after the round that a step ended."""
    totals: Sequence[int] = step.state.totals
    after = f"After round {step.state.round}"
    said = f"{after}: {tally_text(names, totals)}"
    leader = names[totals.index(min(totals))]
    return Line(f"{said}. Lowest wins", brief=in_brief(said, f"{after}: {doing(leader, 'lead')} with {min(totals)}"))


def points_by_round(history: History) -> tuple[tuple[int, ...], ...]:
    """Return the penalties of each finished round, by round and seat."""
    rounds: list[tuple[int, ...]] = []
    for step in history.steps:
        if step.events:
            points = {event.player: event.points for event in step.events}
            rounds.append(tuple(points[seat] for seat in range(step.state.players)))
    return tuple(rounds)


def first_counted(history: History) -> int:
    """Return the number of the first round that was counted here: a game may start from a position."""
    state: State = history.state
    return state.round - len(points_by_round(history)) + (1 if state.hand_over else 0)


def _lines_of(before: State, step: Step, names: Sequence[str], card: CardText) -> Iterator[Line]:
    """Yield what everybody may read of a move itself, and whether the player goes out with it."""
    move: object = step.move
    match move:
        case moves.Deal(round=number, dealer=dealer):
            dealt, *_ = contract_of(number)
            yield Line(f"{doing(names[dealer], 'deal')} {spoken(dealt)} cards each for round {number}", dealer)
            yield Line(f"The upcard is {card(step.state.discard_pile[0])}")
        case moves.DrawDeck(player=seat):
            yield Line(f"{doing(names[seat], 'draw')} from the deck", seat)
        case moves.TakeUpcard(player=seat):
            yield Line(f"{doing(names[seat], 'take')} {card(before.discard_pile[0])} from the pile", seat)
        case moves.Decline(player=seat):
            yield Line(f"{doing(names[seat], 'decline')} {card(before.discard_pile[0])}", seat)
        case moves.OutOfTurn():
            yield Line(_taken_out_of_turn(before, step, names, card), before.taker(move.claims))
        case moves.LayDown(player=seat, melds=melds):
            laid = " and ".join(" ".join(map(card, meld.cards)) for meld in melds)
            yield Line(f"{doing(names[seat], 'lay')} down {laid}", seat)
        case Extend(player=seat) | moves.Replace(player=seat):
            place = describe_place(move, before.table, card)
            yield Line(f"{doing(names[seat], 'put')}{place.removeprefix('put')}", seat)
        case Discard(player=seat, card=discarded):
            yield Line(f"{doing(names[seat], 'discard')} {card(discarded)}", seat)
        case moves.Reshuffle(order=order):
            yield Line(f"The discard pile is shuffled and becomes the deck: {count_text(len(order), 'card')}")
            if step.state.hand_over:
                yield Line("That is once too often: the round ends, and everybody counts")
        case moves.AgreeEnd():
            yield Line("All agree to end the round, and everybody counts")
        case moves.Setup():
            yield Line("The game begins from a position")
        case _:
            raise TypeError(f"no words for {move!r}")
    seat: int | None = step.move.actor
    if seat is not None and step.state.hands and not step.state.hands[seat]:
        yield Line(owned(names[seat], "hand is empty: the round is over"), seat)


def _counted(before: State, step: Step, names: Sequence[str]) -> Iterator[Line]:
    """Yield the penalty of each hand at the end of a round, and the totals."""
    events: tuple[moves.Event, ...] = step.events
    for event in events:
        yield Line(f"{doing(names[event.player], 'count')} {call_count(event)}", event.player, event.points)
    if events:
        yield round_sum(step, names)


def _taken_out_of_turn(before: State, step: Step, names: Sequence[str], card: CardText) -> str:
    taker = names[before.taker(step.move.claims)]
    return f"{doing(taker, 'take')} {card(before.discard_pile[0])} out of turn, and a penalty card"


def _ends(move: Extend) -> str:
    if move.low and move.high:
        return "both"
    return "low" if move.low else "high"


def _end(meld: TableMeld, end: str) -> str:
    if meld.kind == "set":
        return meld.id
    return f"both ends of {meld.id}" if end == "both" else f"the {end} end of {meld.id}"


def warning_text(view: View, discarded: Card, names: Sequence[str], text: CardText) -> str:
    """Return the warnings to a beginner about a discard, empty if there are none (Y33-Y36)."""
    warnings, card = warnings_of(view, discarded), text(discarded)
    said: list[str] = []
    if "WILD" in warnings:
        said.append(f"{card} is wild: it can stand for any card.")
    if "PLAYABLE" in warnings:
        said.append(f"{card} fits on the table already, for whoever has laid down.")
    if "PLAYABLE_UNAVOIDABLE" in warnings:
        said.append(f"{card} fits on the table, but so does everything else that you hold.")
    following = (view.seat + 1) % view.players
    if warnings and view.laid_down[following] and warnings != ("WILD",):
        said.append(f"{names[following]} comes next and has laid down.")
    return " ".join(said)
