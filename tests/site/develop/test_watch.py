"""What the watch loads once, for all drafts."""

import subprocess
import sys

from rulescore.site.develop.watch import LOADED_ONCE

LOADED_BY_A_DRAFT = """
import sys
for name in sys.argv[1:]:
    __import__(name)
libraries = lambda: {name.partition(".")[0] for name in sys.modules} - sys.stdlib_module_names
before = libraries()
import rulescore.site.develop.draft
print(*sorted(libraries() - before - {"__mp_main__"}))
"""


def test_a_draft_imports_no_library_but_those() -> None:
    """Only our own modules, which may have changed."""
    command = (sys.executable, "-c", LOADED_BY_A_DRAFT, *LOADED_ONCE)
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["rulescore"]
