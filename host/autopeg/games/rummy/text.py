"""Refusals shared by both rummy games, as templates of `autopeg.session.refusals`."""

from autopeg.base.phrases import count_text, listed
from autopeg.games.rummy.rules import RummyView
from autopeg.session.advice_text import Seen
from autopeg.session.refusals import Templates, of_positions
from autopeg.session.text import CardText

RUMMY_REFUSALS: Templates = {
    "CARD_NOT_IN_HAND.one": "The {card} is not in {seat:'s} hand",
    "CARD_NOT_IN_HAND.several": "The {card} is not in {seat:'s} hand that often",
    "MUST_DRAW_FIRST": "{seat} must draw or take the upcard first",
    "NOTHING_ADDED": "Choose the cards to add to {name}",
    "NO_SUCH_MELD": "There is no meld {name} on the table",
    "RUN_MIXED_SUITS": "{cards} is not a run: the cards must be of one suit",
    "RUN_NOT_CONSECUTIVE": "{cards} is not a run: the cards must follow one another, the lowest first",
    "RUN_OUT_OF_RANGE": "{cards} is not a run: it goes beyond the last place that a run can have",
    "SET_MIXED_RANKS": "{cards} is not a set: the cards must be of one rank",
    **of_positions(
        {
            "empty_hand": "{seat:has} no cards, so it would be over",
            "meld": "meld {name}. {cause}",
        }
    ),
}


def seen_by(view: RummyView, deck_count: int, card: CardText) -> list[Seen]:
    """Return everything that a seat can see, and how many cards it can't. deck_count: the cards to draw from."""
    others = [str(count) for seat, count in enumerate(view.hand_counts) if seat != view.seat]
    under = max(0, view.discard_count - 1)
    hidden = f"{count_text(deck_count, 'card')} to draw, hands of {listed(others)}"
    return [
        Seen("Hand", " ".join(map(card, sorted(view.hand)))),
        *([] if view.upcard is None else [Seen("Upcard", card(view.upcard))]),
        *(Seen(f"Meld {meld.id.removeprefix('M')}", " ".join(map(card, meld.cards))) for meld in view.table),
        Seen("Not seen", f"{hidden}, {count_text(under, 'card')} below the upcard" if under else hidden),
    ]
