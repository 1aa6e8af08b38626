"""What `rulescore mcp` knows of the pages."""

from rulescore.catalogue import calculators, find_calculator
from rulescore.site.content.rules import rules
from rulescore.site.output.assistant_texts import all_texts, own_texts


def test_every_rule_is_there_with_all_that_its_section_leaves_open() -> None:
    texts = {rule.id: rule for rule in all_texts().rules}
    assert [*texts] == [rule.id for rule in rules()]
    for rule in rules():
        notes = texts[rule.id].leaves_open
        for kind in ("reading", "assumption", "gap"):
            assert len(rule.section.of(kind)) == sum(note.kind == kind for note in notes)


def test_every_calculator_is_shown_with_inputs_that_it_takes() -> None:
    shown = all_texts().shown
    assert [*shown] == [found.id for found in calculators()]
    for id, each in shown.items():
        assert each
        assert all(find_calculator(id).run(inputs) for inputs in each)


def test_without_external_books_the_package_has_all_texts() -> None:
    assert own_texts() == all_texts()
