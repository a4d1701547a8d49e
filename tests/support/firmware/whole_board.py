"""A board that has started and come to rest, and what it has sent since."""

from support.firmware.parts import Bench


def events(bench):
    """Return the events sent since the last call, each once."""
    seen = []
    for body in bench.said():
        if body.startswith("EV ") and body not in seen:
            seen.append(body)
    return [" ".join(body.split(" ")[2:]) for body in seen]


def rested(*arguments, **options):
    bench = Bench(*arguments, **options)
    bench.settle()
    bench.said()
    return bench


def pegs_of(bench):
    return bench.app.game.pegs()


def acknowledge_all(bench):
    bench.send("ACK {} {}".format(bench.app.link.outbox.epoch, bench.app.link.outbox.last))
    bench.run(20)
