# SPDX-License-Identifier: GPL-3.0-or-later
"""The steps of a release, one after the other.

python -m tools.release check     what is missing: settings, the changelog's section, a clean checkout
python -m tools.release build     everything into dist: zip, wheel, site, listing, checksums
python -m tools.release tag       the version's tag on the commit at hand
python -m tools.release upload    the zip to the platform, the wheel to the package index; needs their tokens
"""

import argparse
import os
import shutil
import sys
from pathlib import Path

from .archive import build_wheel, build_zip, publish, run, write_sums
from .settings import ROOT, Place, ReleaseError, Settings, manifest, read_settings, release_notes
from .upload import upload_version

NOTES = "release-notes.md"


def found_missing(settings: Settings) -> list[str]:
    """Return what keeps the current commit from being released, one sentence each."""
    about = manifest()
    faults = [f"tools/release.toml: {name} is empty" for name in settings.missing]
    try:
        release_notes(about["version"])
    except ReleaseError as fault:
        faults.append(str(fault))
    if changed := run("git", "status", "--porcelain"):
        faults.append(f"The checkout has changes that no commit holds:\n{changed}".rstrip())
    tag = f"v{about['version']}"
    if run("git", "tag", "--list", tag) and run("git", "rev-list", "-1", tag) != run("git", "rev-parse", "HEAD"):
        faults.append(f"The tag {tag} stands on another commit: raise the version in blender_manifest.toml")
    return faults


def build(settings: Settings, dist: Path, parts: list[str]) -> None:
    """Make what a release consists of in a folder, and list it with sizes."""
    if not parts:
        shutil.rmtree(dist, ignore_errors=True)
    dist.mkdir(parents=True, exist_ok=True)
    if "zip" in parts or not parts:
        build_zip(settings, dist)
        (dist / NOTES).write_text(release_notes(manifest()["version"]) + "\n", encoding="utf-8", newline="\n")
    if "wheel" in parts or not parts:
        build_wheel(dist)
    if "kit" in parts or not parts:
        run(sys.executable, "-m", "tools.kit", dist / "listing", dist / "downloads")
    if "site" in parts or not parts:
        run(sys.executable, "-m", "tools.site", dist / "site")
    write_sums(dist)
    for file in sorted(dist.iterdir()):
        size = sum(each.stat().st_size for each in (file.rglob("*") if file.is_dir() else [file]) if each.is_file())
        print(f"{size:>12,}  {file.name}{'/' if file.is_dir() else ''}")


def upload(settings: Settings, dist: Path) -> None:
    """Upload what was built to the addresses in the settings."""
    about = manifest()
    notes = (dist / NOTES).read_text(encoding="utf-8")
    zip_file = dist / f"{about['id']}-{about['version']}.zip"
    packages = [*dist.glob("*.whl"), *dist.glob("*.tar.gz")]
    for each in (zip_file, *packages):
        if not each.is_file():
            raise ReleaseError(f"{each} is not built")
    tokens = [_token(place) for place in (settings.platform, settings.index)]
    print(upload_version(zip_file, about["id"], notes, settings.platform.address, tokens[0]))
    publish(packages, settings.index.address, tokens[1])


def _token(place: Place) -> str:
    token = os.environ.get(place.token, "")
    if not token:
        raise ReleaseError(f"{place.address} needs a token: set {place.token}")
    return token


def main() -> None:
    """Carry out a step; say in one sentence what prevents it."""
    parser = argparse.ArgumentParser("python -m tools.release", description=__doc__.partition("\n")[0])
    parser.add_argument("step", choices=["check", "build", "tag", "upload"])
    parser.add_argument("--dist", type=Path, default=ROOT / "dist", help="the folder of the built files")
    parser.add_argument("--only", nargs="+", choices=["zip", "wheel", "kit", "site"], default=[], help="build these")
    parser.add_argument("--settings", type=Path, default=ROOT / "tools" / "release.toml")
    options = parser.parse_args()
    settings = read_settings(options.settings)
    try:
        if options.step == "check":
            sys.exit("\n".join(found_missing(settings)) or None)
        elif options.step == "build":
            build(settings, options.dist, options.only)
        elif options.step == "tag":
            version = manifest()["version"]
            run("git", "tag", "-a", f"v{version}", "-m", f"Collide {version}\n\n{release_notes(version)}")
        else:
            upload(settings, options.dist)
    except ReleaseError as fault:
        sys.exit(str(fault))


if __name__ == "__main__":
    main()
