# SPDX-License-Identifier: GPL-3.0-or-later
"""The version, as blender_manifest.toml names it for everything else that does."""

import tomllib
from importlib import metadata
from pathlib import Path


def _version() -> str:
    manifest = Path(__file__).resolve().parents[1] / "blender_manifest.toml"
    if manifest.is_file():
        return str(tomllib.loads(manifest.read_text(encoding="utf-8"))["version"])
    return metadata.version("collide-addon")  # a wheel has no manifest, and was named by it


VERSION = _version()
