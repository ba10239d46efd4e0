# SPDX-License-Identifier: GPL-3.0-or-later
"""Names that do not fit the sidebar are shortened so that they can still be distinguished."""

import pytest

from collide_addon.figure.page.text_metrics import text_width
from collide_addon.ui.base.sidebar import shortened_each

DASH = " – "


@pytest.mark.parametrize("text", ["Cone – Cube", "Crate.001 – Crate.002", "Suzanne – Suzanne", "Stone – Slate"])
@pytest.mark.parametrize("share", [0.85, 0.9, 0.95, 1.0])
def test_both_objects_of_a_pair_were_cut_to_the_same_letters(text, share):
    room = share * text_width(text, 1.0)
    cut = shortened_each(text, DASH, room)
    assert text_width(cut, 1.0) <= room
    assert len(set(cut.split(DASH))) >= len(set(text.split(DASH)))
