"""The files of tests/data, the same on both interpreters."""

DATA = __file__[: -len("support/core/data_file.py")] + "data/"


def text_in(name):
    """Return the text of a file in tests/data."""
    with open(DATA + name, encoding="utf-8") as file:
        return file.read()


def lines_of(name):
    """Return the lines of a file in tests/data that are neither empty nor notes (#)."""
    lines = [line.strip() for line in text_in(name).split("\n")]
    return [line for line in lines if line and not line.startswith("#")]
