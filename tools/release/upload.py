# SPDX-License-Identifier: GPL-3.0-or-later
"""Upload of a version to extensions.blender.org by its API, which is described there at /api/v1/swagger/.

The first version is submitted with a form, which asks for pictures and text; the API accepts only later ones.
"""

import urllib.error
import urllib.request
import uuid
from pathlib import Path

from .settings import ReleaseError

PATIENCE = 300
"""Seconds that an upload may take."""


def upload_version(zip_file: Path, extension: str, notes: str, address: str, token: str) -> str:
    """Send a version with its release notes; return what the platform answers.

    Raises
    ------
    ReleaseError
        When it refuses, quoting its answer, or cannot be reached.
    """
    border = uuid.uuid4().hex
    request = urllib.request.Request(
        f"{address}/api/v1/extensions/{extension}/versions/upload/",
        data=_form(border, notes, zip_file),
        headers={"Authorization": f"Bearer {token}", "Content-Type": f"multipart/form-data; boundary={border}"},
    )
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return str(answer.read().decode())
    except urllib.error.HTTPError as refused:
        said = refused.read().decode(errors="replace")
        raise ReleaseError(f"{address} refused {zip_file.name}: {refused.code} {refused.reason} {said}") from None
    except urllib.error.URLError as error:
        raise ReleaseError(f"{address} cannot be reached: {error.reason}") from None


def _form(border: str, notes: str, zip_file: Path) -> bytes:
    """Return the two fields of the form, as multipart/form-data has them."""
    fields = [
        ('name="release_notes"', "text/plain; charset=utf-8", notes.encode()),
        (f'name="version_file"; filename="{zip_file.name}"', "application/zip", zip_file.read_bytes()),
    ]
    parts = [
        f"--{border}\r\nContent-Disposition: form-data; {names}\r\nContent-Type: {kind}\r\n\r\n".encode()
        + body
        + b"\r\n"
        for names, kind, body in fields
    ]
    return b"".join(parts) + f"--{border}--\r\n".encode()
