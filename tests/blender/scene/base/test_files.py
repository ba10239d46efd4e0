# SPDX-License-Identifier: GPL-3.0-or-later
"""A file that is written takes its name only when it is whole."""

import pytest

from collide_addon.scene.base.files import replacing


def test_a_new_file_takes_the_place_of_the_old_one_and_leaves_nothing_beside_it(tmp_path):
    target = tmp_path / "距 #.svg"
    target.write_text("old", encoding="utf-8")
    with replacing(target) as part:
        part.write_text("new", encoding="utf-8")
        assert (part.parent, part.suffix) == (tmp_path, ".svg")
        assert target.read_text(encoding="utf-8") == "old"
    assert target.read_text(encoding="utf-8") == "new"
    assert list(tmp_path.iterdir()) == [target]


def write_half(target):
    with replacing(target) as part:
        part.write_text("half", encoding="utf-8")
        raise KeyboardInterrupt


def test_after_an_error_half_way_the_old_file_is_as_it_was_and_nothing_stands_beside_it(tmp_path):
    target = tmp_path / "figure.json"
    target.write_text("old", encoding="utf-8")
    with pytest.raises(KeyboardInterrupt):
        write_half(target)
    assert target.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [target]


@pytest.mark.parametrize("name", ["nowhere/figure.json", "folder"])
def test_a_target_that_cannot_be_replaced_is_an_error_of_the_system(tmp_path, name):
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"\.\d+|folder"), replacing(tmp_path / name) as part:
        part.write_text("new", encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
