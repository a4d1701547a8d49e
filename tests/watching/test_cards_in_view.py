"""Cards on a table over several looks: which glimpse belongs to which card, and when a card is reported."""

from autopeg.camera.finder import Candidate
from autopeg.watching.cards_in_view import CardsInView
from autopeg.watching.facts import Fact
from autopeg.watching.laid import Laid
from autopeg.watching.looking import Glimpse

REST_S = 0.5


class View:
    """A view of 640 x 480 pixels in which looks show cards in a row."""

    def __init__(self, packs: int = 1) -> None:
        self.cards = CardsInView(packs)
        self.cards.size = (640, 480)

    def look(self, t: float, *row: tuple[str, float, float]) -> list[Fact]:
        """Show cards, each with its confidence and its x in pixels; return the facts reported."""
        shown: list[Laid] = []
        glimpses = [
            Glimpse(((card, chance),), (Candidate(100 + x, 100, 0.0, -1.0, 10.0, 0.9),)) for card, chance, x in row
        ]
        for glimpse in self.cards.known_first(glimpses):
            shown.append(self.cards.take(glimpse, t, REST_S, lambda *_: True, shown))
        return list(self.cards.told(t))


def test_cards_of_one_look_are_several_however_closely_they_overlap() -> None:
    view = View()
    row = ("7D", 0.96, 0.0), ("6D", 0.96, 15.0), ("2C", 0.96, 30.0)
    assert view.look(1.0, *row) == []
    assert [fact.card for fact in view.look(1.1, *row)] == ["7D", "6D", "2C"]


def test_two_equal_cards_of_one_look_are_two() -> None:
    view = View(packs=2)
    row = ("7D", 0.96, 0.0), ("7D", 0.96, 15.0)
    view.look(1.0, *row)
    assert [fact.card for fact in view.look(1.1, *row)] == ["7D", "7D"]


def test_a_card_that_a_later_look_places_a_little_elsewhere_is_one() -> None:
    view = View()
    view.look(1.0, ("7D", 0.8, 0.0))
    assert [fact.card for fact in view.look(1.1, ("7D", 0.99, 12.0))] == ["7D"]


def test_a_card_that_two_places_seem_to_show_has_left_its_own_once() -> None:
    view = View()
    view.look(1.0, ("7D", 0.96, 0.0))
    view.look(1.1, ("7D", 0.96, 0.0))
    told = view.look(1.2, ("7D", 0.6, 250.0), ("7D", 0.6, 500.0))
    assert [(fact.card, fact.last is not None) for fact in told] == [("7D", True)]


def test_a_card_whose_corners_are_read_differently_in_turn_is_one_that_is_asked_about() -> None:
    view = View()
    corners = ("7D", 0.8, 0.0), ("TD", 0.75, 12.0)
    told = [fact for at in range(8) for fact in view.look(1.0 + 0.4 * at, corners[at % 2])]
    assert [bool(fact.choices) for fact in told] == [True]
    assert {card for card, _ in told[0].choices} == {"7D", "TD"}


def test_a_first_look_that_names_another_card_is_corrected_by_the_next_ones() -> None:
    view = View()
    told = view.look(1.0, ("9D", 0.6, 0.0))
    told += [fact for at in range(8) for fact in view.look(1.4 + 0.4 * at, ("6D", 0.9, 12.0))]
    assert {fact.card for fact in told} == {"6D"}
    assert len({fact.id for fact in told}) == len(view.cards.cards) == 1


def test_a_card_that_comes_to_light_beside_a_known_one_is_another_one_whatever_is_read_first() -> None:
    view = View()
    view.look(1.0, ("7D", 0.9, 0.0))
    row = ("6D", 0.96, 15.0), ("7D", 0.96, 0.0)
    told = [fact for at in range(3) for fact in view.look(1.1 + at / 10, *row)]
    assert sorted(fact.card for fact in told if not fact.choices) == ["6D", "7D"]


def test_a_look_at_one_of_several_cards_close_together_is_of_the_card_that_it_names() -> None:
    view = View()
    view.look(1.0, ("7D", 0.8, 0.0), ("6D", 0.8, 15.0))
    told = [fact for at in range(4) for fact in view.look(1.1 + at / 10, ("2C", 0.99, 30.0))]
    assert [fact.card for fact in told] == ["2C"]


def test_a_card_found_long_after_it_came_to_rest_is_looked_at_for_a_while_before_it_is_asked_about() -> None:
    view = View()
    looks = [view.look(5.0 + at / 10, ("7D", 0.5, 0.0)) for at in range(7)]
    assert [bool(facts) for facts in looks] == [False] * 5 + [True, False]
    assert looks[5][0].choices
