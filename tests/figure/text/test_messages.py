# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences: each in its language, all of them used, numbers written in one way."""

import math
import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from collide_addon import figure
from collide_addon.figure.gallery.gallery import ALL_SCENES
from collide_addon.figure.parts.difference_page import weighted
from collide_addon.figure.text.catalogue import sentences
from collide_addon.figure.text.exact import PLUS, worked
from collide_addon.figure.text.exact_form import read
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import Caption, about, equals, number, outwards, point, say, written_in
from collide_addon.geometry import Relation

from ...cases import in_one, mostly_slow

ROOM = Path(figure.__file__).parent
LIVE = ROOM.parent / "scene" / "live"
FILES = [file for room in (ROOM, LIVE) for ending in ("py", "toml") for file in sorted(room.rglob(f"*.{ending}"))]
SOURCE = "\n".join(file.read_text("utf-8") for file in FILES)
INTERFACE = (Path(figure.__file__).parents[1] / "ui" / "translations.py").read_text("utf-8")
MESSAGES = {message: {code: sentences(code)[message] for code in LANGUAGES} for message in sentences("en")}
"""By id and language."""
NAMED = re.compile(r'"([a-z]+\.(?!(?:css|js|po|pot|toml|txt)")[a-zA-Z0-9_-]+)"')
"""The name of a message of any topic, in quotes; file names look the same."""
SCRIPTS = {"en": "[A-Za-z]", "ru": "[A-Za-zЀ-ӿ]", "zh": "[A-Za-z\u4e00-\u9fff]"}
"""The letters of a language; names of algorithms are in Latin letters everywhere."""


def test_nine_of_ten_messages_are_found_in_the_code_by_their_whole_name():
    whole = [message for message in MESSAGES if not message.endswith((".title", ".numbers"))]
    found = [message for message in whole if f'"{message}"' in SOURCE]
    assert len(found) > 0.9 * len(whole)


def test_the_title_of_the_figure_stood_over_questions():
    without = {each for each in MESSAGES if re.fullmatch(r"ask\.\w+", each) and f"{each}.title" not in MESSAGES}
    assert without == {"ask.claim", "ask.truth", "ask.why"}, "those of classic cases, which are named by their titles"


@in_one("message", MESSAGES, ids=str)
def test_sentences_are_written_in_their_language(message):
    bare = {language: re.sub(r"\{[\w:]+\}", "", text) for language, text in MESSAGES[message].items()}
    for language, letters in SCRIPTS.items():
        others = [each for each in re.findall("[Ѐ-ӿ\u4e00-\u9fff]", bare[language]) if not re.match(letters, each)]
        assert not others, f"{''.join(others)}: not a letter of {language}"
    if len(re.findall("[a-z]{4,}", bare["en"])) > 2:
        assert re.search("[а-я]{3,}", bare["ru"]), "no Russian word in ru: translate it"
        assert re.search("[\u4e00-\u9fff]{2,}", bare["zh"]), "no Chinese word in zh: translate it"


def test_minus_signs_are_true_ones():
    for texts in MESSAGES.values():
        for text in texts.values():
            assert not re.search(r"(?<!\w)-|-(?!\w)", text), text


def test_every_message_that_the_figures_name_exists():
    named = set(NAMED.findall(SOURCE))
    assert len(named) > 50
    unknown = named - MESSAGES.keys()
    assert not unknown, "\n".join(["in no figure.pot:", *sorted(unknown)])


def test_no_message_is_left_over():
    named = set(NAMED.findall(SOURCE)) | set(NAMED.findall(INTERFACE))
    built = set(re.findall(r'f"([a-z]+\.[a-z_-]*)\{', SOURCE)) | set(re.findall(r'"([a-z]+\.)"', INTERFACE))
    beside = re.compile(r"\.(title|numbers|closed|open)$")  # what a page says in addition to a sentence
    ends = {scene.question: ("check", *(part.name for part in scene.parts)) for scene in ALL_SCENES}
    named |= {f"{question}.{end}" for question, own in ends.items() for end in own}
    said = {m for m in MESSAGES if {m, beside.sub("", m)} & named or m.startswith(tuple(built))}
    left_over = MESSAGES.keys() - said
    assert not left_over, "\n".join(["nothing says:", *sorted(left_over)])


@in_one(
    ("value", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (1.0, "1"),
        (-1.5, "−1.5"),
        (1.71786, "1.718"),
        (0.9370425, "0.9370"),
        (7.8102497, "7.810"),
        (3.0004, "3.000"),
        (0.10000000149, "0.1"),
        (1234.5678, "1235"),
        (9999.7, "10000"),
        (12345.678, "12346"),
        (-12345.678, "−12346"),
        (12345678.0, "1.235·10⁷"),
        (1e-5, "1·10⁻⁵"),
        (-2.5e-12, "−2.5·10⁻¹²"),
        (0.00012345, "0.0001234"),
        (1e12, "1·10¹²"),
    ],
)
def test_numbers_have_four_significant_digits_and_a_true_minus_sign(value, text):
    assert number(value) == text


def test_a_number_that_is_read_back_is_the_number():
    for value in [10.0**k * digit for k in range(-15, 15) for digit in (1, -1.23456, 9.99999, -9.99999)]:
        text = number(value)
        assert "-" not in text
        assert text not in ("−0", "")
        assert read(text) == pytest.approx(value, rel=6e-4)


def test_points_are_written_as_pairs():
    assert point(-1.0, 0.25) == "(−1, 0.25)"
    assert say("ask.pushed_out.numbers", normal=np.array([1.0, -0.0])) == "d = (1, 0)"


def test_a_caption_may_hold_captions():
    inner = Caption("gjk.touching", {"iterations": 3})
    outer = Caption("handout.question", {"question": inner})
    assert "они лишь касаются" in outer.text("ru")


def test_points_in_space_had_commas_in_russian_beside_those_with_semicolons():
    assert written_in("ru", "b₂ (0, 4, 0) − (3, 1.5, 2)") == "b₂ (0; 4; 0) − (3; 1,5; 2)"


def test_russian_has_a_comma_in_a_number_and_a_semicolon_between_coordinates():
    assert written_in("ru", "a₁ (0.5, −1.25), d = 2.5·10⁻³") == "a₁ (0,5; −1,25), d = 2,5·10⁻³"
    assert written_in("ru", "P = (−13/5,\u00a02), [0,\u00a00.5)") == "P = (−13/5;\u00a02), [0;\u00a00,5)"
    assert written_in("ru", "Cube.001, Box2.001 (a, b)") == "Cube.001, Box2.001 (a, b)"
    assert written_in("zh", "(0.5, 2)") == written_in("en", "(0.5, 2)") == "(0.5, 2)"


def test_commas_parted_russian_numbers_that_have_commas():
    assert written_in("ru", "1.265, −8, 3, 4, …") == "1,265; −8; 3; 4; …"
    assert written_in("ru", "45°, 146.3°, (1.5, 2), x = 2, 8") == "45°; 146,3°, (1,5; 2), x = 2, 8"
    assert written_in("ru", "≈ 7.908, ≈ 0.3651, …") == "≈ 7,908; ≈ 0,3651; …"


@mostly_slow(("a", "b"), product((-4, -1, 0, 3), repeat=2), 5)
def test_captions_show_no_rounding_noise(make, a, b):
    """Whole coordinates give 0 where 0 is meant, not 4.441e−16."""
    figure = make.gjk([(0, 0), (3, a), (1, 4)], [(5, b), (7, -1), (6, 3)]).figure
    for caption in (caption for step in figure.steps for caption in step.captions):
        words = f"{caption.title()} {caption.text()} {caption.numbers()}"
        assert not re.search(r"10⁻¹", words), words


def test_directions_of_quarter_turns_show_no_rounding_noise(make):
    for step in make.support([(0, 0), (3, 0), (4, 2)]).figure.steps:
        assert not any("10⁻" in caption.text() for caption in step.captions)


def test_every_answer_has_a_symbol_and_each_relation_one_of_its_own():
    badges = {key: texts for key, texts in MESSAGES.items() if ".badge" in key or key.startswith("badge.")}
    assert badges
    symbols = {}
    for key, texts in badges.items():
        first, *others = ("".join(letter for letter in text if not letter.isalnum()).strip() for text in texts.values())
        assert first, key
        assert {other.replace(" ", "") for other in others} == {first.replace(" ", "")}, key
        symbols[key] = first.replace(" ", "")
    relations = [symbols[f"badge.{relation.value}"] for relation in Relation]
    assert len(set(relations)) == len(relations)


WORDS_OF_CLAIMS = {
    "gjk.beyond": ("along d, {w} lies even beyond the origin", "за началом координат вдоль d", "越过了原点"),
    "gjk.keeps_edge": ("region of edge {kept}", "области Вороного ребра {kept}", "边 {kept} 的 Voronoi 区域"),
    "gjk.keeps_all": ("both ends stay", "оба конца остаются", "两端都保留"),
    "gjk.keeps_vertex": ("region of vertex {kept}", "области Вороного вершины {kept}", "顶点 {kept} 的 Voronoi 区域"),
    "gjk.optimal": ("further along d than v", "дальше v вдоль d", "没有比 v 更远"),
    "gjk.support": ("leaves A at {a}", "покидает A в {a}", "在 {a} 离开 A"),
    "gjk.optimal_cores": ("cores", "ядер", "核"),
    "epa.edge": ("closest to the origin", "ближе всех к началу координат", "离原点最近"),
    "epa.edge_tied": ("just as close", "столь же близко", "同样近"),
    "epa.support": ("leaves A − B", "покидает A − B", "离开 A − B"),
    "epa.grows": ("further out", "дальше", "还要远"),
    "epa.tied": ("All {count} are shown", "Показаны все {count}", "画出全部 {count}"),
    "hull.pops": ("dent", "вогнутость", "凹陷"),
    "hull.pops_straight": ("straight on", "прямо", "直行"),
    "minkowski.edges_difference": ("A and of −B", "A и −B", "A 与 −B"),
    "minkowski.edges_sum": ("A and of B", "A и B", "A 与 B"),
    "support.polygon": ("no vertex lies further", "дальше вершин нет", "没有更远的顶点"),
    "sat.best": ("smallest so far", "пока наименьшее", "目前最小的重叠"),
    "concave.nearest": ("nearest so far", "ближе пока нет", "目前最近"),
}
"""What a message claims, word for word in each language; test_claims checks by the message whether it is true."""


@in_one("message", WORDS_OF_CLAIMS)
def test_a_claim_is_the_same_in_each_language(message):
    for language, words in zip(("en", "ru", "zh"), WORDS_OF_CLAIMS[message], strict=True):
        said = MESSAGES[message][language]
        way_out = "change these words in WORDS_OF_CLAIMS, or the translation"
        assert words in said, f"{said!r} lacks {words!r}: {way_out}"


def test_one_value_had_several_roundings_on_a_page():
    root = math.sqrt(5)
    assert number(root) == "2.236"
    assert say("bounds.distance.closed", upper=f"√5 {equals(root)}") == "distance = √5 ≈ 2.236"


def test_an_equals_sign_stood_before_a_rounded_number():
    assert (equals(2.5), equals(1 / 3), equals(12345.0)) == ("= 2.5", "≈ 0.3333", "= 12345")
    assert (equals(0.5, 2.0), equals(0.5, 2 / 3)) == ("= (0.5, 2)", "≈ (0.5, 0.6667)")
    assert say("classic.verdict_depth", depth=0.0) == "p = 0"
    assert say("pairs.deepest.numbers", "ru", length=math.sqrt(2)) == "p ≈ 1,414"
    assert say("hausdorff.ask.numbers", vertex="a1", point=(0.5, 1 / 3)) == "a₁ ≈ (0.5, 0.3333)"
    assert say("minkowski.sums.numbers", point_a=(1.0, 2.0), point_b=(0.0, 1.0), sum=(1.0, 3.0)).count("=") == 1
    said = say("sweep.advance.numbers", distance=1 / 3, speed=2.0, advance=1 / 6)
    assert said == "d / s ≈ 0.3333 / 2 ≈ 0.1667 frames"
    assert say("answer.normal", value=[0.0, 1.0]) == "normal n = (0, 1)"


def test_an_equals_sign_stood_before_a_sum_of_rounded_numbers():
    length = worked(2**0.5, (PLUS, 1.0), total=2**0.5 + 1.0)
    assert say("epa.grown.numbers", work=length) == "depth of the cores + radii ≈ 1.414 + 1 = 2.414"
    assert say("epa.grown.numbers", work=worked(2.0, (PLUS, 1.0), total=3.0)).endswith("radii = 2 + 1 = 3")
    assert say("gjk.inside.numbers", sum=weighted([0.5, 1 / 2], ["w1", "w2"])).startswith("0 = 0.5")
    shares = weighted([math.pi / 4, 1.0 - math.pi / 4], ["w1", "w2"])
    assert say("gjk.inside.numbers", sum=shares).startswith("0 ≈ 0.7854")


def test_an_equals_sign_stood_before_the_larger_of_rounded_numbers():
    said = say("hausdorff.directed.numbers", from_a=math.sqrt(5), from_b=3.0, distance=3.0)
    assert said == "max(h(A, B), h(B, A)) ≈ max(2.236, 3) = 3"
    assert say("hausdorff.directed.numbers", from_a=2.0, from_b=3.0, distance=3.0).count("=") == 2


def test_no_text_of_a_figure_has_an_equals_sign_before_any_number_as_it_is():
    assert not re.findall(r"= \{(?:messages\.)?(?:number|point|compact)\([^}:]*}", SOURCE)


def test_a_bound_was_false_by_its_own_digits():
    low, high = 0.31628, 1.71786  # written to the nearest digit, the first is too large and the second too small
    assert say("bounds.distance", lower=low, upper=high) == "distance: 0.3162 to 1.718"
    assert say("bounds.distance", "ru", lower=0.0, upper=math.sqrt(5)) == "расстояние: от 0 до 2,237"
    assert say("sat.best", overlap=0.0348716).endswith("at most 0.03488.")
    assert say("handout.bounds", lower=-1.00004, upper=12345.2) == "lower bound −1.001, upper bound 12346"
    assert say("bounds.gap.open", lower=12345678.0) == "distance: at least 1.234·10⁷"


def test_a_circle_that_fits_and_a_move_that_ends_the_overlap_were_false_by_their_digits():
    assert say("epa.edge_first", distance=math.sqrt(0.9)).startswith("A circle of radius 0.9486 fits")
    assert "moving B by 2.829 along d" in say("epa.grows", w="w5", growth=1.0, height=math.sqrt(8))
    assert say("hausdorff.directed", from_a=math.sqrt(5), from_b=3.0).startswith(
        "No point of A is further from B than ≈"
    )


@in_one("value", [0.0, -0.0, 2.5, 1.2 - 2e-16, 0.10000000149, -3.0, 1e-5, 1e12, math.inf], ids=str)
def test_a_bound_that_is_exact_was_rounded(value):
    assert number(outwards(value, up=True)) == number(outwards(value, up=False)) == number(value)


def test_bounds_hold_as_they_are_written():
    for value in [10.0**k * digit for k in range(-15, 15) for digit in (1.23456, -1.23456, 9.99999, -9.99999)]:
        low, high = (read(number(outwards(value, up=up))) for up in (False, True))
        assert low <= value <= high
        assert high - low < 2e-3 * abs(value)
        low, high = (outwards(value, up=up, places=2) for up in (False, True))
        assert low <= value <= high


def test_a_bound_that_four_digits_state_is_not_called_rounded():
    assert about(1.2 - 2e-16) == about(1.2 + 2e-16) == "1.2"
    assert about(0.0) == "0"
    assert about(math.inf) == "inf"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_that_stands_over_several_phases_reads_alike_in_all_of_them(language):
    known = sentences(language)
    for stands in ("hausdorff.also", "sat.also", "box.also", "point.also"):
        phases = {
            each for each in known if re.fullmatch(rf"{stands}(_best|_overlap|_across|_inside|_longer|_counts)?", each)
        }
        assert len(phases) > 1
        assert len({known[each] for each in phases}) == 1
