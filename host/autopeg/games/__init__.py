"""The games, everything of one in its own folder; `registry` finds them by name."""
