# SPDX-License-Identifier: GPL-3.0-or-later
"""The installed manual: opened in the browser by a button, or by a right click on any button or setting."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import bpy

from ..base.choices import BLENDERS_LANGUAGES
from ..base.reporting import ReportingOperator
from ..base.translation import BoolProperty, StringProperty
from ..playback.removal import HELP_PAGE, help_texts

REPOSITORY = Path(__file__).resolve().parents[3]  # the same in the installed extension
FOLDER = REPOSITORY / "docs" / "manual"
SITE = REPOSITORY / "site"  # the same as web pages, built by mkdocs.yml; a checkout may lack them
FIRST_STEPS = {"ru": "getting-started.ru.md", "zh": "getting-started.zh.md"}
ANCHOR = re.compile(r" *\{#([\w-]+)\}")  # an operator's name, gjk, or a property's with its group, settings-theme

MARKUP = (
    (re.compile(r"!\[([^\]]*)\]\([^)]*\)"), r"(\1)"),  # a picture becomes its description
    (re.compile(r"\[([^\]]*)\]\([^)]*\)"), r"\1"),
    (re.compile(r"(?<![\w*])\*{1,2}(?=\S)([^*\n]+)(?<=\S)\*{1,2}(?!\w)"), r"\1"),
    (re.compile(r"^\|[-|]+\|$", re.MULTILINE), ""),
    (ANCHOR, ""),
)
"""Markup of the manual's pages, and what replaces it in plain text, line by line."""


def anchors() -> dict[str, tuple[Path, int]]:
    """Return the page and the line, from 0, of each anchor of the manual."""
    pages = [(page, page.read_text(encoding="utf-8").splitlines()) for page in sorted(FOLDER.glob("*.md"))]
    return {a: (page, row) for page, lines in pages for row, line in enumerate(lines) for a in ANCHOR.findall(line)}


def plain_text(page: Path) -> str:
    """Return a page of the manual without its markup, for an editor that shows none."""
    text = page.read_text(encoding="utf-8")
    for pattern, words in MARKUP:
        text = pattern.sub(words, text)
    return text


def _leading_to(anchor: str) -> str:
    """Return the page of `SITE` that redirects to an anchor, since systems that open files drop the part after "#"."""
    return Path("go", anchor).with_suffix(".html").as_posix()


def manual_map() -> tuple[str, list[tuple[str, str]]]:
    """Return the prefix of addresses for "Online Manual", and the rest of each by name."""
    built = SITE.is_dir()
    ends = {anchor: _leading_to(anchor) if built else page.name for anchor, (page, _) in anchors().items()}
    names = ["types.collide_??_" + each.replace("-", ".") if "-" in each else f"ops.collide.{each}" for each in ends]
    begin = f"{(SITE if built else FOLDER).as_uri()}/"
    return begin, [(f"bpy.{name}", end) for name, end in zip(names, ends.values(), strict=True)]


class COLLIDE_OT_help(ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.help"
    bl_label = "Collide Help"
    bl_description = (
        "Show the manual in the browser: the first steps, or what it says about a button or a setting.\n"
        "Shift: in a Text Editor"
    )
    bl_options = {"REGISTER"}

    topic: StringProperty(options={"HIDDEN"})
    as_text: BoolProperty(options={"HIDDEN", "SKIP_SAVE"})

    def invoke(self, context: bpy.types.Context, event: bpy.types.Event) -> set[str]:
        """Open the text if Shift is held, for browsers in a sandbox that cannot read the extension's folder."""
        self.as_text |= event.shift
        return self.execute(context)

    def carry_out(self, context: bpy.types.Context) -> None:
        first = FIRST_STEPS.get(BLENDERS_LANGUAGES.get(bpy.app.translations.locale, ""), "getting-started.md")
        page, line = anchors().get(self.topic, (FOLDER / first, 0))
        address = _leading_to(self.topic) if self.topic in anchors() else Path("manual", page.name).with_suffix(".html")
        in_text = self.as_text or bpy.app.background or not SITE.is_dir()
        if not in_text and import_module("webbrowser").open((SITE / address).as_uri()):  # imported here: it takes 9 ms
            return
        shown = (help_texts() or [bpy.data.texts.new("Collide Help")])[0]
        HELP_PAGE.keep(shown, page.name)
        shown.use_fake_user = False  # saved only while an editor shows it
        shown.from_string(plain_text(page))
        shown.cursor_set(line)
        windows = context.window_manager.windows
        areas = [area for window in windows for area in window.screen.areas if area.ui_type == "TEXT_EDITOR"]
        if not areas and not bpy.app.background:
            bpy.ops.wm.window_new()
            areas = list(windows[-1].screen.areas)
            areas[0].ui_type = "TEXT_EDITOR"
            areas[0].spaces.active.show_syntax_highlight = False
        for editor in [area.spaces.active for area in areas[:1]]:
            editor.text, editor.top, editor.show_word_wrap = shown, line, True


def _entry(menu: bpy.types.Menu, context: bpy.types.Context) -> None:
    """Add an entry for help about the button or setting that was clicked, if it is ours."""
    found = getattr(context, "button_operator", None) or getattr(context, "button_pointer", None)
    ours = re.fullmatch(r"COLLIDE_(OT|PG|AP)_(\w+)", found.bl_rna.identifier if found else "")
    if ours:
        topic = ours[2] if ours[1] == "OT" else f"{ours[2]}-{context.button_prop.identifier}"
        menu.layout.operator("collide.help", icon="QUESTION").topic = topic


def register() -> None:
    """Make right clicks lead to the manual."""
    bpy.utils.register_manual_map(manual_map)
    bpy.types.UI_MT_button_context_menu.append(_entry)


def unregister() -> None:
    """Undo `register`."""
    bpy.types.UI_MT_button_context_menu.remove(_entry)
    bpy.utils.unregister_manual_map(manual_map)
