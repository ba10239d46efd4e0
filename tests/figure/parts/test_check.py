# SPDX-License-Identifier: GPL-3.0-or-later
"""The answer's page: what takes the place of A − B can be recomputed from what is written there."""

import math
import re
from itertools import pairwise

import numpy as np
import pytest

from collide_addon.figure.model.choices import Layout, Past, Rulers
from collide_addon.figure.model.figure import PHASES, Panel
from collide_addon.figure.model.keyframes import Life, keys_of
from collide_addon.figure.model.playback import TURN, frames_to_read, moments
from collide_addon.figure.model.style import Role
from collide_addon.geometry import Circle, Relation

from ...cases import mostly_slow
from ..random_pairs import pairs

A, B = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]
NUMBER = r"−?\d+(?:\.\d+)?(?:·10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?"
LOWERED = str.maketrans("−⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "--0123456789")
FEW_PAIRS = list(pairs())[::11]
"""Some pairs of each kind."""
ONE_OFF = 2e-3
"""Tolerance: a few units in the last of the four digits that are written."""


def rows(figure):
    """What each row of the check says, by its name; the result of its numbers is below it."""
    marks, said, name = [mark for mark in figure.marks if mark.part.startswith("check-")], {}, ""
    for mark in marks:
        if mark.role is Role.NUMBERS:
            name = mark.text
        else:
            said[f"{name}, worked out" if name in said else name] = mark.text
    return said


def value(text):
    return float(text.replace("·10", "e").translate(LOWERED))


def worked(text):
    """The value of a sum, quotient or root as it is written."""
    code = re.sub(NUMBER, lambda number: str(value(number[0])), text.removeprefix("≈ "))
    code = re.sub(r"√([\d.]+)", r"√(\1)", code).replace("√", "math.sqrt").replace("²", "**2").replace("−", "-")
    code = re.sub(r"(\d)math", r"\1*math", code)
    return eval(code, {"math": math})


def last_marks(figure, panel):
    return [mark for mark in figure.marks if mark.panel is panel and mark.span.shows(figure.ticks - 1)]


def test_the_last_step_has_the_rows_of_its_check_as_they_are_written(make):
    for figure in (make.gjk(A, B).figure, make.gjk(A, B, language="ru").figure):
        written = [mark.text for mark in figure.marks if mark.part.startswith("check-")]
        assert [text for row in figure.steps[-1].check for text in row if text] == written
        assert not any(step.check for step in figure.steps[:-1])


def test_a_distance_is_checked_with_whole_numbers_from_every_corner(make):
    said = rows(make.gjk(A, B).figure)
    assert said == {
        "closest in A": "a = 0.5\N{NO-BREAK SPACE}a₃ + 0.5\N{NO-BREAK SPACE}a₄ = (3, 2)",
        "closest in B": "b = b₁ = (5, 3)",
        "from a to b": "|b − a| = √(2² + 1²) = √5 ≈ 2.236",
        "vertices of A": "(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)",
        "vertices of A, worked out": "2x + y = 1, 2, 8, 8, 3",
        "vertices of B": "(5, 3), (7, 2), (8, 4), (6, 6)",
        "vertices of B, worked out": "2x + y = 13, 16, 20, 18",
        "line to line": "(13 − 8) / √(2² + 1²) = √5 ≈ 2.236",
    }


@mostly_slow(("algorithm", "every"), [("gjk", 2), ("gjk", 1), ("epa", 1)])
def test_what_is_worked_out_is_the_distance(make, algorithm, every):
    looked_at = 0
    for name, (a, b) in FEW_PAIRS[::every]:
        run = getattr(make, algorithm)(a, b)
        said = rows(run.figure)
        if "from a to b" not in said:
            continue
        looked_at += 1
        distance = next(worked(mark.text) for mark in run.figure.marks if mark.part == "answer-large")
        way, gap = re.sub(r"^\|b − a\| [=≈] ", "", said["from a to b"]), said["line to line"]
        for text in (way, gap):
            work, *answer = re.split(" [=≈] ", text)
            for each in (work, *answer):
                assert worked(each) == pytest.approx(distance, rel=ONE_OFF), (name, text)
    assert looked_at * every > 4


@mostly_slow("every", [2, 1])
def test_the_closest_points_are_made_of_the_corners_beside_them(make, every):
    for name, (a, b) in FEW_PAIRS[::every]:
        if isinstance(a, Circle) or isinstance(b, Circle):
            continue
        run = make.gjk(a, b)
        for label, letter, subject in (("closest in A", "a", run.a), ("closest in B", "b", run.b)):
            text = rows(run.figure).get(label, "")
            if text.count("=") < 2:
                continue
            _, terms, place = text.split(" = ")
            found, size = np.zeros(2), np.abs(subject.shape.core.vertices).max()
            for term in terms.split(" + "):
                weight, corner = re.fullmatch(
                    rf"(?:({NUMBER}|\d+/\d+)\N{{NO-BREAK SPACE}})?{letter}([₀-₉]+)", term
                ).groups()
                row = int(corner.translate(str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789"))) - 1
                found += (eval(weight) if weight else 1.0) * subject.shape.core.vertices[row]
            shown = [eval(each.replace("−", "-")) for each in place.strip("()").split(", ")]
            assert found == pytest.approx(shown, abs=ONE_OFF * size), (name, text)


def test_the_check_takes_the_place_of_the_difference_with_its_rulers_and_its_heading(make):
    figure = make.gjk(A, B, rulers=Rulers.GRID).figure
    assert last_marks(figure, Panel.DIFFERENCE) == []
    shown = [mark.text for mark in last_marks(figure, Panel.PAGE) if mark.part == "heading-difference"]
    assert shown == ["distance, and how to check it by hand"]
    before = [
        mark for mark in figure.marks if mark.panel is Panel.DIFFERENCE and mark.span.shows(figure.ticks - PHASES - 1)
    ]
    assert {"A-B", "0", "grid"} <= {mark.part for mark in before}


def test_many_corners_are_bounded_and_not_listed(make):
    polygon = [(5 * math.cos(k * math.tau / 40), 5 * math.sin(k * math.tau / 40)) for k in range(40)]
    said = rows(make.gjk(polygon, [(9, -1), (12, -1), (12, 1), (9, 1)]).figure)
    assert said["vertices of A"] == "x ≤ 5"
    assert said["vertices of B, worked out"] == "x = 9, 12, 12, 9"


def test_a_circle_has_no_corners_to_check(make):
    said = rows(make.gjk(Circle((0, 0), 2), [(5, -1), (7, -1), (7, 1), (5, 1)]).figure)
    assert said["all of A"] == "x ≤ 2"
    assert said["closest in A"] == "a = (2, 0)"


@pytest.mark.parametrize("b", [[(2, 2), (3, 2), (3, 3)], [(4, 0), (6, 0), (6, 2)]])
def test_shapes_that_meet_keep_the_difference_that_proves_it(make, b):
    run = make.gjk(A, b)
    assert run.result.relation is not Relation.SEPARATED
    assert rows(run.figure) == {}
    assert "0" in {mark.part for mark in last_marks(run.figure, Panel.DIFFERENCE)}


def test_where_all_is_in_one_plane_the_numbers_stay_below_it(make):
    figure = make.gjk(A, B, layout=Layout.OVERLAY).figure
    assert rows(figure) == {}
    assert "(13 − 8) / √5 = √5 ≈ 2.236" in figure.steps[-1].captions[0].numbers()


def test_a_depth_is_checked_along_every_normal(make):
    over = [(x - 3, y - 3) for x, y in B]
    said = rows(make.epa(A, over).figure)
    assert said["way out"] == "(1.6, 0.8)"
    assert said["its length"] == "√(1.6² + 0.8²) = 4/√5 ≈ 1.789"
    assert said["vertices of A, worked out"] == "2x + y = 1, 2, 8, 8, 3"
    assert said["vertices of B, worked out"] == "2x + y = 4, 7, 11, 9"
    assert said["overlap along it"] == "(8 − 4) / √(2² + 1²) = 4/√5 ≈ 1.789"
    assert said["edges of A − B"] == "1.789, 1.897, 3, 3.536, 3.578, 5, …"  # of 8


@mostly_slow("every", [2, 1])
def test_no_normal_gives_less_than_the_depth(make, every):
    looked_at = 0
    for name, (a, b) in FEW_PAIRS[::every]:
        run = make.epa(a, b)
        lengths = rows(run.figure).get("edges of A − B", "")
        if lengths:
            looked_at += 1
            first, *others = (value(each) for each in lengths.removesuffix(", …").split(", "))
            assert first == pytest.approx(run.result.depth, rel=ONE_OFF), name
            assert [first, *others] == sorted([first, *others]), name
    assert looked_at * every > 4


def test_the_check_of_a_depth_comes_after_the_way_out(make):
    figure = make.epa(A, [(x - 3, y - 3) for x, y in B]).figure
    way_out, check = figure.ticks - PHASES, figure.ticks - PHASES + 1
    assert [mark for mark in figure.marks if mark.panel is Panel.DIFFERENCE and mark.span.shows(way_out)]
    assert not [mark for mark in figure.marks if mark.panel is Panel.DIFFERENCE and mark.span.shows(check)]
    assert not [mark for mark in figure.marks if mark.part.startswith("check-") and mark.span.shows(way_out)]


def test_the_equation_of_a_line_keeps_off_the_shapes_and_the_arrow(make):
    figure = make.gjk(A, B).figure
    line_a, line_b = (of_line(figure, letter) for letter in "ab")
    assert line_a[1] > 4.0  # above A, not under its lower edge
    assert min(np.hypot(*(line_b - corner)) for corner in B) > 1.3
    deep = make.epa([(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(2, 0), (4, -1), (5, 1), (3, 3)]).figure
    (arrow,) = [mark.points for mark in last_marks(deep, Panel.WORLD) if mark.part == "direction-d" and not mark.text]
    assert all(np.hypot(*(of_line(deep, letter) - arrow.mean(axis=0))) > 1.0 for letter in "ab")


def test_the_closest_points_have_their_letters_alone_and_the_way_its_exact_length(make):
    for algorithm in (make.gjk, make.epa):
        figure = algorithm(A, B).figure
        said = {mark.part: mark.text for mark in last_marks(figure, Panel.WORLD) if mark.text}
        assert (said["closest-a"], said["closest-b"], said["distance"]) == ("a", "b", "√5")
        assert {mark.text for mark in last_marks(figure, Panel.PAGE)} >= {"√5", "≈ 2.236"}


def test_coordinates_of_corners_crowded_the_picture_of_a_check(make):
    said = {mark.text for mark in last_marks(make.gjk(A, B).figure, Panel.WORLD) if mark.text}
    assert {"a₁", "a₄", "b₂"} <= said
    assert not any("(" in text for text in said)
    long = [(x + 0.123, y + 0.4567) for x, y in B]  # which do not fit into a row
    said = {mark.text for mark in last_marks(make.gjk(A, long).figure, Panel.WORLD) if mark.text}
    assert "b₂ (7.123, 2.457)" in said or "direction n" in rows(make.gjk(A, long).figure)


def test_corners_had_coordinates_where_no_sums_are_listed(make):
    figure = make.gjk(A, [(3.07171, 7.31393), (5, 8), (2, 9)]).figure
    said = {mark.text for mark in last_marks(figure, Panel.WORLD) if mark.text}
    assert not any("(" in text for text in said)


def test_the_line_between_shapes_that_touch_had_a_normal_that_nobody_could_check(make):
    figure = make.gjk(A, [(4, 0), (7, 1), (6, 3)]).figure  # the shortest way out of which belongs to no edge
    said = [mark.text for mark in last_marks(figure, Panel.WORLD) if mark.part.startswith("level-") and mark.text]
    assert said == ["2x + y = 8"]  # once: it is one line
    assert figure.steps[-1].captions[-1].numbers().startswith("n = (2, 1)/√5")


def of_line(figure, letter):
    (label,) = [mark for mark in last_marks(figure, Panel.WORLD) if mark.part == f"level-{letter}" and mark.text]
    return label.points[0]


@pytest.mark.parametrize(
    ("right", "called"),
    [([(3, 1), (5, 1), (5, 3), (3, 3)], "one closest in A"), ([(3, 1), (5, 0), (5, 3)], "closest in A")],
)
def test_edges_that_face_each_other_had_one_closest_point(make, right, called):
    figure = make.gjk([(0, 0), (2, 0), (2, 2), (0, 2)], right).figure
    assert called in rows(figure)


def test_the_rows_of_a_check_came_all_at_once_and_went_with_its_sentence(make):
    figure = make.gjk(A, B).figure
    *_, moment = known = moments(figure)
    marks = [mark for mark in figure.marks if mark.part.startswith("check-")]
    comes = {
        mark.part: keys_of(Life(mark.span, mark.role, delayed=mark.delayed), known, Past.KEEP).hidden[-1].frame
        for mark in marks
    }
    begins = sorted(set(comes.values()))
    assert [list(comes.values()).count(each) for each in begins] == [3, 4, 1]  # points, lines, the gap between them
    assert {other - one for one, other in pairwise(begins)} == {TURN}
    assert begins[0] == moment.arrived < moment.legible <= begins[1]
    assert begins[-1] < moment.complete < moment.end
    sentence = figure.steps[-1].captions[-1]
    assert moment.end - moment.complete >= frames_to_read(sentence.text(), sentence.numbers())


A_POINT_ON_A_LINE = {
    "GEOS 1207": ([(0, 3), (0.4000000059604645, 1.600000023841858)], [(2, 0), (0, 2)]),
    "Shapely 1962": ([(0, 0), (-2, -3)], [(-0.20000000298023224, -0.30000001192092896)]),
}


@pytest.mark.parametrize("name", A_POINT_ON_A_LINE)
def test_the_check_of_a_tiny_gap_came_to_nothing(make, name):
    run = make.gjk(*A_POINT_ON_A_LINE[name])
    said = rows(run.figure)
    work = re.split(" [=≈] ", said["line to line"])[0]
    assert worked(work) == pytest.approx(run.result.distance, rel=0.01)
    a, b = (
        np.array(list(map(value, re.search(r"\((.*)\)$", said[f"closest in {letter}"])[1].split(", "))))
        for letter in "AB"
    )
    assert math.dist(a, b) == pytest.approx(run.result.distance, rel=0.02)
    assert run.figure.steps[-1].captions[-1].text().startswith("They seem to touch, but (")


@pytest.mark.slow
def test_the_inequalities_of_a_check_were_false_by_their_own_digits(make):
    looked_at = 0
    for name, (a, b) in FEW_PAIRS[:40]:
        figure = make.gjk(a, b).figure
        proof, written = figure.result["certificate"], " ".join(rows(figure).values())
        for letter, order, sign in (("a", "≤", 1.0), ("b", "≥", -1.0)):
            for limit in re.findall(rf"n·{letter} {order} ({NUMBER})", written):
                looked_at += 1
                extent = proof[f"extent_{letter}"]
                assert sign * (value(limit) - extent) >= -1e-6 * abs(extent), (name, letter)
    assert looked_at > 10
