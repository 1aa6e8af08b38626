"""The site offline: the service worker, and the manifest of the installed app."""

import json
import subprocess
from pathlib import Path

from rulescore.site.system.node import node

APP = {
    "name": "Rulescore",
    "short_name": "Rulescore",
    "description": "Rules of tabletop role-playing games that can be run",
    "start_url": ".",
    "display": "minimal-ui",
    "background_color": "#fbf9f4",
    "theme_color": "#1f2f36",
}


def write_app(site: Path, assets: str) -> None:
    """Write the manifest of the installed app, whose icon is in the folder `assets`."""
    icon = {"src": f"{assets}/icon.svg", "sizes": "any", "type": "image/svg+xml"}
    manifest = {**APP, "icons": [icon]}
    (site / "manifest.webmanifest").write_text(json.dumps(manifest), encoding="utf-8")


def write_service_worker(site: Path) -> None:
    """Write the service worker of the finished site with Workbox."""
    script = Path(__file__).with_name("offline.mjs")
    subprocess.run([node(), script, site.resolve()], check=True)
