"""Numbers and names in sentences."""

import pytest

from autopeg.session.calling import listed


@pytest.mark.parametrize(
    ("names", "said"),
    [((), ""), (("Ann",), "Ann"), (("Ann", "Bob"), "Ann and Bob"), (("Ann", "Bob", "Cid"), "Ann, Bob and Cid")],
)
def test_names_are_listed_as_people_say_them(names: tuple[str, ...], said: str) -> None:
    assert listed(names) == said
