# SPDX-License-Identifier: GPL-3.0-or-later
"""Many objects: the button, the table in the sidebar, the way from a row to its objects, and the table in files."""

import csv
import io
import json
from types import SimpleNamespace

import bpy
import numpy as np
import pytest

from collide_addon.figure.algorithms.pairs import pairs_figure
from collide_addon.figure.text import messages
from collide_addon.geometry.batch import RELATIONS
from collide_addon.geometry.batch.pair_table import PairTable, pair_table
from collide_addon.operators.base.long_work import LongOperator
from collide_addon.operators.base.reporting import InWindow
from collide_addon.operators.pairs.current import COLLIDE_OT_select_pair, current_pairs
from collide_addon.operators.pairs.make import KnownTable
from collide_addon.operators.pairs.pairs import ORDERS, COLLIDE_OT_pairs, shown_rows, written
from collide_addon.operators.pairs.table import NamesNow, known_table, rows_of
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.plan import MOST_LINES, pieces
from collide_addon.scene.reading.selection import users_selected
from collide_addon.ui.base.sidebar import MOST_LIST_ROWS, USUAL_SIDEBAR, COLLIDE_PG_row, width_of
from collide_addon.ui.panels import pairs as panels_pairs
from collide_addon.ui.panels.figure import COLLIDE_PT_figure
from collide_addon.ui.panels.pairs import (
    COLLIDE_PT_pairs,
    COLLIDE_PT_wide_pairs,
    COLLIDE_UL_pairs,
    PairsDrawn,
)

from ..cases import mostly_slow
from .recorded_layout import RecordedLayout
from .shapes import SQUARE, add, blocks, box_and_ball, deselect
from .snapshot import differences, snapshot

LEFT_EDGES = {"Ash": 0, "birch": 1, "Cedar": 3, "Dogwood": 10}
"""Squares of side 2 in a row: Ash and birch overlap by 1, birch and Cedar touch, Dogwood is separate."""
ALL_PAIRS = {
    ("Ash", "birch"): -1.0,
    ("Ash", "Cedar"): 1.0,
    ("Ash", "Dogwood"): 8.0,
    ("birch", "Cedar"): 0.0,
    ("birch", "Dogwood"): 7.0,
    ("Cedar", "Dogwood"): 5.0,
}
"""Their distances; a depth counts as negative."""


def squares():
    """Add the squares, all selected."""
    return [add(name, SQUARE, location=(left, 0, 0)) for name, left in LEFT_EDGES.items()]


def list_all():
    squares()
    bpy.ops.collide.pairs(listed="all")


@pytest.fixture
def table(made_once):
    """Make the table of all pairs of the squares and return its figure."""
    made_once(list_all)
    return current_pairs(bpy.context)


def settings():
    return bpy.context.scene.collide


def shown(figure):
    """Return the names of the pairs that the panel shows, in order."""
    known = known_table(figure)
    names = NamesNow(known).all()
    return [(names[known.table.first[row]], names[known.table.second[row]]) for row in rows_of(known, settings()).rows]


def click(figure, *names):
    """Click on the row of a pair."""
    figure.collide_pair_place = shown(figure).index(names)


def selected():
    return sorted(obj.name for obj in bpy.context.selected_objects)


def active():
    return bpy.context.view_layer.objects.active.name


def panel():
    """Return what the panel shows: texts and names, and icons."""
    layout = RecordedLayout()
    COLLIDE_PT_pairs.draw(SimpleNamespace(layout=layout), bpy.context)
    return layout


def list_row(figure, place):
    """Return what the list shows in one of its rows: texts and icons."""
    panel()
    layout = RecordedLayout()
    COLLIDE_UL_pairs.draw_item(
        COLLIDE_UL_pairs, bpy.context, layout, None, None, 0, figure, "collide_pair_place", place
    )
    return layout


# The button


def test_all_selected_objects_are_compared(table):
    known = known_table(table)
    assert known.names == list(LEFT_EDGES)
    apart = known.table.distance - known.table.depth
    assert dict(zip(shown(table), apart[rows_of(known, settings()).rows], strict=True)) == ALL_PAIRS


def test_pairs_within_reach_are_listed_and_no_others():
    for name, left in (("A", 0), ("B", 2.1), ("C", 6.0)):
        add(name, SQUARE, location=(left, 0, 0))
    bpy.ops.collide.pairs(listed="within", reach=0.2)
    assert shown(current_pairs(bpy.context)) == [("A", "B")]
    assert "1 of 3 pairs" in panel().said, "it said that there is one pair"


def test_the_table_was_below_the_closed_head_of_another_panel(table):
    layout = RecordedLayout()
    COLLIDE_PT_figure.draw(SimpleNamespace(layout=layout), bpy.context)
    assert layout.buttons["wm.call_panel"].name == COLLIDE_PT_wide_pairs.__name__


def test_the_pop_up_was_as_high_as_the_window_for_six_pairs(table, monkeypatch):
    layout, asked = RecordedLayout(), []
    monkeypatch.setattr(layout, "template_list", lambda *_, rows, **__: asked.append(rows), raising=False)
    monkeypatch.setattr(panels_pairs, "wide_lines", lambda _: panels_pairs.WIDE_LINES)  # in a high window
    COLLIDE_PT_wide_pairs.draw(SimpleNamespace(layout=layout), bpy.context)
    assert asked == [panels_pairs.LIST_ROWS]


def test_figures_are_left_out_when_everything_is_selected(table):
    bpy.ops.collide.lock()
    for obj in bpy.context.view_layer.objects:
        obj.select_set(True)
    assert len(bpy.context.selected_objects) > len(LEFT_EDGES)
    assert {obj.name for obj in users_selected(bpy.context)} == set(LEFT_EDGES)
    bpy.ops.collide.pairs(listed="all")
    assert known_table(current_pairs(bpy.context)).names == list(LEFT_EDGES)


def test_what_cannot_be_read_is_named_and_the_others_are_compared(capfd):
    squares()
    add("Hollow", [])
    bpy.ops.collide.pairs(listed="all")
    said = capfd.readouterr().out
    assert "Hollow has no vertices to project" in said
    assert "Left out: 1 (Hollow)" in said
    assert "pairs listed: 6 of 6, overlapping: 1, touching: 1" in said


@pytest.mark.parametrize(("count", "said"), [(0, "projected: 0;"), (1, "projected: 1;")])
def test_the_disabled_button_says_how_many_objects_are_missing(count, said):
    squares()
    deselect()
    bpy.context.scene.collection.objects.link(bpy.data.objects.new("Empty", None))
    bpy.data.objects["Empty"].select_set(True)
    for name in list(LEFT_EDGES)[:count]:
        bpy.data.objects[name].select_set(True)
    assert not bpy.ops.collide.pairs.poll()
    with pytest.raises(RuntimeError, match=said):
        bpy.ops.collide.pairs()


@mostly_slow("name", ["select_pair", "copy_pairs", "export_pairs"])
def test_the_other_buttons_say_that_there_is_no_table(name):
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")
    assert not getattr(bpy.ops.collide, name).poll()
    with pytest.raises(RuntimeError, match="no table of pairs: select objects and press All Pairs first"):
        getattr(bpy.ops.collide, name)()


def test_undo_takes_table_and_figure_away_and_redo_brings_both_back():
    squares()
    bpy.ops.ed.undo_push(message="before")
    bpy.ops.collide.pairs(listed="all")
    bpy.ops.ed.undo_push(message="pairs")
    there = shown(current_pairs(bpy.context))
    bpy.ops.ed.undo()
    assert current_pairs(bpy.context) is None
    assert selected() == sorted(LEFT_EDGES)
    bpy.ops.ed.redo()
    assert shown(current_pairs(bpy.context)) == there


def test_the_redo_panel_changes_what_is_listed_again_and_again():
    squares()
    bpy.ops.ed.undo_push(message="before")
    counts = []
    for listed in ("all", "within", "all"):
        bpy.ops.collide.pairs(listed=listed, reach=1.0)
        bpy.ops.ed.undo_push(message="pairs")
        counts.append(len(shown(current_pairs(bpy.context))))
        assert len(list(figures())) == 1
        bpy.ops.ed.undo()
    assert counts == [6, 3, 6]


# Long work


class Running(InWindow, LongOperator):
    """The operator while its dialog is open: Blender makes no operator where there is no window."""

    _begin, _finish = COLLIDE_OT_pairs._begin, COLLIDE_OT_pairs._finish

    def __init__(self, **chosen):
        for prop in bpy.ops.collide.pairs.get_rna_type().properties:
            if prop.identifier != "rna_type":
                default = prop.default_flag if getattr(prop, "is_enum_flag", False) else prop.default
                setattr(self, prop.identifier, chosen.get(prop.identifier, default))
        self.said = []
        self._begin(bpy.context)

    def report(self, kinds, text):
        self.said.append((*kinds, text))

    def event(self, kind):
        return self.modal(bpy.context, SimpleNamespace(type=kind))


def many(count):
    """Add squares in a row, all selected, each overlapping its neighbours."""
    mesh = add("Square", SQUARE).data
    for place in range(1, count):
        obj = bpy.data.objects.new("Square", mesh)
        obj.location.x = place * 1.5
        bpy.context.scene.collection.objects.link(obj)
        obj.select_set(True)


def test_long_work_is_done_a_share_at_each_tick_of_the_timer(monkeypatch):
    monkeypatch.setattr(Running, "at_once", 0.0001)
    many(60)
    running = Running(listed="all")
    ticks = 1
    while running.event("TIMER") == {"RUNNING_MODAL"}:
        ticks += 1
        assert current_pairs(bpy.context) is None
        assert running.event("MOUSEMOVE") == {"RUNNING_MODAL"}
        assert running.event("A") == {"RUNNING_MODAL"}
    assert ticks > 1
    assert len(known_table(current_pairs(bpy.context)).table) == 60 * 59 // 2
    assert [kind for kind, _ in running.said] == ["INFO"]


@mostly_slow("ticks", [0, 1, 2])
def test_escape_leaves_the_file_as_it_was(monkeypatch, ticks):
    monkeypatch.setattr(Running, "at_once", 0.0001)
    many(30)
    bpy.context.view_layer.update()
    before, there = snapshot(), blocks()
    running = Running(listed="all")
    for _ in range(ticks):
        assert running.event("TIMER") == {"RUNNING_MODAL"}
    assert running.event("ESC") == {"CANCELLED"}
    ((kind, said),) = running.said
    assert kind == "WARNING"
    assert said.startswith("Cancelled after ")
    assert said.endswith(" %; nothing is changed")
    assert (differences(before, snapshot()), blocks()) == ({}, there)


def test_a_mistake_of_ours_stops_the_work_before_it_comes_out(monkeypatch):
    many(30)
    running = Running(listed="all")

    def mistaken(*_of_table):
        raise RuntimeError("mistaken")

    monkeypatch.setattr("collide_addon.operators.pairs.make.pairs_lesson", mistaken)
    stopped = []
    monkeypatch.setattr(running._work, "stop", stopped.append)
    monkeypatch.setattr(Running, "at_once", 60.0)
    with pytest.raises(RuntimeError, match="mistaken"):
        running.event("TIMER")
    assert stopped == [bpy.context]


def test_an_object_that_is_removed_meanwhile_ends_the_work_with_a_message(monkeypatch):
    monkeypatch.setattr(Running, "at_once", 0.0)
    many(60)
    running = Running(listed="all")
    bpy.data.objects.remove(bpy.context.selected_objects[-1])
    monkeypatch.setattr(Running, "at_once", 60.0)
    assert running.event("TIMER") == {"CANCELLED"}
    assert running.said == [("ERROR", "An object was removed while it was read: press the button again")]
    assert list(figures()) == []


# Sorting and filter


@mostly_slow("descending", [False, True])
@mostly_slow("order", [name for name, _, _ in ORDERS])
def test_the_table_is_sorted_in_both_directions(table, order, descending):
    settings().pairs_order, settings().pairs_descending = order, descending
    known = known_table(table)
    amounts = {
        "name": [tuple(name.lower() for name in pair) for pair in shown(table)],
        "distance": [ALL_PAIRS[pair] for pair in shown(table)],
        "depth": [max(0.0, -ALL_PAIRS[pair]) for pair in shown(table)],
        "relation": known.table.relation[rows_of(known, settings()).rows].tolist(),
    }[order]
    assert amounts == sorted(amounts, reverse=descending)
    assert sorted(shown(table)) == sorted(ALL_PAIRS)


def test_only_contacts_leaves_pairs_that_touch_or_penetrate(table):
    settings().pairs_contacts = True
    assert shown(table) == [("Ash", "birch"), ("birch", "Cedar")]


@mostly_slow(
    ("search", "found"),
    [("dog", 3), ("BIRCH", 3), ("  ", 6), ("e", 3), ("r", 5), ("nobody", 0)],
)
def test_the_search_finds_part_of_either_name_whatever_its_case(table, search, found):
    settings().pairs_search = search
    assert len(shown(table)) == found


def test_filter_and_search_hold_together(table):
    settings().pairs_contacts, settings().pairs_search = True, "ash"
    assert shown(table) == [("Ash", "birch")]


# From a row to its objects


def test_a_click_selects_the_two_objects_and_makes_the_second_active(table):
    for pair in ALL_PAIRS:
        click(table, *pair)
        assert selected() == sorted(pair)
        assert active() == pair[1]


def test_the_chosen_row_stays_the_same_pair_when_the_order_changes(table):
    click(table, "birch", "Cedar")
    for order, _, _ in ORDERS:
        for descending in (False, True):
            settings().pairs_order, settings().pairs_descending = order, descending
            assert shown(table)[table.collide_pair_place] == ("birch", "Cedar")
    settings().pairs_search = "Dogwood"
    assert table.collide_pair_place == -1


@mostly_slow("place", [-1, 6, 999])
def test_a_place_outside_the_table_chooses_nothing(table, place):
    click(table, "Ash", "Cedar")
    table.collide_pair_place = place
    assert shown(table)[table.collide_pair_place] == ("Ash", "Cedar")


def test_a_script_selects_a_row_by_its_number(table):
    assert bpy.ops.collide.select_pair(row=1) == {"FINISHED"}
    assert (selected(), active()) == (["Ash", "Cedar"], "Cedar")
    with pytest.raises(RuntimeError, match="The table has no row 6: its rows are 0 to 5"):
        bpy.ops.collide.select_pair(row=6)


def test_undo_brings_back_what_was_selected_before_the_click(table):
    bpy.ops.ed.undo_push(message="table")
    click(table, "Ash", "Cedar")
    bpy.ops.ed.undo_push(message="click")
    click(current_pairs(bpy.context), "birch", "Dogwood")
    bpy.ops.ed.undo_push(message="click")
    bpy.ops.ed.undo()
    assert (selected(), active()) == (["Ash", "Cedar"], "Cedar")
    assert shown(current_pairs(bpy.context))[current_pairs(bpy.context).collide_pair_place] == ("Ash", "Cedar")
    bpy.ops.ed.undo()
    assert selected() == sorted(LEFT_EDGES)


def test_a_renamed_object_is_found_and_shown_under_its_new_name(table):
    bpy.data.objects["Ash"].name = "Zelkova"
    assert ("Zelkova", "Cedar") in shown(table)
    click(table, "Zelkova", "Cedar")
    assert selected() == ["Cedar", "Zelkova"]
    settings().pairs_search = "zelk"
    assert len(shown(table)) == 3


def test_objects_that_have_exchanged_their_names_are_not_mixed_up(table):
    ash, dogwood = bpy.data.objects["Ash"], bpy.data.objects["Dogwood"]
    ash.name, dogwood.name = "Other", "Ash"
    ash.name = "Dogwood"
    table.collide_pair_place = 0  # the overlapping pair
    assert {obj.name: obj.location.x for obj in bpy.context.selected_objects} == {"Dogwood": 0, "birch": 1}


def refused(table, message):
    """Check that clicking on Ash and birch selects nothing, and that panel and script say why."""
    before = selected(), active()
    table.collide_pair_place = 0
    assert (selected(), active()) == before
    assert message.split()[0] in " ".join(panel().said)
    with pytest.raises(RuntimeError, match=message):
        bpy.ops.collide.select_pair(row=0)
    assert (selected(), active()) == before


def test_a_deleted_object_is_told_of_and_nothing_is_selected(table):
    click(table, "Cedar", "Dogwood")
    bpy.data.objects.remove(bpy.data.objects["Ash"])
    refused(table, "Ash is no longer in this file: make the table again")
    row = list_row(table, 0)
    assert (row.texts[0], row.icons[0]) == ("Ash – birch", "ERROR")


def test_a_deleted_object_is_found_again_after_undo(table):
    bpy.ops.ed.undo_push(message="table")
    bpy.data.objects.remove(bpy.data.objects["Ash"])
    bpy.ops.ed.undo_push(message="deleted")
    panel()
    bpy.ops.ed.undo()
    click(current_pairs(bpy.context), "Ash", "Cedar")
    assert selected() == ["Ash", "Cedar"]


def test_another_object_of_a_deleted_ones_name_stands_for_it(table):
    bpy.data.objects.remove(bpy.data.objects["Ash"])
    add("Ash", SQUARE)
    click(table, "Ash", "Cedar")
    assert selected() == ["Ash", "Cedar"]


def test_a_hidden_object_is_told_of(table):
    bpy.data.objects["Ash"].hide_set(True)
    refused(table, r"Ash is hidden: show it \(Alt\+H\)")


def test_an_object_of_another_view_layer_is_told_of(table):
    bpy.context.scene.collection.objects.unlink(bpy.data.objects["Ash"])
    refused(table, "Ash is not in this view layer: include its collection")


def test_an_object_that_must_not_be_selected_is_told_of(table):
    bpy.data.objects["Ash"].hide_select = True
    refused(table, "Ash cannot be selected: allow it in the outliner")


def test_in_edit_mode_nothing_is_selected(table):
    bpy.ops.object.mode_set(mode="EDIT")
    try:
        refused(table, "Pairs are selected in Object Mode: leave the current mode first")
    finally:
        bpy.ops.object.mode_set(mode="OBJECT")


# Which table, and where it is stored


def test_the_table_is_saved_with_the_file_and_its_rows_find_their_objects(table, tmp_path):
    there = shown(table)
    click(table, "Ash", "Cedar")
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "table.blend"))
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "table.blend"))
    again = current_pairs(bpy.context)
    assert (shown(again), shown(again)[again.collide_pair_place]) == (there, ("Ash", "Cedar"))
    bpy.data.objects["birch"].name = "Beech"
    click(again, "Beech", "Cedar")
    assert selected() == ["Beech", "Cedar"]


def test_a_figure_made_of_a_row_leaves_the_table_in_the_panel(table):
    click(table, "Ash", "Cedar")
    bpy.ops.collide.gjk(detail="reduced")
    assert current_pairs(bpy.context) == table
    assert "COLLIDE_UL_pairs" in panel().said


def test_a_figure_that_is_cleared_takes_its_table_along(table):
    bpy.ops.collide.clear()
    assert current_pairs(bpy.context) is None
    assert "COLLIDE_UL_pairs" not in panel().said


def test_a_table_that_was_edited_by_hand_is_not_shown(table):
    for key in [key for key in table.keys() if key.startswith("cld_pairs")]:  # noqa: SIM118  an ID is no dictionary
        del table[key]
    known_table.__globals__["_known"].clear()
    assert known_table(table) is None
    assert "COLLIDE_UL_pairs" not in panel().said
    assert table.collide_pair_place == -1


# What the panel shows


def large(count):
    """Return a table of many separated pairs that no objects belong to."""
    first = np.repeat(np.arange(count), count)
    second = np.tile(np.arange(count), count)
    first, second = first[first < second], second[first < second]
    none = np.zeros(len(first))
    at = np.zeros((len(first), 2))
    table = PairTable(
        count=count,
        met=0,
        asked=len(first),
        first=first,
        second=second,
        relation=none.astype(np.int8),
        distance=np.arange(1.0, len(first) + 1.0)[::-1].copy(),
        depth=none,
        closest_a=at,
        closest_b=at,
    )
    return KnownTable(count, table, [f"Object {shape}" for shape in range(count)], None)


def test_the_list_shows_a_thousand_rows_and_says_of_how_many():
    known = large(250)
    drawn = PairsDrawn(bpy.context, known, wide=False)
    assert (drawn.listed, len(drawn.rows.rows)) == (MOST_LIST_ROWS, 250 * 249 // 2)
    distances = known.table.distance[drawn.rows.rows[: drawn.listed]]
    assert distances.tolist() == list(range(1, MOST_LIST_ROWS + 1))
    layout = RecordedLayout()
    panels_pairs._draw_count(layout, drawn)
    assert layout.said == ["The first 1,000 of 31,125 pairs"]


LONG = "A nut with a long and telling name {} of the frame"


def test_a_name_that_the_sidebar_cuts_stands_whole_in_the_pop_up():
    for letter, left in zip("12", LEFT_EDGES.values(), strict=False):
        add(LONG.format(letter), [(x + left, y) for x, y in SQUARE])
    bpy.ops.collide.pairs()
    figure = current_pairs(bpy.context)
    whole = f"{LONG.format('1')} – {LONG.format('2')}"
    assert whole not in list_row(figure, 0).texts
    layout = RecordedLayout()
    COLLIDE_PT_wide_pairs.draw(SimpleNamespace(layout=layout), bpy.context)
    assert "COLLIDE_UL_pairs" in layout.said
    assert "COLLIDE_PT_wide_pairs" not in layout.said
    row = RecordedLayout()
    COLLIDE_UL_pairs.draw_item(COLLIDE_UL_pairs, bpy.context, row, None, None, 0, figure, "collide_pair_place", 0)
    assert row.texts[0] == whole


@pytest.mark.parametrize(("system", "scale", "head"), [("METRIC", 1.0, "d, −p [m]"), ("NONE", 1.0, "d, −p")])
def test_the_lengths_of_the_table_have_the_scenes_unit_in_their_head(table, system, scale, head):
    units = bpy.context.scene.unit_settings
    units.system, units.scale_length = system, scale
    assert head in panel().said


def test_the_lists_items_are_as_many_as_it_can_show():
    assert len(COLLIDE_PG_row.bl_rna.properties["place"].enum_items) == MOST_LIST_ROWS


def test_rows_that_are_not_there_are_hidden(table):
    settings().pairs_contacts = True
    panel()
    flags, order = COLLIDE_UL_pairs.filter_items(
        SimpleNamespace(bitflag_filter_item=1 << 30, drawn=COLLIDE_UL_pairs.drawn), bpy.context, None, ""
    )
    assert (flags, order) == ([1 << 30] * 2 + [0] * (MOST_LIST_ROWS - 2), [])


def test_a_redraw_sorts_and_filters_nothing_again(table):
    known = known_table(table)
    assert known is known_table(table)
    before = rows_of(known, settings())
    assert rows_of(known, settings()) is before
    settings().pairs_descending = True
    assert rows_of(known, settings()) is not before


def test_a_row_shows_both_names_how_far_or_deep_and_in_a_wide_sidebar_the_relation(table, monkeypatch):
    rows = [list_row(table, place) for place in range(3)]
    assert [row.texts for row in rows] == [["Ash – birch", "−1"], ["birch – Cedar", "0"], ["Ash – Cedar", "1"]]
    monkeypatch.setattr(panels_pairs, "sidebar_size", lambda: (400.0, 700.0))
    assert len({list_row(table, place).icons[0] for place in range(3)}) == len(RELATIONS)


@pytest.mark.parametrize("width", [240.0, USUAL_SIDEBAR[0]])
def test_both_names_of_a_pair_were_cut_short_for_the_widest_number_of_all_rows(table, monkeypatch, width):
    monkeypatch.setattr(panels_pairs, "sidebar_size", lambda: (width, 700.0))
    bpy.data.objects["Ash"].name, bpy.data.objects["birch"].name = "Torus.024", "Torus.066"
    names, number = list_row(table, 0).texts
    assert number == "−1"
    if width == USUAL_SIDEBAR[0]:
        assert names == "Torus.024 – Torus.066"
    else:
        assert [(name[:3], name[-2:]) for name in names.split(" – ")] == [("Tor", "24"), ("Tor", "66")]


def test_a_row_never_cuts_its_number_however_long_and_says_whole_names_in_its_tooltip():
    add("Ash", SQUARE)
    add("Old fence post of the field", [(x + 2.0000123, y) for x, y in SQUARE])
    bpy.ops.collide.pairs()
    figure = current_pairs(bpy.context)
    gap = float(known_table(figure).table.distance[0])
    assert list_row(figure, 0).texts[1] == messages.number(gap)
    tooltip = COLLIDE_OT_select_pair.description(bpy.context, SimpleNamespace(row=0))
    assert tooltip.splitlines()[:2] == ["A: Ash", "B: Old fence post of the field"]


def test_a_number_of_ones_was_cut_as_if_blender_had_narrow_ones():
    assert width_of("−1.115") == width_of("−8.885")


def test_names_that_a_row_has_no_room_for_keep_the_end_that_tells_them_apart(table):
    bpy.data.objects["Ash"].name, bpy.data.objects["birch"].name = "Old fence post.001", "Old fence post.002"
    first, second = list_row(table, 0).texts[0].split(" – ")
    assert first.startswith("O")
    assert "…" in first
    assert "…" in second
    assert (first[-2:], second[-2:]) == ("01", "02")


def test_the_chosen_pair_is_shown_with_its_unit_and_its_closest_points_on_demand(table):
    click(table, "Ash", "Cedar")
    assert {"A: Ash", "B: Cedar", "Separated", "Distance 1 m"} <= set(panel().said)
    assert not any(text.startswith("A (2, ") for text in panel().said)
    settings().pairs_points = True
    (on_a,) = [text for text in panel().said if text.startswith("A (")]
    (on_b,) = [text for text in panel().said if text.startswith("B (")]
    assert on_a.startswith("A (2, ")
    assert on_b.startswith("B (3, ")
    click(table, "Ash", "birch")
    assert {"Overlapping", "Depth 1 m"} <= set(panel().said)
    click(table, "birch", "Cedar")
    assert not any("Distance" in text or "Depth" in text for text in panel().said)


# Clipboard and files


def cells(text):
    return list(csv.reader(io.StringIO(text), delimiter="\t"))


def test_the_table_is_copied_with_tabs_as_it_is_sorted_and_filtered(table):
    settings().pairs_order, settings().pairs_descending, settings().pairs_search = "distance", True, "Ash"
    known = known_table(table)
    head, *rows = cells(written(bpy.context, known, shown_rows(bpy.context, known)).csv("\t"))
    assert len(rows) == 3
    assert "distance [m]" in head
    for row, names in zip(rows, (("Ash", "Dogwood"), ("Ash", "Cedar"), ("Ash", "birch")), strict=True):
        assert set(names) <= set(row)
        assert len(row) == len(head)


def test_names_are_copied_as_they_are_now_and_may_hold_anything(table):
    bpy.data.objects["Ash"].name = 'a "b"\tc, d'
    known = known_table(table)
    _, row = cells(written(bpy.context, known, np.array([1])).csv("\t"))
    assert {'a "b" c, d', "Cedar", "separated"} <= set(row)


def test_copying_tells_how_many_rows_are_in_the_clipboard(table, capfd):
    with pytest.raises(RuntimeError, match="No row is chosen: click one in the table"):
        bpy.ops.collide.copy_pairs(what="row")
    click(table, "Ash", "Cedar")
    bpy.ops.collide.copy_pairs(what="row")
    bpy.ops.collide.copy_pairs(what="table")
    said = capfd.readouterr().out
    assert "Rows in the clipboard: 1" in said
    assert "Rows in the clipboard: 6" in said


def test_csv_and_json_are_written_whole_or_as_shown(table, tmp_path):
    settings().pairs_contacts = True
    for only_shown, count in ((False, 6), (True, 2)):
        path = tmp_path / "pairs.csv"
        bpy.ops.collide.export_pairs(filepath=str(path), format="csv", only_shown=only_shown)
        head, *rows = csv.reader(io.StringIO(path.read_text(encoding="utf-8")))
        assert ("distance [m]" in head, len(rows)) == (True, count)
        path = tmp_path / "pairs.json"
        bpy.ops.collide.export_pairs(filepath=str(path), format="json", only_shown=only_shown)
        assert len(json.loads(path.read_text(encoding="utf-8"))["pairs"]) == count
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pairs.csv", "pairs.json"]


@mostly_slow("file_format", ["csv", "json"])
@mostly_slow(
    ("name", "message"),
    [
        ("", "No file is named"),
        (".", "is a folder: add the file's name"),
        ("nowhere/a", "There is no folder "),
    ],
)
def test_a_file_that_cannot_be_written_says_what_to_do(table, tmp_path, name, message, file_format):
    path = str(tmp_path / name) if name else ""
    with pytest.raises(RuntimeError, match=message):
        bpy.ops.collide.export_pairs(filepath=path, format=file_format)
    assert list(tmp_path.iterdir()) == []


# Drawing many lines


def test_no_object_has_more_lines_than_blender_draws_in_a_moment():
    corners = np.array(SQUARE) / 4
    shapes = [corners + np.array([x, y]) for x in range(50) for y in range(50)]
    figure = pairs_figure(pair_table(shapes), shapes, [f"{row}" for row in range(2500)])
    lines = [sum(len(part.splines) for part in piece.parts) for piece in pieces(figure) if piece.is_lines]
    assert sum(lines) >= 2500
    assert sorted(lines)[-2:] == [MOST_LINES, MOST_LINES]
