"""Dice from a seed: the same faces as the scripts of the site make."""

import json
import subprocess
from random import Random

from rulescore.assistants.faces import LETTERS, faces_of, new_seed
from rulescore.declare.roll import Group
from rulescore.project import PROJECT
from rulescore.site.system.node import node

DICE = PROJECT / "overrides/assets/rulescore/calculator/dice.js"
ASK = f"""
import {{ facesOf }} from {json.dumps(DICE.as_uri())};
import {{ readFileSync }} from "node:fs";
const asked = JSON.parse(readFileSync(0, "utf8"));
console.log(JSON.stringify(asked.map(([groups, seed]) => facesOf(groups, seed))));
"""


def test_a_seed_gives_the_faces_that_the_site_shows() -> None:
    draw = Random(2026)
    odd = ["", "  ", "<img src=x>", "🎲" * 20, "%00&made=x", "Fenya’s roll"]
    seeds = [*odd, *(new_seed() for _ in range(300))]
    asked = [
        (
            [
                Group("", (draw.choice((1, 2, 4, 6, 8, 10, 12, 20, 100)),) * draw.randrange(4)),
                Group("", (draw.choice((2, 4, 6)),) * 2, explodes=True),
            ],
            seed,
        )
        for seed in seeds
    ]
    as_json = [
        ([{"sides": group.sides, "explodes": group.explodes} for group in groups], seed)
        for groups, seed in asked
    ]
    shown = subprocess.run(
        [node(), "--input-type=module", "-e", ASK],
        input=json.dumps(as_json),
        capture_output=True,
        text=True,
        check=True,
        cwd=PROJECT,
    ).stdout
    ours = [[list(group) for group in faces_of(groups, seed)] for groups, seed in asked]
    assert ours == json.loads(shown)
    assert len(ours) == len(seeds)


def test_what_a_seed_gives_never_changes() -> None:
    assert faces_of([Group("", (6, 6))], "k3x9qa") == ((3, 5),)


def test_a_new_seed_is_another_one_each_time() -> None:
    seeds = [new_seed() for _ in range(50)]
    assert len({*seeds}) == 50
    assert all(len(seed) == 6 and {*seed} <= {*LETTERS} for seed in seeds)
