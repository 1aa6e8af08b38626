"""The texts of the rules in an installed package; the build of a site puts them into its wheel."""

from importlib.resources import files

from rulescore.assistants.shapes import Texts

FILE = "rules.json"


def packaged_texts() -> Texts | None:
    """The texts, with the address of the site that the package came from; None where it came from
    no site."""
    file = files("rulescore.assistants") / FILE
    return Texts.model_validate_json(file.read_bytes()) if file.is_file() else None
