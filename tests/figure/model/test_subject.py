# SPDX-License-Identifier: GPL-3.0-or-later
"""A subject keeps what its figure shows, and knows how much there was."""

import numpy as np
import pytest

from collide_addon.figure.model.subject import MOST_INPUT_POINTS, Subject
from collide_addon.geometry import Circle, convex_hull


def points(count):
    return np.random.default_rng(count).normal(size=(count, 2))


@pytest.mark.parametrize("count", [1, 3, MOST_INPUT_POINTS])
def test_points_few_enough_to_draw_are_kept_in_their_order(count):
    subject = Subject.of_points("A", "Box", points(count))
    assert np.array_equal(subject.points, points(count))
    assert subject.count == count
    assert subject.has_few_points


def test_of_more_points_the_hull_is_kept_and_how_many_there_were():
    subject = Subject.of_points("A", "Box", points(MOST_INPUT_POINTS + 1))
    assert np.array_equal(subject.points, convex_hull(points(MOST_INPUT_POINTS + 1)))
    assert subject.count == MOST_INPUT_POINTS + 1
    assert not subject.has_few_points


def test_points_that_stand_for_more_than_can_be_drawn_are_not_drawn_either():
    subject = Subject.of_points("A", "Box", points(50), 10**6)
    assert np.array_equal(subject.points, convex_hull(points(50)))
    assert not subject.has_few_points


def test_points_on_a_circle_are_too_many_to_draw_although_all_of_them_are_vertices():
    angle = np.arange(5000) * 2 * np.pi / 5000
    subject = Subject.of_points("A", "Round", np.stack([np.cos(angle), np.sin(angle)], axis=1))
    assert len(subject.points) == subject.count == 5000
    assert not subject.has_few_points


def test_a_circle_is_drawn_around_its_centre():
    subject = Subject.of_circle("B", "Ring", Circle((3, 4), 2))
    assert np.allclose(np.hypot(*(subject.boundary - (3, 4)).T), 2)
    assert subject.points.tolist() == [[3, 4]]
