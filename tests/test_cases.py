# SPDX-License-Identifier: GPL-3.0-or-later
"""A test of many cases lists every one that fails, with its name, and no other."""

import pytest

from .cases import in_one


def test_a_case_that_fails_hides_no_other():
    met = []

    @in_one("one", ["a", "b"])
    @in_one(("x", "y"), [(1, 1), (1, 0), (2, 1)], ids=["equal", "nothing", "less"])
    def is_their_share(one, x, y, found):
        found.append((one, x, y))
        assert x / y == 1, one

    with pytest.raises(
        AssertionError, match=r"(?s)2 of 2 cases.*'a'.*2 of 3.*\[nothing\] Zero.*\[less\] Ass.*'b'.*2 of 3"
    ):
        is_their_share(found=met)
    assert met == [(one, x, y) for one in "ab" for x, y in [(1, 1), (1, 0), (2, 1)]]


def test_a_quick_test_has_every_nth_case_and_a_slow_one_all():
    @in_one("one", "abcde", every=2)
    def is_met(one, found):
        found.append(one)

    [chosen] = is_met.pytestmark
    quick, slow = chosen.args[1]
    assert slow.marks == (pytest.mark.slow,)
    for every, expected in ((quick, "ace"), (*slow.values, "abcde")):
        met = []
        is_met(found=met, every_one=every)
        assert "".join(met) == expected
