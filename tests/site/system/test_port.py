"""What is said where a port is taken names the command that was used."""

import pytest

from rulescore.site.system import port


@pytest.mark.parametrize(
    ("ours", "by_make", "again"),
    [
        (True, True, "make serve PORT=8001"),
        (True, False, "rulescore serve --port 8001"),
        (False, True, "rulescore serve --port 8001"),
        (False, False, "rulescore serve --port 8001"),
    ],
)
def test_the_command_that_was_used(
    monkeypatch: pytest.MonkeyPatch, ours: bool, by_make: bool, again: str
) -> None:
    monkeypatch.setattr(port, "IS_OURS", ours)
    monkeypatch.delenv("MAKELEVEL", raising=False)
    if by_make:
        monkeypatch.setenv("MAKELEVEL", "1")
    assert port.port_is_taken(8000, "serve") == f"Port 8000 is taken; try: {again}"
