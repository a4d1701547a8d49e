"""Games by chance, by the hundred: what must hold at every move whatever is played."""

import random
from collections import Counter

import pytest

from autopeg.counting.rules import points_of
from autopeg.engine.cards import PACK
from autopeg.engine.refusal import IllegalMove
from autopeg.games.cribbage import rules
from autopeg.games.cribbage.rules import State, apply, claims, is_over, legal_moves, parts_of, to_act
from autopeg.games.cribbage.rules.moves import Deal, Declare, Discard, Go, Misdeal, Muggins, Play
from pegcore.cribbage import count_of
from support.games.cribbage.playouts import TABLES, playout
from support.games.cribbage.referee import MugginsReferee, Referee
from support.games.narrowing import present
from support.games.playouts import check_replay

GAMES_A_TABLE = 12
SLOW_GAMES_A_TABLE = 1


def shown(value):
    return str(value).replace("'", "")


tables = pytest.mark.parametrize(("players", "options"), TABLES, ids=shown)


def listener(dealt: State) -> Referee:
    """The referee of the deal whose starter has just been turned up."""
    return Referee(dealt.hands, dealt.crib, present(dealt.starter), present(dealt.dealer))


def games(players, options, number, mishaps=0.0):
    rng = random.Random(f"{players} {options} {mishaps}")
    for _ in range(number):
        yield list(playout(rng, players, options, mishaps))


@pytest.fixture(scope="module", params=TABLES, ids=shown)
def table(request):
    """Number of players and options."""
    return request.param


@pytest.fixture(scope="module")
def played(table):
    """Games of one table with a few misdeals, for all tests to look at."""
    players, options = table
    return list(games(players, options, GAMES_A_TABLE, 0.02))


def test_every_card_is_once_in_a_deal(table, played):
    players, _ = table
    for game in played[: GAMES_A_TABLE // 4]:
        for turn in game:
            state = turn.after
            if not state.hands:
                continue
            starter = () if state.starter is None else (state.starter,)
            out = [card for cards in (*state.hands, *state.played, state.crib, starter) for card in cards]
            assert len(out) == len(set(out))
            assert set(out) <= set(PACK)
            discarded = [card for cards in state.discarded for card in cards]
            assert set(discarded) <= set(state.crib)
            in_hands = sum(map(len, (*state.hands, *state.played)))
            assert in_hands + len(state.crib) == {2: 12, 3: 16, 4: 20}[players]
            assert count_of(state.series) <= 31
            assert set(state.series) <= {card for cards in state.played for card in cards}


def test_c38_the_pegs_move_as_the_events_say(table, played):
    """Event by event: front goes to back, the target stops it, and nothing moves besides; a redeal takes pegs back."""
    _, options = table
    for game in played:
        at_the_deal = game[0].before.pegs
        for turn in game:
            if isinstance(turn.move, Deal):
                at_the_deal = turn.before.pegs
            redealt = isinstance(turn.move, Misdeal) and turn.move.remedy == "redeal"
            pegs = list(at_the_deal if redealt else turn.before.pegs)
            for event in turn.events:
                assert event.points == sum(part.points for part in event.parts)
                assert event.side == event.player % turn.before.sides
                assert max(front for _, front in pegs) < options["target"]
                if event.points:
                    front = pegs[event.side][1]
                    pegs[event.side] = (front, min(front + event.points, options["target"]))
            assert turn.after.pegs == tuple(pegs)
            assert turn.after.scores == tuple(front for _, front in pegs)
            if not redealt:
                assert all(new >= old for new, old in zip(turn.after.scores, turn.before.scores, strict=True))


def test_c32_the_game_ends_when_a_side_reaches_the_target_and_only_then(table, played):
    _, options = table
    for game in played:
        for turn in game:
            assert (is_over(turn.after) is None) == (max(turn.after.scores) < options["target"])
        assert game[-1].after.phase == "over"
        over = present(is_over(game[-1].after))
        assert "winner" in over
        assert game[-1].after.scores[over["winner"]] == options["target"]
        assert over.get("games") in (1, 2)


@tables
def test_every_legal_move_can_be_made(players, options):
    for game in games(players, options, SLOW_GAMES_A_TABLE, 0.02):
        for turn in game:
            state = turn.before
            seat = to_act(state)
            assert seat is None or legal_moves(state, seat)
            for each in range(players):
                for move in (*legal_moves(state, each), *claims(state, each)[:5]):
                    apply(state, move)
                    assert isinstance(move, Discard | Play | Go | Declare | Muggins)
                    assert move.player == each


@tables
def test_cards_that_are_not_legal_are_refused(players, options):
    for game in games(players, options, SLOW_GAMES_A_TABLE, 0.02):
        for turn in game[::11]:
            for seat in range(players):
                legal = legal_moves(turn.before, seat)
                for move in (*(Play(seat, card) for card in PACK), Go(seat)):
                    if move not in legal:
                        with pytest.raises(IllegalMove):
                            apply(turn.before, move)


def test_a_game_is_the_list_of_its_moves(played):
    """Every move goes to JSON and back, and the same moves make the same game."""
    for game in played[: GAMES_A_TABLE // 4]:
        check_replay(rules, game)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c13_to_c29_a_second_opinion_on_every_deal(players):
    """The referee hears each card and go: who is next, and who scores how many, in the play and in the show."""
    kinds = Counter()
    for game in games(players, {"target": 121}, 40):
        referee = None
        for turn in game:
            if turn.before.phase == "starter":
                referee = listener(turn.after)
            if not isinstance(turn.move, Play | Go):
                continue
            assert referee is not None
            kinds[type(turn.move)] += 1
            expected = referee.hear(turn.move.player, turn.move.card if isinstance(turn.move, Play) else None)
            scored = [(event.player, event.points) for event in turn.events]
            if turn.after.phase == "over":
                assert scored == expected[: len(scored)]
            else:
                assert scored == expected
                assert to_act(turn.after) == referee.turn
    assert min(kinds.values()) > 400


@pytest.mark.parametrize("muggins", [True, "strict"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_c43_to_c47_a_second_opinion_on_declarations_and_claims(players, muggins):
    """The referee hears every card, declaration and claim: who must declare, and who gets how many."""
    heard = Counter()
    for game in games(players, {"target": 121, "muggins": muggins}, 30):
        referee = None
        for turn in game:
            move = turn.move
            if turn.before.phase == "starter":
                referee = MugginsReferee(listener(turn.after), players, is_strict=muggins == "strict")
            if not isinstance(move, Play | Go | Declare | Muggins):
                continue
            assert referee is not None
            match move:
                case Play():
                    expected = referee.lay(move.player, move.card)
                case Go():
                    expected = referee.lay(move.player, None)
                case Declare():
                    expected = referee.declare(move.player, move.points)
                case Muggins():
                    expected = referee.claim(move.player, move.points)
                    heard["nothing" if not expected else "less" if move.points > expected else "as named"] += 1
            assert [event.points for event in turn.events if event.points] == [expected] * (expected > 0)
            if turn.after.phase != "over":
                assert to_act(turn.after) == referee.due
                for seat in range(players):
                    assert bool(claims(turn.after, seat)) == referee.may_claim(seat)
    assert heard["nothing"] > 20
    assert heard["as named"] > 20
    assert (heard["less"] > 20) == (muggins is True)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_c45_muggins_never_gives_more_than_was_there(players):
    """Declared and claimed points together are at most what the cards are worth; the sides of a claim differ."""
    for game in games(players, {"muggins": True}, 40):
        left = 0
        for turn in game:
            if isinstance(turn.move, Declare):
                (event,) = turn.events
                worth = points_of(parts_of(present(turn.before.due)))
                assert event.points == min(turn.move.points, worth)
                left = worth - event.points
            elif isinstance(turn.move, Muggins):
                (event,) = turn.events
                assert event.points == min(turn.move.points, left)
                assert event.side != turn.before.side_of(present(turn.before.declared).counting.player)
                left = 0
            assert len(turn.events) <= 1
