# SPDX-License-Identifier: GPL-3.0-or-later
"""The version, as named in blender_manifest.toml, its only source."""

import tomllib
from importlib import metadata
from pathlib import Path


def _version() -> str:
    manifest = Path(__file__).resolve().parents[1] / "blender_manifest.toml"
    if manifest.is_file():
        return str(tomllib.loads(manifest.read_text(encoding="utf-8"))["version"])
    return metadata.version("collide-addon")  # a wheel has no manifest, but takes its version from it


VERSION = _version()
