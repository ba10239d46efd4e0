# SPDX-License-Identifier: GPL-3.0-or-later
"""The translation files: read as gettext reads them, complete, and up to date with the English."""

from dataclasses import dataclass
from itertools import groupby

import polib
import pytest

from collide_addon.figure.text import catalogue
from collide_addon.figure.text.catalogue import LOCALE, Entry, entries, sentences, shared
from collide_addon.figure.text.languages import LANGUAGES
from collide_addon.figure.text.messages import say

from ...cases import mostly_slow
from ...catalogues import TRANSLATED, complaints

FILES = sorted(LOCALE.rglob("*.po*"))
TEMPLATE = list(entries(LOCALE / "figure.pot"))
ODD = r"""# a translator
msgid ""
msgstr ""
"Language: ru\n"

#. for translators
#: source.py:3
#, python-brace-format, fuzzy
msgctxt "sat.gap"
msgid ""
"one \"quoted\" \\ line\n"
"and another"
msgstr "строка"

# "msgid" is no keyword here
#| msgid "before"
msgid "\ttab"
msgstr ""
"таб"
""
#~ msgid "gone"
#~ msgstr "было"
"""


@dataclass(frozen=True)
class Folder:
    """A copy of `locale` to damage, which figures read instead."""

    path: object

    def change(self, file, old, new):
        text = (self.path / file).read_text(encoding="utf-8")
        assert text.count(old) == 1
        (self.path / file).write_text(text.replace(old, new), encoding="utf-8")
        sentences.cache_clear()


@pytest.fixture
def locale(tmp_path, monkeypatch):
    for file in [*FILES, LOCALE / "shared.txt"]:
        copy = tmp_path / file.relative_to(LOCALE)
        copy.parent.mkdir(exist_ok=True)
        copy.write_bytes(file.read_bytes())
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path)
    sentences.cache_clear()
    yield Folder(tmp_path)
    sentences.cache_clear()


# Reading


def test_strings_over_several_lines_escapes_comments_and_marks_are_read(tmp_path):
    (tmp_path / "odd.po").write_text(ODD, encoding="utf-8")
    assert list(entries(tmp_path / "odd.po")) == [
        Entry("sat.gap", 'one "quoted" \\ line\nand another', "строка", fuzzy=True),
        Entry("", "\ttab", "таб", fuzzy=False),
    ]


@pytest.mark.parametrize("file", FILES, ids=[file.relative_to(LOCALE).as_posix() for file in FILES])
def test_a_file_is_read_as_gettext_reads_it(file):
    read = [Entry(each.msgctxt or "", each.msgid, each.msgstr, each.fuzzy) for each in polib.pofile(str(file))]
    assert list(entries(file)) == read
    assert len(read) > 500


def test_a_file_that_a_translators_tool_has_written_is_read_the_same(tmp_path):
    for file in FILES:
        tool = polib.pofile(str(file), wrapwidth=40)
        tool.save(str(tmp_path / "written.po"))
        assert list(entries(tmp_path / "written.po")) == list(entries(file))


def test_a_language_is_read_once_and_only_when_it_is_spoken(monkeypatch):
    read = []
    monkeypatch.setattr(catalogue, "entries", lambda file: read.append(file) or entries(file))
    sentences.cache_clear()
    for _ in range(3):
        say("panel.world", "ru")
    assert [file.relative_to(LOCALE).as_posix() for file in read] == ["figure.pot", "ru/figure.po"]


# The files


def test_every_folder_is_that_of_a_language():
    assert {file.relative_to(LOCALE).as_posix() for file in FILES} == {"figure.pot", "interface.pot"} | {
        f"{LANGUAGES[language].folder}/{file}.po" for language in TRANSLATED for file in ("figure", "interface")
    }


@mostly_slow("file", FILES, ids=[file.relative_to(LOCALE).as_posix() for file in FILES])
def test_no_text_stands_in_a_file_twice(file):
    names = [(entry.context, entry.english if not entry.context else "") for entry in entries(file)]
    assert {each for each in names if names.count(each) > 1} == set()


def test_a_shared_text_stands_in_the_files_once():
    own = {entry.context for entry in TEMPLATE}
    assert own & shared().keys() == set()
    assert set(shared().values()) <= own


def test_no_title_or_line_of_numbers_stands_in_the_files_twice():
    said = {}
    for message in (entry.context for entry in TEMPLATE if entry.context.endswith((".title", ".numbers"))):
        part = message.rpartition(".")[2]
        said.setdefault((part, *(sentences(language)[message] for language in LANGUAGES)), []).append(message)
    assert [alike for alike in said.values() if len(alike) > 1] == []


def test_messages_of_one_topic_stand_together():
    topics = [topic for topic, _ in groupby(entry.context.partition(".")[0] for entry in TEMPLATE)]
    assert len(set(topics)) == len(topics)


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_order_of_the_template(language):
    for file in ("figure", "interface"):
        files = LOCALE / f"{file}.pot", LOCALE / LANGUAGES[language].folder / f"{file}.po"
        template, translation = ([each.context or each.english for each in entries(path)] for path in files)
        assert translation == template


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_is_complete_and_up_to_date(language):
    found = complaints(TEMPLATE, entries(LOCALE / LANGUAGES[language].folder / "figure.po"))
    assert not found, "\n".join(["", *found])


# Out of date


@mostly_slow(
    ("file", "old", "new", "complaint"),
    [
        ("figure.pot", 'msgid "A and B"', 'msgid "Both"', "panel.world: the English changed, translate it again"),
        ("figure.pot", 'msgctxt "panel.world"', 'msgctxt "panel.all"', "panel.all: not translated"),
        ("figure.pot", 'msgctxt "panel.world"', 'msgctxt "panel.all"', "panel.world: nothing says it any more"),
        ("ru/figure.po", 'msgstr "A и B"', 'msgstr ""', "panel.world: not translated"),
        (
            "ru/figure.po",
            'msgstr "Выпуклая оболочка: {a}"',
            'msgstr "Выпуклая оболочка: {b}"',
            "title.hull: other fields",
        ),
        ("ru/figure.po", 'msgctxt "panel.world"', '#, fuzzy\nmsgctxt "panel.world"', "panel.world: marked as fuzzy"),
    ],
)
def test_a_translation_that_does_not_follow_is_named(locale, file, old, new, complaint):
    locale.change(file, old, new)
    found = complaints(entries(locale.path / "figure.pot"), entries(locale.path / "ru/figure.po"))
    assert [each for each in found if each.startswith(complaint)]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        ("figure.pot", 'msgid "A and B"', 'msgid "Both"', "Both"),
        ("ru/figure.po", 'msgstr "A и B"', 'msgstr ""', "A and B"),
        ("ru/figure.po", 'msgctxt "panel.world"', '#, fuzzy\nmsgctxt "panel.world"', "A and B"),
    ],
)
def test_what_is_out_of_date_is_said_in_english(locale, file, old, new, said):
    assert say("panel.world", "ru") == "A и B"
    locale.change(file, old, new)
    assert say("panel.world", "ru") == said
