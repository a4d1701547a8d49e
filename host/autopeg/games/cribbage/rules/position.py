"""Starting a game of cribbage from a position instead of a deal."""

from msgspec.structs import replace

from autopeg.engine.cards import Card
from autopeg.engine.pack import bad_unless
from autopeg.engine.refusal import Checks, IllegalMove, first_of
from autopeg.games.cribbage.rules.deal import dealt_cards, refusal_of_cards
from autopeg.games.cribbage.rules.moves import Position, Setup
from autopeg.games.cribbage.rules.scoring import Step
from autopeg.games.cribbage.rules.state import HAND_CARDS, Cards, State
from pegcore.cribbage import count_of


def refusal_of_setup(state: State, move: Setup) -> IllegalMove | None:
    """Return why a game can't start from the position: BAD_SETUP."""
    if len(state.cutters) < state.players or any(state.scores):
        return IllegalMove("WRONG_PHASE", why="setup")
    return first_of(_refusals(state, move.state))


def _refusals(state: State, position: Position) -> Checks:
    yield from _refusals_of_scores(state, position)
    yield _refusal_of_lists(position.hands, state.players, "hands")
    if not any(position.hands):
        yield bad_unless(position.to_act is None, "to_act_without_hands")
        yield bad_unless(len(_cards_of(position)) == len(position.out_of_play), "cards_without_hands")
        return
    yield _refusal_of_lists(position.played, state.players, "played")
    yield refusal_of_cards(_cards_of(position))
    yield bad_unless(position.dealer is not None, "no_dealer")
    yield from (_refusals_before_the_starter if position.starter is None else _refusals_in_the_play)(state, position)


def set_up(state: State, move: Setup) -> Step:
    """Return the state that the position describes. Pegs: back = front."""
    position = move.state
    state = replace(state, pegs=tuple((points, points) for points in position.scores))
    if not any(position.hands):
        return state if position.dealer is None else replace(state, dealer=position.dealer, cutters=()), ()
    played = _by_seat(position.played, state.players)
    state = replace(state, dealer=position.dealer, hands=position.hands, played=played, crib=position.crib, cutters=())
    state = replace(state, discarded=((),) * state.players, pegs_at_deal=state.pegs, out_of_play=position.out_of_play)
    if position.starter is None:
        done = all(len(hand) == HAND_CARDS for hand in state.hands)
        return replace(state, phase="starter" if done else "discard"), ()
    return _in_the_play(state, position), ()


def _refusal_of_lists(hands: tuple[Cards, ...], players: int, name: str) -> IllegalMove | None:
    return bad_unless(len(hands) in (0, players), "lists", name=name, count=len(hands), limit=players)


def _by_seat(hands: tuple[Cards, ...], players: int) -> tuple[Cards, ...]:
    return hands or ((),) * players


def _cards_of(position: Position) -> tuple[Card, ...]:
    by_seat = (*position.hands, *position.played, position.crib, position.out_of_play)
    starter = () if position.starter is None else (position.starter,)
    return (*(card for cards in by_seat for card in cards), *starter)


def _refusals_of_scores(state: State, position: Position) -> Checks:
    yield bad_unless(len(position.scores) == state.sides, "scores", count=len(position.scores), limit=state.sides)
    for points in position.scores:
        yield bad_unless(0 <= points < state.options.target, "score", count=points, limit=state.options.target - 1)
    dealer = position.dealer
    yield bad_unless(dealer is None or 0 <= dealer < state.players, "no_seat", name="dealer")


def _refusals_before_the_starter(state: State, position: Position) -> Checks:
    yield bad_unless(not any(position.played) and not position.series, "played_without_starter")
    sizes = (HAND_CARDS, dealt_cards(state.players))
    in_crib = 1 if state.players == 3 else 0
    for seat, hand in enumerate(position.hands):
        yield bad_unless(len(hand) in sizes, "hand", seat=seat, count=len(hand), limit=sizes[1])
        in_crib += sizes[1] - len(hand)
    yield bad_unless(len(position.crib) == in_crib, "crib", count=len(position.crib), limit=in_crib)


def _refusals_in_the_play(state: State, position: Position) -> Checks:
    hands, played = position.hands, _by_seat(position.played, state.players)
    for seat in range(state.players):
        size = len(hands[seat]) + len(played[seat])
        yield bad_unless(size == HAND_CARDS, "hand_and_played", seat=seat, count=size, limit=HAND_CARDS)
    yield bad_unless(len(position.crib) == HAND_CARDS, "crib", count=len(position.crib), limit=HAND_CARDS)
    series = position.series
    yield bad_unless(len(set(series)) == len(series), "series_twice")
    yield bad_unless(position.count == count_of(series), "count", count=position.count, limit=count_of(series))
    yield bad_unless(position.count < 31, "series_is_full")
    for card in series:
        yield bad_unless(any(card in cards for cards in played), "series_unplayed", card=card)
    turn = position.to_act
    if turn is None or not 0 <= turn < state.players:
        yield IllegalMove("BAD_SETUP", why="no_seat", name="to_act")
    else:
        for seat in position.gone:
            yield bad_unless(0 <= seat < state.players, "no_seat", name="gone")
        yield bad_unless(bool(hands[turn]) and turn not in position.gone, "cannot_act", seat=turn)


def _in_the_play(state: State, position: Position) -> State:
    last = position.series[-1:]
    return replace(
        state,
        phase="play",
        starter=position.starter,
        series=position.series,
        count=position.count,
        last_player=next((seat for seat, cards in enumerate(state.played) if last and last[0] in cards), None),
        gone=frozenset(position.gone),
        turn=position.to_act,
    )
