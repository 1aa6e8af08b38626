"""The inventory: Sphinx finds every rule, table and calculator in it, at a place that there is."""

from sphobjinv import DataObjStr, Inventory

from rulescore.catalogue import calculators, tables
from rulescore.site.content.rules import rules
from tests.site.built import built_site
from tests.site.built_pages import pages


def labels() -> dict[str, DataObjStr]:
    inventory = Inventory(built_site() / "objects.inv")
    assert inventory.project == "Rulescore"
    assert {(one.domain, one.role) for one in inventory.objects} == {("std", "label")}
    return {one.name: one for one in inventory.objects}


def test_every_rule_table_and_calculator_has_a_label() -> None:
    ids = {one.id for one in (*rules(), *tables(), *calculators())}
    assert labels().keys() == ids


def test_every_label_leads_to_an_anchor_of_a_page() -> None:
    for id, label in labels().items():
        page, _, anchor = label.uri_expanded.partition("#")
        assert anchor in pages()[f"/{page}"].anchors, id


def test_a_label_names_its_target() -> None:
    walking = labels()["usiel.travel.walking"]
    assert walking.dispname_expanded == "Walking"
    assert walking.uri_expanded == "usiel/travel/#walking"
