"""What people type, key by key: the keypad's way, number pads, correcting, counting, muggins (C30, C33, C38-C47)."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from autopeg.base.errors import Failure
from autopeg.counting.hand_count import HandCount
from autopeg.engine.history import History
from autopeg.engine.match import Match
from autopeg.score.engine import entry
from autopeg.scorekeeping.key_controller import KeyController
from support.scorekeeping.kitchen import score_table, settings_of

HAND = "5H 5S 5C JD + 5D"


def controller_at(entries: str = "", players: int = 2, match: Match | None = None, **options: Any) -> KeyController:
    table = score_table(players, entries, **options)
    return KeyController(table, settings_of(players, match))


def counted(controller: KeyController) -> HandCount:
    assert controller.counted is not None
    return controller.counted


def strike(controller: KeyController, *keys: str) -> KeyController:
    """Press keys; a text of several characters that names no key is typed."""
    for key in keys:
        for one in [key] if key in ("enter", "escape", "backspace", "tab", "left", "right", "space") else key:
            controller.press(one)
    return controller


@pytest.mark.parametrize(
    ("keys", "scores"),
    [
        (["12", "enter"], (12, 0)),
        (["b12#"], (0, 12)),
        (["B", "1", "2", "enter", "3", "enter"], (0, 15)),
        (["12b", "enter"], (0, 0)),
        (["a1b5#"], (0, 5)),
        (["a1a5#"], (5, 0)),
        (["1", "tab", "5#"], (0, 5)),
        (["a50#a3#"], (3, 0)),
        (["a50#b3#"], (0, 3)),
        (["50#3#"], (3, 0)),
        (["a50#", "backspace", "#"], (5, 0)),
        (["1c5#"], (0, 0)),
        (["1c5#b7#"], (0, 7)),
        (["c", "escape", "5#"], (0, 0)),
        (["c5#", "tab", "7#"], (0, 7)),
        (["5#sc9#"], (5, 0)),
        (["5#sc9#a7#"], (7, 0)),
        (["5#cu"], (0, 0)),
        (["12*7", "enter"], (7, 0)),
        (["12", "backspace", "enter"], (1, 0)),
        (["12", "escape", "5#"], (5, 0)),
        (["007#"], (7, 0)),
        (["+", "8", "enter"], (0, 8)),
        (["tab", "8", "enter", "tab", "2", "enter"], (2, 8)),
        (["left", "4#", "right", "6#"], (6, 4)),
        (["5#6#-"], (5, 0)),
        (["5#6#-/"], (11, 0)),
        (["5#6#uu"], (0, 0)),
        (["5#6#ur"], (11, 0)),
        (["5#s9#"], (9, 0)),
        (["5#b6#=2#"], (5, 2)),
        (["5#s", "escape", "3#"], (8, 0)),
        (["s0#"], (0, 0)),
    ],
)
def test_it_is_typed_as_on_the_keypad_and_on_number_pads(keys: list[str], scores: tuple[int, ...]) -> None:
    assert strike(controller_at(), *keys).state.scores == scores


@pytest.mark.parametrize(
    ("keys", "notice"),
    [
        (["#"], "Type a number of points first."),
        (["0#"], "Nothing to peg."),
        (["c"], 'There is no side "C": choose from A Ann, B Bob.'),
        (["c5"], "Choose A or B first."),
        (["c#"], "Choose A or B first."),
        (["c5a#"], "Type a number of points first."),
        (["u"], "Nothing to undo."),
        (["r"], "Nothing to redo."),
        (["s130#"], "A score is a number from 0 to 121."),
        (["5#u"], "Undone: Ann pegs 5."),
        (["5#ur"], "Redone: Ann pegs 5."),
        (["n"], "Ann deals: Ann's crib."),
        (["nn"], "Bob deals: Bob's crib."),
        (["nu"], "Undone: Ann deals: Ann's crib."),
        (["h", "5H", "enter"], "Type four cards and the starter, not 1 card."),
        (["h", "enter"], "Type the four cards and the starter: 5H 5S 5C JD + 5D."),
        (["h", "5H 5S 5C JD 5H", "enter"], "The 5♥ appears twice"),
        (["h", "5H 5S 5C JD XX", "enter"], '"XX" is not a card: '),
        (["h", HAND, " = x", "enter"], '"X" is not a number of points: type 0 to 29.'),
    ],
)
def test_what_there_is_to_say(keys: list[Any], notice: str) -> None:
    controller = controller_at()
    assert strike(controller, *keys).notice.startswith(notice)


@pytest.mark.parametrize("points", [19, 25, 26, 27, 30, 31, 99, 120])
def test_a_score_that_no_hand_makes_is_asked_about_and_then_pegged(points: int) -> None:
    """C30, C59."""
    controller = strike(controller_at(), str(points), "enter")
    assert controller.state.scores == (0, 0)
    assert f"No hand counts {'more than 29' if points > 29 else points}" in controller.notice
    assert strike(controller, "enter").state.scores == (points, 0)


def test_a_doubt_is_forgotten_with_any_other_key() -> None:
    controller = strike(controller_at(), "19#")
    strike(controller, "b#", "19#")
    assert controller.state.scores == (0, 0)
    strike(controller, "#")
    assert controller.state.scores == (0, 19)
    strike(controller, "2", "6", "enter", "backspace", "7", "enter")
    assert controller.state.scores == (0, 19)


@pytest.mark.parametrize("points", [0, 1, 18, 24, 28, 29])
def test_a_possible_score_is_not_asked_about(points: int) -> None:
    """C30."""
    assert strike(controller_at(), f"{points}#").state.scores == (points, 0)


@pytest.mark.parametrize(
    ("entries", "keys", "preview"),
    [
        ("A50", "12", 62),
        ("A50", "b12", 12),
        ("A115", "12", 121),
        ("A50", "s12", 12),
        ("A50", "", None),
        ("A121", "5", None),
    ],
)
def test_a_ghost_shows_where_the_number_would_lead(entries: str, keys: str, preview: int | None) -> None:
    """C33, C38."""
    assert strike(controller_at(entries), keys).preview == preview


def test_a_hand_is_counted_explained_and_pegged_with_one_more_key() -> None:
    """C28, and E3 of the rules."""
    controller = strike(controller_at(), "b", "h", HAND)
    assert [str(card) for card in controller.cards or ()] == ["5H", "5S", "5C", "JD", "5D"]
    strike(controller, "enter")
    assert (controller.mode, counted(controller).points, controller.preview) == ("counted", 29, 29)
    assert counted(controller).call().startswith("Fifteen two, fifteen four")
    strike(controller, "enter")
    assert (controller.mode, controller.state.scores) == ("points", (0, 29))


@pytest.mark.parametrize(
    ("cards", "key", "points"),
    [
        ("3D 7D 9D KD 2S", "h", 6),
        ("3D 7D 9D KD 2S", "k", 2),
        ("3d7d9dkd2d", "k", 7),
        ("10c 10h 5d 5s +2h", "h", 12),
        ("2S 4S 6D QC 8H", "h", 0),
    ],
)
def test_hands_and_cribs_are_counted_by_their_rules(cards: str, key: str, points: int) -> None:
    """C28, and E1, E5-E8, E17 of the rules; cards may stand together."""
    controller = strike(controller_at(), key, cards, "enter")
    assert counted(controller).points == points
    assert strike(controller, "enter").state.scores == (points, 0)


def test_a_crib_and_a_hand_can_be_changed_into_each_other_while_typing() -> None:
    assert strike(controller_at(), "h", "3D 7D 9D KD 2S", "tab", "enter").preview == 2


@pytest.mark.parametrize(("claim", "owners", "others"), [("8", 8, 4), ("12", 12, None), ("14", 12, None), ("0", 0, 12)])
@pytest.mark.parametrize("at_once", [True, False])
def test_a_claim_is_checked_and_what_was_overlooked_is_pegged_for_another(
    claim: str, owners: int, others: int | None, at_once: bool
) -> None:
    """C44, C45, and G7 of the rules: 12 counted, 8 declared, 4 overlooked."""
    typing = [f"TC TH 5D 5S 2H = {claim}", "enter"] if at_once else ["TC TH 5D 5S 2H", "enter", claim, "enter"]
    controller = strike(controller_at(muggins=True), "h", *typing)
    assert f"{claim} claimed" in counted(controller).result() or "as claimed" in counted(controller).result()
    strike(controller, "enter")
    assert controller.state.scores == (owners, 0)
    assert (controller.mode == "muggins") == (others is not None)
    if others is not None:
        assert "It is Ann's own hand" in strike(controller, "a").notice
        strike(controller, "b")
        assert controller.state.scores == (owners, others)
    assert controller.mode == "points"


def test_what_was_overlooked_may_be_lost_to_everybody() -> None:
    """C45."""
    controller = strike(controller_at(muggins=True), "h", "TC TH 5D 5S 2H = 8", "enter", "enter", "enter", "5#")
    assert controller.state.scores == (13, 0)


@pytest.mark.parametrize(
    ("claim", "claimed", "scores", "told"),
    [
        ("8", "4", (8, 4), ""),
        ("8", "3", (8, 3), ""),
        ("8", "5", (8, 0), "Bob claimed five: too many, no points."),
        ("12", "1", (12, 0), "Bob claimed one: too many, no points."),
        ("0", "12", (0, 12), ""),
    ],
)
def test_a_strict_claim_names_its_points_before_the_count_is_shown(
    claim: str, claimed: str, scores: tuple[int, ...], told: str
) -> None:
    """C45a."""
    controller = strike(controller_at(), "h", f"TC TH 5D 5S 2H = {claim}", "enter")
    assert (controller.mode, controller.is_count_shown, controller.prompt) == (
        "counted",
        False,
        f"A Ann claims {claim}. Peg it?",
    )
    strike(controller, "enter")
    assert (controller.mode, controller.prompt) == ("muggins", f"Ann claimed {claim}. Who calls muggins? Enter: nobody")
    assert "It is Ann's own hand" in strike(controller, "a").notice
    assert strike(controller, "b").prompt == "B Bob: muggins for how many points?"
    strike(controller, claimed, "enter")
    assert (controller.mode, controller.state.scores) == ("points", scores)
    assert (controller.notice, controller.is_count_shown, counted(controller).points) == (told, True, 12)
    assert strike(controller, "5").cards is None


def test_a_strict_claim_is_not_used_up_by_a_nought_or_an_undo() -> None:
    controller = strike(controller_at(), "h", "TC TH 5D 5S 2H = 8", "enter", "enter", "b", "enter")
    assert "how many points Bob claims" in controller.notice
    strike(controller, "b", "4", "enter")
    assert controller.state.scores == (8, 4)
    assert strike(controller, "u").state.scores == (8, 0)


def test_nobody_claims_and_the_count_is_shown() -> None:
    controller = strike(controller_at(), "h", "TC TH 5D 5S 2H = 8", "enter", "enter", "enter")
    assert (controller.mode, controller.state.scores) == ("points", (8, 0))
    assert (controller.is_count_shown, counted(controller).result()) == (True, "12 points, 8 claimed: 4 overlooked")


def test_every_other_side_has_a_strict_claim() -> None:
    controller = strike(controller_at(players=3), "h", "TC TH 5D 5S 2H = 8", "enter", "enter", "b", "9", "enter")
    assert controller.notice == "Bob claimed nine: too many, no points."
    assert "Bob already made one on this hand" in strike(controller, "b", "4", "enter").notice
    strike(controller, "c", "4", "enter")
    assert controller.state.scores == (8, 0, 4)


def test_too_much_is_corrected_and_leaves_no_claim() -> None:
    """C44."""
    controller = strike(controller_at(), "h", "TC TH 5D 5S 2H = 14", "enter", "enter")
    assert (controller.mode, controller.state.scores) == ("points", (12, 0))
    assert (controller.is_count_shown, counted(controller).result()) == (True, "12 points, 14 claimed: 2 too many")


def test_a_right_count_that_all_have_seen_is_not_asked_about() -> None:
    controller = strike(controller_at(), "h", "TC TH 5D 5S 2H", "enter", "12", "enter", "enter")
    assert (controller.mode, controller.state.scores) == ("points", (12, 0))


def test_without_muggins_the_owner_pegs_all_of_it() -> None:
    """C42."""
    controller = strike(controller_at(muggins=False), "h", "TC TH 5D 5S 2H = 8", "enter")
    assert counted(controller).result() == "12 points, 8 claimed: 4 overlooked"
    assert (strike(controller, "enter").mode, controller.state.scores) == ("points", (12, 0))


class FullDisk:
    """Writes nothing."""

    def append(self, moves: Sequence[object], over: object, checkpoint: object = None) -> None:
        raise Failure("cannot write to games.sqlite3: database or disk is full")

    def resign(self, seat: int, over: object) -> None:
        raise AssertionError

    def check_current(self, over: object) -> None:
        """No other window writes this game."""

    def read_again(self) -> History:
        raise AssertionError("no other window writes this game")

    def save_checkpoint(self, checkpoint: object) -> None:
        raise AssertionError("no board is attached")


class FailingDisk(FullDisk):
    """Writes one entry, then no other until it is mended."""

    def __init__(self) -> None:
        self.left = 1

    def append(self, moves: Sequence[object], over: object, checkpoint: object = None) -> None:
        if not self.left:
            super().append(moves, over, checkpoint)
        self.left -= 1


def test_a_claim_that_cannot_be_written_can_be_made_again() -> None:
    disk = FailingDisk()
    table = score_table(journal=disk)
    controller = strike(KeyController(table, settings_of()), "h", "TC TH 5D 5S 2H = 8", "enter", "enter")
    strike(controller, "b", "4", "enter")
    assert ("disk is full" in controller.notice, controller.state.scores) == (True, (8, 0))
    disk.left = 1
    assert strike(controller, "b", "4", "enter").state.scores == (8, 4)


def test_no_muggins_after_the_end() -> None:
    """C47: the owner's points come first, and there is no claim when they win."""
    controller = strike(controller_at("A115"), "h", "TC TH 5D 5S 2H = 8", "enter", "enter")
    assert (controller.mode, controller.state.winner_lane) == ("points", 0)


def test_letters_are_cards_while_a_hand_is_typed() -> None:
    controller = strike(controller_at("A5"), "h", "acadQHu")
    assert (controller.typed, controller.state.scores) == ("ACADQHU", (5, 0))
    assert controller.cards == ()
    strike(controller, "backspace")
    assert [str(card) for card in controller.cards or ()] == ["AC", "AD", "QH"]


def test_the_end_says_who_has_won_and_what_follows() -> None:
    """C32, C35, C49, C52."""
    controller = strike(controller_at("B60 A118", match=Match.begin(3, 2)), "5#")
    assert controller.ending is not None
    assert controller.ending.lines()[0] == "Ann wins two games at once"
    assert (controller.prompt, controller.keys[0]) == ("The game is over", ("n", "next game"))
    assert strike(controller, "b5#").state.scores == (121, 60)
    assert strike(controller, "hk").mode == "points"
    strike(controller, "n")
    assert controller.wants_game
    table, settings = controller.next_table(None)
    assert settings.match is not None
    assert (settings.match.counted, settings.match.lurches, settings.match.dealer) == ((2, 0), (1, 0), 1)
    following = KeyController(table, settings)
    assert (following.state.dealer, following.state.scores) == (1, (0, 0))


def test_the_end_can_be_undone_and_the_winner_corrected() -> None:
    """C39."""
    controller = strike(controller_at("A118"), "5#")
    assert strike(controller, "u").ending is None
    strike(controller, "r")
    assert controller.ending is not None
    strike(controller, "s120#")
    assert (controller.ending, controller.state.scores) == (None, (120, 0))


def test_a_new_game_is_asked_about_and_changes_no_match() -> None:
    match = Match(3, (1, 0), (1, 0), (0, 0), dealer=1)
    controller = strike(controller_at("A5", match=match, skunk="skunk", target=61), "g", "escape")
    assert not strike(controller, "#").wants_game
    assert strike(controller, "g", "enter").wants_game
    table, settings = controller.next_table(None)
    assert (settings.match, table.state.scores) == (match, (0, 0))
    assert (table.state.options.skunk, table.state.options.target) == ("skunk", 61)


def test_an_entry_made_elsewhere_is_seen() -> None:
    """The board's keypad enters at the same table."""
    controller = strike(controller_at("A118"), "7")
    controller.table.submit(entry(controller.state, 0, 5))
    controller.look()
    assert controller.ending is not None
    assert controller.preview is None
    controller.table.undo()
    controller.look()
    assert controller.ending is None


def test_an_entry_that_cannot_be_written_is_not_made() -> None:
    table = score_table(journal=FullDisk())
    controller = strike(KeyController(table, settings_of()), "12#")
    assert controller.state.scores == (0, 0)
    assert (controller.notice_kind, controller.typed) == ("trouble", "12")
    assert "disk is full" in controller.notice


def test_any_keys_in_any_order_do_no_harm() -> None:
    rng = random.Random(5)
    keys = [*"abcd0123456789#*+-/=.usnrghkm? QXJ5H", "enter", "escape", "backspace", "tab", "left", "up", "f1", "home"]
    for players in (2, 3, 4):
        controller = controller_at(players=players)
        for _ in range(4000):
            strike(controller, rng.choice(keys))
            assert controller.prompt
            assert controller.keys
            assert controller.preview is None or 0 <= controller.preview <= 121
            assert len(controller.cards or ()) <= 24
            if controller.ending is not None and rng.random() < 0.2:
                controller = controller_at(players=players)


@pytest.mark.parametrize("wrong", ["c", "a"])
def test_a_claim_is_not_pegged_for_the_side_chosen_before_a_wrong_letter(wrong: str) -> None:
    controller = strike(controller_at(), "h", "TC TH 5D 5S 2H = 8", "enter", "enter", "b", wrong)
    assert controller.prompt == "Choose B first"
    assert strike(controller, "4", "enter").notice == "Choose B first."
    assert (controller.mode, controller.typed, controller.state.scores) == ("muggins", "", (8, 0))
    strike(controller, "b", "4", "enter")
    assert (controller.mode, controller.state.scores) == ("points", (8, 4))
    assert strike(controller, "b", "2", "enter").state.scores == (8, 6)


def test_a_number_of_a_claim_is_cleared_before_the_claims_end() -> None:
    controller = strike(controller_at(), "h", "TC TH 5D 5S 2H = 8", "enter", "enter", "b", "4", "*")
    assert (controller.mode, controller.claimant, controller.is_count_shown) == ("muggins", None, False)
    strike(controller, "c", "*")
    assert (controller.mode, controller.is_count_shown, controller.is_side_unknown) == ("points", True, False)


def test_a_fourth_digit_refuses_the_number_as_on_the_keypad() -> None:
    controller = strike(controller_at(), "a", "1", "2", "3", "4")
    assert (controller.typed, controller.notice) == ("", "A number has at most three digits: type it again.")
    assert strike(controller, "enter").state.scores == (0, 0)
    assert strike(controller, "5", "enter").state.scores == (5, 0)


def test_an_entry_made_elsewhere_does_not_take_back_a_confirmation() -> None:
    controller = strike(controller_at(), "19#")
    controller.table.submit(entry(controller.state, 1, 5))
    assert strike(controller, "#").state.scores == (19, 5)
