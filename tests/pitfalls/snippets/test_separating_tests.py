# SPDX-License-Identifier: GPL-3.0-or-later
"""The demo's last test on random pairs: asked often, it never says no."""

from collide_addon.pitfalls.snippets.separating_tests import overlapping_tests, random_runs, separating_tests


def test_it_never_says_no_though_it_should():
    said = separating_tests(20.0, 100)
    assert len(said) > 10
    assert all(said)
    assert overlapping_tests(20.0, 100) > 0


def test_equal_seeds_give_equal_pairs_starts_and_answers():
    first, again, other = (list(random_runs(0.0, 5, seed)) for seed in (3, 3, 4))
    assert first == again
    assert first != other
