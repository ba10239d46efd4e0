# SPDX-License-Identifier: GPL-3.0-or-later
"""The Export and Copy buttons: what was drawn, as SVG, PDF, subtitles and JSON."""

import json
import re
import xml.etree.ElementTree as ET
from types import SimpleNamespace

import bpy
import pytest

from collide_addon import operators
from collide_addon.figure.export.document import Heading, PageBreak, Paragraph, paginated
from collide_addon.figure.export.subtitles import srt
from collide_addon.figure.export.svg import svg
from collide_addon.figure.files.documents import write_pdf
from collide_addon.figure.lessons import lesson_held, repeat_lesson
from collide_addon.figure.model.playback import ending_of, pages_of
from collide_addon.figure.model.records import plain
from collide_addon.geometry import ConvexPolygon, gjk
from collide_addon.operators.base.current import current_figure
from collide_addon.operators.base.file_names import FileDialog
from collide_addon.operators.output.export import COLLIDE_OT_export
from collide_addon.operators.output.pictures import COLLIDE_OT_render
from collide_addon.scene.base.fonts import glyphs_of
from collide_addon.scene.base.hierarchy import figures
from collide_addon.scene.drawing.parameters import lesson_of

from ....cases import mostly_slow
from ...shapes import SQUARE, TRIANGLE, box_and_ball
from ...snapshot import differences, snapshot
from ...users_file import users_file


def draw_figure():
    box_and_ball()
    bpy.ops.collide.gjk()


@pytest.fixture
def figure(made_once):
    made_once(draw_figure)
    return next(figures())


def draw_small_figure():
    box_and_ball()
    bpy.ops.collide.gjk(detail="reduced")


@pytest.fixture
def small_figure(made_once):
    """Draw a figure for tests that do not depend on its content."""
    made_once(draw_small_figure)
    return next(figures())


def export(path, **properties):
    return bpy.ops.collide.export(filepath=str(path), **properties)


def test_an_svg_is_the_figure_that_was_drawn(figure, tmp_path):
    assert export(tmp_path / "a.svg") == {"FINISHED"}
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert text == svg(repeat_lesson(json.loads(figure["cld_parameters"])).figure)
    assert ET.fromstring(text).tag.endswith("svg")
    assert [path.name for path in tmp_path.iterdir()] == ["a.svg"]


def test_each_step_is_a_file_with_its_number(figure, tmp_path):
    export(tmp_path / "slide.svg", format="svg-steps")
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"slide-s{step:02}.svg" for step in range(4)]
    texts = {(tmp_path / name).read_text(encoding="utf-8") for name in names}
    assert len(texts) == 4
    for text in texts:
        assert ET.fromstring(text).tag.endswith("svg")


def test_subtitles_of_a_whole_lecture_were_a_traceback(figure, tmp_path):
    with pytest.raises(RuntimeError, match="A whole lecture can be PDF slides"):
        export(tmp_path / "a.srt", format="srt", whole_lecture=True)


def test_letters_are_outlines_if_wanted(figure, tmp_path):
    export(tmp_path / "a.svg", outlines=True)
    text = (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "<text" not in text
    assert lesson_held(text).figure.title == lesson_of(figure).figure.title


@pytest.mark.slow
def test_suzanne_and_a_torus_took_541_kilobytes(tmp_path):
    for add, place in ((bpy.ops.mesh.primitive_monkey_add, -2), (bpy.ops.mesh.primitive_torus_add, 2)):
        add(location=(place, place, 0))
    both = bpy.context.scene.objects[-2:]
    for each in both:
        each.select_set(True)
    bpy.ops.collide.gjk()
    export(tmp_path / "a.svg")
    assert (tmp_path / "a.svg").stat().st_size <= 300_000


@pytest.mark.slow
def test_two_thirds_of_the_pages_of_a_figure_could_not_be_exported(figure, tmp_path):
    export(tmp_path / "phase.svg", format="svg-phases")
    drawn = lesson_of(figure).figure
    pages = pages_of(drawn)
    assert len(pages) > 2 * len(drawn.steps)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(
        f"phase{ending_of(page.step.number, page.phase)}.svg" for page in pages
    )
    texts = {path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert len(texts) == len(pages)
    bpy.ops.collide.text_page(heading="First words")
    export(tmp_path / "lecture.pdf", format="slides", whole_lecture=True)
    assert len(re.findall(rb"/Type /Page\b", (tmp_path / "lecture.pdf").read_bytes())) == len(pages) + 1


def test_a_lesson_page_is_in_the_language_of_the_figure_or_in_all_and_has_the_whole_lecture(figure, tmp_path):
    export(tmp_path / "one.html", format="html")
    export(tmp_path / "all.html", format="html", languages="all")
    one, every = ((tmp_path / name).read_text(encoding="utf-8") for name in ("one.html", "all.html"))
    assert [re.findall(r'data-l="(\w+)"', page) for page in (one, every)] == [["en"], ["en", "ru", "zh"]]
    assert lesson_held(one).figure.title == lesson_of(figure).figure.title
    bpy.ops.collide.text_page(heading="First words")
    export(tmp_path / "lecture.html", format="html", whole_lecture=True)
    titles = re.findall("<h1>(.*?)</h1>", (tmp_path / "lecture.html").read_text(encoding="utf-8"))
    assert sorted(titles) == ["First words", lesson_of(figure).figure.title]


@pytest.mark.slow
def test_one_figure_in_space_kept_a_lecture_from_having_slides(figure, tmp_path, capfd):
    bpy.ops.collide.pairs(measured="space")
    export(tmp_path / "lecture.pdf", format="slides", whole_lecture=True)
    assert len(re.findall(rb"/Type /Page\b", (tmp_path / "lecture.pdf").read_bytes())) == len(
        pages_of(lesson_of(figure).figure)
    )
    assert "is in space, where it has no page" in capfd.readouterr().out


def test_a_folder_is_no_lesson_page_and_a_figure_in_space_has_none(figure, tmp_path):
    with pytest.raises(RuntimeError, match="is a folder: add the file's name"):
        export(tmp_path, format="html")
    bpy.ops.collide.clear()
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    with pytest.raises(RuntimeError, match="is in space, where it has no page"):
        export(tmp_path / "a.html", format="html")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("kind", "done"), [("svg", "refused"), ("slides", "refused"), ("json", "asked")])
def test_a_figure_without_a_page_let_a_file_be_named_before_it_was_refused(figure, kind, done, monkeypatch):
    bpy.ops.collide.gjk(measured="space", layout="overlay")
    monkeypatch.setattr(FileDialog, "invoke", lambda *_: "asked")
    said = []
    operator = SimpleNamespace(whole_lecture=False, format=kind, proposed=lambda _context: "figure.svg")
    operator.execute = lambda _context: said.append(operator.filepath) or "refused"
    assert COLLIDE_OT_export.invoke(operator, bpy.context, None) == done
    assert said == ([] if kind == "json" else ["figure.svg"]), "without a name that would be asked for first"


def test_json_has_the_shapes_the_answer_and_the_certificate(figure, tmp_path):
    export(tmp_path / "a.json", format="json")
    content = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    expected = gjk(ConvexPolygon(SQUARE), ConvexPolygon(TRIANGLE))
    assert content["schema"] == "collide-result-1"
    assert content["algorithm"] == "gjk"
    assert content["result"]["distance"] == expected.distance
    assert content["result"]["closest_a"] == expected.closest_a.tolist()
    assert content["result"]["certificate"]["holds"] is True
    assert [subject["name"] for subject in content["parameters"]["subjects"]] == ["Box", "Ball"]
    assert "steps" not in content


@mostly_slow("name", ["gjk", "epa", "convex_hull"])
def test_json_has_every_recorded_step_where_asked(name, tmp_path):
    _, ball = box_and_ball()
    ball.location.x = -3
    getattr(bpy.ops.collide, name)(detail="reduced")
    export(tmp_path / "a.json", format="json", steps=True)
    content = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    recorded = repeat_lesson(json.loads(current_figure(bpy.context)["cld_parameters"])).steps
    assert content["steps"] == json.loads(json.dumps(plain(recorded)))
    assert len(content["steps"]) >= 1


@mostly_slow("kind", ["svg", "svg-steps"], 2)
def test_a_transparent_svg_has_no_paper(figure, tmp_path, kind):
    export(tmp_path / "a.svg", format=kind, transparent=True)
    export(tmp_path / "b.svg", format=kind)
    for path in tmp_path.iterdir():
        rectangles = ET.parse(path).getroot().findall("{http://www.w3.org/2000/svg}rect")
        assert len(rectangles) == (path.name[0] == "b")


@pytest.mark.parametrize("language", ["zh", *(pytest.param(each, marks=pytest.mark.slow) for each in ("en", "ru"))])
def test_a_handout_has_all_captions_as_text_in_letters_of_its_own(tmp_path, language):
    pypdf = pytest.importorskip("pypdf")
    box_and_ball()
    bpy.ops.collide.gjk(language=language)
    figure = repeat_lesson(json.loads(current_figure(bpy.context)["cld_parameters"])).figure
    assert export(tmp_path / "a.pdf", format="pdf") == {"FINISHED"}
    read = pypdf.PdfReader(tmp_path / "a.pdf", strict=True)
    assert len(read.pages) > sum(step.asks for step in figure.steps)  # what follows a question is on the next page
    assert read.metadata.title == figure.title
    text = "".join("".join(page.extract_text().split()) for page in read.pages)
    for step in figure.steps:
        assert all("".join(caption.text(language).split()) in text for caption in step.captions)
    for page in read.pages:
        assert {font.get_object()["/Subtype"] for font in page["/Resources"]["/Font"].values()} == {"/Type3"}
    assert [path.name for path in tmp_path.iterdir()] == ["a.pdf"]


@pytest.mark.slow
def test_a_handout_in_shades_of_grey_is_the_print_theme(figure, tmp_path):
    export(tmp_path / "a.pdf", format="pdf", grey=True)
    bpy.ops.collide.gjk(theme="print")
    export(tmp_path / "b.pdf", format="pdf")
    assert (tmp_path / "a.pdf").read_bytes() == (tmp_path / "b.pdf").read_bytes()


def test_subtitles_are_the_captions_of_the_figure_that_was_drawn(figure, tmp_path):
    assert export(tmp_path / "a.srt", format="srt") == {"FINISHED"}
    text = (tmp_path / "a.srt").read_text(encoding="utf-8")
    assert text == srt(repeat_lesson(json.loads(figure["cld_parameters"])).figure)
    assert text.startswith("1\n00:00:00,000 --> 00:00:0")


@pytest.mark.slow
@mostly_slow(("pace", "said"), [(12, True), (400, False)])
def test_subtitles_too_short_to_read_are_written_with_a_word_about_the_pace(tmp_path, capfd, pace, said):
    box_and_ball()
    bpy.ops.collide.gjk(pace=pace)
    assert export(tmp_path / "a.srt", format="srt") == {"FINISHED"}
    assert ("the subtitles are too short to read: choose" in capfd.readouterr().out) == said


def test_blocks_are_written_on_as_many_pages_as_they_need(tmp_path):
    pypdf = pytest.importorskip("pypdf")
    blocks = [Heading("A sheet"), Paragraph("Слово " * 2000), PageBreak(), Paragraph("конец")]
    path = write_pdf(paginated(blocks, title="Title"), tmp_path / "a.pdf", glyphs_of, title="Title", language="ru")
    assert path == tmp_path / "a.pdf"
    pages = [page.extract_text() for page in pypdf.PdfReader(path, strict=True).pages]
    assert len(pages) > 2
    assert all("Title" in page for page in pages)
    assert "конец" in pages[-1]


@mostly_slow(
    "properties", [{}, {"format": "svg-steps"}, {"format": "pdf"}, {"format": "srt"}, {"format": "json", "steps": True}]
)
def test_what_was_drawn_is_written_also_after_the_objects_were_moved_renamed_and_deleted(figure, tmp_path, properties):
    def written():
        export(tmp_path / f"a.{properties.get('format', 'svg').split('-')[0]}", **properties)
        return {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    before = written()
    bpy.data.objects["Box"].location.x = 9
    bpy.data.objects["Box"].name = "Renamed"
    assert written() == before
    bpy.data.objects.remove(bpy.data.objects["Ball"])
    assert written() == before


def test_a_moved_and_reopened_file_still_exports_the_same(figure, tmp_path):
    export(tmp_path / "a.svg")
    bpy.ops.wm.save_as_mainfile(filepath=str(tmp_path / "lecture.blend"))
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    bpy.ops.wm.open_mainfile(filepath=str(tmp_path / "lecture.blend"))
    export("//b.svg")
    assert (tmp_path / "b.svg").read_bytes() == (tmp_path / "a.svg").read_bytes()


@mostly_slow("kind", ["svg", "svg-steps", "pdf", "srt", "json"])
def test_exporting_changes_nothing_of_the_users(tmp_path, kind):
    users_file()
    bpy.ops.collide.gjk(detail="reduced")
    before = snapshot()
    export(tmp_path / f"a.{kind.split('-')[0]}", format=kind)
    assert differences(before, snapshot()) == {}


@mostly_slow(
    ("kind", "name"),
    [("svg-steps", "nowhere/a.svg"), ("pdf", "file.txt/a.svg"), ("svg", ""), ("srt", "nowhere/a.svg"), ("json", "")],
)
def test_what_cannot_be_written_is_said_with_the_way_out(small_figure, tmp_path, kind, name):
    (tmp_path / "file.txt").write_text("mine")
    if not name:
        with pytest.raises(RuntimeError, match="No file is named: give a path to write to"):
            export("", format=kind)
        return
    with pytest.raises(RuntimeError, match=r"There is no folder .*: make it first, or choose another"):
        export(tmp_path / name, format=kind)
    assert [path.name for path in tmp_path.iterdir()] == ["file.txt"]
    assert (tmp_path / "file.txt").read_text() == "mine"


def test_an_export_over_the_open_file_destroyed_it(small_figure, tmp_path):
    mine, link = tmp_path / "mine.blend", tmp_path / "figure.svg"
    bpy.ops.wm.save_as_mainfile(filepath=str(mine))
    link.symlink_to(mine)
    before = mine.read_bytes()
    for kind in ("svg", "svg-steps", "pdf", "srt", "json"):
        with pytest.raises(RuntimeError, match="would be a file of another kind: end it with"):
            export(mine, format=kind)
    with pytest.raises(RuntimeError, match=r"figure\.svg is a \.blend file, perhaps a compressed one"):
        export(link)
    assert mine.read_bytes() == before


def test_a_path_beside_a_file_that_was_never_saved_led_somewhere(small_figure, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(RuntimeError, match=r"//a\.svg is beside the \.blend file: save that first"):
        export("//a.svg")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_file(small_figure, tmp_path):
    with pytest.raises(RuntimeError, match="is a folder: add the file's name"):
        export(tmp_path)


def test_a_folder_in_place_of_a_name_does_not_put_the_steps_beside_it(figure, tmp_path):
    folder = tmp_path / "slides"
    folder.mkdir()
    with pytest.raises(RuntimeError, match="slides is a folder: add the file's name"):
        export(folder, format="svg-steps")
    assert list(tmp_path.iterdir()) == [folder]


@mostly_slow("text", ["", "nonsense", "null", "[]", "{}", '{"subjects": 3}', '{"subjects": [1]}'])
def test_parameters_edited_by_hand_are_said_to_be_lost(small_figure, tmp_path, text):
    small_figure["cld_parameters"] = text
    with pytest.raises(RuntimeError, match="has lost the numbers it was made of: make the figure again"):
        export(tmp_path / "a.svg")
    assert list(tmp_path.iterdir()) == []


def test_a_figure_without_parameters_or_result_says_so(small_figure, tmp_path):
    del small_figure["cld_parameters"], small_figure["cld_result"]
    with pytest.raises(RuntimeError, match="make the figure again"):
        export(tmp_path / "a.svg")
    with pytest.raises(RuntimeError, match="has lost its result: make the figure again"):
        bpy.ops.collide.copy_result()


@pytest.mark.parametrize(
    ("typed", "kind", "kept"),
    [
        ("/a/figure.json", "svg", "/a/figure.svg"),
        ("/a/figure", "json", "/a/figure.json"),
        ("/a/figure v1.2", "svg-steps", "/a/figure v1.2.svg"),
        ("/a/figure.svg", "svg", "/a/figure.svg"),
        ("/a/figure.SVG", "svg", "/a/figure.SVG"),
        ("/a/figure.svg", "pdf", "/a/figure.pdf"),
        ("/a/figure.pdf", "srt", "/a/figure.srt"),
        ("//figure.json", "svg", "//figure.svg"),
        ("", "svg", ""),
    ],
)
def test_the_file_dialog_keeps_the_ending_in_step_with_the_format(typed, kind, kept):
    operator = SimpleNamespace(filepath=typed, ending=COLLIDE_OT_export.ending.fget(SimpleNamespace(format=kind)))
    assert FileDialog.check(operator, bpy.context) == (typed != kept)
    assert operator.filepath == kept


@pytest.mark.parametrize("ending", [".svg", ".png"])
def test_a_folder_alone_in_the_dialog_does_not_become_the_name_of_a_file_beside_it(tmp_path, ending):
    for typed in (str(tmp_path), f"{tmp_path}/"):
        operator = SimpleNamespace(filepath=typed, ending=ending)
        assert not FileDialog.check(operator, bpy.context)
        assert operator.filepath == typed


@pytest.mark.parametrize("show", ["result", "film"])
def test_a_name_typed_without_an_ending_gets_that_of_the_picture_or_film(show):
    operator = SimpleNamespace(filepath="/a/lecture", ending=COLLIDE_OT_render.ending.fget(SimpleNamespace(show=show)))
    assert FileDialog.check(operator, bpy.context)
    assert operator.filepath == {"result": "/a/lecture.png", "film": "/a/lecture.mp4"}[show]


@pytest.mark.parametrize("name", ["export", "render", "export_pairs", "sweep_table", "worksheet"])
def test_every_dialog_for_a_file_asks_before_it_replaces_one_and_lists_only_its_own(name):
    properties = getattr(bpy.ops.collide, name).get_rna_type().properties
    assert properties["filepath"].subtype == "FILE_PATH"
    assert properties["check_existing"].default is True
    (cls,) = [cls for cls in operators.classes if cls.bl_idname == f"collide.{name}"]
    chosen, asked = [], SimpleNamespace(fileselect_add=lambda operator: chosen.append(operator.filter_glob))
    operator = SimpleNamespace(filepath="/a/b", ending=".svg", filter_glob="")
    assert issubclass(cls, FileDialog)
    assert FileDialog.invoke(operator, SimpleNamespace(window_manager=asked), None) == {"RUNNING_MODAL"}
    assert (chosen, operator.filepath) == (["*.svg"], "/a/b")


def test_copying_puts_the_answer_into_the_clipboard(figure):
    assert bpy.ops.collide.copy_result() == {"FINISHED"}
    manager = bpy.context.window_manager
    if bpy.app.background:
        assert manager.clipboard == "", "Blender has a clipboard here now: compare with the answer"
        pytest.skip("Blender has no clipboard in the background")
    assert json.loads(manager.clipboard) == json.loads(figure["cld_result"])
