"""What a page offers to those who play through it."""

OFFERS = (
    *(".question > .button.main", ".shown > .button.main", ".claim > .button.main", ".turn-actions .button.main"),
    *('.marked-actions > [aria-keyshortcuts="x"]:enabled', ".play .row .button.main:enabled:not(.discard-button)"),
    ".long-hand .pick",
    *(".discard-button:enabled", ".hand:has(+ .row .discard-button) .pick:not([aria-pressed=true])", ".hand .pick"),
    ".dock .row .button.main, .play > .row .button.main, .hand-over .button.main",
    *(".cell.open button", ".crib .button"),
)
"""What players do next, the first of these that the page shows."""
