"""Cribbage: all is told as points, those of a hand where it is counted (`autopeg.scorekeeping.controller`)."""

from autopeg.scorekeeping.forms import Form

FORMS: tuple[Form, ...] = ()
