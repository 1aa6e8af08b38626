"""A site of few files."""

from pathlib import Path

from rulescore.site.system.compress import compress


def write_site(folder: Path, text: str) -> None:
    (folder / "usiel").mkdir(parents=True)
    (folder / "index.html").write_text(text)
    (folder / "usiel/index.html").write_text("Usiel")
    (folder / "404.html").write_text("Not here")
    (folder / "plain.bin").write_bytes(b"1")
    for name in ("a.js", "a.mjs", "a.wasm", "a.webmanifest", "a.css", "a.json", "a.md", "a.txt"):
        (folder / name).write_text("1")
    compress(folder)
