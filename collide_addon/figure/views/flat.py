# SPDX-License-Identifier: GPL-3.0-or-later
"""A run in space as pages of the plane show it: vertices, steps and shapes where views draw them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from ...geometry import DifferenceVertex
from ...geometry.space import ConvexPolyhedron, GjkStep
from ..model.subject import Subject
from ..space.model import SpaceSubject
from .view import View


@dataclass(frozen=True, slots=True)
class Views:
    """The views of two panels: that of A and B, and that of A − B."""

    world: View
    difference: View

    def vertex(self, w: DifferenceVertex) -> DifferenceVertex:
        """Return a vertex of A − B and those of A and B that make it, on paper."""
        own, there = self.world.paper, self.difference.paper
        return DifferenceVertex(w.index_a, w.index_b, own(w.point_a), own(w.point_b), there(w.point))

    def vertices(self, vertices: tuple[DifferenceVertex, ...]) -> tuple[DifferenceVertex, ...]:
        """Return vertices of A − B on paper."""
        return tuple(map(self.vertex, vertices))

    def step(self, step: GjkStep) -> GjkStep:
        """Return a step of GJK on paper; of its direction there is as much as one sees."""
        return replace(
            step,
            simplex=self.vertices(step.along + step.simplex),
            nearest=self.difference.paper(step.nearest),
            direction=self.difference.way(step.direction),
            support=self.vertex(step.support),
            candidates=self.vertices(step.along + step.candidates),
            kept=self.vertices(step.along + step.kept),
        )


def flat_subject(subject: SpaceSubject, view: View) -> Subject:
    """Return a shape as a view draws it."""
    return Subject.of_points(subject.letter, subject.name, view.paper(subject.shape.vertices))


@lru_cache(maxsize=4)  # of a page that is turned it is the same time and again
def difference_of(a: ConvexPolyhedron, b: ConvexPolyhedron) -> ConvexPolyhedron:
    """Return A − B: the hull of all differences of their vertices."""
    return ConvexPolyhedron((a.vertices[:, np.newaxis] - b.vertices).reshape(-1, 3))
