"""Files of the rules and the glossary: in the package, or in `docs` of a work tree."""

from importlib.resources import files
from pathlib import Path


def read_document(name: str) -> str:
    """Return the text of a document of `docs` that is shown to players. name: its path there, without the suffix."""
    packaged = Path(str(files("autopeg.learning") / "documents"))
    folder = packaged if packaged.is_dir() else Path(__file__).parents[3] / "docs"
    return (folder / f"{name}.md").read_text(encoding="utf-8")
