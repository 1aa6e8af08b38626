"""The name of somebody on a sheet: how every book asks for it, and what is none."""

from rulescore.declare.inputs import Refusal, Text, shortened
from rulescore.language import say

__all__ = ["name_kind", "read_name"]

LONGEST_NAME = 30


def name_kind(label: str = "Name", more: bool | str = False) -> Text:
    """The input for a name; commas and semicolons stand between those of several people."""
    return Text(
        say("Name") if label == "Name" else label,
        grammar=say("1 to {most} characters, without commas or semicolons", most=LONGEST_NAME),
        example="Fenya",
        more=more,
    )


def read_name(text: str, input: str = "name") -> str:
    """A name as it was typed. Refused, naming `input`: what is outside the grammar."""
    name = text.strip()
    if not 1 <= len(name) <= LONGEST_NAME or set(name) & set(",;\n"):
        raise Refusal(input, say("“{name}” cannot be used as a name", name=shortened(name)))
    return name
