# SPDX-License-Identifier: GPL-3.0-or-later
"""The page of a story: the truth on the left, what the classic code says on the right, and why at the end."""

import numpy as np

from collide_addon.figure import registry
from collide_addon.figure.model.choices import Detail, Layout
from collide_addon.figure.model.figure import PHASES, Kind, Panel
from collide_addon.pitfalls.cases import load_cases

from ...cases import in_one
from ..rules.rule import faults
from ..rules.stories import OF_STORIES, verdicts

CASES = [case.id for case in load_cases()]
SIDE = "SAT-04-circle-corner-FP"
IN_DIFFERENCE = "GJK-10-vertex-vertex-345"


def marks(figure, panel, step):
    tick = step * PHASES + PHASES - 1
    return [mark for mark in figure.marks if mark.panel is panel and mark.span.shows(tick)]


@in_one("name", CASES, every=4)
def test_the_story_of_a_case_keeps_every_rule(make, name):
    found = faults(OF_STORIES, make.case(name).figure)
    assert not found, "\n".join(["", *found])


def test_the_shapes_are_the_same_in_both_panels(make):
    figure = make.case(SIDE).figure
    left, right = ({m.part: m.points for m in marks(figure, panel, 0)} for panel in (Panel.WORLD, Panel.CLASSIC))
    assert left.keys() == right.keys() >= {"A", "B"}
    assert all(np.array_equal(left[part], right[part]) for part in left)


def test_where_the_reason_lies_in_the_difference_it_takes_the_right_panel(make):
    figure = make.case(IN_DIFFERENCE).figure
    assert marks(figure, Panel.CLASSIC, 2)
    assert {mark.part for mark in marks(figure, Panel.CLASSIC, 3)} == {"verdict-classic"}
    assert {"A-B", "O", "simplex", "line", "foot"} <= {mark.part for mark in marks(figure, Panel.DIFFERENCE, 3)}
    assert not marks(figure, Panel.DIFFERENCE, 2)


def test_the_difference_fits_into_its_panel(make, pairs):
    for name in ("apart", "overlapping", "forty vertices", "far apart"):
        figure = make.classic(registry.GJK, *pairs[name]).figure
        (hull,) = [mark for mark in figure.marks if mark.part == "A-B" and mark.kind is Kind.POLYGON]
        on_page = hull.points + np.array(figure.panels[Panel.DIFFERENCE])
        assert (on_page > np.array(figure.page[:2])).all()
        assert (on_page < np.array(figure.page[2:])).all()


def test_in_reduced_detail_both_answers_come_at_once_and_nothing_is_explained(make):
    figure = make.case(IN_DIFFERENCE, detail=Detail.REDUCED).figure
    assert [step.name.partition(" ")[2] for step in figure.steps] == ["00", "01 result"]
    assert {mark.panel for mark in figure.marks} == {Panel.WORLD, Panel.CLASSIC, Panel.PAGE}
    assert all(mark.span.first == PHASES for mark in verdicts(figure).values())


def test_in_an_overlay_both_answers_stand_side_by_side_and_everything_in_one_plane(make):
    figure = make.case(IN_DIFFERENCE, layout=Layout.OVERLAY).figure
    assert set(figure.panels.values()) == {(0.0, 0.0)}
    said, true = verdicts(figure)["verdict-classic"], verdicts(figure)["verdict-true"]
    assert said.points[0][0] > true.points[0][0]
    assert said.points[0][1] == true.points[0][1]


def test_a_sign_between_the_answers_says_whether_they_are_equal(make):
    signs = {}
    for name in CASES:
        (sign,) = [mark for mark in make.case(name).figure.marks if mark.part == "verdict-sign"]
        assert sign.span.first == 3 * PHASES
        signs.setdefault(sign.text, []).append(name)
    assert signs.pop("=") == [
        "GJK-20-touch-edge",
        "GJK-34-fig9-reference",
        "PNP-02-convex-claim",
    ]
    assert signs.pop("≈") == ["OBB-04-touching", "SAT-08-touching"]
    assert list(signs) == ["≠"]


def test_what_is_drawn_is_named_beside_itself_for_as_long_as_it_shows(make):
    figure = make.case(SIDE).figure
    names = {mark.part: mark for mark in figure.marks if mark.part.startswith("named-")}
    for part in ("axis", "shadow-A", "shadow-B"):
        own = [mark for mark in figure.marks if mark.part == part]
        assert names[f"named-{part}"].role is own[0].role
        assert names[f"named-{part}"].span in [mark.span for mark in own]
