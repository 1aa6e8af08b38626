"""Builds the wheel with what Node makes in it and the scripts that Python runs; everything else is
in `pyproject.toml`.

`make prebuilt` makes it, and installs for itself what that takes. An editable install needs none
of it.
"""

import os
import shutil
import subprocess
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

MADE = Path(".cache/prebuilt")
IN_WHEEL = "rulescore/site/prebuilt"
SCRIPTS = Path("overrides/assets/rulescore")
ASKING = ("ask", "reading")
ASKING_IN_WHEEL = "rulescore/asking/scripts"


class BuildWithPrebuilt(build_py):
    """Copies the package, and what Node makes into it."""

    def run(self) -> None:
        """Copy it into the folder that becomes the wheel."""
        if self.editable_mode:
            super().run()
            return
        shutil.rmtree(self.build_lib, ignore_errors=True)  # it may have files of a former build
        super().run()
        # pip puts its own folders before those of the environment that `make` installs.
        around = {name: text for name, text in os.environ.items() if name != "PYTHONPATH"}
        subprocess.run(["make", "--no-print-directory", "prebuilt"], check=True, env=around)
        shutil.copytree(MADE, Path(self.build_lib, IN_WHEEL), dirs_exist_ok=True)
        scripts_only = shutil.ignore_patterns("*.md")
        for folder in ASKING:
            copied = Path(self.build_lib, ASKING_IN_WHEEL, folder)
            shutil.copytree(SCRIPTS / folder, copied, ignore=scripts_only)


setup(cmdclass={"build_py": BuildWithPrebuilt})
