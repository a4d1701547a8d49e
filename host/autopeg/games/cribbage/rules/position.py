"""Starting a game of cribbage from a position instead of a deal."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.pack import check_position
from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage.rules.deal import check_cards, dealt_cards
from autopeg.games.cribbage.rules.moves import Position, Setup
from autopeg.games.cribbage.rules.scoring import Step
from autopeg.games.cribbage.rules.state import HAND_CARDS, Cards, State
from pegcore.cribbage import count_of


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front. Raises IllegalMove with BAD_SETUP."""
    if len(state.cutters) < state.players or any(state.scores):
        raise IllegalMove("WRONG_PHASE", why="setup")
    position = move.state
    _check_scores(state, position)
    state = replace(state, pegs=tuple((points, points) for points in position.scores))
    hands = _by_seat(position.hands, state.players, "hands")
    if not any(hands):
        check_position(position.to_act is None, "to_act_without_hands")
        check_position(len(_cards_of(position)) == len(position.out_of_play), "cards_without_hands")
        return state if position.dealer is None else replace(state, dealer=position.dealer, cutters=()), ()
    played = _by_seat(position.played, state.players, "played")
    check_cards(_cards_of(position))
    state = replace(state, dealer=position.dealer, hands=hands, played=played, crib=position.crib, cutters=())
    state = replace(state, discarded=((),) * state.players, pegs_at_deal=state.pegs, out_of_play=position.out_of_play)
    check_position(position.dealer is not None, "no_dealer")
    if position.starter is None:
        return _before_the_starter(state, position), ()
    return _in_the_play(state, position), ()


def _by_seat(hands: tuple[Cards, ...], players: int, name: str) -> tuple[Cards, ...]:
    check_position(len(hands) in (0, players), "lists", name=name, count=len(hands), limit=players)
    return hands or ((),) * players


def _cards_of(position: Position) -> tuple[Card, ...]:
    by_seat = (*position.hands, *position.played, position.crib, position.out_of_play)
    starter = () if position.starter is None else (position.starter,)
    return (*(card for cards in by_seat for card in cards), *starter)


def _check_scores(state: State, position: Position) -> None:
    check_position(len(position.scores) == state.sides, "scores", count=len(position.scores), limit=state.sides)
    for points in position.scores:
        check_position(0 <= points < state.options.target, "score", count=points, limit=state.options.target - 1)
    dealer = position.dealer
    check_position(dealer is None or 0 <= dealer < state.players, "no_seat", name="dealer")


def _before_the_starter(state: State, position: Position) -> State:
    check_position(not any(state.played) and not position.series, "played_without_starter")
    sizes = (HAND_CARDS, dealt_cards(state.players))
    in_crib = 1 if state.players == 3 else 0
    for seat, hand in enumerate(state.hands):
        check_position(len(hand) in sizes, "hand", seat=seat, count=len(hand), limit=sizes[1])
        in_crib += sizes[1] - len(hand)
    check_position(len(state.crib) == in_crib, "crib", count=len(state.crib), limit=in_crib)
    done = all(len(hand) == HAND_CARDS for hand in state.hands)
    return replace(state, phase="starter" if done else "discard")


def _in_the_play(state: State, position: Position) -> State:
    for seat in range(state.players):
        size = len(state.hands[seat]) + len(state.played[seat])
        check_position(size == HAND_CARDS, "hand_and_played", seat=seat, count=size, limit=HAND_CARDS)
    check_position(len(state.crib) == HAND_CARDS, "crib", count=len(state.crib), limit=HAND_CARDS)
    series = position.series
    check_position(len(set(series)) == len(series), "series_twice")
    check_position(position.count == count_of(series), "count", count=position.count, limit=count_of(series))
    check_position(position.count < 31, "series_is_full")
    owners = [_owner_of(card, state) for card in series]
    turn = position.to_act
    check_position(turn is not None and 0 <= turn < state.players, "no_seat", name="to_act")
    for seat in position.gone:
        check_position(0 <= seat < state.players, "no_seat", name="gone")
    assert turn is not None
    check_position(bool(state.hands[turn]) and turn not in position.gone, "cannot_act", seat=turn)
    return replace(
        state,
        phase="play",
        starter=position.starter,
        series=series,
        count=position.count,
        last_player=owners[-1] if owners else None,
        gone=frozenset(position.gone),
        turn=turn,
    )


def _owner_of(card: Card, state: State) -> int:
    for seat, cards in enumerate(state.played):
        if card in cards:
            return seat
    raise IllegalMove("BAD_SETUP", why="series_unplayed", card=card)
