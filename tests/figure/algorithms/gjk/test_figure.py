# SPDX-License-Identifier: GPL-3.0-or-later
"""The figure of GJK: each phase of the loop has its own picture, which shows the reason."""

import math
import re
from itertools import combinations

import numpy as np
import pytest
from shapely import LinearRing, box

from collide_addon.figure.gallery.gallery import gallery_scene
from collide_addon.figure.labels.names import vertex_name
from collide_addon.figure.labels.obstacles import half_room, text_box
from collide_addon.figure.model.choices import Detail, Layout, Rulers
from collide_addon.figure.model.figure import PHASES, Kind, Panel, Span
from collide_addon.figure.model.lesson import Choices
from collide_addon.figure.model.playback import presence
from collide_addon.figure.model.style import STYLES, Role
from collide_addon.figure.page.sheet import EDGE, PANEL_GAP, PANEL_MARGIN
from collide_addon.figure.text.messages import say
from collide_addon.figure.text.names import written_names
from collide_addon.geometry import (
    Circle,
    ConvexPolygon,
    Relation,
    certify,
    convex_hull,
    minkowski_difference,
    pnpoly,
    sat,
)

from ....cases import mostly_slow

DROPPING = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]
"""Two shapes for which the search drops a vertex if it starts `FROM_BELOW`."""
FROM_BELOW = (math.cos(math.radians(-96)), math.sin(math.radians(-96)))


def of(figure, role, kind=None, tick=None):
    return [
        mark
        for mark in figure.marks
        if mark.role is role
        and mark.panel is not Panel.PAGE
        and not mark.panel.is_lens
        and mark.kind is not Kind.LABEL
        and kind in (None, mark.kind)
        and (tick is None or mark.span.shows(tick))
    ]


def of_any(figure, role):
    return [mark for mark in figure.marks if mark.role is role and mark.panel is Panel.DIFFERENCE]


def texts(figure, tick, panel=None):
    """The texts beside marks at a tick."""
    return {
        mark.text
        for mark in figure.marks
        if mark.kind is Kind.LABEL
        and mark.panel is not Panel.PAGE
        and panel in (None, mark.panel)
        and mark.span.shows(tick)
        and not mark.asking
    }


def iterations(run):
    """Each recorded step with the tick of its first phase."""
    return [(step, step.number * PHASES) for step in run.steps]


@mostly_slow("every", [9, 3])
def test_there_is_a_setup_a_step_for_each_iteration_and_a_result(make, pairs, every):
    for pair in list(pairs.values())[::every]:
        run = make.gjk(*pair)
        assert len(run.figure.steps) == len(run.steps) + 2 == run.result.iterations + 2
        assert run.figure.steps[0].name == "GJK 00"
        assert run.figure.steps[-1].name.endswith("result")


def test_the_simplex_is_where_its_differences_are_and_all_its_vertices_have_names(make, pairs):
    run = make.gjk(*pairs["apart"])
    for step, tick in iterations(run):
        (dots,) = of(run.figure, Role.SIMPLEX, Kind.POINTS, tick)
        assert dots.panel is Panel.DIFFERENCE
        assert dots.points.tolist() == [(v.point_a - v.point_b).tolist() for v in step.simplex]
        named = [text for text in texts(run.figure, tick, Panel.DIFFERENCE) if re.search("w[₀-₉]", text)]
        assert len(named) == len(step.simplex)


def test_what_is_lit_in_the_difference_is_lit_in_a_and_b(make, pairs):
    run = make.gjk(*pairs["apart"])
    for step, tick in iterations(run):
        for role, attribute in ((Role.SUPPORT_A, "point_a"), (Role.SUPPORT_B, "point_b")):
            lit = {tuple(p) for mark in of(run.figure, role, Kind.POINTS, tick) for p in mark.points.tolist()}
            assert lit >= {tuple(getattr(vertex, attribute).tolist()) for vertex in step.simplex}
            lit = {tuple(p) for mark in of(run.figure, role, Kind.POINTS, tick + 1) for p in mark.points.tolist()}
            assert lit == {tuple(getattr(step.support, attribute).tolist())}


def test_the_closest_points_are_made_by_the_weights_of_v(make, pairs):
    run = make.gjk(*pairs["random, apart"])
    before = (1.0,)
    for step, tick in iterations(run):
        (line,) = [mark for mark in of(run.figure, Role.REACH, Kind.POLYLINE, tick) if mark.panel is Panel.WORLD]
        assert np.allclose(line.points[0] - line.points[1], step.nearest)
        assert np.allclose(np.array(before) @ np.array([v.point_a for v in step.simplex]), line.points[0])
        before = step.weights


@mostly_slow("name", ["apart", "overlapping", "random, apart", "points", "crossing segments"])
def test_no_shape_reaches_past_its_supporting_line(make, pairs, name):
    run = make.gjk(*pairs[name])
    hull = minkowski_difference(run.a.shape, run.b.shape)
    for step, tick in iterations(run):
        lines = of(run.figure, Role.SUPPORT_LINE, Kind.POLYLINE, tick + 1)
        assert [line.part for line in lines] == ["support-line-d", "support-line-−d", "support-line-d"]
        ways = (step.direction, -step.direction, step.direction)
        shapes = (run.a.shape.core.vertices, run.b.shape.core.vertices, hull)
        for line, way, shape in zip(lines, ways, shapes, strict=True):
            slack = 1e-9 * max(np.abs(shape).max(), run.figure.unit)
            assert (shape @ way <= line.points[0] @ way + slack).all()
            assert abs((line.points[1] - line.points[0]) @ way) <= slack


def test_the_support_is_named_as_the_difference_that_it_is(make, pairs):
    run = make.gjk(*pairs["apart"])
    for step, tick in iterations(run):
        written = texts(run.figure, tick + 1, Panel.DIFFERENCE)
        assert any(text.endswith(f"= {written_names(vertex_name(step.support))}") for text in written)
        assert written_names(run.a.vertex_name(step.support.index_a)) in texts(run.figure, tick + 1, Panel.WORLD)


def test_beyond_the_line_through_w_lies_nothing_of_the_difference(make, pairs):
    run = make.gjk(*pairs["random, apart"])
    hull = minkowski_difference(run.a.shape, run.b.shape)
    for step, tick in iterations(run):
        (empty,) = [mark for mark in of(run.figure, Role.EMPTY, Kind.AREA, tick + 2) if mark.panel is Panel.DIFFERENCE]
        level = step.support.point @ step.direction
        assert (empty.points @ step.direction >= level - 1e-9 * np.abs(hull).max()).all()
        assert (hull @ step.direction <= level + 1e-9 * np.abs(hull).max()).all()


def test_where_it_stops_a_circle_around_the_origin_touches_the_line(make, pairs):
    run = make.gjk(*pairs["apart"])
    step, tick = iterations(run)[-1]
    (circle,) = of(run.figure, Role.PROOF, Kind.RING, tick + 2)
    assert circle.radius == pytest.approx(run.result.distance)
    assert abs(step.support.point @ step.direction) == pytest.approx(circle.radius)


def test_the_region_that_is_lit_holds_the_origin_and_its_part_stays(make, pairs):
    for name in ("apart", "overlapping", "random, apart"):
        run = make.gjk(*pairs[name])
        for step, tick in iterations(run):
            regions = of(run.figure, Role.REGION_NOW, tick=tick + 3)
            if len(step.kept) == 3 or len(run.figure.steps[step.number].captions) < PHASES:
                assert not regions
                continue
            (lit,) = regions
            ways = np.roll(lit.points, -1, axis=0) - lit.points
            sides = ways[:, 0] * -lit.points[:, 1] - ways[:, 1] * -lit.points[:, 0]
            assert (sides >= -1e-9).all() or (sides <= 1e-9).all()  # the origin is inside
            (stays,) = of(run.figure, Role.SIMPLEX, Kind.POINTS, tick + 3)
            assert stays.points.tolist() == [vertex.point.tolist() for vertex in step.kept]


def test_the_bars_of_weights_are_as_long_as_the_weights(make, pairs):
    run = make.gjk(*pairs["apart"])
    for step, tick in iterations(run):
        bars = [mark for mark in run.figure.marks if mark.role is Role.WEIGHT and mark.kind is Kind.AREA]
        lengths = [float(np.ptp(mark.points[:, 0])) for mark in bars if mark.span.shows(tick + 3)]
        if lengths:
            shares = np.array(lengths) / sum(lengths)
            assert sorted(shares) == pytest.approx(sorted(weight for weight in step.weights if weight))


def test_the_bar_of_bounds_closes(make, pairs):
    known = [bracket for step in make.gjk(*pairs["random, apart"]).figure.steps for bracket in step.brackets]
    lower, upper = [each.lower for each in known], [each.upper for each in known]
    assert lower == sorted(lower)
    assert upper == sorted(upper, reverse=True)
    assert known[-1].lower == known[-1].upper


@mostly_slow("name", ["apart", "edge touch", "corner touch", "circles apart", "random, apart", "points"])
def test_the_lines_of_the_proof_have_a_on_one_side_and_b_on_the_other(make, pairs, name):
    run = make.gjk(*pairs[name])
    lines = {mark.part: mark for mark in of(run.figure, Role.SUPPORT_LINE, tick=run.figure.ticks - 1)}
    (start, end) = lines["line-A"].points  # perpendicular to an edge, if there is one, for shapes that touch
    normal = certify(run.result).normal if run.result.distance else np.array([end[1] - start[1], start[0] - end[0]])
    normal = normal * np.sign((run.b.boundary.mean(axis=0) - run.a.boundary.mean(axis=0)) @ normal)
    for letter, subject, side in (("A", run.a, 1), ("B", run.b, -1)):
        line = lines[f"line-{letter}"].points
        slack = 1e-9 * np.abs(line).max()
        assert abs(float((line[1] - line[0]) @ normal)) <= slack
        assert (side * (subject.boundary @ normal) <= side * (line[0] @ normal) + slack).all()


@mostly_slow("name", ["apart", "points", "circles apart", "random, apart", "far apart", "tiny", "huge"])
def test_the_line_between_the_closest_points_is_as_long_as_the_distance(make, pairs, name):
    run = make.gjk(*pairs[name])
    (line,) = of(run.figure, Role.WITNESS, Kind.POLYLINE)
    assert np.hypot(*(line.points[1] - line.points[0])) == pytest.approx(run.result.distance)


def test_an_overlap_is_proved_by_weights_that_make_one_point_of_both(make):
    run = make.gjk([(0, 0), (3, 0.5), (4, 3), (1, 4)], [(2, 2), (6, 1), (5, 5)])
    said = run.figure.steps[-1].captions[0].numbers()
    assert said.startswith("p = 5/7\xa0a₃ + 11/56\xa0a₁ + 5/56\xa0a₄ = 5/7\xa0b₁")
    assert said.endswith("= (165/56, 2.5)")
    assert "p" in texts(run.figure, run.figure.ticks - 1, Panel.WORLD)


def test_reduced_detail_leaves_the_construction_out_and_keeps_the_rest(make, pairs):
    full, reduced = (make.gjk(*pairs["random, apart"], detail=detail).figure for detail in Detail)
    gone = {mark.role for mark in full.marks} - {mark.role for mark in reduced.marks}
    assert gone >= {Role.SWEEP, Role.RAIL, Role.SIMPLEX}
    kept = {Role.A, Role.B, Role.DIFFERENCE_HULL, Role.ORIGIN, Role.WITNESS, Role.SUPPORT_LINE}
    assert kept <= {mark.role for mark in reduced.marks}
    assert len(reduced.steps) == 2
    assert reduced.result == full.result


def test_the_difference_appears_when_it_is_explained(make, pairs):
    run = make.gjk(*pairs["apart"])
    (hull,) = of(run.figure, Role.DIFFERENCE_HULL)
    assert np.array_equal(hull.points, minkowski_difference(run.a.shape, run.b.shape))
    assert hull.span == Span(2, (len(run.figure.steps) - 1) * PHASES - 1)  # the check takes its place
    for arrow in of(run.figure, Role.DIFFERENCE_ARROW, tick=1):
        assert arrow.points.shape == (2, 2)
    by_part = {(m.part, m.panel): m.points[1] - m.points[0] for m in of(run.figure, Role.DIFFERENCE_ARROW, tick=1)}
    for (part, panel), way in by_part.items():
        assert np.allclose(way, by_part[part, Panel.DIFFERENCE if panel is Panel.WORLD else Panel.WORLD])


def test_roles_of_what_overlaps_lie_in_different_layers():
    roles = (Role.A, Role.B, Role.DIFFERENCE_HULL, Role.SIMPLEX, Role.ORIGIN, Role.SUPPORT_LINE, Role.REGION_NOW)
    assert len({STYLES[role].layer for role in roles}) == len(roles)


@mostly_slow("algorithm", ["gjk", "epa"], 2)
def test_the_figure_of_hundreds_of_vertices_names_only_what_the_step_asks_for(make, algorithm):
    angle = np.arange(300) * 2 * np.pi / 300
    circle = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    run = getattr(make, algorithm)(circle, 0.7 * circle + (2.5 if algorithm == "gjk" else 0.9, 0.0))
    told = [m for m in run.figure.marks if m.kind is Kind.LABEL and m.panel is Panel.WORLD and not m.asking]
    for tick in range(run.figure.ticks):
        assert sum(mark.span.shows(tick) for mark in told) <= 12


def test_of_circles_the_cores_are_measured_and_the_radii_come_off_at_the_end(make):
    figure = make.gjk(Circle((0, 0), 2), Circle((4, 2.5), 1.2)).figure
    (halo,) = of(figure, Role.DIFFERENCE_ROUND)
    (grown,) = (mark for mark in of(figure, Role.DIFFERENCE_HULL) if mark.part == "A-B-round")
    assert halo.span == Span(2, 2)  # while the cores are measured, it is not in the way
    assert (grown.points.tolist(), grown.span.first) == (halo.points.tolist(), figure.ticks - PHASES)
    assert grown.motion is not None
    assert np.allclose(np.hypot(*(halo.points - (-4.0, -2.5)).T), 3.2)
    assert {mark.part for mark in figure.marks if mark.part.endswith("-center")} == {"A-center", "B-center"}
    assert "gjk.start_cores" in {caption.message for step in figure.steps for caption in step.captions}
    answer = figure.steps[-1].captions[-1]
    assert (answer.message, answer.values["work"]) == ("gjk.separated_cores", "√89/2 − 2 − 1.2 ≈ 1.517")


def test_swapping_a_and_b_tells_the_same_story(make, pairs):
    for name in ("apart", "edge touch", "overlapping"):
        a, b = pairs[name]
        one, two = make.gjk(a, b), make.gjk(b, a)
        assert one.figure.result["relation"] == two.figure.result["relation"]
        assert one.figure.result["distance"] == two.figure.result["distance"]


def test_where_the_origin_lies_on_the_simplex_both_sides_of_it_are_asked_and_nothing_is_dropped(make):
    figure = make.gjk([(-1, -5), (1, -5), (1, 5), (-1, 5)], [(-5, -1), (5, -1), (5, 1), (-5, 1)]).figure
    said = [caption.message for step in figure.steps for caption in step.captions]
    assert said.index("gjk.one_side") < said.index("gjk.both_sides")
    one_side = next(step for step in figure.steps if "gjk.one_side" in [each.message for each in step.captions])
    assert not [mark for mark in of(figure, Role.DROPPED) if mark.span.first // PHASES == one_side.number]


@pytest.mark.parametrize("layout", Layout)
def test_a_question_has_the_coordinates_of_what_it_asks_about(make, pairs, layout):
    run = make.gjk(*pairs["apart"], layout=layout)
    asked = {step.number: step for step in run.figure.steps[1:-1] if step.question}
    for number, step in asked.items():
        tick = number * PHASES + step.answer - 1
        written = {m.text for m in run.figure.marks if m.kind is Kind.LABEL and m.asking and m.span.shows(tick)}
        corners = (
            [vertex.point for vertex in run.steps[number - 1].candidates]
            if step.question.message == "ask.which_goes"
            else [*run.a.shape.core.vertices, *run.b.shape.core.vertices]
        )
        given = sum("(" in text for text in written)
        assert given >= len(corners)


def test_who_is_asked_which_vertex_can_go_sees_how_vertices_are_made_and_no_lens(make):
    a = np.array([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], dtype=float)
    b = np.array([(5, 3), (7, 2), (8, 4), (6, 6)], dtype=float)
    run = make.gjk(a, b, start=(-0.1, -1.0))
    step = next(step for step in run.figure.steps if step.answer == 3)
    tick = step.number * PHASES + step.answer - 1
    seen = [mark for mark in run.figure.marks if presence(run.figure, mark, tick, asking=True)]
    said = {mark.text for mark in seen if mark.kind is Kind.LABEL}
    assert {"w₁ = a₂ − b₄ = (1, 0) − (6, 6) = (−5, −6)", "w₂ (−3, 1)", "a₄", "b₁"} <= said
    assert not any(mark.role is Role.LENS for mark in seen)
    before = [mark for mark in run.figure.marks if presence(run.figure, mark, tick)]
    assert any(mark.role is Role.LENS for mark in before)


def test_a_flat_shape_is_not_hidden_under_its_supporting_line(make):
    figure = make.gjk([(0, 0), (3, 3)], [(4, 2), (7, 2), (7, -1), (4, -1)]).figure
    (seen,) = of(figure, Role.EDGE_A, tick=figure.ticks - 1)
    assert np.array_equal(seen.points, [(0, 0), (3, 3)])
    assert STYLES[Role.EDGE_A].layer > STYLES[Role.SUPPORT_LINE].layer


def test_the_edge_on_a_supporting_line_is_lit_over_it_so_that_the_shape_is_not_open(make):
    figure = make.gjk(*DROPPING).figure
    (seen,) = of(figure, Role.EDGE_A, tick=figure.ticks - 1)
    assert sorted(seen.points.tolist()) == [[2, 4], [4, 0]]
    assert not of(figure, Role.EDGE_B, tick=figure.ticks - 1)  # B's line goes through a vertex


def test_a_vertex_that_goes_is_hollow(make):
    figure = make.gjk(*DROPPING, start=FROM_BELOW).figure
    (gone,) = of(figure, Role.DROPPED, Kind.POINTS)
    (inside,) = of(figure, Role.DROPPED_INSIDE)
    assert (gone.points.tolist(), gone.span) == (inside.points.tolist(), inside.span)
    assert STYLES[gone.role].layer < STYLES[inside.role].layer
    assert STYLES[gone.role].marker_size > STYLES[inside.role].marker_size


def test_the_region_of_the_origin_is_named_also_where_a_lens_is_in_the_way_of_its_name(make):
    figure = make.gjk(*DROPPING, start=FROM_BELOW).figure
    tick = PHASES + 3
    assert any(mark.panel is Panel.LENS and mark.span.shows(tick) for mark in figure.marks)
    assert "edge w₁w₂: 0 lies here" in texts(figure, tick, Panel.DIFFERENCE)


def test_the_name_of_the_origins_region_stood_in_another_region_where_a_lens_was_in_the_way(make):
    figure = make.gjk(*DROPPING, start=FROM_BELOW).figure
    names = [mark for mark in of_any(figure, Role.REGION_NOW) if mark.kind is Kind.LABEL]
    assert len(names) == 2
    for name in names:
        (area,) = of(figure, Role.REGION_NOW, Kind.AREA, name.span.first)
        half = half_room(name.text, name.size, name.role)
        for corner in (name.points[0] + half * way for way in [(-1, -1), (1, -1), (-1, 1), (1, 1)]):
            assert pnpoly([area.points], corner[np.newaxis])[0], name.text


@pytest.mark.parametrize("pair", ["apart", "overlapping"])
def test_the_way_from_the_origin_to_the_supporting_line_has_its_length_beside_it(make, pair):
    a, b = DROPPING
    run = make.gjk(a, b if pair == "apart" else [(x - 3, y - 3) for x, y in b], start=FROM_BELOW)
    ways = {mark.span.first: mark.points for mark in of(run.figure, Role.REACH) if mark.part == "to-line"}
    bounds = {
        step.number * PHASES + 2: abs(float(step.support.point @ step.direction))
        for step in run.steps
        if step.relation is not Relation.SEPARATED and step.upper
    }
    assert ways.keys() == bounds.keys()
    for tick, bound in bounds.items():
        (line,) = [mark for mark in of(run.figure, Role.SUPPORT_LINE, tick=tick) if mark.part == "support-line"]
        (origin, foot), (start, end) = ways[tick], line.points
        assert origin.tolist() == [0, 0]
        assert np.hypot(*foot) == pytest.approx(bound)
        assert np.linalg.det([end - start, foot - start]) == pytest.approx(0, abs=1e-9)


def test_the_first_direction_of_an_introduction_is_in_small_whole_numbers_and_finds_one_corner(make):
    figure = make.gjk(*DROPPING, start=FROM_BELOW, introduced=True).figure
    (way,) = {c.values["way"] for step in figure.steps for c in step.captions if c.message == "introduction.sweep"}
    assert all(value == int(value) and abs(value) <= 3 for value in way)
    heights = sorted((minkowski_difference(*map(convex_hull, DROPPING)) @ way).tolist())
    assert heights[-1] > heights[-2]


@mostly_slow("introduced", [False, True])
def test_b_and_its_ghosts_stand_about_the_middle_of_their_panel(make, introduced):
    figure = make.gjk(*DROPPING, introduced=introduced).figure
    ghosts = [mark for mark in of(figure, Role.GHOST) if mark.part.startswith("B-on-")]
    assert ghosts
    shapes = [*ghosts, *of(figure, Role.A, Kind.POLYGON), *of(figure, Role.B, Kind.POLYGON)]
    across = np.concatenate([mark.points for mark in shapes])[:, 0]
    (divider,) = {float(mark.points[0, 0]) for mark in figure.marks if mark.part == "divider"}
    left, right = figure.page.left + EDGE * figure.unit, divider - PANEL_GAP / 2 * figure.unit
    assert across.min() - left == pytest.approx(right - across.max(), abs=PANEL_MARGIN * figure.unit)


def test_ghosts_lay_over_each_other_and_an_arrow_went_under_a_corner_that_was_not_its_own(make):
    figure = make.gjk(*DROPPING).figure
    ghosts = [mark.points for mark in of(figure, Role.GHOST, tick=1) if mark.part.startswith("B-on-")]
    assert len(ghosts) == 3
    for two in combinations(map(ConvexPolygon, ghosts), 2):
        assert sat(*two).relation is not Relation.PENETRATING
    arrows = of(figure, Role.DIFFERENCE_ARROW, Kind.ARROW, 1) + of(figure, Role.DIFFERENCE_ARROW_MORE, Kind.ARROW, 1)
    ways = [mark.points for mark in arrows if mark.panel is Panel.WORLD]
    assert len(ways) == 3
    for tail, head in ways:
        along, length = head - tail, np.hypot(*(head - tail))
        for corner in np.concatenate([convex_hull(points) for points in DROPPING]):
            share = (corner - tail) @ along / length
            aside = abs(along[0] * (corner - tail)[1] - along[1] * (corner - tail)[0]) / length
            assert aside > 5 * figure.unit or not 10 * figure.unit < share < length - 10 * figure.unit
    (divider,) = {float(mark.points[0, 0]) for mark in figure.marks if mark.part == "divider"}
    assert divider < figure.page.left + 0.53 * figure.page.width  # A − B keeps about half of the page


def test_with_room_b_has_a_ghost_for_each_of_three_arrows(make):
    figure = make.gjk(*DROPPING, introduced=True).figure
    ghosts = {mark.part for mark in of(figure, Role.GHOST) if mark.part.startswith("B-on-")}
    assert len(ghosts) == 3


def test_no_outline_of_another_ghost_goes_through_the_name_of_one(make):
    figure = make.gjk(*DROPPING).figure
    ghosts = [mark for mark in of(figure, Role.GHOST, tick=1) if mark.part.startswith("B-on-")]
    named = [mark for mark in figure.marks if mark.role is Role.GHOST and mark.kind is Kind.LABEL]
    assert len(named) == len(ghosts)
    for name in named:
        wide, tall = half_room(name.text, name.size)
        for outline in (ghost.points for ghost in ghosts):
            for share in np.linspace(0.0, 1.0, 101):
                on_it = outline + share * (np.roll(outline, -1, axis=0) - outline)
                off = np.abs(on_it - name.points[0])
                assert ((off[:, 0] > wide) | (off[:, 1] > tall)).all()


def test_both_lit_arrows_say_how_far_they_go_and_it_is_the_same(make):
    figure = make.gjk(*DROPPING).figure
    said = [(mark.panel, mark.text) for mark in figure.marks if mark.part.startswith("way-") and mark.text]
    assert said == [(Panel.WORLD, "(−1, −3)"), (Panel.DIFFERENCE, "(−1, −3)")]


def test_the_ends_of_the_simplex_had_no_names_while_the_support_was_found(make):
    run = make.gjk(*DROPPING, start=FROM_BELOW)
    step, tick = iterations(run)[-1]
    names = {name for phase in (1, 2) for name in ("w₂", "w₃")}
    for phase in (1, 2):
        written = {text.split(" = ")[0] for text in texts(run.figure, tick + phase, Panel.DIFFERENCE)}
        assert names <= written, phase
    assert len(step.simplex) == 2


def test_it_was_said_that_nobody_builds_the_difference_over_a_picture_of_it(make):
    for introduced, tick in ((False, 3), (True, None)):
        figure = make.gjk(*DROPPING, introduced=introduced).figure
        over = [mark for mark in figure.marks if mark.text == say("panel.never_built")]
        assert over
        assert tick is None or [mark.span for mark in over] == [Span(tick, tick)]


def test_where_the_result_has_no_bounds_no_empty_bar_is_left(make, pairs):
    figure = make.gjk(*pairs["overlapping"]).figure
    last = figure.ticks - 1
    assert any(mark.part == "bounds-track" for mark in figure.marks)
    assert not [mark for mark in figure.marks if mark.part.startswith("bounds") and mark.span.shows(last)]


def test_the_last_page_of_an_overlap_has_the_common_point(make):
    over = [(x - 3, y - 3) for x, y in DROPPING[1]]
    *_, proof, answer = make.gjk(DROPPING[0], over).figure.steps[-1].captions
    assert answer.numbers().split("p = ")[1] == proof.numbers().split(" = ")[-1]


@pytest.mark.parametrize("rulers", [Rulers.NONE, Rulers.AXES])
def test_the_gap_goes_down_to_the_captions_unless_rulers_stand_there(make, rulers):
    figure = make.gjk([(0, 0), (2, 0), (2, 2), (0, 2)], [(4, 0), (6, 0), (6, 2), (4, 2)], rulers=rulers).figure
    lowest = min(mark.points[:, 1].min() for mark in of(figure, Role.EMPTY, Kind.AREA, tick=figure.ticks - 1))
    divider = min(mark.points[:, 1].min() for mark in figure.marks if mark.part == "divider")
    assert bool(np.isclose(lowest, divider)) is (rulers is Rulers.NONE)


@pytest.mark.parametrize("name", ["apart", "random, apart"])
def test_the_lower_bound_rose_before_it_was_told_why(make, pairs, name):
    figure = make.gjk(*pairs[name]).figure
    raised = [step for step in figure.steps[1:-1] if step.brackets[2].lower > step.brackets[1].lower]
    assert raised
    for step in raised:
        assert step.brackets[1] == step.brackets[0]  # the support point is found; the rest is told with its line
        tick = step.number * PHASES + 2
        (bar, text) = (mark for mark in figure.marks if mark.part == "bounds" and mark.span.first == tick)
        assert bar.delayed
        assert text.delayed


def test_who_is_asked_for_supports_sees_the_lines_before_they_are_pushed(make):
    figure = make.gjk(*DROPPING).figure
    asked = [mark for mark in figure.marks if mark.asking and mark.panel is Panel.WORLD]
    lines = [mark for mark in asked if mark.part.startswith("support-line")]
    assert lines
    for line in lines:
        shape = next(m for m in figure.marks if m.part == ("A" if line.part == "support-line-d" else "B"))
        arrow = next(
            m
            for m in asked
            if m.part == line.part.replace("support-line", "direction") and m.kind is Kind.ARROW and m.span == line.span
        )
        way = arrow.points[1] - arrow.points[0]
        assert (shape.points @ way > line.points[0] @ way).all()


@pytest.mark.parametrize("algorithm", ["gjk", "epa"])
def test_a_line_before_one_shape_crossed_the_other_where_they_overlap(make, algorithm):
    a, b = DROPPING[0], np.subtract(DROPPING[1], 3)
    figure = make.gjk(a, b).figure if algorithm == "gjk" else make.epa(a, b).figure
    asked = [mark for mark in figure.marks if mark.asking and mark.panel is Panel.WORLD]
    assert {mark.text for mark in asked if mark.part.startswith("direction") and mark.kind is Kind.LABEL} == {"d", "−d"}
    lines = [mark.points for mark in asked if mark.part.startswith("support-line")]
    assert lines
    places = np.concatenate([np.linspace(*ends, 50) for ends in lines])
    assert not pnpoly(a, places).any()
    assert not pnpoly(b, places).any()


def test_the_picture_of_cores_said_that_nothing_of_the_round_difference_lies_where_it_did(make):
    run = make.gjk([(0, 0), (4, 0), (5, 2), (2, 3)], Circle((6, 3), 2))  # which overlap only because of the radius
    stop, grown = PHASES + 2, 2 * PHASES
    said = {mark.text for mark in run.figure.marks if mark.kind is Kind.LABEL and mark.span.shows(stop)}
    assert "no core difference" in said
    assert "nothing of A − B" not in said
    assert not [mark for mark in run.figure.marks if mark.part == "A-B-round" and mark.span.shows(stop)]
    (outline,) = (mark for mark in run.figure.marks if mark.part == "A-B-round" and mark.span.shows(grown))
    assert outline.motion is not None
    (line,) = (mark for mark in of(run.figure, Role.SUPPORT_LINE, tick=grown) if mark.motion is not None)
    assert (outline.points @ run.steps[0].direction).max() == pytest.approx(line.points[0] @ run.steps[0].direction)
    assert np.hypot(*line.motion.shift) == pytest.approx(2.0)
    assert not any(step.brackets for step in run.figure.steps)  # "distance = 0" would tell the answer


@pytest.mark.slow
def test_shapes_that_touch_had_a_rounded_height_and_no_table(make):
    figure = make.gjk([(0, 0), (5, 0), (5, 5)], [(8, -1), (5, 5), (9, 4)]).figure
    numbers = make.gjk([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(4, 0), (7, 1), (6, 3)]).figure.steps[-1].captions[-1]
    assert "max n·a = min n·b = 8/√5     A: 2x + y = 1, 2, 8, 8, 3     B: 8, 15, 15" in numbers.numbers()
    assert figure.result["relation"] == "touching"


def test_a_contact_had_a_gap_of_rounding_worked_out(make):
    shapes = [(-4, 0), (-2, -2), (1, 0), (-2, 3)], [(1, 0), (4, -2), (5, 3)]
    said = make.gjk(*shapes).figure.steps[-1].captions[-1].numbers()
    assert said.endswith("     A: x + y = −4, −4, 1, 1     B: 1, 2, 8")


def test_edges_had_names_in_falling_order(make, pairs):
    for name in ("apart", "overlapping"):
        for algorithm in (make.gjk, make.epa):
            for step in algorithm(*pairs[name]).figure.steps:
                for caption in step.captions:
                    for key in ("kept", "edge", "first", "second"):
                        names = re.findall(r"w\d+", str(caption.values.get(key, "")))
                        assert names == sorted(names)


def test_the_name_of_the_direction_stood_on_the_outline_of_the_cores_difference():
    part = next(each for each in gallery_scene("engine-costs").parts if each.name == "capsules")
    figure = part.lesson(Choices()).figure
    hulls = [mark for mark in figure.marks if mark.role is Role.DIFFERENCE_HULL and mark.kind is Kind.POLYGON]
    names = [mark for mark in figure.marks if mark.kind is Kind.LABEL and mark.part == "direction"]
    assert names
    for name, hull in ((name, hull) for name in names for hull in hulls if hull.seen_with(name)):
        assert not LinearRing(hull.points).intersects(box(*text_box(name)))
