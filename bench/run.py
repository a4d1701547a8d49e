"""Print the measured figures of Autopeg: `make bench`, or `make bench ARGS="counting bots"` for some of them.

Words after a colon choose parts of a section that has any: `board:harsh:keys`.

Every figure is compared with a baseline measured in the same run, so that a slow machine changes both.
"""

import sys
from importlib import import_module

SECTIONS = {
    "before": "speed as a ratio to the version before",
    "counting": "a hand counted",
    "all_hands": "all 12,994,800 hands with starter",
    "engine": "random games of cribbage",
    "tabletop": "Table Top Cribbage",
    "crib_rummy": "Crib Rummy",
    "crummy_rummy": "Crummy Rummy",
    "hints": "hints",
    "endings": "chances of cribbage near the end",
    "played": "what has been played",
    "link": "the link on a wire that damages",
    "link_host": "the link of a game that is played",
    "evenings": "whole evenings while everything fails",
    "program_evenings": "whole evenings of real programs that are killed",
    "board": "the firmware on an emulated Pico",
    "board_torment": "the firmware under power cuts and on a damaging wire",
    "emulator": "the emulated Pico itself, as a ratio to the version before its cache",
    "board_faults": "the firmware on a flash that fails",
    "board_day": "a day of typing on the firmware, in shortened time",
    "camera": "cards read from photos",
    "watch_films": "a table watched, from films",
    "watch_live": "a table watched in real time, with an emulated board",
    "watch": "a table watched, from facts",
    "start": "the start of the program",
    "web": "the page",
    "bots": "the bots",
}


def main(names: list[str]) -> int:
    """Run the named sections, by default all, and return the exit code."""
    unknown = [name for name in names if name.split(":")[0] not in SECTIONS]
    if unknown:
        print(f"there is no section {unknown[0]!r}: choose from {', '.join(SECTIONS)}", file=sys.stderr)
        return 2
    for name in names or SECTIONS:
        section, *parts = name.split(":")
        print(f"\n{SECTIONS[section]}", flush=True)
        import_module(section).run(*parts)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
