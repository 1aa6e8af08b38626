"""What an answer tells."""

from typing import Any

from rulescore.declare import Answer, Step


def said(answer: Answer[Any], *faces: tuple[int, ...]) -> str:
    """What the dice of an answer mean when they show these faces."""
    assert answer.dice_roll
    return answer.dice_roll.interpret(faces).sentence


def texts(steps: tuple[Step, ...]) -> str:
    """All lines of a working."""
    return "\n".join(
        f"{step.text}: {step.figure} {step.rule}\n{texts(step.parts)}" for step in steps
    )
