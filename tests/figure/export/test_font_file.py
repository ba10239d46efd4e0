# SPDX-License-Identifier: GPL-3.0-or-later
"""A font in a document has the letters of the typeface, as a browser reads them."""

import re
import struct
import zlib
from base64 import b64decode

from collide_addon.figure.export.font_file import OUTLINE_GRID, font_face, font_with


def tables_of(woff):
    """The tables of a compressed font, as its standard says: one of unchanged length is not compressed."""
    (count,) = struct.unpack(">H", woff[12:14])
    found = {}
    for tag, start, packed, length, _ in struct.iter_unpack(">4sIIII", woff[44 : 44 + 20 * count]):
        data = woff[start : start + packed]
        found[tag] = zlib.decompress(data) if packed < length else data
    return found


def test_a_table_that_compression_makes_no_shorter_stands_in_a_font_as_it_is():
    for characters in ("BNOnuw", "a₁ = (1, 2)"):  # in the first, one table is compressed to its own length
        font = font_with(characters, grid=OUTLINE_GRID)
        woff = b64decode(re.search("base64,([^)]*)", font_face(characters, bold=False))[1])
        (count,) = struct.unpack(">H", font[4:6])
        for tag, _, start, length in struct.iter_unpack(">4sIII", font[12 : 12 + 16 * count]):
            assert tables_of(woff)[tag] == font[start : start + length]
