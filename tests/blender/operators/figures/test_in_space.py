# SPDX-License-Identifier: GPL-3.0-or-later
"""The choice of where distances are measured: from the panel, a script and the command line."""

import json
from types import SimpleNamespace

import bpy
import numpy as np
import pytest

from collide_addon import operators
from collide_addon.figure.model.records import plain
from collide_addon.geometry import space
from collide_addon.operators.base.current import headline
from collide_addon.operators.base.figures import FigureOperator
from collide_addon.operators.base.out_of_date import compare, why_out_of_date
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.parameters import lesson_of
from collide_addon.scene.reading.read import read_axes, read_in_space

from ....cases import mostly_slow
from ...interface import drawn_interface
from ...shapes import ball_of_shells, blocks
from ...view import area_of_3d_view, in_view


@pytest.fixture
def cubes():
    """Two cubes 4 apart in Z that overlap when seen from above, the higher one active."""
    bpy.ops.mesh.primitive_cube_add()
    low = bpy.context.object
    bpy.ops.mesh.primitive_cube_add(location=(1, 0.5, 6))
    high = bpy.context.object
    low.name, high.name = "Low", "High"
    low.select_set(True)
    bpy.context.view_layer.update()
    return low, high


def figure():
    (found,) = figures()
    return found


@pytest.mark.parametrize(("measured", "relation"), [("above", "penetrating"), ("space", "separated")])
def test_what_is_penetrating_from_above_may_be_apart_in_space(cubes, measured, relation):
    bpy.ops.collide.gjk(measured=measured, detail="reduced")
    assert headline(figure())["relation"] == relation
    assert headline(figure())["seen"] == {"above": "seen along Z", "space": "in space"}[measured]


def test_the_report_says_where_it_was_measured(cubes, capfd):
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    assert "separated, distance 4 m, iterations" in (said := capfd.readouterr().out)
    assert "in space" in said


def test_the_answer_had_no_unit_beside_a_panel_that_has_one(cubes, capfd):
    bpy.context.scene.unit_settings.scale_length = 0.001
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    bpy.context.scene.unit_settings.scale_length = 1.0
    assert "separated, distance 4 (4 mm), iterations" in capfd.readouterr().out


def test_a_name_that_a_report_cut_looked_whole(cubes, capfd):
    low, high = (bpy.data.objects[name] for name in ("Low", "High"))
    low.name, high.name = "tm_capsule_capsule_capsule", "tm_восьмиугольный_pocket"
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    said = "CLD-001 GJK in space: A = tm_capsule_capsule_capsule, B = tm_восьмиугольный_pocket: separated"
    assert said in capfd.readouterr().out
    assert figure().name == "CLD-001 GJK in space: A = tm_capsule_capsule_capsule, B …"


def test_the_command_line_and_the_button_make_the_same_figure(cubes, command, tmp_path):
    code, out, _ = command("gjk", "--objects", "Low", "High", "--space", "--json", tmp_path / "a.json", "--steps")
    assert code == 0
    assert out.startswith("CLD-001 GJK in space: A = Low, B = High: separated, distance 4 m")
    written = json.loads((tmp_path / "a.json").read_text())
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    assert written["parameters"]["measured"] == "space"
    kept = json.loads(figure()["cld_result"])
    assert {name: written["result"][name] for name in kept} == kept
    assert written["result"].keys() - kept.keys() == {"difference", "side"}, "with the steps, and of a page"
    assert written["result"]["closest_b"][2] == 5.0
    assert written["result"]["certificate"]["holds"]
    assert len(written["steps"]) == written["result"]["iterations"]


@pytest.mark.parametrize("kind", ["svg", "pdf", "srt"])
def test_a_figure_in_space_has_no_page_to_write(cubes, tmp_path, kind):
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    with pytest.raises(RuntimeError, match="is in space, where it has no page: render it, or write JSON"):
        bpy.ops.collide.export(filepath=str(tmp_path / f"a.{kind}"), format=kind)


def test_the_answer_in_the_clipboard_says_where_it_was_measured(cubes):
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    assert json.loads(figure()["cld_result"])["measured"] == "space"


def test_it_tells_when_it_is_out_of_date_and_is_made_again(cubes):
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    cubes[1].location.z += 1.0
    bpy.context.view_layer.update()
    compare(bpy.context.evaluated_depsgraph_get(), None)
    assert str(why_out_of_date(figure())) == "High has changed"
    assert bpy.ops.collide.refresh() == {"FINISHED"}
    assert headline(figure())["distance"] == 5.0
    assert headline(figure())["seen"] == "in space"


@mostly_slow("names", [("gjk", "live"), ("compare", "pairs")])
def test_a_figure_in_space_took_the_place_of_the_one_seen_from_above(cubes, command, tmp_path, names):
    for name in names:
        measured = ["above", "space", "above", "space"]
        for where in measured:
            getattr(bpy.ops.collide, name)(measured=where, **({} if name == "live" else {"detail": "reduced"}))
            if name == "live":
                bpy.ops.collide.live_stop()
        made = [each for each in figures() if each["cld_made_by"] == name]
        assert [json.loads(each["cld_parameters"])["measured"] for each in made] == measured[:2], name
    before = [each["cld_identity"] for each in figures()]
    with in_view(area_of_3d_view()):
        bpy.ops.collide.show_figure(figure="CLD-002", in_window=True)
    assert bpy.ops.collide.refresh() == {"FINISHED"}
    now = [each["cld_identity"] for each in figures()]
    assert [old == new for old, new in zip(before, now, strict=True)] == [True, False, True, True]
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "both.blend"))
    command("gjk", "--file", tmp_path / "both.blend", "--objects", "Low", "High", "--space")
    assert len(list(figures())) == (4 if "gjk" in names else 5)


def test_what_cannot_measure_in_space_is_seen_from_above(cubes):
    bpy.context.scene.collide.measured = "space"
    bpy.ops.collide.minkowski(detail="reduced")
    assert headline(figure())["seen"] == "seen along Z"


def test_a_choice_without_meaning_in_space_is_refused_and_nothing_is_changed(cubes):
    with pytest.raises(RuntimeError, match="set the tolerance to 0"):
        bpy.ops.collide.gjk(measured="space", layout="overlay", tolerance=0.5)
    assert not list(figures())


@pytest.fixture
def ring_and_ball():
    bpy.ops.mesh.primitive_torus_add(major_radius=2.0, minor_radius=0.4, major_segments=12, minor_segments=6)
    ring = bpy.context.object
    bpy.ops.mesh.primitive_ico_sphere_add(radius=0.7, subdivisions=1)
    ball = bpy.context.object
    ring.name, ball.name = "Ring", "Ball"
    ring.select_set(True)
    bpy.context.view_layer.update()
    return ring, ball


def test_all_methods_are_compared_in_space_with_the_meshes_as_they_are(ring_and_ball):
    assert bpy.ops.collide.compare(measured="space", detail="reduced") == {"FINISHED"}
    answers = {each["method"]: each for each in json.loads(figure()["cld_result"])["answers"]}
    assert answers["gjk"]["relation"] == answers["sat"]["relation"] == "penetrating"
    assert answers["mesh_distance"]["relation"] == "separated"
    assert 0.8 < answers["mesh_distance"]["value"] < 1.0
    said = drawn_interface(bpy.context)
    assert "Meshes" in said


def test_a_comparison_in_space_is_out_of_date_when_only_a_hollow_part_has_changed(ring_and_ball):
    bpy.ops.collide.compare(measured="space", detail="reduced")
    ring, _ = ring_and_ball
    inner = min(ring.data.vertices, key=lambda vertex: vertex.co.xy.length)
    inner.co.x *= 0.9
    inner.co.y *= 0.9
    ring.data.update()
    bpy.context.view_layer.update()
    compare(bpy.context.evaluated_depsgraph_get(), None)
    assert str(why_out_of_date(figure())) == "Ring has changed"


def test_of_an_object_without_faces_there_is_no_row_of_meshes(cubes):
    mesh = bpy.data.meshes.new("Corners")
    mesh.from_pydata([(0, 0, 9), (1, 0, 9), (0, 1, 9), (0, 0, 10)], [], [])
    cubes[1].data = mesh
    bpy.context.view_layer.update()
    assert bpy.ops.collide.compare(measured="space", detail="reduced") == {"FINISHED"}
    methods = [each["method"] for each in json.loads(figure()["cld_result"])["answers"]]
    assert methods == ["gjk", "epa", "sat", "obb"]


@pytest.fixture
def balls():
    """Two balls with very many vertices, one of them turned and half as large."""
    a, b = ball_of_shells(), ball_of_shells(radius=0.5, rotation=(0.3, 0.2, 0.1))
    a.select_set(True)
    return a, b


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "x"),
    [
        ("gjk", 2.0),
        *(pytest.param(*case, marks=pytest.mark.slow) for case in (("epa", 1.2), ("gjk", 1.2), ("epa", 2.0))),
    ],
)
def test_of_very_many_vertices_the_answer_is_that_of_the_whole_hulls(balls, method, x):
    balls[1].location.x = x
    bpy.context.view_layer.update()
    getattr(bpy.ops.collide, method)(measured="space", detail="reduced")
    result = json.loads(figure()["cld_result"])
    depsgraph = bpy.context.evaluated_depsgraph_get()
    points = {obj.name: read_in_space(obj, depsgraph) for obj in balls}
    expected = {"gjk": space.gjk, "epa": space.epa}[method](*[points[name] for name in figure()["cld_objects"]])
    assert result["relation"] == expected.relation.value
    assert result["iterations"] == expected.iterations
    measured = ("distance", "closest_a", "closest_b") if method == "gjk" else ("depth", "point_a", "point_b")
    assert [result[name] for name in measured] == [plain(getattr(expected, name)) for name in measured]
    assert result["certificate"]["holds"]
    assert len(result["a"]["vertices"]) < 200


@pytest.mark.slow
@mostly_slow("box", ["object", "aligned"])
def test_boxes_along_known_axes_of_very_many_vertices_needed_whole_hulls(balls, box):
    balls[1].location.x = 1.2
    bpy.context.view_layer.update()
    bpy.ops.collide.obb(measured="space", box=box, detail="reduced")
    result = json.loads(figure()["cld_result"])
    depsgraph = bpy.context.evaluated_depsgraph_get()
    around = [
        space.OrientedBox.around(
            read_in_space(obj, depsgraph), read_axes(obj, depsgraph) if box == "object" else np.eye(3)
        )
        for obj in map(bpy.data.objects.get, figure()["cld_objects"])
    ]
    assert result["depth"] == pytest.approx(space.box_sat(*around).depth, rel=1e-14)
    kept = json.loads(figure()["cld_parameters"])["subjects"]
    assert [len(subject["points"]) < 40 and subject["count"] == 10272 for subject in kept] == [True, True]
    assert lesson_of(figure()).headline["depth"] == pytest.approx(result["depth"], rel=1e-14)  # of fewer corners


@pytest.mark.slow
@pytest.mark.parametrize("method", ["gjk", "obb"])
def test_a_figure_of_very_many_vertices_is_up_to_date_until_they_move(balls, method):
    balls[1].location.x = 2.0
    getattr(bpy.ops.collide, method)(measured="space", detail="reduced")
    compare(bpy.context.evaluated_depsgraph_get())
    assert why_out_of_date(figure()) is None
    balls[1].location.x = 2.5
    bpy.context.view_layer.update()
    compare(bpy.context.evaluated_depsgraph_get())
    assert why_out_of_date(figure()) is not None


class Running(FigureOperator):
    """The operator of a method while its dialog is open: Blender makes none where there is no window."""

    at_once = 0.0

    def __init__(self, method):
        made = next(each for each in operators.classes if each.bl_idname == f"collide.{method}")
        self.algorithms, self.ready = made.algorithms, made.ready
        for prop in getattr(bpy.ops.collide, method).get_rna_type().properties:
            if prop.identifier != "rna_type":
                many = getattr(prop, "is_enum_flag", False)
                setattr(self, prop.identifier, prop.default_flag if many else prop.default)
        self.measured, self.box, self.said = "space", "smallest", []

    def report(self, kinds, text):
        self.said.append((*kinds, text))

    def event(self, kind):
        return self.modal(bpy.context, SimpleNamespace(type=kind))


@pytest.mark.slow
@pytest.mark.parametrize(
    "method", ["compare", *(pytest.param(each, marks=pytest.mark.slow) for each in ("sat", "obb"))]
)
def test_a_method_that_took_minutes_of_large_hulls_could_not_be_stopped(balls, method, monkeypatch):
    balls[1].location.x = 1.2
    bpy.context.view_layer.update()
    before = blocks()
    running = Running(method)
    running._begin(bpy.context)
    shares = []
    for _ in range(4):
        assert running.event("TIMER") == {"RUNNING_MODAL"}
        shares.append(running._work.done)
    assert shares == sorted(shares)
    assert 0.0 <= shares[0] < shares[-1] < 1.0
    assert running.event("ESC") == {"CANCELLED"}
    assert running.said[-1][1].endswith("nothing is changed")
    assert blocks() == before
