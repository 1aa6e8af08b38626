"""The list of seeded faults stays one that can be made, and its results are in Measurements."""

from collections import Counter
from pathlib import Path

import pytest

from tools.seeded_faults import RESULTS, Fault, faults, read_results, table

FAULTS = faults()


def test_a_third_each_is_in_rules_builder_and_browser_code() -> None:
    assert Counter(fault.part for fault in FAULTS) == {"rules": 20, "builder": 20, "browser": 20}
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_what_a_fault_replaces_is_in_its_file_once(fault: Fault) -> None:
    assert Path(fault.file).read_text("utf-8").count(fault.old) == 1
    assert fault.old != fault.new
    assert [path for path in fault.tests.split() if not Path(path).exists()] == []


def test_the_page_has_the_results_of_all_of_them() -> None:
    results = read_results()
    assert list(results) == [fault.name for fault in FAULTS], f"{RESULTS.name} is of other faults"
    assert table(results) in Path("docs/benchmarks.md").read_text("utf-8")
