# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure as SVG: marks in the same places and layers as in Blender, with real text or letters as outlines.

One file contains all steps, each in a group (`step-00`, `step-01`, …); only the last one shows. It also contains a
group for each question (`step-01-question`) that the figure pauses for. In reveal.js slides, these groups are fragments
that replace each other. Alternatively, a file has one page of the lesson. Both contain the numbers from which the
lesson can be made again. The viewBox is in figure units, y down.
"""

from xml.etree import ElementTree as ET

from ..labels.obstacles import LEFT_SHARE
from ..model.figure import Align, Figure, Kind, Mark
from ..model.look import THEMES
from ..model.playback import LessonPage, pages_of
from ..model.records import LESSON_ID, lesson_json
from ..model.style import PAGE_WIDTH, Role
from ..page.text_metrics import CAPITAL_HEIGHT, FAMILY
from ..text.names import FORBIDDEN, upright, with_italics
from .described import in_words
from .font_file import BOLD, font_face
from .glyphs import GlyphsOf
from .paper import decimal, on_paper, pieces_of, showing

NAMESPACE = "http://www.w3.org/2000/svg"
XLINK = "http://www.w3.org/1999/xlink"
FONTS = f"{FAMILY}, Inter, Helvetica, Arial, Liberation Sans, PingFang SC, Microsoft YaHei, Noto Sans SC, sans-serif"
"""Fallback fonts: the most similar first, then narrower ones, so that no line becomes too long."""
TEXT_ANCHOR = {Align.LEFT: "start", Align.CENTER: "middle", Align.RIGHT: "end"}
PIXEL_WIDTH = 1280
"""Width of a picture unless another is given."""
IN_SLIDES = ".reveal .fragment { display: inline; }"
"""Shows the hidden step that reveal.js has selected."""


def svg(
    figure: Figure, page: LessonPage | None = None, *, transparent: bool = False, glyphs_of: GlyphsOf | None = None
) -> str:
    """Return the figure as an SVG document: all steps, each in a group, or one `page`, even if the film lacks it.

    A `transparent` one has no paper. With `glyphs_of`, letters are outlines, for programs that would use another font.
    """
    root = ET.Element(
        "svg",
        {
            "xmlns": NAMESPACE,
            "xmlns:xlink": XLINK,
            "viewBox": f"0 0 {decimal(PAGE_WIDTH)} {decimal(figure.page.height / figure.unit)}",
            "width": f"{PIXEL_WIDTH}",
            "height": f"{round(PIXEL_WIDTH * figure.page.height / figure.page.width)}",
            "font-family": FONTS,
            "role": "img",
            "aria-labelledby": "title desc",
        },
    )
    ET.SubElement(root, "title", {"id": "title"}).text = FORBIDDEN.sub("", figure.title)
    description = ET.SubElement(root, "desc", {"id": "desc"})
    style, definitions = ET.SubElement(root, "style"), ET.SubElement(root, "defs")
    if not transparent:
        paper = {"width": "100%", "height": "100%", "fill": THEMES[figure.theme][Role.PAPER].colour}
        ET.SubElement(root, "rect", paper)
    if page is not None:
        group = _step_group(root, page)
        for _, mark, there in showing(figure, page.tick, asking=page.asking):
            _draw(_faded(group, there), figure, mark)
    else:
        style.text = IN_SLIDES
        _draw_all_steps(root, definitions, figure)
    if "algorithm" in figure.parameters:  # of a lesson
        ET.SubElement(root, "metadata", {"id": LESSON_ID}).text = lesson_json(figure.parameters)
    said = [page] if page else [each for each in pages_of(figure) if not each.asking]
    description.text = FORBIDDEN.sub("", in_words(figure, said))
    for weight in (None, BOLD):
        texts = [text for text in root.iter("text") if text.get("font-weight") == weight]
        letters = {character for text in texts for character in text.text or ""}
        if letters and glyphs_of is None:
            style.text = "\n".join(filter(None, (style.text, font_face(letters, bold=weight == BOLD))))
        elif letters and glyphs_of is not None:
            _outline(texts, letters, definitions, glyphs_of, bold=weight == BOLD)
    for each in (style, definitions):
        if not (each.text or len(each)):
            root.remove(each)
    ET.indent(root, space=" ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _outline(
    texts: list[ET.Element], letters: set[str], definitions: ET.Element, glyphs_of: GlyphsOf, *, bold: bool
) -> None:
    """Replace texts with outlines; each letter is defined once."""
    glyphs, ids = glyphs_of("".join(sorted(letters)), bold=bold), dict[str, str]()
    for letter, glyph in sorted(glyphs.items()):
        if glyph.contours:
            ids[letter] = f"{'bold' if bold else 'letter'}-{ord(letter):x}"
            lines = "".join(_contour(each.tolist()) for each in glyph.contours)
            ET.SubElement(definitions, "path", {"id": ids[letter], "d": lines})
    shares = {name: LEFT_SHARE[align] for align, name in TEXT_ANCHOR.items()}
    for text in texts:
        x, y, size, anchor, fill = (text.attrib[name] for name in ("x", "y", "font-size", "text-anchor", "fill"))
        written = [each for each in text.text or "" if each in glyphs]
        at = -shares[anchor] * sum(glyphs[each].advance for each in written)
        text.clear()
        text.tag, text.attrib = "g", {"role": "img", "aria-label": upright("".join(written)), "fill": fill}
        text.set("transform", f"translate({x} {y}) scale({size})")
        for letter in written:
            if letter in ids:
                ET.SubElement(text, "use", {**_link(ids[letter]), "x": decimal(at)})
            at += glyphs[letter].advance


def _contour(knots: list[list[list[float]]]) -> str:
    """Return a closed outline of a glyph as a path, y down."""
    pairs = [[f"{decimal(x)} {decimal(-y)}" for x, y in knot] for knot in knots]
    curves = (f"C{left[2]} {right[0]} {right[1]}" for left, right in zip(pairs, [*pairs[1:], pairs[0]], strict=True))
    return f"M{pairs[0][1]}{''.join(curves)}z"


def _draw_all_steps(root: ET.Element, definitions: ET.Element, figure: Figure) -> None:
    """Define each drawing once and use it in the groups of the steps that show it."""
    ids: dict[int, str] = {}
    drawings: dict[tuple[object, ...], str] = {}
    for number, page in enumerate(pages_of(figure, each_phase=False)):
        group = _step_group(root, page)
        if page.asking or page.step.number < len(figure.steps) - 1:
            group.set("display", "none")
        group.set("class", f"{group.get('class')} fragment {'current-visible' if number else 'fade-out'}")
        group.set("data-fragment-index", f"{max(number - 1, 0)}")
        for row, mark, there in showing(figure, page.tick, asking=page.asking):
            if row not in ids:
                drawn = _draw(ET.Element("g"), figure, mark)
                content = tuple((each.tag, *each.attrib.items(), each.text) for each in drawn.iter())
                ids[row] = drawings.setdefault(content, f"mark-{row}")
                if ids[row] == f"mark-{row}":
                    drawn.set("id", ids[row])
                    definitions.append(drawn)
            ET.SubElement(_faded(group, there), "use", _link(ids[row]))


def _link(name: str) -> dict[str, str]:
    """Return the attributes that refer to an element, also for programs that know only XLink."""
    return {"href": f"#{name}", "xlink:href": f"#{name}"}


def _step_group(root: ET.Element, page: LessonPage) -> ET.Element:
    name = f"step-{page.step.number:02}" + ("-question" if page.asking else "")
    group = ET.SubElement(root, "g", {"id": name, "class": "question" if page.asking else "step"})
    ET.SubElement(group, "title").text = f"? {page.step.name}" if page.asking else page.step.name
    return group


def _faded(parent: ET.Element, there: float) -> ET.Element:
    """Return the group to draw a mark in, translucent if it is only partly present."""
    return parent if there == 1.0 else ET.SubElement(parent, "g", {"opacity": decimal(there)})


def _draw(parent: ET.Element, figure: Figure, mark: Mark) -> ET.Element:
    """Draw a mark as a group inside a parent, and return the group."""
    style = THEMES[figure.theme][mark.role]
    group = ET.SubElement(parent, "g", {"class": mark.role.value, "data-part": FORBIDDEN.sub("", mark.part)})
    if mark.kind is Kind.LABEL:
        (x, y), size = on_paper(figure, mark, mark.points)[0], mark.size / figure.unit
        attributes = {
            "x": decimal(x),
            "y": decimal(y + CAPITAL_HEIGHT / 2 * size),
            "font-size": decimal(size),
            "fill": style.text,
            "text-anchor": TEXT_ANCHOR[mark.align],
            "xml:space": "preserve",
        }
        if style.bold:
            attributes["font-weight"] = BOLD
        ET.SubElement(group, "text", attributes).text = FORBIDDEN.sub("", with_italics(mark.text))
        return group
    if style.opacity < 1.0:
        group.set("opacity", decimal(style.opacity))
    line = {"fill": "none", "stroke": style.colour, "stroke-width": decimal(style.thickness)}
    line["stroke-linejoin"] = "round"
    if style.dash:
        line["stroke-dasharray"] = " ".join(decimal(length) for length in style.dash)
    tint = {"fill": style.colour, "fill-opacity": decimal(style.fill_opacity), "fill-rule": "evenodd"}
    looks = {"t": tint, "l": line, "f": {"fill": style.colour}}
    for piece in pieces_of(figure, mark):
        if piece.radius is None:
            place = {"points": " ".join(f"{decimal(x)},{decimal(y)}" for x, y in piece.points)}
        else:
            ((x, y),) = piece.points
            place = {"cx": decimal(x), "cy": decimal(y), "r": decimal(piece.radius)}
        tag = "circle" if piece.radius is not None else "polygon" if piece.closed else "polyline"
        ET.SubElement(group, tag, {**place, **looks[piece.look]})
    return group
