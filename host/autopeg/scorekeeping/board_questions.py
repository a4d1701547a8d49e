"""What the board gives reason to ask the people at the table: how it is put, and what may be answered."""

from autopeg.boards.questions import NewGame, Question, WhosePegs


def ask(question: Question) -> str:
    """Return a question on one line."""
    match question:
        case NewGame(target=target, lanes=lanes):
            return f"The board asks for a new game to {target} with {lanes} lanes. Shall it begin?"
        case WhosePegs():
            keys = " or ".join(str(number) for number in range(1, len(question.choices()) + 1))
            return f"Which scores count? Type {keys}"


def lines_of(question: Question) -> tuple[str, ...]:
    """Return how the question came about, and a line for each answer: what it keeps and what it drops."""
    if isinstance(question, NewGame):
        return question.choices() if question.entries else ()
    answers = (f"  {number}  {choice}" for number, choice in enumerate(question.choices(), 1))
    return (f"{question.reason()}.", *answers)


def answers_to(question: Question) -> tuple[tuple[str, str], ...]:
    """Return the keys that answer a question, with what they do."""
    if isinstance(question, NewGame):
        return (("Enter", "new game"), ("Esc", "go on with this one"))
    return (("1", "keep Autopeg's"), ("2", "keep the board's"))[: len(question.choices())]
