"""The course of a hand: the deal, turns, and the end of a turn with its points (R2, R6-R26, R38-R50, R56)."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from msgspec.structs import replace

from autopeg.engine.cards import CARDS, PACK, Card, Unreadable
from autopeg.engine.moves import Part, refusal_of_turn
from autopeg.engine.pack import dealt_hands
from autopeg.engine.refusal import IllegalMove
from autopeg.engine.table_state import with_item
from autopeg.games.crib_rummy.rules.moves import (
    Choose,
    Deal,
    Draw,
    Event,
    Meld,
    Peg,
    Start,
    TakeUpcard,
    UseExtend,
    UseMeld,
)
from autopeg.games.crib_rummy.rules.state import HAND_CARDS, PILE_CARDS, State, Step, chooser, winner_of
from autopeg.games.rummy.rules import (
    Cards,
    Discard,
    Extend,
    TableMeld,
    meld_named,
    refusal_of_missing,
    refusal_of_name,
    with_meld,
    without,
)
from pegcore.cards import JOKER
from pegcore.melds import crib_rummy_bonus, crib_rummy_fault, crib_rummy_points


@cache
def full_deck(jokers: int) -> Cards:
    """Return the cards of the game, sorted: two packs and the jokers (R2)."""
    return tuple(sorted(PACK * 2)) + (CARDS[JOKER],) * jokers


def refusal_of_cards(cards: Iterable[Card], jokers: int) -> IllegalMove | None:
    """Return the refusal of a text that is not a card, and of more copies of a card than the deck has (R2)."""
    for card, copies in Counter(cards).items():
        if isinstance(card, Unreadable):
            return IllegalMove("BAD_CARD", "R2", card=card)
        most = jokers if card == JOKER else 2
        if copies > most:
            return IllegalMove("MISDEAL", "R2", why="copies", card=card, count=copies, limit=most)
    return None


def refusal_of_deal(state: State, move: Deal) -> IllegalMove | None:
    """Return why this deck can't be dealt now (R2, R6, R44)."""
    if state.phase != "deal":
        return IllegalMove("WRONG_PHASE", "R44", why="deal")
    first = move.deal_first
    if not 0 <= first < state.players:
        return IllegalMove("NOT_DEALER", "R6", why="no_seat", seat=first)
    if state.deal_first is not None and first != (state.deal_first + 1) % state.players:
        due = (state.deal_first + 1) % state.players
        return IllegalMove("NOT_DEALER", "R6", seat=first, due=(due,))
    jokers = state.options.jokers
    bad = refusal_of_cards(move.deck, jokers)
    if bad is None and len(move.deck) != len(full_deck(jokers)):
        return IllegalMove("MISDEAL", "R2", why="deck", count=len(move.deck), limit=len(full_deck(jokers)))
    return bad


def deal(state: State, move: Deal) -> Step:
    """Deal eleven cards to each player and turn the upcard up; unclaimed points are lost (R6, R7, R56)."""
    first = move.deal_first
    dealt = HAND_CARDS * state.players
    state = State(
        options=state.options,
        players=state.players,
        pegs=state.pegs,
        phase="start",
        deal_first=first,
        hands=dealt_hands(move.deck, first, state.players, HAND_CARDS),
        pile=move.deck[dealt + 1 :],
        discard_pile=(move.deck[dealt],),
        melded=(False,) * state.players,
        last_starter=state.hand_starter,
    )
    if state.last_starter is None:
        return state, ()
    return replace(state, phase="choose", turn=chooser(state.seats_after(state.last_starter), state.scores)), ()


def refusal_of_start(state: State, move: Start) -> IllegalMove | None:
    """Return why this player can't be the one to start (R8)."""
    if state.phase != "start":
        return IllegalMove("WRONG_PHASE", "R8", why="no_start")
    is_seat = 0 <= move.player < state.players
    return None if is_seat else IllegalMove("NOT_YOUR_TURN", why="no_seat", seat=move.player)


def start(state: State, move: Start) -> Step:
    """Let the player picked by chance start the first hand (R8)."""
    return _begin(state, move.player), ()


def refusal_of_choose(state: State, move: Choose) -> IllegalMove | None:
    """Return why a player can't choose who starts (R9, R10)."""
    if state.phase != "choose":
        return IllegalMove("WRONG_PHASE", "R9", why="no_choice")
    if move.player != state.turn:
        assert state.turn is not None
        return IllegalMove("NOT_YOUR_TURN", "R9, R10", why="choose", seat=move.player, due=(state.turn,))
    return None


def choose(state: State, move: Choose) -> Step:
    """Let the chooser start, or the next seat clockwise (R9)."""
    return _begin(state, move.player if move.first else (move.player + 1) % state.players), ()


def _begin(state: State, starter: int) -> State:
    return replace(state, phase="draw", hand_starter=starter, turn=starter)


_WRONG_PHASES = {
    "deal": ("HAND_OVER", "R44"),
    "start": ("WRONG_PHASE", "R8"),
    "choose": ("WRONG_PHASE", "R9"),
    "peg": ("HAND_OVER", "R56"),
}
"""Codes and rules of the phases in which it is nobody's turn."""


_MELD_RULES = "R27, R28, R31, R32"


def refusal_of_draw(state: State, move: Draw) -> IllegalMove | None:
    """Return why a player can't draw: no time to take a card, or the draw pile is empty (R17, R42)."""
    refusal = _refusal_of_take(state, move.player)
    return IllegalMove("DRAW_PILE_EMPTY", "R42") if refusal is None and not state.draw_count else refusal


def draw(state: State, move: Draw) -> Step:
    """Take the top card of the draw pile (R11)."""
    state = _with_hand(state, move.player, (*state.hands[move.player], state.pile[state.drawn]))
    return replace(state, phase="play", drawn=state.drawn + 1, laid=(), unclaimed=None), ()


def refusal_of_take_upcard(state: State, move: TakeUpcard) -> IllegalMove | None:
    """Return why a player can't take the upcard for this use (R12, R14, R17)."""
    seat, use = move.player, move.use
    refusal = _refusal_of_take(state, seat)
    if refusal is not None:
        return refusal
    upcard = state.discard_pile[0]
    if upcard not in use.cards:
        return IllegalMove("UPCARD_NOT_USED", "R12", card=upcard)
    hand = (*state.hands[seat], upcard)
    if isinstance(use, UseMeld):
        return _refusal_of_laying(state, seat, use, hand)
    return _refusal_of_extension(state, seat, use, hand, with_upcard=True)


def take_upcard(state: State, move: TakeUpcard) -> Step:
    """Meld the upcard and take the next six cards of the discard pile (R12-R18)."""
    seat, use = move.player, move.use
    upcard, *below = state.discard_pile
    state = replace(state, discard_pile=tuple(below), laid=(), unclaimed=None)
    state = _with_hand(state, seat, (*state.hands[seat], upcard))
    state = _lay_meld(state, seat, use) if isinstance(use, UseMeld) else _lay_extension(state, seat, use)
    taken, left = state.discard_pile[:PILE_CARDS], state.discard_pile[PILE_CARDS:]
    state = _with_hand(replace(state, phase="play", discard_pile=left), seat, (*state.hands[seat], *taken))
    state = replace(state, picked_up=(*state.picked_up, *((seat, card) for card in taken)))
    return _go_out_if_empty(state, seat)


def refusal_of_meld(state: State, move: Meld) -> IllegalMove | None:
    """Return why a player can't lay this meld (R27, R28, R31, R32)."""
    refusal = _refusal_of_play(state, move.player)
    return refusal or _refusal_of_laying(state, move.player, move, state.hands[move.player])


def lay_meld(state: State, move: Meld) -> Step:
    """Lay a new meld (R20, R27, R28)."""
    return _go_out_if_empty(_lay_meld(state, move.player, move), move.player)


def refusal_of_extend(state: State, move: Extend) -> IllegalMove | None:
    """Return why a player can't lay these cards to a meld on the table (R20, R29)."""
    refusal = _refusal_of_play(state, move.player)
    return refusal or _refusal_of_extension(state, move.player, move, state.hands[move.player])


def extend(state: State, move: Extend) -> Step:
    """Lay cards to a meld on the table (R20, R23, R29)."""
    return _go_out_if_empty(_lay_extension(state, move.player, move), move.player)


def refusal_of_discard(state: State, move: Discard) -> IllegalMove | None:
    """Return why a player can't discard this card (R24)."""
    seat = move.player
    return _refusal_of_play(state, seat) or refusal_of_missing(state.hands[seat], (move.card,), seat)


def discard(state: State, move: Discard) -> Step:
    """Discard a card, which ends the turn (R24)."""
    seat = move.player
    state = _without(state, seat, (move.card,))
    return end_turn(replace(state, discard_pile=(move.card, *state.discard_pile)), seat)


def open_melds(state: State, seat: int, with_upcard: bool = False) -> tuple[TableMeld, ...]:
    """Return the melds to which a seat may lay cards: its own, or all once it has laid one of its own (R14, R20)."""
    goes_to_all = state.melded[seat] or (with_upcard and state.options.upcard_may_extend_opponent)
    return melds_open_to(seat, state.table, goes_to_all)


def melds_open_to(seat: int, table: tuple[TableMeld, ...], goes_to_all: bool) -> tuple[TableMeld, ...]:
    """Return the melds to which a seat may lay cards. goes_to_all: not only to its own."""
    return table if goes_to_all else tuple(meld for meld in table if meld.owner == seat)


def _refusal_of_seat(state: State, seat: int) -> IllegalMove | None:
    if state.phase in _WRONG_PHASES:
        code, rule = _WRONG_PHASES[state.phase]
        return IllegalMove(code, rule, why=state.phase)
    return refusal_of_turn(seat, state.turn)


def _refusal_of_take(state: State, seat: int) -> IllegalMove | None:
    if seat == state.turn and state.phase == "draw":
        return None
    return _refusal_of_seat(state, seat) or IllegalMove("ALREADY_DREW", "R17", seat=seat)


def _refusal_of_play(state: State, seat: int) -> IllegalMove | None:
    if seat == state.turn and state.phase == "play":
        return None
    return _refusal_of_seat(state, seat) or IllegalMove("MUST_DRAW_FIRST", "R11, R12", seat=seat)


def _refusal_of_laying(state: State, seat: int, meld: Meld | UseMeld, hand: Cards) -> IllegalMove | None:
    """Return why cards of a hand can't be laid as a new meld. hand: with an upcard that is taken."""
    return refusal_of_missing(hand, meld.cards, seat) or _refusal_of_cards_laid(state, meld.kind, meld.cards)


def _refusal_of_extension(
    state: State, seat: int, move: Extend | UseExtend, hand: Cards, with_upcard: bool = False
) -> IllegalMove | None:
    """Return why cards of a hand can't be laid to a meld on the table. hand: with an upcard that is taken."""
    unknown = refusal_of_name(state.table, move.meld)
    if unknown is not None:
        return unknown
    meld = meld_named(state.table, move.meld)
    if meld not in open_melds(state, seat, with_upcard):
        rule = "R14" if with_upcard else "R20"
        return IllegalMove("OPPONENT_MELD_LOCKED", rule, seat=seat, due=(meld.owner,), name=meld.id)
    if not move.cards:
        return IllegalMove("NOTHING_ADDED", "R29", name=meld.id)
    missing = refusal_of_missing(hand, move.cards, seat)
    return missing or _refusal_of_cards_laid(state, meld.kind, (*move.low, *meld.cards, *move.high))


def _refusal_of_cards_laid(state: State, kind: str, cards: Cards) -> IllegalMove | None:
    fault = crib_rummy_fault(kind, cards, state.options.ace_high)
    return None if fault is None else IllegalMove(fault, _MELD_RULES, cards=cards)


def _lay_meld(state: State, seat: int, meld: Meld | UseMeld) -> State:
    state = _without(state, seat, meld.cards)
    number = 1 + max((int(each.id[1:]) for each in state.table), default=0)
    laid = TableMeld(f"M{number}", seat, meld.kind, meld.cards)
    melded = with_item(state.melded, seat, True)
    part = Part(meld.kind, meld.cards, crib_rummy_points(meld.kind, 0, len(meld.cards)))
    return replace(state, table=(*state.table, laid), melded=melded, laid=(*state.laid, part))


def _lay_extension(state: State, seat: int, move: Extend | UseExtend) -> State:
    meld = meld_named(state.table, move.meld)
    state = _without(state, seat, move.cards)
    cards = (*move.low, *meld.cards, *move.high)
    part = Part(meld.kind, move.cards, crib_rummy_points(meld.kind, len(meld.cards), len(cards)))
    return replace(state, table=with_meld(state.table, replace(meld, cards=cards)), laid=(*state.laid, part))


def _without(state: State, seat: int, cards: Cards) -> State:
    """Return the state without these cards in a seat's hand."""
    if state.picked_up:
        left = Counter(state.picked_up) - Counter((seat, card) for card in cards)
        state = replace(state, picked_up=tuple(left.elements()))
    return _with_hand(state, seat, without(state.hands[seat], cards))


def _with_hand(state: State, seat: int, hand: tuple[Card, ...]) -> State:
    return replace(state, hands=with_item(state.hands, seat, hand))


def _go_out_if_empty(state: State, seat: int) -> Step:
    """End the turn of a player who has melded the last card of the hand (R18, R38)."""
    return (state, ()) if state.hands[seat] else end_turn(state, seat)


def end_turn(state: State, seat: int) -> Step:
    """Add the bonus of a player who went out, peg the points of the turn or open them to a claim, and continue."""
    if not state.hands[seat]:
        left = sum(state.hand_counts)
        bonus = Part("rummy", (), crib_rummy_bonus(state.players, left))
        state = replace(state, hand_over="rummy", laid=(*state.laid, bonus))
    elif not state.draw_count:
        state = replace(state, hand_over="draw_pile")
    if not state.earned:
        return _go_on(state, seat), ()
    if state.options.pegging == "confirm":
        return _go_on(replace(state, unclaimed=seat), seat), ()
    return _peg(state, seat, state.laid)


def refusal_of_peg(state: State, move: Peg) -> IllegalMove | None:
    """Return why a player can't claim these points of a turn (R56)."""
    seat = move.player
    if state.unclaimed is None:
        return IllegalMove("NOTHING_TO_PEG", "R56", seat=seat)
    if seat != state.unclaimed:
        return IllegalMove("NOT_YOUR_TURN", "R56", why="peg", seat=seat, due=(state.unclaimed,))
    if move.points < 0:
        return IllegalMove("BAD_MOVE", "R56", why="points", count=move.points)
    if move.points > state.earned:
        return IllegalMove("PEG_TOO_MANY", "R56", seat=seat, count=move.points, limit=state.earned)
    return None


def claim(state: State, move: Peg) -> Step:
    """Peg the points of a turn that its player claims; the rest is lost (R56)."""
    seat = move.player
    state = replace(state, unclaimed=None)
    if not move.points:
        return _go_on(state, seat), ()
    everything = move.points == state.earned
    return _peg(state, seat, state.laid if everything else (Part("claimed", (), move.points),))


def _peg(state: State, seat: int, parts: tuple[Part, ...]) -> Step:
    points = sum(part.points for part in parts)
    pegs = list(state.pegs)
    _, front = pegs[seat]
    pegs[seat] = (front, front + points)
    state = replace(state, pegs=tuple(pegs))
    if front + points >= state.options.target and seat not in state.pegged_out:
        state = replace(state, pegged_out=(*state.pegged_out, seat))
    return _go_on(state, seat), (Event("turn", seat, seat, points, parts),)


def _go_on(state: State, seat: int) -> State:
    """Return the state after the turn of `seat`: the next turn, the next hand, or the end of the game.

    After a player has pegged out, the turns up to the seat that started the hand follow, or none if the hand has ended
    (R47, R48).
    """
    after = (seat + 1) % state.players
    if state.hand_over is None and (not state.pegged_out or after != state.hand_starter):
        return replace(state, phase="draw", turn=after)
    if not state.pegged_out:
        return replace(state, phase="deal", turn=None)
    state = replace(state, hand_over=state.hand_over or "final_turns")
    if state.unclaimed is not None:
        return replace(state, phase="peg", turn=seat)
    return replace(state, phase="over", turn=None, winner=winner_of(state.pegged_out, state.scores))
