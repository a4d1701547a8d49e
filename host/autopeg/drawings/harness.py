"""A harness in the making, as WireViz reads it: parts with their pins, wires and connections."""

from collections.abc import Sequence

from autopeg.base.json_object import JsonObject


class HarnessBuilder:
    """WireViz harness in the making."""

    def __init__(self) -> None:
        # The widths of this font are known even where it is not installed, so that no text overflows its box.
        self.harness: JsonObject = {
            "options": {"fontname": "courier"}, "connectors": {}, "cables": {}, "connections": [],
        }  # fmt: skip

    def part(self, name: str, kind: str, labels: Sequence[str], pins: Sequence[int] | None = None) -> None:
        part: JsonObject = {"type": kind, "pinlabels": list(labels)}
        if pins is not None:
            part["pins"] = list(pins)
        self.harness["connectors"][name] = part

    def join(
        self,
        one: str,
        pins: Sequence[int],
        other: str,
        other_pins: Sequence[int],
        colors: list[str],
        wire: dict[str, str],
    ) -> None:
        name = f"W{len(self.harness['cables']) + 1}"
        self.harness["cables"][name] = {"category": "bundle", "colors": colors, **wire}
        wires = list(range(1, len(colors) + 1))
        self.harness["connections"].append([{one: list(pins)}, {name: wires}, {other: list(other_pins)}])
