"""Cribbage: all is told as points, those of a hand where it is counted (`autopeg.ui.scoring.hand_entry`)."""

from autopeg.ui.scoring.forms import Form

FORMS: tuple[Form, ...] = ()
