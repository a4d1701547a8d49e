"""A game of cribbage that is filmed at the pace of people, in real time: from the phone over the table to the LEDs.

It takes twenty minutes, and as long once for the film. `AUTOPEG_BENCH_DEALS=1` watches the first deal alone, and
`make bench ARGS=watch_live:last` prints the figures of the last run again.
"""

import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from measure import judge, judge_all, show

DEALS = 99


def run(which: str = "") -> None:
    """Make the film if it is not there yet, watch it in real time, and print what became of its points."""
    import numpy

    from support.emulated.missing import what_is_missing
    from watch_films.films import make_game
    from watch_films.live import Evening, pegged, play

    missing = what_is_missing()
    if missing:
        print(f"  NOT MEASURED: {missing}")
        return
    game = make_game(int(os.environ.get("AUTOPEG_BENCH_DEALS", DEALS)))
    kept = game.parts[0].parent / f"watch-live-{len(game.parts)}.json"
    if which == "last" and not kept.exists():
        print(f"  NOT MEASURED: no run of {len(game.parts)} deals has come to its end")
        return
    evening = Evening(*json.loads(kept.read_text(encoding="utf-8"))) if which == "last" else play(game, kept)
    found = pegged(game.case, evening)
    show("deals, minutes", f"{len(game.parts)}, {game.case.seconds / 60:.1f}", "")
    show("a picture was late by at most", f"{evening.late_s:.2f} s", "the computer was busy with other things")
    judge_all("counts of points said", len(found.lines_s), found.due)
    judge_all(
        "points shown by the LEDs of the right lane", sum(each < numpy.inf for each in found.leds_s), found.points
    )
    judge("points said that are not due, or twice", found.added, "", 0)
    judge("changes of the LEDs with a peg where it does not belong", found.strays, "", 0)
    show("the pegs end where the game ended", "yes" if found.ends else "NO")
    for what, delays in (
        ("from a card that is free to the line", found.lines_s),
        ("from a card that is free to the LEDs", found.leds_s),
        ("from the line to the LEDs by the board's clock", found.boards_s),
    ):
        if not delays:
            continue
        parts = numpy.percentile(delays, (50, 95, 100), method="inverted_cdf")
        show(what, ", ".join(f"{value:.2f}" for value in parts) + " s", "half, 95 of 100, all")
    asked = [line for _, line in evening.lines if line["type"] == "unsure"]
    show("questions", f"{len(asked)}", f"{sum('about' in line for line in asked)} not about a card")
    for who, (taken_s, most_mb) in zip(("autopeg watch", "the emulated Pico"), evening.usage, strict=True):
        show(f"{who}: of one core, memory", f"{taken_s / game.case.seconds:.0%}, {most_mb:.0f} MB")
