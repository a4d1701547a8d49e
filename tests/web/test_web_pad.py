"""The score pad over HTTP: what is offered, asked, refused, corrected and shown, for each of the four games."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.web.device import PATIENT_CHECKS, Device
from support.web.server import Server

NewDevice = Callable[[], Device]
Told = dict[str, Any]

NAMES = ("Ann", "Bob", "Cid", "Dee")
OVER = {"type": "round_over"}

TABLE = (
    ("4C", "TC", "3S", "JH", "7S"),
    ("5S", "QC", "8D", "JS", "KS"),
    ("JD", "3D", "TD", "5H", "9D"),
    ("7C", "KC", "6H", "3H", "AH"),
    ("8S", "JC", "QD", "7H", "3C"),
)
CRIB = ("AC", "QH", "8C", "QS")
"""The table of the example in the rules, row by row, and its crib."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One page for all: each test has a table of its own."""
    with Server(tmp_path_factory.mktemp("home")) as served:
        yield served


def pegs(side: int, points: int) -> Told:
    return {"type": "points", "player": side, "points": points}


def deal(dealer: int) -> Told:
    return {"type": "deal", "dealer": dealer}


def out(side: int, points: int, cards_left: int) -> Told:
    return {"type": "go_out", "player": side, "points": points, "cards_left": cards_left}


def whole_table(side: int) -> Told:
    return {"type": "table", "player": side, "grid": TABLE, "crib": CRIB}


def keep(device: Device, rules: str, *told: Told, players: int = 2, **options: Any) -> str:
    """Open a score pad, tell what is right though it may be doubted, and return its code."""
    seats = [{"name": name, "is_mine": name == "Ann"} for name in NAMES[:players]]
    code = device.open_table("score", *seats, options={"rules": rules, **options})
    if told:
        device.do(code, "move", seat=0, move=list(told), sure=True)
    return code


def entries(device: Device, code: str) -> list[dict[str, Any]]:
    return device.look(code)["pad"]["entries"]


def amend(device: Device, code: str, at: int, move: Told | None, **more: Any) -> Any:
    """Correct an entry as a page does, which has seen it."""
    entry = next(each for each in entries(device, code) if each["at"] == at)
    return device.ask(code, "amend", seat=0, entry=at, was=entry["move"], move=move, **more)


def test_the_lobby_offers_to_keep_the_score_of_all_four_games_with_their_options(new_device: NewDevice) -> None:
    """T28, R45, R56, Y41."""
    offers = new_device().client.get("/api/lobby").json()["games"]
    offered = next(offer for offer in offers if offer["name"] == "score")["rules"]
    assert {rules["name"]: {option["name"] for option in rules["options"]} for rules in offered} == {
        "cribbage": {"target", "skunk", "muggins", "partners"},
        "tabletop": {"variant", "target", "rows_side"},
        "crib_rummy": {"target", "pegging"},
        "crummy_rummy": {"points_a_hole"},
    }
    assert [rules["seats"] for rules in offered] == [[2, 3, 4], [2, 4], [2, 3, 4], [2, 3, 4]]


DOUBTED: list[tuple[str, list[Told], Told, str]] = [
    ("cribbage", [], pegs(0, 19), "19 points? No hand counts 19."),  # C30, C59
    ("cribbage", [], pegs(1, 30), "30 points? No hand counts more than 29."),
    ("tabletop", [deal(0)], pegs(1, 19), "19 points? No line that misses the centre counts 19."),
    ("tabletop", [deal(0), pegs(1, 4)], OVER, "Not recorded yet: 10 lines."),
    ("crib_rummy", [deal(0)], pegs(0, 1), "1 point? No turn is worth exactly 1."),
    ("crib_rummy", [deal(0), pegs(0, 3)], pegs(0, 3), "3 points? It is Bob's turn, which would then count 0."),
    ("crib_rummy", [deal(0)], out(0, 0, 4), "takes a card laid in that turn, which scores 2 or more."),
    ("crummy_rummy", [deal(0), pegs(0, 5), pegs(1, 10)], OVER, "the round was ended by agreement."),
]


@pytest.mark.parametrize(("rules", "before", "doubted", "said"), DOUBTED)
def test_what_is_doubted_is_asked_about_and_told_when_it_is_right(
    new_device: NewDevice, rules: str, before: list[Told], doubted: Told, said: str
) -> None:
    ann = new_device()
    code = keep(ann, rules, *before)
    asked = ann.ask(code, "move", seat=0, move=doubted)
    assert (asked.status_code, asked.json()["code"]) == (409, "DOUBTED")
    assert asked.json()["message"].endswith(said)
    assert len(entries(ann, code)) == len(before)
    ann.do(code, "move", seat=0, move=doubted, sure=True)
    assert entries(ann, code)[-1]["move"] == doubted


SIX_ROUNDS = [told for _ in range(6) for told in (deal(0), pegs(0, 0), pegs(1, 10), OVER)]
REFUSED: list[tuple[str, list[Told], Told, str]] = [
    ("crummy_rummy", [deal(0)], pegs(0, 12), "All points are multiples of 5: 12 is not possible."),
    (
        "crummy_rummy",
        [deal(0), pegs(0, 0)],
        pegs(1, 0),
        "Ann already went out in this round: only one player can have 0.",
    ),
    (
        "crummy_rummy",
        [*SIX_ROUNDS, deal(1)],
        pegs(0, 60),
        "In round 7 everybody who did not go out has at least 65 points.",
    ),
    ("crummy_rummy", [deal(0), pegs(0, 0)], OVER, "First enter the points of Bob for round 1."),
    ("tabletop", [], pegs(0, 4), "First record the deal."),
    (
        "crib_rummy",
        [],
        {"type": "correct", "player": 0, "score": 10**30},
        "Score: the most is 9999.",
    ),
    ("crib_rummy", [deal(0), pegs(0, 4)], out(1, 4, 0), "The other hands hold at least 1 card, not 0."),
]


@pytest.mark.parametrize(("rules", "before", "refused", "said"), REFUSED)
def test_what_cannot_be_is_refused_even_when_somebody_is_sure(
    new_device: NewDevice, rules: str, before: list[Told], refused: Told, said: str
) -> None:
    ann = new_device()
    code = keep(ann, rules, *before)
    table = ann.look(code)
    answer = ann.ask(code, "move", seat=0, move=refused, sure=True)
    assert answer.status_code == 409
    assert answer.json()["message"].endswith(said)
    assert ann.look(code) == table


# -- entries corrected


def test_an_earlier_entry_is_corrected_and_the_pegs_stand_as_if_it_had_been_told_so(new_device: NewDevice) -> None:
    """C38, C39."""
    ann = new_device()
    code = keep(ann, "cribbage", deal(0), pegs(0, 12), pegs(1, 8), pegs(0, 4))
    assert amend(ann, code, 1, pegs(1, 2)).status_code == 200
    table = ann.look(code)
    assert (table["scores"], table["pegs"]) == ([4, 10], [[0, 4], [2, 10]])
    assert table["pad"]["said"] == "Corrected: Bob pegs 2"
    assert [entry["score"] for entry in table["pad"]["entries"]] == [None, 2, 10, 4]


def test_an_entry_that_never_was_is_struck_out(new_device: NewDevice) -> None:
    ann = new_device()
    code = keep(ann, "cribbage", pegs(0, 12), pegs(1, 8), pegs(0, 4))
    assert amend(ann, code, 0, None).status_code == 200
    assert ann.look(code)["scores"] == [4, 8]
    assert ann.look(code)["pad"]["said"] == "Removed: Ann pegs 12"


def test_what_an_entry_is_corrected_to_is_doubted_too(new_device: NewDevice) -> None:
    """C59."""
    ann = new_device()
    code = keep(ann, "cribbage", pegs(0, 12), pegs(1, 8))
    assert amend(ann, code, 0, pegs(0, 25)).json()["code"] == "DOUBTED"
    assert ann.look(code)["scores"] == [12, 8]
    assert amend(ann, code, 0, pegs(0, 25), sure=True).status_code == 200
    assert ann.look(code)["scores"] == [25, 8]


NO_AMENDS: list[tuple[str, list[Told], int, Told | None, str]] = [
    (
        "cribbage",
        [pegs(0, 29)] * 4 + [pegs(1, 4)],
        0,
        pegs(0, 121),
        "A later entry would no longer be possible. The game",
    ),
    (
        "tabletop",
        [deal(0), whole_table(0), deal(1)],
        0,
        None,
        "A later entry would no longer be possible. First record",
    ),
    ("crummy_rummy", [deal(0), pegs(0, 0), pegs(1, 5), OVER], 2, pegs(1, 0), "Ann already went out"),
]


@pytest.mark.parametrize(("rules", "told", "at", "move", "said"), NO_AMENDS)
def test_an_entry_without_which_the_others_could_not_stand_stays(
    new_device: NewDevice, rules: str, told: list[Told], at: int, move: Told | None, said: str
) -> None:
    """C35, T23, Y32a."""
    ann = new_device()
    code = keep(ann, rules, *told)
    before = ann.look(code)
    answer = amend(ann, code, at, move, sure=True)
    assert answer.status_code == 409
    assert said.casefold() in answer.json()["message"].casefold()
    assert ann.look(code) == before


def test_an_entry_that_somebody_else_has_changed_meanwhile_is_looked_at_again(new_device: NewDevice) -> None:
    ann, bob = new_device(), new_device()
    code = keep(ann, "cribbage", pegs(0, 12), pegs(1, 8))
    bob.do(code, "take", seat=1)
    seen = entries(bob, code)[0]
    assert amend(ann, code, 0, pegs(0, 10)).status_code == 200
    answer = bob.ask(code, "amend", seat=1, entry=0, was=seen["move"], move=None)
    assert (answer.status_code, answer.json()["code"]) == (409, "MOVED_ON")
    assert bob.look(code)["scores"] == [10, 8]


@pytest.mark.parametrize("word", ["amend", "undo"])
def test_what_is_sent_twice_is_done_once(new_device: NewDevice, word: str) -> None:
    ann = new_device()
    code = keep(ann, "cribbage", pegs(0, 12), pegs(0, 12), pegs(0, 12))
    body = {"entry": 0, "was": pegs(0, 12), "move": None} if word == "amend" else {}
    for _ in range(2):
        ann.do(code, word, seat=0, key="one", **body)
    assert ann.look(code)["scores"] == [24, 0]


def test_the_winning_entry_is_corrected_and_the_game_goes_on(new_device: NewDevice) -> None:
    """C39: undo may cross the end of the game."""
    ann = new_device()
    code = keep(ann, "cribbage", pegs(0, 29), pegs(0, 29), pegs(0, 3), target=61)
    assert ann.look(code)["over"]["winners"] == [0]
    assert amend(ann, code, 1, pegs(0, 20)).status_code == 200
    table = ann.look(code)
    assert (table["over"], table["scores"]) == (None, [52, 0])


def test_the_dealer_of_an_earlier_deal_is_corrected(new_device: NewDevice) -> None:
    """C8, C10."""
    ann = new_device()
    code = keep(ann, "cribbage", deal(0), pegs(0, 4))
    assert amend(ann, code, 0, deal(1)).status_code == 200
    table = ann.look(code)
    assert (table["dealer"], table["pad"]["crib"]) == (1, 1)


def test_only_a_score_pad_takes_entries_and_only_from_who_sits_there(new_device: NewDevice) -> None:
    ann, eve = new_device(), new_device()
    pad = keep(ann, "cribbage", pegs(0, 4))
    cards = ann.open_table("cribbage", {"name": "Ann", "is_mine": True}, {"name": "Bob"})
    for device, code in ((eve, pad), (ann, cards)):
        for word, body in (("amend", {"entry": 0, "was": pegs(0, 4)}), ("preview", {"move": pegs(0, 4)})):
            assert device.ask(code, word, seat=0, **body).status_code == 400
    assert ann.look(pad)["scores"] == [4, 0]


def test_undo_takes_back_exactly_one_thing_and_says_which(new_device: NewDevice) -> None:
    ann = new_device()
    code = keep(ann, "cribbage", deal(0), pegs(0, 4), deal(1))
    said: list[str] = []
    for word in ("undo", "undo", "redo"):
        ann.do(code, word, seat=0)
        said.append(ann.look(code)["pad"]["said"])
    assert said == ["Undone: Bob deals: Bob's crib", "Undone: Ann pegs 4", "Redone: Ann pegs 4"]


# -- what each game has besides


def test_a_whole_table_is_counted_before_it_is_told_and_pegged_hand_by_hand(new_device: NewDevice) -> None:
    """T16-T21: the example of the rules is worth 16 and 21."""
    ann = new_device()
    code = keep(ann, "tabletop", deal(1))
    counted = ann.ask(code, "preview", seat=0, move=whole_table(1)).json()
    assert (counted["scores"], ann.look(code)["scores"]) == ([16, 21], [0, 0])
    assert [line["side"] for line in counted["lines"]] == [0] * 5 + [1] * 6
    assert counted["lines"][0]["said"].startswith("Ann's column a: ")
    ann.do(code, "move", seat=0, move=whole_table(1))
    table = ann.look(code)
    assert table["scores"] == [16, 21]
    assert table["pad"]["entries"][-1]["lines"] == counted["lines"]


def test_the_line_that_is_due_is_named_until_the_round_is_told(new_device: NewDevice) -> None:
    """T21, T23."""
    ann = new_device()
    code = keep(ann, "tabletop", deal(0), *[pegs(1, 0)] * 5, *[pegs(0, 2)] * 5)
    pad = ann.look(code)["pad"]
    assert (pad["due"], pad["asks"][0]) == (0, "how many points for crib?")
    assert [item["points"] for item in pad["lines"][0]] == [2] * 5 + [None]
    ann.do(code, "move", seat=0, move=pegs(0, 4))
    pad = ann.look(code)["pad"]
    assert (pad["asks_points"], pad["next"]["label"], pad["next"]["who"]) == (False, "Next round", "Bob deals")


def test_ship_points_are_pegged_as_one_difference(new_device: NewDevice) -> None:
    """T27, T29."""
    ann = new_device()
    code = keep(ann, "tabletop", deal(1), whole_table(1), variant="ship")
    table = ann.look(code)
    assert (table["scores"], table["public"]["more"]["hand_points"]) == ([0, 1], [24, 25])


@pytest.mark.parametrize(("players", "left", "bonus"), [(2, 9, 18), (3, 9, 9), (4, 9, 5)])
def test_going_out_says_its_bonus_before_it_is_told(new_device: NewDevice, players: int, left: int, bonus: int) -> None:
    """R40, R57: the cards left times the rate."""
    ann = new_device()
    code = keep(ann, "crib_rummy", deal(0), players=players)
    told = ann.ask(code, "preview", seat=0, move=out(0, 6, left)).json()
    assert told["scores"][0] == 6 + bonus
    assert f"6, and {bonus} for {left} cards left" in told["said"]
    assert ann.look(code)["scores"][0] == 0


def test_melds_are_added_up_by_the_table_of_the_rules(new_device: NewDevice) -> None:
    """R34, R35."""
    ann = new_device()
    totals = ann.look(keep(ann, "crib_rummy"))["pad"]["meld_totals"]
    assert totals["set"][3:] == [2, 4]
    assert totals["run"][3:] == [3, 6, 10, 14, 18, 23, 28, 33, 39, 45, 55]


def test_who_still_has_a_turn_is_told(new_device: NewDevice) -> None:
    """R47, R51."""
    ann = new_device()
    code = keep(ann, "crib_rummy", deal(0), pegs(0, 61), players=3, target=61)
    assert ann.look(code)["pad"]["standing"] == "Ann has pegged out; a final turn for Bob and Cid"


def test_a_whole_round_is_told_as_one_or_not_at_all(new_device: NewDevice) -> None:
    """Y31, Y32a, Y43."""
    ann = new_device()
    code = keep(ann, "crummy_rummy", deal(2), players=3)
    told = [pegs(0, 25), pegs(1, 0), pegs(2, 45), OVER]
    wrong = ann.ask(code, "move", seat=0, move=[*told[:2], pegs(2, 44), OVER])
    assert wrong.status_code == 409
    assert len(entries(ann, code)) == 1
    ann.do(code, "move", seat=0, move=told)
    table = ann.look(code)
    assert (table["scores"], table["public"]["more"]["rounds"]) == ([25, 0, 45], [[25, 0, 45]])
    assert table["pad"]["notes"] == [[], ["lowest"], []]


def test_each_round_says_its_contract_and_who_deals(new_device: NewDevice) -> None:
    """Y10, Y13, Y15."""
    ann = new_device()
    code = keep(ann, "crummy_rummy", *SIX_ROUNDS[:16], deal(1))
    pad = ann.look(code)["pad"]
    assert pad["announced"] == "Round 5: a run of seven and a set. Bob deals eleven cards each, Ann begins"
    assert pad["contracts"][4] == "a run of seven and a set"


def test_cards_left_in_a_hand_are_counted(new_device: NewDevice) -> None:
    """Y31: example 27."""
    client = new_device().client
    left = {"cards": ["3S", "8D", "9C", "KH", "AD", "2C", "JK"]}
    assert client.post("/api/cards-left", json=left).json() == {"points": 75}
    wrong = client.post("/api/cards-left", json={"cards": ["1X"]})
    assert (wrong.status_code, "1X" in wrong.json()["message"]) == (400, True)


@pytest.mark.parametrize(("claimed", "owners", "overlooked"), [(20, 20, 9), (29, 29, 0), (31, 29, 0)])
def test_a_claim_is_checked_for_muggins(new_device: NewDevice, claimed: int, owners: int, overlooked: int) -> None:
    """C44, C45."""
    hand = {"hand": ["5H", "5S", "5C", "JD"], "starter": "5D", "claimed": claimed}
    counted = new_device().client.post("/api/count", json=hand).json()
    assert (counted["owners"], counted["overlooked"]) == (owners, overlooked)


def test_entries_of_all_devices_come_to_all_of_them_in_one_order(new_device: NewDevice) -> None:
    ann, bob, watcher = new_device(), new_device(), new_device()
    code = keep(ann, "cribbage")
    bob.do(code, "take", seat=1)
    with ann.stream(code) as ann_sees, bob.stream(code) as bob_sees, watcher.stream(code) as watcher_sees:
        for device, seat, points in ((ann, 0, 4), (bob, 1, 6), (ann, 0, 2), (bob, 1, 8)):
            device.do(code, "move", seat=seat, move=pegs(seat, points))
        amend(ann, code, 1, pegs(1, 7))
        for sees in (ann_sees, bob_sees, watcher_sees):
            table = next(table for table in sees if table["scores"] == [6, 15])
            assert [entry["said"] for entry in table["pad"]["entries"]] == [
                "Ann pegs 4", "Bob pegs 7", "Ann pegs 2", "Bob pegs 8",
            ]  # fmt: skip


def test_a_match_of_each_game_is_between_its_own_sides(new_device: NewDevice) -> None:
    """C52: four players of Crib Rummy are four sides, of cribbage two."""
    ann = new_device()
    seats = [{"name": name, "is_mine": name == "Ann"} for name in NAMES]
    for rules, sides in (("cribbage", 2), ("crib_rummy", 4)):
        options = {"rules": rules, "target": 61}
        code = ann.open_table("score", *seats, match=2, options=options)
        assert len(ann.look(code)["sides"]) == sides
        told = [pegs(0, 61)] if rules == "cribbage" else [deal(0), pegs(0, 61), *[pegs(seat, 0) for seat in (1, 2, 3)]]
        ann.do(code, "move", seat=0, move=told, sure=True)
        assert ann.look(code)["over"]["winners"] == [0]
        ann.do(code, "next", seat=0)
        assert ann.look(code)["scores"] == [0] * sides


JSON = st.recursive(
    st.none()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(["5H", "JK"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
MOVES = st.fixed_dictionaries(
    {"type": st.sampled_from(["points", "correct", "deal", "round_over", "heels", "table", "go_out", "amend", "undo"])},
    optional=dict.fromkeys(("player", "points", "score", "dealer", "grid", "crib", "cards_left", "round"), JSON),
)


@pytest.mark.parametrize("rules", ["cribbage", "tabletop", "crib_rummy", "crummy_rummy"])
def test_whatever_is_told_is_answered_with_a_sentence(server: Server, rules: str) -> None:
    ann = Device(server.address)
    code = keep(ann, rules, deal(0))
    body = st.fixed_dictionaries(
        {"seat": st.sampled_from([0, 0, 1, 9])},
        optional={
            "move": MOVES | st.lists(MOVES, max_size=3) | JSON,
            "was": MOVES | st.just(deal(0)),
            "entry": st.integers(-1, 3),
            "sure": st.booleans(),
            "key": st.text(max_size=3),
        },
    )

    @given(word=st.sampled_from(["move", "amend", "preview", "undo", "redo"]), wish=body)
    @settings(max_examples=60, deadline=None, suppress_health_check=PATIENT_CHECKS)
    def anything(word: str, wish: dict[str, Any]) -> None:
        answer = ann.ask(code, word, **wish)
        assert answer.status_code in (200, 400, 409), answer.text
        assert answer.status_code == 200 or answer.json()["message"]

    anything()
    ann.look(code)
    ann.close()
