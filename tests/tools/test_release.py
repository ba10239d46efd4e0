# SPDX-License-Identifier: GPL-3.0-or-later
"""A release: one version, its notes, a zip that is the same to the byte, and uploads to stand-in servers."""

import base64
import os
import random
import re
import shutil
import subprocess
import sys
import threading
import time
import tomllib
import zipfile
from dataclasses import replace
from email import message_from_bytes
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from collide_addon.version import VERSION
from tools.release.archive import build_zip, publish, repack, with_website, write_sums
from tools.release.settings import MANIFEST, ROOT, ReleaseError, manifest, read_settings, release_notes
from tools.release.upload import upload_version

UV = ROOT / ".tools" / "bin" / ("uv.exe" if os.name == "nt" else "uv")


class StandIn(ThreadingHTTPServer):
    """A server that records what it receives, and answers as configured."""

    def __init__(self, status=201, answer=b'{"message": "accepted"}'):
        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                self.server.received.append((self.path, self.headers, body))
                self.send_response(status)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *args):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.received = []
        self.address = f"http://127.0.0.1:{self.server_address[1]}"

    def __enter__(self):
        threading.Thread(target=self.serve_forever, daemon=True).start()
        return super().__enter__()

    def __exit__(self, *reason):
        self.shutdown()
        super().__exit__(*reason)


def fields_of(headers, body):
    """Return the fields of a form by name, as Python's own message parser finds them."""
    form = message_from_bytes(f"Content-Type: {headers['Content-Type']}\r\n\r\n".encode() + body)
    parts = {part.get_param("name", header="content-disposition"): part for part in form.get_payload()}
    return {name: (part.get_filename(), part.get_payload(decode=True)) for name, part in parts.items()}


def test_a_version_is_sent_to_the_platform_with_its_notes_and_token(tmp_path):
    zip_file = tmp_path / "collide-1.2.3.zip"
    zip_file.write_bytes(random.Random(7).randbytes(5000) + b"\r\n--")
    with StandIn() as platform:
        said = upload_version(zip_file, "collide", "- **Новое**: ε", platform.address, "secret")
    assert said == '{"message": "accepted"}'
    [(path, headers, body)] = platform.received
    assert path == "/api/v1/extensions/collide/versions/upload/"
    assert headers["Authorization"] == "Bearer secret"
    notes, sent = (fields_of(headers, body)[name] for name in ("release_notes", "version_file"))
    assert notes == (None, "- **Новое**: ε".encode())
    assert sent == (zip_file.name, zip_file.read_bytes())


def test_what_the_platform_refuses_is_told_in_its_own_words(tmp_path):
    zip_file = tmp_path / "collide-1.2.3.zip"
    zip_file.write_bytes(b"")
    refusal = b'{"version_file": ["1.2.3 exists"]}'
    with StandIn(400, refusal) as platform, pytest.raises(ReleaseError, match="exists"):
        upload_version(zip_file, "collide", "", platform.address, "secret")
    with pytest.raises(ReleaseError, match="cannot be reached"):
        upload_version(zip_file, "collide", "", platform.address, "secret")


@pytest.mark.skipif(not (UV.is_file() or shutil.which("uv")), reason="the package index is reached by uv")
def test_a_wheel_is_sent_to_the_package_index(tmp_path):
    wheel = tmp_path / "collide_addon-1.2.3-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        about = "Metadata-Version: 2.3\nName: collide-addon\nVersion: 1.2.3\n"
        archive.writestr("collide_addon-1.2.3.dist-info/METADATA", about)
        archive.writestr("collide_addon-1.2.3.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
    with StandIn(200, b"") as index:
        publish([wheel], f"{index.address}/legacy/", "secret")
    [(path, headers, body)] = index.received
    assert path == "/legacy/"
    assert base64.b64decode(headers["Authorization"].partition(" ")[2]) == b"__token__:secret"
    fields = fields_of(headers, body)
    assert (fields["name"][1], fields["version"][1]) == (b"collide-addon", b"1.2.3")
    assert fields["content"][1] == wheel.read_bytes()


def test_the_same_files_make_the_same_zip_in_whatever_order_and_at_whatever_time_they_came(tmp_path):
    made = []
    for turn, names in enumerate([("b.py", "a/c.po"), ("a/c.po", "b.py")]):
        source, target = tmp_path / f"source-{turn}.zip", tmp_path / f"target-{turn}.zip"
        with zipfile.ZipFile(source, "w") as archive:
            for name in names:
                entry = zipfile.ZipInfo(name, (2020 + turn, 1, 1, 0, 0, 0))
                entry.external_attr = (0o600 + turn) << 16
                archive.writestr(entry, name * 100)
        repack(source, target, int(time.mktime((2026, 1, 1, 0, 0, 0, 0, 0, 0))))
        made.append(target.read_bytes())
    assert made[0] == made[1]
    with zipfile.ZipFile(target) as archive:
        assert archive.namelist() == ["a/c.po", "b.py"]
        assert archive.read("b.py") == b"b.py" * 100


@pytest.mark.slow
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="a release is built of a commit")
def test_the_zip_is_the_same_to_the_byte_whenever_and_wherever_it_is_built(tmp_path, monkeypatch):
    made = []
    for zone, mask in (("UTC", 0o022), ("Asia/Shanghai", 0o077)):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        before = os.umask(mask)
        (tmp_path / zone.lower()).mkdir(parents=True)
        made.append(build_zip(replace(read_settings(), website="https://collide.example"), tmp_path / zone.lower()))
        os.umask(before)
    monkeypatch.undo()
    time.tzset()
    assert made[0].read_bytes() == made[1].read_bytes()
    with zipfile.ZipFile(made[0]) as archive:
        assert 'website = "https://collide.example"' in archive.read(MANIFEST).decode()


def test_the_sums_are_those_that_sha256sum_checks(tmp_path):
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<!doctype html>", encoding="utf-8")
    (tmp_path / "a.zip").write_bytes(b"")
    write_sums(tmp_path)
    assert write_sums(tmp_path).read_text("utf-8").splitlines() == [
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  a.zip",
        "fe26c59e91ac8de694b2531dc3bdc1b7faf471d3d7e4e00870af60f5f22897cb  site/index.html",
    ]


def test_the_settings_name_what_is_missing(tmp_path):
    given = (ROOT / "tools" / "release.toml").read_text("utf-8")
    file = tmp_path / "release.toml"
    file.write_text(given.replace('website = ""', 'website = "https://collide.example"'), encoding="utf-8")
    assert "website" in read_settings().missing
    assert "website" not in read_settings(file).missing


def test_the_manifest_names_the_website_of_the_settings():
    text = (ROOT / MANIFEST).read_text("utf-8")
    assert "website" not in tomllib.loads(text)
    assert tomllib.loads(with_website(text, "https://collide.example"))["website"] == "https://collide.example"


@pytest.mark.parametrize("heading", ["1.2.3 (unreleased)", "1.2.2 – 2026-01-02", "1.2.3 – 2026-01-02\n\n## 1.2.2"])
def test_a_changelog_without_the_versions_section_was_released(heading, tmp_path):
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {heading}\n\n- New.\n", encoding="utf-8")
    with pytest.raises(ReleaseError):
        release_notes("1.2.3", tmp_path)


def test_everything_names_the_version_of_the_manifest():
    version = manifest()["version"]
    assert version == VERSION
    assert release_notes(version).startswith("- ")
    for way in (
        [sys.executable, "-m", "collide_addon"],
        [sys.executable, "-c", "from collide_addon.cli import main; main()"],
    ):
        said = subprocess.run([*way, "--version"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        assert said == f"collide {version}\n"
    assert "version" not in tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    pages = [ROOT / "README.md", *(ROOT / "docs" / "manual").glob("*.md")]
    named = {name for page in pages for name in re.findall(r"collide-[\d.]+zip", page.read_text("utf-8"))}
    assert named == {f"collide-{version}.zip"}
