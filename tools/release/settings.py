# SPDX-License-Identifier: GPL-3.0-or-later
"""What a release needs: the version, its section of the changelog, and the settings in ``tools/release.toml``."""

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
MANIFEST = "blender_manifest.toml"
"""The one file that states the version; everything else reads it there."""
CHANGELOG = "CHANGELOG.md"


class ReleaseError(Exception):
    """Something prevents a release."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where files are uploaded to: its address, and the environment variable with the token."""

    address: str
    token: str


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings in ``tools/release.toml``."""

    website: str
    source: str
    support: str
    maintainer: str
    platform: Place
    index: Place

    @property
    def missing(self) -> list[str]:
        """Names of the empty values."""
        return [name for name in ("website", "source", "support", "maintainer") if not getattr(self, name)]


def read_settings(file: Path = ROOT / "tools" / "release.toml") -> Settings:
    """Return what the file says."""
    values = tomllib.loads(file.read_text(encoding="utf-8"))
    return Settings(**values | {name: Place(**values[name]) for name in ("platform", "index")})


def manifest(root: Path = ROOT) -> dict[str, Any]:
    """Return the extension's manifest, with its id and version."""
    return tomllib.loads((root / MANIFEST).read_text(encoding="utf-8"))


def release_notes(version: str, root: Path = ROOT) -> str:
    """Return the changelog's section of a version, without its heading.

    Raises
    ------
    ReleaseError
        When it is not the first section, has no date, or says nothing.
    """
    text = (root / CHANGELOG).read_text(encoding="utf-8")
    heading, _, rest = text.partition("\n## ")[2].partition("\n")
    if not re.fullmatch(rf"{re.escape(version)} – \d{{4}}-\d\d-\d\d", heading):
        raise ReleaseError(f'{CHANGELOG} begins with "## {heading}" and not with "## {version} – YEAR-MONTH-DAY"')
    notes = rest.partition("\n## ")[0].strip()
    if not notes:
        raise ReleaseError(f"{CHANGELOG} says nothing about {version}")
    return notes
