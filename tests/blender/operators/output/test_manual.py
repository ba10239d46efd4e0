# SPDX-License-Identifier: GPL-3.0-or-later
"""The manual in Blender: everything in the interface has its place in it, and is found there."""

import re
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlparse
from urllib.request import url2pathname

import bpy
import pytest
from bl_operators import wm

from collide_addon import operators
from collide_addon.operators.output import manual
from collide_addon.ui.base.settings import COLLIDE_AP_preferences

OPERATORS = {cls.bl_idname.partition(".")[2] for cls in operators.classes}
NAMED = re.compile(r"\*\*([^*]+)\*\*\{#(\w+-\w+)\}")


def properties():
    """Return the settings of the panel and the preferences, by their anchors."""
    groups = {"settings": bpy.context.scene.collide.bl_rna, "preferences": COLLIDE_AP_preferences.bl_rna}
    return {
        f"{group}-{prop.identifier}": prop
        for group, rna in groups.items()
        for prop in rna.properties
        if prop.identifier not in {"rna_type", "name", *rna.base.properties.keys()}
    }


def shown():
    (text,) = (text for text in bpy.data.texts if "cld_manual" in text)
    return text


def test_every_operator_and_every_setting_has_its_place_in_the_manual_and_nothing_else_has():
    assert set(manual.anchors()) == OPERATORS | set(properties())


def test_the_manual_calls_a_setting_what_the_panel_calls_it():
    text = "".join(page.read_text(encoding="utf-8") for page in manual.FOLDER.glob("*.md"))
    assert {anchor: name for name, anchor in NAMED.findall(text)} == {
        anchor: prop.name for anchor, prop in properties().items()
    }


def asked(anchor):
    """Return the address that Blender's Online Manual opens for an operator or a property of the panel."""
    group, _, name = anchor.rpartition("-")
    thing = {"": "collide", "settings": "COLLIDE_PG_settings", "preferences": "COLLIDE_AP_preferences"}[group]
    doc_id = f"{thing}.{name}"
    known_here = wm._wm_doc_get_id(doc_id, do_url=False) if group != "preferences" else f"bpy.types.{doc_id}"
    return wm.WM_OT_doc_view_manual._lookup_rna_url(known_here, verbose=False)


def test_the_online_manual_leads_to_an_installed_page_that_explains_the_thing(monkeypatch, tmp_path):
    monkeypatch.setattr(manual, "SITE", tmp_path / "none")
    for anchor in OPERATORS | set(properties()):
        address = urlparse(asked(anchor))
        assert (address.scheme, address.netloc) == ("file", "")
        assert f"{{#{anchor}}}" in Path(url2pathname(address.path)).read_text(encoding="utf-8")


def test_the_online_manual_leads_to_the_pages_for_a_browser_where_they_are_built(monkeypatch, tmp_path):
    monkeypatch.setattr(manual, "SITE", tmp_path)
    assert asked("gjk") == (tmp_path / "go" / "gjk.html").as_uri()
    assert asked("settings-theme") == (tmp_path / "go" / "settings-theme.html").as_uri()


def test_blenders_own_buttons_keep_their_manual():
    found = wm.WM_OT_doc_view_manual._lookup_rna_url("bpy.ops.mesh.primitive_cube_add", verbose=False)
    assert found.startswith("https://docs.blender.org/manual/")


@pytest.mark.parametrize(("language", "ending"), [("", ""), ("ru", ".ru"), ("zh", ".zh"), ("xx", "")])
def test_the_question_mark_shows_the_first_steps_in_the_interfaces_language(language, ending, monkeypatch):
    monkeypatch.setattr(manual, "BLENDERS_LANGUAGES", {bpy.app.translations.locale: language})
    assert bpy.ops.collide.help() == {"FINISHED"}
    page = manual.FOLDER / f"getting-started{ending}.md"
    assert shown().as_string().strip() == manual.plain_text(page).strip()
    assert len(shown().lines) == len(page.read_text(encoding="utf-8").split("\n"))


def test_help_in_a_text_editor_was_full_of_markup(tmp_path):
    page = tmp_path / "page.md"
    table = "| A | B |\n|---|---|\n`2 * 3 * 4`"
    page.write_text(f"**Theme**{{#settings-theme}}: *Light*; see [Live](a.md#live)\n\n![A pair](../a.png)\n{table}")
    assert manual.plain_text(page) == "Theme: Light; see Live\n\n(A pair)\n| A | B |\n\n`2 * 3 * 4`"


def test_help_shows_the_place_in_an_open_text_editor():
    area = next(area for area in bpy.context.window.screen.areas if area.type == "OUTLINER")
    area.ui_type = "TEXT_EDITOR"
    bpy.ops.collide.help(topic="settings-theme")
    editor = area.spaces.active
    assert editor.text == shown()
    assert shown().lines[editor.top].body.startswith("Theme: ")
    assert shown().current_line_index == editor.top
    assert "{#" not in shown().as_string()


def test_help_uses_one_text_that_is_no_users_and_stays_in_no_file(tmp_path):
    own = bpy.data.texts.new("Collide Help")
    own.write("mine")
    bpy.ops.collide.help(topic="gjk")
    bpy.ops.collide.help(topic="sweep")
    assert own.as_string().strip() == "mine"
    assert len(bpy.data.texts) == 2
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "a.blend"))
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "a.blend"))
    assert [text.name for text in bpy.data.texts] == ["Collide Help"]


def test_clear_left_the_help_behind_and_takes_no_text_of_the_users():
    own = bpy.data.texts.new("Collide Help")
    bpy.ops.collide.help(topic="gjk")
    assert bpy.ops.collide.clear() == {"FINISHED"}
    assert list(bpy.data.texts) == [own]


def entry(**clicked):
    """Return the names that the right-click menu looks up."""
    topics = []
    button = SimpleNamespace()
    menu = SimpleNamespace(layout=SimpleNamespace(operator=lambda name, icon: topics.append(name) or button))
    manual._entry(menu, SimpleNamespace(**clicked))
    return [*topics, *vars(button).values()]


def of_class(name, prop=None):
    return SimpleNamespace(bl_rna=SimpleNamespace(identifier=name), identifier=prop)


def test_a_right_click_offers_help_about_our_buttons_and_settings_alone():
    settings, theme = bpy.context.scene.collide, of_class("EnumProperty", "theme")
    assert entry(button_operator=of_class("COLLIDE_OT_live_stop")) == ["collide.help", "live_stop"]
    assert entry(button_pointer=settings, button_prop=theme) == ["collide.help", "settings-theme"]
    assert entry(button_pointer=of_class("COLLIDE_OT_gjk"), button_prop=theme) == ["collide.help", "gjk"]
    assert entry(button_pointer=bpy.context.scene, button_prop=theme) == []
    assert entry() == []


def test_the_manuals_text_stayed_after_all_was_cleared():
    bpy.ops.collide.help()
    assert "Collide Help" in bpy.data.texts
    kept = bpy.data.texts.new("Notes")
    bpy.ops.collide.clear()
    assert list(bpy.data.texts) == [kept]
    bpy.data.texts.remove(kept)
