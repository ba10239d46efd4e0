# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as SVG: the same marks in the same places and layers as in Blender, with real text.

One file holds all steps, each in a group (`step-00`, `step-01`, …) of which only the last shows, with a group for each
question (`step-01-question`) that the figure pauses for, and the numbers of which the lesson can be made again; or a
file shows one step, or its question. The viewBox is in figure units, y down.
"""

import base64
import re
import struct
from collections.abc import Iterable, Mapping
from xml.etree import ElementTree as ET

import numpy as np

from ..model.arrays import Floats
from ..model.figure import Align, Figure, Kind, Mark
from ..model.look import THEMES
from ..model.outline import outline
from ..model.pages import LessonPage, pages_of
from ..model.records import LESSON_ID, lesson_json
from ..model.style import PAGE_WIDTH, Role
from ..page.text_metrics import CAPITALS, FAMILY, face_of, has, typeface
from ..text.names import with_italics
from .described import described
from .paper import decimal, on_paper, panels_alone, showing

NAMESPACE = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
FONTS = f"{FAMILY}, Inter, Helvetica, Arial, Liberation Sans, PingFang SC, Microsoft YaHei, Noto Sans SC, sans-serif"
"""Fonts where the file's own is not read: first the most similar, then narrower ones, so that no line gets too long."""
BOLD = "600"
"""The weight of bold letters, as of the file that they are in."""
ANCHOR = {Align.LEFT: "start", Align.CENTER: "middle", Align.RIGHT: "end"}
PIXELS = 1280
"""Width of a picture that nothing else is said of."""
FORBIDDEN = re.compile(r"[^\t\n\r -~\xA0-\u2029\u202F-\u2065\u206A-\uD7FF\uE000-\uFFFD\U00010000-\U0010FFFF]")
"""Characters left out of all texts: control characters and surrogates, of which XML 1.0 cannot contain most (section
2.2), and those that turn the writing of all that follows."""


def svg(figure: Figure, page: LessonPage | None = None, *, transparent: bool = False) -> str:
    """Return the figure as an SVG document: all steps, each in a group, or one `page`, even if the film has none such.

    A `transparent` one has no paper.
    """
    root = ET.Element(
        "svg",
        {
            "xmlns": NAMESPACE,
            "xmlns:xlink": XLINK,
            "viewBox": f"0 0 {decimal(PAGE_WIDTH)} {decimal(figure.page.height / figure.unit)}",
            "width": f"{PIXELS}",
            "height": f"{round(PIXELS * figure.page.height / figure.page.width)}",
            "font-family": FONTS,
            "role": "img",
            "aria-labelledby": "title desc",
        },
    )
    ET.SubElement(root, "title", {"id": "title"}).text = FORBIDDEN.sub("", figure.title)
    description = ET.SubElement(root, "desc", {"id": "desc"})
    if not transparent:
        paper = {"width": "100%", "height": "100%", "fill": THEMES[figure.theme][Role.PAPER].colour}
        ET.SubElement(root, "rect", paper)
    if page is not None:
        group = _step_group(root, page)
        for _, mark, there in showing(figure, page.tick, asking=page.asking):
            _draw(_faded(group, there), figure, mark)
        words = [page.caption.text(figure.language)] if page.caption else []
        words.append(described(panels_alone(figure), page.tick, asking=page.asking))
    else:
        _draw_all_steps(root, figure)
        if "algorithm" in figure.parameters:  # a lesson's
            ET.SubElement(root, "metadata", {"id": LESSON_ID}).text = lesson_json(figure.parameters)
        words = [caption.text(figure.language) for step in figure.steps for caption in step.captions]
    description.text = FORBIDDEN.sub("", " ".join(words))
    root.insert(2, _typeface(root))
    ET.indent(root, space=" ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _typeface(root: ET.Element) -> ET.Element:
    """Return the letters of all texts, for programs that read fonts in a file; browsers do, drawing programs do not."""
    style, rules = ET.Element("style"), []
    for weight in (None, BOLD):
        letters = {char for text in root.iter("text") if text.get("font-weight") == weight for char in text.text or ""}
        if letters:
            data = base64.b64encode(font_with(letters, bold=weight == BOLD)).decode("ascii")
            of = f'font-family: "{FAMILY}"; font-weight: {weight or "normal"}'
            rules.append(f"@font-face {{ {of}; src: url(data:font/ttf;base64,{data}); }}")
    style.text = "\n".join(rules)
    return style


def _draw_all_steps(root: ET.Element, figure: Figure) -> None:
    """Define each mark once, and use it in the groups of the steps in which it shows."""
    definitions = ET.SubElement(root, "defs")
    defined = set()
    for page in pages_of(figure, each_phase=False):
        group = _step_group(root, page)
        if page.asking or page.step.number < len(figure.steps) - 1:
            group.set("display", "none")
        for number, mark, there in showing(figure, page.tick, asking=page.asking):
            if number not in defined:
                _draw(ET.SubElement(definitions, "g", {"id": f"mark-{number}"}), figure, mark)
                defined.add(number)
            used = {"href": f"#mark-{number}", "xlink:href": f"#mark-{number}"}
            ET.SubElement(_faded(group, there), "use", used)


def _step_group(root: ET.Element, page: LessonPage) -> ET.Element:
    name = f"step-{page.step.number:02}" + ("-question" if page.asking else "")
    group = ET.SubElement(root, "g", {"id": name, "class": "question" if page.asking else "step"})
    ET.SubElement(group, "title").text = f"? {page.step.name}" if page.asking else page.step.name
    return group


def _faded(parent: ET.Element, there: float) -> ET.Element:
    """Return the group to draw a mark in, translucent if it is only partly present."""
    return parent if there == 1.0 else ET.SubElement(parent, "g", {"opacity": decimal(there)})


def _draw(parent: ET.Element, figure: Figure, mark: Mark) -> None:
    style = THEMES[figure.theme][mark.role]
    group = ET.SubElement(parent, "g", {"class": mark.role.value, "data-part": FORBIDDEN.sub("", mark.part)})
    if style.opacity < 1.0 and mark.kind is not Kind.LABEL:
        group.set("opacity", decimal(style.opacity))
    if mark.kind is Kind.LABEL:
        _draw_text(group, figure, mark)
        return
    drawn = outline(mark, figure.unit)
    for area in drawn.tints:
        points = _points(figure, mark, area)
        look = {"fill": style.colour, "fill-opacity": decimal(style.fill_opacity), "fill-rule": "evenodd"}
        ET.SubElement(group, "polygon", {"points": points, **look})
    width = decimal(style.thickness)
    line = {"fill": "none", "stroke": style.colour, "stroke-width": width, "stroke-linejoin": "round"}
    if style.dash:
        line["stroke-dasharray"] = " ".join(decimal(length) for length in style.dash)
    if mark.kind is Kind.RING:
        for x, y in on_paper(figure, mark, mark.points):
            place = {"cx": decimal(x), "cy": decimal(y), "r": decimal(mark.radius / figure.unit)}
            ET.SubElement(group, "circle", {**place, **line})
    else:
        for stroke in drawn.strokes:
            tag = "polygon" if stroke.closed else "polyline"
            ET.SubElement(group, tag, {"points": _points(figure, mark, stroke.points), **line})
    for area in drawn.fills:
        ET.SubElement(group, "polygon", {"points": _points(figure, mark, area), "fill": style.colour})


def _draw_text(group: ET.Element, figure: Figure, mark: Mark) -> None:
    (x, y), size = on_paper(figure, mark, mark.points)[0], mark.size / figure.unit
    style = THEMES[figure.theme][mark.role]
    attributes = {
        "x": decimal(x),
        "y": decimal(y + CAPITALS / 2 * size),
        "font-size": decimal(size),
        "fill": style.text,
        "text-anchor": ANCHOR[mark.align],
        "xml:space": "preserve",
    }
    if style.bold:
        attributes["font-weight"] = BOLD
    ET.SubElement(group, "text", attributes).text = FORBIDDEN.sub("", with_italics(mark.text))


def _points(figure: Figure, mark: Mark, points: Floats) -> str:
    return " ".join(f"{decimal(x)},{decimal(y)}" for x, y in on_paper(figure, mark, points))


WORD = 4
"""Tables begin at multiples of this many bytes."""
MAGIC = 0xB1B0AFBA
"""The sum of a whole file, in words of four bytes."""


def font_with(characters: Iterable[str], *, bold: bool = False) -> bytes:
    """Return a font file with those of the characters that the typeface has; the same ones give the same bytes."""
    face, shown = typeface(bold=bold), sorted(filter(has, set(characters)))
    faces = [face_of(character, bold=bold) for character in shown]
    outlines = [_padded(each.outline(character)) for each, character in zip(faces, shown, strict=True)]
    nothing = _padded(face.tables["glyf"][: face.starts[1]])  # glyph 0 stands for missing characters
    starts = np.cumsum([0, *map(len, (nothing, *outlines))])
    advances = [int(face.advances[0]), *(each.advance(character) for each, character in zip(faces, shown, strict=True))]
    count = struct.pack(">H", len(shown) + 1)
    head, hhea, maxp = (face.tables[name] for name in ("head", "hhea", "maxp"))
    tables = {
        **face.tables,
        "cmap": _characters(shown),
        "glyf": b"".join([nothing, *outlines]),
        "head": head[:8] + bytes(WORD) + head[12:],  # the sum of the whole file is added at the end
        "hhea": hhea[:34] + count,
        "hmtx": b"".join(
            struct.pack(">H", advance) + (outline[2:4] or bytes(2))  # the latter is where its outline begins
            for advance, outline in zip(advances, (nothing, *outlines), strict=True)
        ),
        "loca": starts.astype(">u4").tobytes(),
        "maxp": maxp[:4] + count + maxp[6:],
    }
    return _file(tables)


def _padded(data: bytes) -> bytes:
    return data + bytes(-len(data) % WORD)


def _characters(shown: list[str]) -> bytes:
    """Return the table cmap: the characters' glyphs are numbered from 1 in order."""
    groups = [(ord(character), ord(character), number) for number, character in enumerate(shown, start=1)]
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
    return file[:whole] + struct.pack(">I", (MAGIC - _checksum(file)) % 2**32) + file[whole + WORD :]


def _checksum(data: bytes) -> int:
    return int(np.frombuffer(_padded(data), ">u4").sum(dtype=np.uint64)) % 2**32
