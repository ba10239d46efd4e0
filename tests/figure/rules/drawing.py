# SPDX-License-Identifier: GPL-3.0-or-later
"""SVG: real text, a group for each step, the same marks as the figure."""

import math
import re
from functools import lru_cache
from xml.etree import ElementTree as ET

from collide_addon.figure.export.svg import svg
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.model.outline import RING_SEGMENTS
from collide_addon.figure.model.playback import moments, pages_of_step, presence
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.text.names import upright

from .rule import OF_DRAWINGS, rule_of

SVG = "{http://www.w3.org/2000/svg}"
XLINK = "{http://www.w3.org/1999/xlink}href"
NUMBERS = ("points", "x", "y", "cx", "cy", "r", "font-size", "stroke-width")


@lru_cache(maxsize=8)
def file_of(figure, step=None):
    """Return the text of an SVG file of a figure, or of the end of a step."""
    return svg(figure, None if step is None else pages_of_step(figure.steps[step])[-1])


@lru_cache(maxsize=8)
def read(figure, step=None):
    """Return the root of an SVG file of a figure, or of the end of a step."""
    return ET.fromstring(file_of(figure, step).encode())


def step_groups(root):
    """Return the groups of the steps."""
    return [group for group in root.findall(f"{SVG}g") if "step" in group.get("class").split()]


def texts(element):
    """Return the texts in an element, with variables upright."""
    return [upright(text.text) for text in element.iter(f"{SVG}text")]


@lru_cache(maxsize=2)
def ends(figure):
    """Return the last tick of each step that its film shows."""
    return {moment.tick // PHASES: moment.tick for moment in sorted(moments(figure), key=lambda each: each.tick)}


def drawn_last(figure):
    """Return the roles of the last step in the order drawn: those under the lenses, and those of the lenses."""
    last = len(figure.steps) - 1
    (group,) = step_groups(read(figure, last))
    roles = [Role(mark.get("class")) for mark in group.findall(f"{SVG}g")]
    under = sum(not mark.panel.is_lens for mark in figure.marks if presence(figure, mark, ends(figure)[last]))
    return roles[:under], roles[under:]


@rule_of(OF_DRAWINGS)
def a_drawing_is_well_formed_and_sized_like_a_slide(figure):
    root = read(figure)
    high = {"16:9": 225, "4:3": 300}[figure.parameters["aspect"]]
    if root.tag != f"{SVG}svg" or root.get("viewBox") != f"0 0 400 {high}":
        yield f"{root.tag} of {root.get('viewBox')}"
    if not file_of(figure).startswith('<?xml version="1.0" encoding="UTF-8"?>'):
        yield file_of(figure)[:60]


@rule_of(OF_DRAWINGS)
def a_drawing_has_a_title_and_a_description_for_those_who_do_not_see_it(figure):
    root = read(figure)
    if root.find(f"{SVG}title").text != figure.title:
        yield f"title {root.find(f'{SVG}title').text!r}"
    description = root.find(f"{SVG}desc").text
    for caption in (caption for step in figure.steps for caption in step.captions):
        if caption.text(figure.language) not in description:
            yield f"not described: {caption.text(figure.language)!r}"


@rule_of(OF_DRAWINGS)
def each_step_has_a_group_and_only_the_last_one_is_displayed(figure):
    groups = step_groups(read(figure))
    named = [group.get("id") for group in groups]
    if named != [f"step-{step.number:02}" for step in figure.steps]:
        yield f"groups {named}"
    shown = [group.get("display") for group in groups]
    if shown != ["none"] * (len(groups) - 1) + [None]:
        yield f"display {shown}"


@rule_of(OF_DRAWINGS)
def titles_are_semi_bold_in_a_font_of_their_own(figure):
    root = read(figure)
    weights = {text.get("font-weight") or "normal" for text in root.iter(f"{SVG}text")}
    rules = re.findall(r"@font-face {.*?font-weight: (\w+)", root.find(f"{SVG}style").text)
    if rules != ["normal", "600"] or weights != {"normal", "600"}:
        yield f"fonts {rules} for texts {weights}"
    roles = {
        g.get("class") for g in root.iter(f"{SVG}g") if (t := g.find(f"{SVG}text")) is not None and t.get("font-weight")
    }
    if "title" not in roles or not all(Role(role).style.bold for role in roles):
        yield f"bold are {roles}"


@rule_of(OF_DRAWINGS)
def ids_are_unique_and_every_reference_has_its_target(figure):
    root = read(figure)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    if len(ids) != len(set(ids)):
        yield "an id stands twice"
    for use in root.iter(f"{SVG}use"):
        if use.get("href") != use.get(XLINK) or use.get("href").removeprefix("#") not in ids:
            yield f"{use.get('href')} leads nowhere"


@rule_of(OF_DRAWINGS)
def a_file_of_one_step_shows_exactly_what_is_seen_at_the_steps_end(figure):
    for step in {0, len(figure.steps) // 2, len(figure.steps) - 1}:
        (group,) = step_groups(read(figure, step))
        tick = ends(figure)[step]
        shown = sorted((mark.role.value, mark.part) for mark in figure.marks if presence(figure, mark, tick))
        drawn = sorted((mark.get("class"), mark.get("data-part")) for mark in group.findall(f"{SVG}g"))
        if drawn != shown:
            yield f"step {step}: {set(drawn) ^ set(shown)}"


@rule_of(OF_DRAWINGS)
def a_group_of_all_steps_uses_the_marks_of_its_step(figure):
    root = read(figure)
    known = {f"#{mark.get('id')}": (mark.get("class"), mark.get("data-part")) for mark in root.find(f"{SVG}defs")}
    for step, group in enumerate(step_groups(root)):
        used = sorted(known[use.get("href")] for use in group.iter(f"{SVG}use"))
        tick = ends(figure)[step]
        seen = sorted((mark.role.value, mark.part) for mark in figure.marks if presence(figure, mark, tick))
        if used != seen:
            yield f"step {step}: {set(used) ^ set(seen)}"


@rule_of(OF_DRAWINGS)
def equal_drawings_stand_once_and_dots_are_circles(figure):
    found = set()
    for mark in read(figure).find(f"{SVG}defs"):
        drawn = mark.get("class"), mark.get("data-part"), *map(ET.tostring, mark)
        if drawn in found:
            yield f"{mark.get('data-part')} stands twice"
        found.add(drawn)
        solid = [piece for piece in mark if piece.get("fill") != "none" and not piece.get("fill-opacity")]
        if any(len(piece.get("points", "").split()) == RING_SEGMENTS for piece in solid):
            yield f"{mark.get('data-part')} is a polygon of {RING_SEGMENTS} corners"


@rule_of(OF_DRAWINGS)
def captions_are_real_text(figure):
    shown = "".join(texts(read(figure, len(figure.steps) - 1))).replace(" ", "")
    caption = figure.steps[-1].captions[-1].text(figure.parameters["language"])
    if caption.replace(" ", "") not in shown:
        yield caption


@rule_of(OF_DRAWINGS)
def what_lies_higher_is_drawn_later_and_lenses_lie_on_everything_else(figure):
    for roles in drawn_last(figure):
        layers = [STYLES[role].layer for role in roles]
        if layers != sorted(layers):
            yield f"layers {layers}"


@rule_of(OF_DRAWINGS)
def roles_that_share_a_layer_are_stacked_as_in_blender(figure):
    order = list(STYLES)
    for roles in drawn_last(figure):
        heights = [(STYLES[role].layer, order.index(role)) for role in roles]
        if heights != sorted(heights):
            yield f"{[role.value for role in roles]}"


@rule_of(OF_DRAWINGS)
def all_numbers_of_a_drawing_are_finite_and_on_the_page(figure):
    for element in read(figure).iter():
        for name in NUMBERS:
            for text in re.split("[ ,]", element.get(name, "0")):
                if not math.isfinite(float(text)) or text == "-0" or not 0 <= float(text) <= 400:
                    yield f"{element.tag} {name} {text}"


@rule_of(OF_DRAWINGS)
def letters_have_their_full_contrast(figure):
    for group in read(figure).iter(f"{SVG}g"):
        if group.find(f"{SVG}text") is not None and group.get("opacity") is not None:
            yield f"{group.get('data-part')} of opacity {group.get('opacity')}"
