# SPDX-License-Identifier: GPL-3.0-or-later
"""A font file with the letters that a document needs, for embedding (ISO/IEC 14496-22)."""

import base64
import struct
import zlib
from collections.abc import Iterable, Mapping
from functools import cache

import numpy as np

from ..page.text_metrics import FAMILY, face_of, has, typeface
from .glyphs import HEAD_BYTES, ON, X_SAME, X_SHORT, Y_SAME, Y_SHORT, points_of

BOLD = "600"
"""CSS weight of the bold file."""

WORD_BYTES = 4
"""Alignment of tables in bytes."""
OUTLINE_GRID = 4
"""Coordinates of outlines for browsers are multiples of this: they pack better, with errors up to a thousandth em."""
MAGIC = 0xB1B0AFBA
"""Sum of all four-byte words of a valid file."""


def font_with(characters: Iterable[str], *, bold: bool = False, grid: int = 1) -> bytes:
    """Return a font file with the characters that the typeface has; outlines are rounded to multiples of `grid` units.

    Equal characters give equal bytes.
    """
    face, shown = typeface(bold=bold), sorted(filter(has, set(characters)))
    faces = [face_of(character, bold=bold) for character in shown]
    outlines = [_outline(character, bold=bold, grid=grid) for character in shown]
    nothing = _padded(face.tables["glyf"][: face.starts[1]])  # glyph 0 stands for missing characters
    starts = np.cumsum([0, *map(len, (nothing, *outlines))])
    advances = [int(face.advances[0]), *(each.advance(character) for each, character in zip(faces, shown, strict=True))]
    count = struct.pack(">H", len(shown) + 1)
    head, hhea, maxp = (face.tables[name] for name in ("head", "hhea", "maxp"))
    tables = {
        **face.tables,
        "cmap": _characters(shown),
        "glyf": b"".join([nothing, *outlines]),
        "head": head[:8] + bytes(WORD_BYTES) + head[12:],  # the checksum is inserted at the end
        "hhea": hhea[:34] + count,
        "hmtx": b"".join(
            struct.pack(">H", advance) + (outline[2:4] or bytes(2))  # where its outline begins
            for advance, outline in zip(advances, (nothing, *outlines), strict=True)
        ),
        "loca": starts.astype(">u4").tobytes(),
        "maxp": maxp[:4] + count + maxp[6:],
        "name": struct.pack(">HHH", 0, 0, 6),  # its CSS rule names it
    }
    return _file(tables)


@cache
def _outline(character: str, *, bold: bool, grid: int) -> bytes:
    """Return a character's entry in the table of outlines, with its points rounded to a grid."""
    outline = face_of(character, bold=bold).outline(character)
    if grid == 1 or not outline:
        return _padded(outline)
    ends = outline[HEAD_BYTES : HEAD_BYTES + 2 * int.from_bytes(outline[:2], "big")]
    flags, points = points_of(outline, HEAD_BYTES + len(ends), int.from_bytes(ends[-2:], "big") + 1)
    places = np.rint(points / grid).astype(int) * grid
    marks, lengths = bytearray(), [bytearray(), bytearray()]
    for flag, steps in zip(flags.tolist(), np.diff(places, axis=0, prepend=[[0, 0]]).tolist(), strict=True):
        mark = flag & ON
        for step, far, short, same in zip(steps, lengths, (X_SHORT, Y_SHORT), (X_SAME, Y_SAME), strict=True):
            if step == 0:
                mark |= same
            elif abs(step) < 256:
                mark |= short | same * (step > 0)
                far.append(abs(step))
            else:
                far.extend(struct.pack(">h", step))
        marks.append(mark)
    box = struct.pack(">4h", *places.min(axis=0), *places.max(axis=0))
    return _padded(outline[:2] + box + ends + bytes(2) + marks + lengths[0] + lengths[1])  # without instructions


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % WORD_BYTES)


def _characters(shown: list[str]) -> bytes:
    """Return the table cmap: the characters' glyphs are numbered consecutively from 1."""
    groups: list[list[int]] = []  # first and last of consecutive characters, and the first one's glyph
    for number, code in enumerate(map(ord, shown), start=1):
        if groups and code == groups[-1][1] + 1:
            groups[-1][1] = code
        else:
            groups.append([code, code, number])
    head = struct.pack(">HHHHI", 0, 1, 3, 10, 12)
    body = b"".join(struct.pack(">III", *group) for group in groups)
    return head + struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(groups)) + body


def _file(tables: Mapping[str, bytes]) -> bytes:
    """Return a file of these tables (ISO/IEC 14496-22, 4.5.1)."""
    power = len(tables).bit_length() - 1
    head = struct.pack(">IHHHH", 0x00010000, len(tables), 16 << power, power, 16 * len(tables) - (16 << power))
    start, directory, content, whole = len(head) + 16 * len(tables), b"", b"", 0
    for name, data in sorted(tables.items()):
        if name == "head":
            whole = start + len(content) + 8
        directory += struct.pack(">4sIII", name.encode("ascii"), _checksum(data), start + len(content), len(data))
        content += _padded(data)
    file = head + directory + content
    return file[:whole] + struct.pack(">I", (MAGIC - _checksum(file)) % 2**32) + file[whole + WORD_BYTES :]


def _checksum(data: bytes) -> int:
    return int(np.frombuffer(_padded(data), ">u4").sum(dtype=np.uint64)) % 2**32


def font_face(characters: Iterable[str], *, bold: bool) -> str:
    """Return the CSS rule that embeds the typeface's letters for these characters, for browsers."""
    data = base64.b64encode(_compressed(font_with(characters, bold=bold, grid=OUTLINE_GRID))).decode("ascii")
    of = f'font-family: "{FAMILY}"; font-weight: {BOLD if bold else "normal"}'
    return f"@font-face {{ {of}; src: url(data:font/woff;base64,{data}); }}"


def _compressed(font: bytes) -> bytes:
    """Return a font file compressed for browsers (WOFF 1.0, W3C 2012)."""
    count, directory, content = int.from_bytes(font[4:6], "big"), b"", b""
    first = 44 + 20 * count
    for name, checksum, start, length in struct.iter_unpack(">4sIII", font[12 : 12 + 16 * count]):
        data = font[start : start + length]
        packed = min(data, zlib.compress(data, 9), key=len)  # equal lengths mean uncompressed
        directory += struct.pack(">4sIIII", name, first + len(content), len(packed), length, checksum)
        content += _padded(packed)
    sizes = first + len(content), count, 0, len(font)
    return struct.pack(">4s4sIHHI24x", b"wOFF", font[:4], *sizes) + directory + content
