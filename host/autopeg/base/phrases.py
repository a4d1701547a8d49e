"""Numbers and names as used in sentences."""

from collections.abc import Iterable, Sequence

# fmt: off
_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
# fmt: on
THIRD_PERSON = {"are": "is", "do": "does", "go": "goes", "have": "has", "were": "was"}
"""The verbs that do not form their third person with an s alone."""

_TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty"}


def spoken(number: int) -> str:
    """Return a number as a word, "twenty-three". number: 0 to 59; others come back as digits."""
    if not 0 <= number < 60:
        return str(number)
    if number < len(_SMALL):
        return _SMALL[number]
    ones = number % 10
    return _TENS[number - ones] + (f"-{_SMALL[ones]}" if ones else "")


def count_text(number: int, what: str, several: str | None = None) -> str:
    """Return a number of things in digits: "1 game", "12 games". several: the plural, if an s does not form it."""
    return f"{number} {what if number == 1 else several or f'{what}s'}"


def spoken_count(number: int, what: str) -> str:
    """Return a number of things in words: "one card", "four cards"."""
    return f"{spoken(number)} {what if number == 1 else f'{what}s'}"


def points_text(points: int) -> str:
    """Return a number of points in digits: "1 point", "12 points"."""
    return count_text(points, "point")


def either(choices: Sequence[object]) -> str:
    """Return a choice as a list in a sentence: "play, pass or go"."""
    *others, last = map(str, choices)
    return f"{', '.join(others)} or {last}" if others else last


def listed(names: Iterable[str]) -> str:
    """Return names as a list in a sentence: "Ann, Bob and Cid"; nothing for none."""
    each = list(names)
    return f"{', '.join(each[:-1])} and {each[-1]}" if len(each) > 1 else "".join(each)


def tally_text(names: Sequence[str], figures: Iterable[object]) -> str:
    """Return a figure beside each name: "Ann 31, club 44", or "club: 31, club 2: 44" if a name ends in a number."""
    mark = ":" if any(name[-1:].isdigit() for name in names) else ""
    return ", ".join(f"{name}{mark} {figure}" for name, figure in zip(names, figures, strict=False))


def with_unnamed(names: Sequence[str], count: int) -> tuple[str, ...]:
    """Return names for `count` players; those beyond the given names are called "Player 2" and so on."""
    return (*names, *(f"Player {number}" for number in range(len(names) + 1, count + 1)))


def capitalised(text: str) -> str:
    """Return a text with its first letter as a capital, the others as they are."""
    return text[:1].upper() + text[1:]


def is_reader(name: str) -> bool:
    """Return whether a name addresses the reader."""
    return name.lower() == "you"


def possessive(name: str) -> str:
    """Return the possessive form of a name: "Ann's", "your" for "You", and "your and Cid's" for "You and Cid"."""
    *others, last = name.split(" and ")
    whose = "your" if is_reader(last) else f"{last}'s"
    return " and ".join((*("your" if is_reader(each) else each for each in others), whose))


def owned(name: str, thing: str) -> str:
    """Return a thing with its owner, for the beginning of a sentence: "club's crib", "Your hand"."""
    return f"Your {thing}" if is_reader(name) else f"{name}'s {thing}"


def within(name: str) -> str:
    """Return a name as written inside a sentence: "for you and Ann", but "for Youssef"."""
    return " and ".join("you" if is_reader(each) else each for each in name.split(" and "))


def doing(name: str, verb: str) -> str:
    """Return a name with the right form of a verb: "Ann plays", but "You play" and "Ann and Cid play".

    verb: as said of several.
    """
    is_one = not is_reader(name) and " and " not in name
    return f"{name} {THIRD_PERSON.get(verb, f'{verb}s') if is_one else verb}"
