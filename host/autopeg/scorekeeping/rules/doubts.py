"""What speaks against an entry that the rules allow: people are asked about it, it is never refused."""

from typing import Unpack

from autopeg.errors import Facts


class Doubt:
    """Why an entry is hardly right. code, rule, why and facts: as in `IllegalMove`."""

    def __init__(self, code: str, rule: str = "", why: str = "", **facts: Unpack[Facts]) -> None:
        self.code = code
        self.rule = rule
        self.why = why
        self.facts = facts
