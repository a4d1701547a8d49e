"""Names in prompts: "You" is addressed, everybody else is named."""

from autopeg.session.questions import thinking_text


def test_you_are_not_told_that_you_is_thinking() -> None:
    assert [thinking_text(name) for name in ("You", "you", "club", "Youssef")] == [
        "Your turn",
        "Your turn",
        "club is thinking",
        "Youssef is thinking",
    ]
