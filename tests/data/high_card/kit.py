"""High Card put together; its parts are the modules beside this one."""

from typing import TYPE_CHECKING

from autopeg.games.high_card.rules import HighCardMove, State, View
from autopeg.kit import GameKit


class HighCardKit(GameKit[State, HighCardMove, View]):
    """The parts of High Card. The names of some modules are not those of the parts: these are loaded at once."""

    from autopeg.games.high_card import scorekeeping as score_rules
    from autopeg.games.high_card import scorekeeping as score_text
    from autopeg.games.high_card import text as advice_text

    if TYPE_CHECKING:
        from autopeg.games.high_card import advice, bots, lessons, rules, summary, text, web
        from autopeg.games.high_card.terminal import controller, lines, picture


KIT = HighCardKit(
    title="High Card",
    about="A hand of three or five cards: the highest card takes a round, and whoever takes most rounds has won.",
    option_help={"rounds": "Cards in a hand, and so many rounds."},
)
