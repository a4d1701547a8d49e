"""Options of the board and the numbering of its finished games, a line of the journal."""

NAMES = ("brightness", "speed", "rotation", "display")
MOST = {"brightness": 100, "speed": 100, "rotation": 1, "display": 1}

_DELIVERED = {"brightness": 75, "speed": 50, "rotation": 0, "display": 1}


class Options:
    """Options by name, changed with `set`.

    brightness, speed: percent, speed 50 as delivered; rotation: 1 turns the display upside down; display: 0 switches it
    off; tag: of the archive, see archive, "" for none yet; number: of the game on the board, once it is finished.
    """

    def __init__(self):
        self.tag = ""
        self.number = 1
        self._values = dict(_DELIVERED)

    def get(self, name: str) -> int:
        return self._values[name]

    def set(self, name: str, value: int) -> bool:
        """Set an option, at most to its largest value; return whether it changed."""
        value = max(0, min(value, MOST[name]))
        is_new = value != self._values[name]
        self._values[name] = value
        return is_new

    def record(self) -> str:
        words = []
        for name in NAMES:
            words.append("{} {}".format(name, self._values[name]))
        return "{} tag {} number {}".format(" ".join(words), self.tag, self.number)


def options_from(record: str) -> Options:
    """Return the options of a record. Raises ValueError."""
    words = record.split(" ")
    options = Options()
    if len(words) % 2:
        raise ValueError('"{}" are not options'.format(record))
    for i in range(0, len(words), 2):
        name, value = words[i], words[i + 1]
        if name == "tag":
            options.tag = value
        elif not value.isdigit() or len(value) > 9:
            raise ValueError('"{}" are not options'.format(record))
        elif name == "number":
            options.number = int(value)
        elif name in NAMES:
            options.set(name, int(value))
        else:
            raise ValueError('"{}" are not options'.format(record))
    return options
