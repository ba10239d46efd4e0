# SPDX-License-Identifier: GPL-3.0-or-later
"""The bytes of a PDF file: its objects, streams and cross-reference table (ISO 32000-1, section 7)."""

import hashlib
import zlib
from collections.abc import Mapping

from ...text.names import FORBIDDEN
from ..paper import decimal

Value = float | str | bytes | list["Value"] | Mapping[str, "Value"]
"""The content of an object: numbers, names and references in PDF syntax, lists, dictionaries, text as bytes."""

HEADER = b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"  # the second line marks the file as binary


class Objects:
    """The objects of a file, numbered from 1 in the order in which they were reserved or added."""

    def __init__(self) -> None:
        self._bodies: list[bytes] = []

    def place(self) -> str:
        """Reserve a number for a later object; return the reference to it."""
        self._bodies.append(b"null")
        return f"{len(self._bodies)} 0 R"

    def add(self, value: Value, reference: str | None = None) -> str:
        """Store an object at its reserved place, or at a new one; return the reference to it."""
        return self._put(value_bytes(value), reference)

    def add_stream(self, data: bytes, entries: Mapping[str, Value] | None = None) -> str:
        """Store a compressed stream; `entries` are those of its dictionary besides length and filter."""
        packed = zlib.compress(data)
        about = value_bytes({**(entries or {}), "Length": len(packed), "Filter": "/FlateDecode"})
        return self._put(about + b"\nstream\n" + packed + b"\nendstream")

    def file(self, root: str, info: str) -> bytes:
        """Return the file; `root` is the reference to its catalogue, `info` to its description."""
        parts, places, length = [HEADER], [], len(HEADER)
        for number, body in enumerate(self._bodies, start=1):
            places.append(length)
            parts.append(b"%d 0 obj\n%s\nendobj\n" % (number, body))
            length += len(parts[-1])
        content = b"".join(parts)
        identity = hashlib.sha256(content).digest()[:16]  # no date, nothing random: equal files have equal ids
        table = b"".join(b"%010d 00000 n \n" % place for place in places)
        count = len(places) + 1
        trailer = value_bytes({"Size": count, "Root": root, "Info": info, "ID": [identity, identity]})
        ending = b"xref\n0 %d\n0000000000 65535 f \n%strailer\n%s\nstartxref\n%d\n%%%%EOF\n"
        return content + ending % (count, table, trailer, length)

    def _put(self, body: bytes, reference: str | None = None) -> str:
        reference = reference or self.place()
        self._bodies[int(reference.split()[0]) - 1] = body
        return reference


def value_bytes(value: Value) -> bytes:
    """Return a value in PDF syntax."""
    if isinstance(value, bytes):
        return b"<" + value.hex().upper().encode("ascii") + b">"
    if isinstance(value, str):
        return value.encode("ascii")
    if isinstance(value, Mapping):
        return (
            b"<<"
            + b" ".join(b"/%s %s" % (key.encode("ascii"), value_bytes(each)) for key, each in value.items())
            + b">>"
        )
    if isinstance(value, list):
        return b"[" + b" ".join(value_bytes(each) for each in value) + b"]"
    return decimal(value).encode("ascii")


def words(text: str) -> bytes:
    """Return a text string as bytes: ASCII unchanged, otherwise UTF-16 with a byte order mark.

    Forbidden characters are left out, since viewers show titles and bookmarks in windows of their own.
    """
    text = FORBIDDEN.sub("", text)
    return text.encode("ascii") if text.isascii() and text.isprintable() else b"\xfe\xff" + utf16(text)


def utf16(text: str) -> bytes:
    """Return a text in UTF-16, big-endian; an unpaired surrogate becomes a question mark."""
    return text.encode("utf-16-be", errors="replace")
