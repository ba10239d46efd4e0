# SPDX-License-Identifier: GPL-3.0-or-later
"""The files of a release: the extension's zip, which is the same to the byte wherever it is built, and the wheel."""

import hashlib
import importlib.util
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from io import BytesIO
from pathlib import Path

from .settings import MANIFEST, ROOT, ReleaseError, Settings, manifest

SUMS = "SHA256SUMS"


def run(*command: object, cwd: Path = ROOT, **environment: str) -> str:
    """Return what a program prints; raise a ReleaseError with all its output if it fails."""
    words = [str(each) for each in command]
    environment = {**os.environ, "PYTHONUTF8": "1", **environment}
    done = subprocess.run(
        words, cwd=cwd, env=environment, text=True, encoding="utf-8", capture_output=True, check=False
    )
    if done.returncode:
        raise ReleaseError(f"{' '.join(words)} failed:\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout


def committed_at() -> int:
    """Return the time of the current commit, in seconds, which all files of a release receive."""
    return int(os.environ.get("SOURCE_DATE_EPOCH") or run("git", "log", "-1", "--format=%ct"))


def exported(folder: Path) -> Path:
    """Write the current commit, and nothing untracked, into a folder; return the folder."""
    packed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def with_website(text: str, website: str) -> str:
    """Return a manifest that names the website, after the maintainer."""
    return re.sub(r"^maintainer = .*\n", rf'\g<0>website = "{website}"\n', text, count=1, flags=re.MULTILINE)


def build_zip(settings: Settings, dist: Path) -> Path:
    """Build the extension from the current commit, as Blender's own command does; return its file."""
    with tempfile.TemporaryDirectory() as place:
        source = exported(Path(place) / "source")
        if settings.website:
            text = (source / MANIFEST).read_text(encoding="utf-8")
            (source / MANIFEST).write_text(with_website(text, settings.website), encoding="utf-8", newline="\n")
        run(sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", cwd=source)
        built = Path(place) / "built.zip"
        _blender("build", "--source-dir", source, "--output-filepath", built)
        about = manifest(source)
        file = dist / f"{about['id']}-{about['version']}.zip"
        repack(built, file, committed_at())
    _blender("validate", file)
    return file


def _blender(verb: str, *arguments: object) -> None:
    """Run `blender --command extension`, which is a script of its own within the bpy package."""
    found = importlib.util.find_spec("bpy")
    if found is None or found.origin is None:
        raise ReleaseError("bpy is not installed: run this by uv, as docs/release.md says")
    (scripts,) = Path(found.origin).parent.glob("*/scripts")
    tags = scripts / "modules/_bpy_internal/extensions/tags.py"
    run(sys.executable, scripts / "addons_core/bl_pkg/cli/blender_ext.py", verb, *arguments, "--valid-tags", tags)


def repack(source: Path, target: Path, seconds: int) -> None:
    """Rewrite a zip with its names in order, one time, and the same permissions for all its files."""
    date = time.gmtime(seconds)[:6]
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w") as new:
        for name in sorted(each for each in old.namelist() if not each.endswith("/")):
            entry = zipfile.ZipInfo(name, date)
            entry.compress_type, entry.create_system, entry.external_attr = zipfile.ZIP_DEFLATED, 3, 0o644 << 16
            new.writestr(entry, old.read(name), compresslevel=9)


def build_wheel(dist: Path) -> list[Path]:
    """Build the wheel and the source distribution from the current commit; return their files."""
    with tempfile.TemporaryDirectory() as place:
        source = exported(Path(place) / "source")
        out = Path(place) / "out"
        run(_uv(), "build", "--out-dir", out, source, SOURCE_DATE_EPOCH=str(committed_at()))
        return [each.rename(dist / each.name) for each in sorted(out.glob("collide*"))]


def _uv() -> str:
    """Return the program uv: the one installed by the README's command, or that of the system."""
    own = ROOT / ".tools" / "bin" / ("uv.exe" if os.name == "nt" else "uv")
    return str(own) if own.is_file() else "uv"


def write_sums(dist: Path) -> Path:
    """Write the checksums of all files of a release, one per line; return their file."""
    files = sorted(each for each in dist.rglob("*") if each.is_file() and each.name != SUMS)
    lines = [
        f"{hashlib.sha256(each.read_bytes()).hexdigest()}  {each.relative_to(dist).as_posix()}\n" for each in files
    ]
    (dist / SUMS).write_text("".join(lines), encoding="utf-8", newline="\n")
    return dist / SUMS


def publish(files: list[Path], address: str, token: str) -> None:
    """Upload wheels and source distributions to a package index."""
    run(_uv(), "publish", "--publish-url", address, *files, UV_PUBLISH_TOKEN=token)
