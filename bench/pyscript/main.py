"""The page's script, which PyScript runs when Python has started."""

import json

from pyscript import document, when, window  # type: ignore[import-not-found]

from rulescore.browser import answer


def show() -> None:
    """Answer what is in the field."""
    hours = document.querySelector("[name=hours]").value
    given = json.loads(answer("usiel.travel-cost", json.dumps({"hours": hours})))
    document.querySelector("[data-answer]").innerHTML = given["html"]
    document.querySelector("[data-headline]").textContent = given["headline"]
    document.querySelector("main").dataset.state = "answered"


@when("change", "form")  # type: ignore[untyped-decorator]
def changed(event: object) -> None:
    """Answer again."""
    show()


if getattr(window, "asked", False):
    show()
