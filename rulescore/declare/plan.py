"""An input that is a plan: activities one after another, each for some hours or days."""

import re
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Any

from rulescore.declare.entries import split_entries
from rulescore.declare.inputs import Line, Unacceptable, shortened
from rulescore.declare.listing import Listing, Part
from rulescore.language import say

__all__ = ["Plan"]

SEGMENT = re.compile(r"([a-z-]+) +([0-9]{1,4})")
"""An activity and how long it lasts."""


@dataclass(frozen=True)
class Plan(Line):
    """A plan as text: “walk 8, rest 2, walk 6”. List and text are two ways to write it.

    `activities` gives each activity the text that a reader chooses by, `options_said` what else
    players call it, with commas between; `unit` is what is counted.
    Refused: anything outside that grammar, a segment of 0 or more than `most_each`, more than
    `most_segments` segments, more than `most_in_all` in all.
    """

    activities: Mapping[str, str]
    _: KW_ONLY
    unit: str
    most_each: int
    most_segments: int
    most_in_all: int
    options_said: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def listing(self) -> Listing:
        """A segment a row: what is done, and how long."""
        length = Part(
            self.unit,
            most=self.most_each,
            said=f"{{}} {self.unit}",
            most_in_all=self.most_in_all,
        )
        parts = (Part(say("activity"), self.activities), length)
        return Listing(say("Segment"), say("Add a segment"), parts)

    def accepted(self) -> str:
        told = {
            "unit": self.unit,
            "example": self.example,
            "activities": ", ".join(map(self._told, self.activities)),
            "segments": self.most_segments,
            "most": self.most_in_all,
        }
        if self.most_each == self.most_in_all:
            return say(
                "activities and whole {unit} separated by commas, such as “{example}”; activities "
                "are {activities}; {segments} segments and {most} {unit} in all at the most",
                **told,
            )
        return say(
            "activities and whole {unit} separated by commas, such as “{example}”; activities "
            "are {activities}; {each} a segment, {segments} segments and {most} {unit} in all at "
            "the most",
            each=self.most_each,
            **told,
        )

    def _told(self, activity: str) -> str:
        """An activity as the text has it, and as the list does: “walk (on foot)”."""
        shown = self.activities[activity]
        return activity if shown == activity else f"{activity} ({shown})"

    def read_value(self, value: object) -> str:
        plan = super().read_value(value)
        self.segments(plan)
        return plan

    def meets(self, value: str, asked: str) -> bool:
        """Whether an activity is in the plan."""
        return any(activity == asked for activity, _ in self.segments(value))

    def asked_as_text(self, asked: Any) -> str:
        if asked not in self.activities:
            raise Unacceptable(f"{asked!r} is not an activity")
        return str(asked)

    def segments(self, plan: str) -> list[tuple[str, int]]:
        """The segments of a plan in order, each an activity and how long; Unacceptable if it is
        outside the grammar or its limits."""
        if not plan.strip():
            raise Unacceptable(say("nothing is planned"))
        texts = split_entries(plan, ",")
        if len(texts) > self.most_segments:
            raise Unacceptable(say("{amount} segments are too many", amount=len(texts)))
        segments = [self._segment(text) for text in texts]
        in_all = sum(length for _, length in segments)
        if in_all > self.most_in_all:
            told = {"amount": in_all, "unit": self.unit}
            raise Unacceptable(say("{amount} {unit} in all are too many", **told))
        return segments

    def _segment(self, text: str) -> tuple[str, int]:
        shown = shortened(text)
        match = SEGMENT.fullmatch(text.lower())
        if not match:
            told = {"text": shown, "unit": self.unit}
            raise Unacceptable(say("“{text}” is not an activity and its whole {unit}", **told))
        activity, length = match[1], int(match[2])
        if activity not in self.activities:
            raise Unacceptable(say("“{text}” is not an activity", text=shortened(activity)))
        if not 1 <= length <= self.most_each:
            most = f"{self.most_each} {self.unit}"
            problem = say("“{text}” is not from {least} to {most}", text=shown, least=1, most=most)
            raise Unacceptable(problem)
        return activity, length
