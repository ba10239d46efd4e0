# SPDX-License-Identifier: GPL-3.0-or-later
"""The text of the listing, in the fields of the platform's form, and what its forms check."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from tools.release.settings import Settings, manifest, release_notes

SIZES = {"icon.png": (256, 256), "featured.png": (1920, 1080)}
PREVIEW = (1920, 1080)
LONGEST_TAGLINE = 64
DESCRIPTION = (Path(__file__).with_name("description.md")).read_text(encoding="utf-8")


def listing(settings: Settings) -> str:
    """Return all fields of the form, one after the other."""
    about = manifest()
    fields = {
        "Name": about["name"],
        "Tagline": about["tagline"],
        "Tags": ", ".join(about["tags"]),
        "Version": about["version"],
        "Blender": f"{about['blender_version_min']} and later",
        "License": ", ".join(each.removeprefix("SPDX:") for each in about["license"]),
        "Maintainer": settings.maintainer,
        "Website": settings.website or "(missing: tools/release.toml)",
        "Support": settings.support or "(missing: tools/release.toml)",
        "Source": settings.source or "(missing: tools/release.toml)",
        "Permissions": "; ".join(f"{name}: {why}" for name, why in about["permissions"].items()),
    }
    head = "".join(f"- **{name}**: {value}\n" for name, value in fields.items())
    notes = release_notes(about["version"])
    return f"# The listing\n\n{head}\n## Description\n\n{DESCRIPTION}\n## Release notes\n\n{notes}\n"


def faults(folder: Path) -> Iterator[str]:
    """Yield what the platform would reject in a kit."""
    about = manifest()
    if len(about["tagline"]) > LONGEST_TAGLINE or about["tagline"].endswith((".", "!")):
        yield "The tagline is too long, or ends in a mark"
    wanted = SIZES | {file.name: PREVIEW for file in folder.glob("preview-*.png")}
    if len(wanted) != len(SIZES) + 8:
        yield f"There are {len(wanted) - len(SIZES)} previews and not 8"
    for name, size in wanted.items():
        if not (folder / name).is_file():
            yield f"{name} is missing"
        elif _size(folder / name) != size:
            yield f"{name} has not {size[0]} × {size[1]} pixels"


def _size(file: Path) -> tuple[int, int]:
    with Image.open(file) as picture:
        return picture.size
