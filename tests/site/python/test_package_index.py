"""The packages that the site has for Pyodide and pip."""

import hashlib
import json
import subprocess
import sys
import zipfile
from pathlib import Path

from rulescore.assistants.shapes import Texts
from rulescore.catalogue import calculators
from rulescore.site.output.assistant_texts import own_texts
from rulescore.site.python.package_index import TEXTS
from tests.site.built import built_site
from tools.serving import served


def index() -> Path:
    return built_site() / "python"


def test_the_lock_file_names_the_files_beside_it() -> None:
    lock = json.loads((index() / "pyodide-lock.json").read_text())
    assert sorted(lock["packages"]) == ["icepool", "rulescore"]
    for package in lock["packages"].values():
        file = index() / package["file_name"]
        assert hashlib.sha256(file.read_bytes()).hexdigest() == package["sha256"]
        names = zipfile.ZipFile(file).namelist()
        assert any(name.endswith(".pyc") for name in names)
        assert not any(name.endswith(".py") for name in names)


def test_the_list_for_jupyterlite_names_the_wheels_that_lie_beside_it() -> None:
    listed = json.loads((index() / "all.json").read_text())
    assert sorted(listed) == ["icepool", "rulescore"]
    for name, package in listed.items():
        ((version, [wheel]),) = package["releases"].items()
        assert wheel["filename"].startswith(f"{name}-{version}-")
        file = index() / wheel["url"].removeprefix("./")
        assert file.name == wheel["filename"]
        assert hashlib.sha256(file.read_bytes()).hexdigest() == wheel["digests"]["sha256"]


def test_the_wheel_for_any_python_has_the_texts_of_the_rules() -> None:
    (wheel,) = index().glob("rulescore-*-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        assert Texts.model_validate_json(archive.read(TEXTS)) == own_texts()
    (compiled,) = index().glob("rulescore-*-cp*.whl")
    assert TEXTS not in zipfile.ZipFile(compiled).namelist()


def test_pip_installs_from_it_and_the_rules_answer(tmp_path: Path) -> None:
    with served(built_site()) as address:
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
        where = ("--index-url", f"{address}/python/simple/", "--target", str(tmp_path), "--no-deps")
        subprocess.run([*pip, *where, "--no-compile", "rulescore", "icepool"], check=True)
    (record,) = tmp_path.glob("rulescore-*.dist-info/RECORD")
    assert f"{TEXTS},sha256=" in record.read_text()
    ask = (
        "import icepool, rulescore, rulescore.catalogue as catalogue;"
        "print(rulescore.__file__); print(icepool.__file__); print(len(catalogue.calculators()));"
        "print(catalogue.find_calculator('usiel.travel-cost').run({'hours': 24}).outputs_json());"
        "print(rulescore.ask('usiel, 24 hours on foot, 100 stamina')[0].headline)"
    )
    command = [
        sys.executable,
        "-I",
        "-c",
        f"import sys; sys.path.insert(0, {str(tmp_path)!r});{ask}",
    ]
    printed = subprocess.run(
        command, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    ours, icepool, number, outputs, asked = printed
    assert Path(ours).is_relative_to(tmp_path)
    assert Path(icepool).is_relative_to(tmp_path)
    assert int(number) == len(calculators())
    assert "'stamina_cost': 84" in outputs
    assert "84 Stamina" in asked
