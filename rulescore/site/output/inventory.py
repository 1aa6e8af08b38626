"""The inventory with which other documentation links to rules, tables and calculators by id:
`objects.inv`, which Sphinx and mkdocstrings read."""

from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path

from sphobjinv import (  # type: ignore[import-untyped]
    DataObjStr,
    Inventory,
    compress,
    writebytes,
)

from rulescore.catalogue import calculators
from rulescore.show.element import address
from rulescore.site.content.rules import rules
from rulescore.site.content.settings import settings

FILE = "objects.inv"


def write_inventory(site: Path) -> None:
    """Write the inventory into the site."""
    inventory = Inventory()
    inventory.project, inventory.version = settings().name, version("rulescore")
    inventory.objects.extend(_labels())
    writebytes(site / FILE, compress(inventory.data_file()))


def _labels() -> Iterator[DataObjStr]:
    """A label for each id. A table has the id of its rule, so one label leads to both."""
    for rule in rules():
        yield _label(rule.id, rule.title, rule.address)
    for found in calculators():
        yield _label(found.id, found.title, address(found))


def _label(id: str, title: str, place: str) -> DataObjStr:
    return DataObjStr(
        name=id,
        domain="std",
        role="label",
        priority="-1",  # as Sphinx gives to labels: they are not in its search
        uri=place.lstrip("/"),
        dispname=title,
    )
