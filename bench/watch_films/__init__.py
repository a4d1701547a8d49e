"""Videos of games with physical cards, drawn, with the truth about them: what the watching camera is measured by."""

import cv2

DEALS = 10


def run() -> None:
    """Make the films if they are not there yet, watch them, and print what was told about their cards."""
    import numpy

    from measure import judge, show
    from watch_films.films import make_cases
    from watch_films.measured import Tally, add

    cv2.setNumThreads(1)
    tally = Tally()
    for case in make_cases(DEALS):
        before = len(tally.notes)
        add(tally, case)
        print("\n".join(f"    {note}" for note in tally.notes[before:]), flush=True)
    show("cribbage deals, cards laid face up", f"{tally.films}, {tally.cards}")
    judge("cards told right", 100 * tally.right / tally.cards, "%", 99.0, is_least=True, digits=1)
    judge("deals entirely right without a question", 100 * tally.entire / tally.films, "%", 90.0, is_least=True)
    judge("wrong facts without a question", tally.wrong, "", 0)
    show("questions, about nothing", f"{tally.asked + tally.idle}, {tally.idle}")
    judge("processing by one core to a second of film", tally.taken_s / tally.film_s, "s", 1.0, digits=2)
    delays_s = f"{numpy.percentile(tally.delays_s, (50, 95)).round(2)} s" if tally.delays_s else "no card was told"
    show("from a card that is free to its fact: half, 95 of 100", delays_s)
    to_its_peg = "from the card that allows an entry to its peg: 95 of 100"
    if tally.pegs_s:
        within_s = float(numpy.percentile(tally.pegs_s, 95, method="inverted_cdf"))  # inf for those never pegged
        judge(to_its_peg, within_s, "s", 1.0, digits=2)
    else:
        show(to_its_peg, "no entry was due")
    judge("memory at most", tally.peak_mb, "MB", 600)
