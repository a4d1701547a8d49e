"""Numbers and names as used in sentences."""

# fmt: off
_SMALL = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
)
# fmt: on
_TENS = {20: "twenty", 30: "thirty", 40: "forty", 50: "fifty"}


def spoken(number: int) -> str:
    """Return a number as a word, "twenty-three". number: 0 to 59; others come back as digits."""
    if not 0 <= number < 60:
        return str(number)
    if number < len(_SMALL):
        return _SMALL[number]
    ones = number % 10
    return _TENS[number - ones] + (f"-{_SMALL[ones]}" if ones else "")


def count_text(number: int, what: str) -> str:
    """Return a number of things in digits: "1 game", "12 games"."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def points_text(points: int) -> str:
    """Return a number of points in digits: "1 point", "12 points"."""
    return count_text(points, "point")


def possessive(name: str) -> str:
    """Return the possessive form of a name: "Ann's", and "your" for "You"."""
    return "your" if name.lower() == "you" else f"{name}'s"


def owned(name: str, thing: str) -> str:
    """Return a thing with its owner, for the beginning of a sentence: "club's crib", "Your hand"."""
    return f"Your {thing}" if name.lower() == "you" else f"{name}'s {thing}"


def within(name: str) -> str:
    """Return a name as written inside a sentence: "for you and Ann", but "for Youssef"."""
    return " and ".join("you" if each.lower() == "you" else each for each in name.split(" and "))


def doing(name: str, verb: str) -> str:
    """Return a name with the right form of a verb: "Ann plays", but "You play" and "Ann and Cid play".

    verb: without an s; it must form the third person with one.
    """
    return f"{name} {verb}" if name.lower() == "you" or " and " in name else f"{name} {verb}s"
