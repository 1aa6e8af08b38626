"""What is known of the field of an input before the form is made: its id, and whether it is folded
away."""

from rulescore.declare.inputs import Input


def is_folded(input: Input) -> bool:
    """Whether the field of an input is in a fold."""
    return bool(input.kind.more) or input.is_reading


def field_id(calculator_id: str, name: str) -> str:
    """The id of a field's element, unique on a page."""
    return f"{calculator_id.replace('.', '-')}--{name}"
