"""The games, each in its own folder; `registry` finds them by name."""
