"""What the board gives reason to ask the people at the table: how it is put, and what may be answered."""

from autopeg.boards.questions import NewGame, Question, WhosePegs


def ask(question: Question) -> str:
    """Return a question on one line."""
    match question:
        case NewGame(target=target, lanes=lanes):
            return f"The board asks for a new game to {target} with {lanes} lanes. Shall it begin?"
        case WhosePegs():
            choices = (f"{number} {choice}" for number, choice in enumerate(question.choices(), 1))
            return f"Which scores count? {', '.join(choices)}"


def explain(question: Question) -> str:
    """Return how the question came about, as a sentence, empty where it speaks for itself."""
    if isinstance(question, NewGame):
        return ""
    sentence = question.sentence().partition(": which")[0]
    return f"{sentence[0].upper()}{sentence[1:]}."


def answers_to(question: Question) -> tuple[tuple[str, str], ...]:
    """Return the keys that answer a question, with what they do."""
    if isinstance(question, NewGame):
        return (("Enter", "new game"), ("Esc", "go on with this one"))
    return (("1", "those here"), ("2", "the board's"))[: len(question.choices())]
