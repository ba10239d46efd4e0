# SPDX-License-Identifier: GPL-3.0-or-later
"""The signs beside the weights, with which a student checks what the simplex keeps."""

import re

import numpy as np
import pytest

from collide_addon.figure.algorithms.gjk.figure import names_found
from collide_addon.figure.model.figure import PHASES
from collide_addon.figure.text.names import written_names

from ....cases import mostly_slow

A, B = [(0, 1), (1, 0), (4, 0), (2, 4), (0, 3)], [(5, 3), (7, 2), (8, 4), (6, 6)]
WAYS = [(1, 0), (0, 1), (-1, 0), (-1, 1), (1, -2), (-0.1, -1)]
ALONG = re.compile(r"−(w.)·\((w.) − (w.)\) = (\S+) ([≥≤]) 0")
SIDES = {
    "other": re.compile(r"(w.)(w.) separates 0 from (w.)"),
    "same": re.compile(r"0 and (w.): same side of (w.)(w.)"),
}

SIGNS = {(2, 1): 1, (2, 2): 2, (3, 1): 2, (3, 2): 3, (3, 3): 3}
"""How many there are, by the number of vertices before and the number kept."""


def cross(p, q):
    return p[0] * q[1] - p[1] * q[0]


@mostly_slow("start", WAYS)
@mostly_slow("moved", [(0, 0), (-3, -3), (2, -5)])
def test_each_sign_is_that_of_the_vertices_and_there_are_as_many_as_it_needs(make, start, moved):
    run = make.gjk(A, np.add(B, moved), start=np.array(start, float))
    names = {written_names(name): vertex.point for vertex, name in names_found(run.steps, run.result).items()}
    told = 0
    for number, step in enumerate(run.steps, start=1):
        tick = number * PHASES + 3
        texts = [m.text for m in run.figure.marks if re.fullmatch(r"test-\d", m.part) and m.span.first == tick]
        if not texts:
            continue
        told += 1
        assert (
            len(texts) == {(2, 1): 1, (2, 2): 2, (3, 1): 2, (3, 2): 3, (3, 3): 3}[len(step.candidates), len(step.kept)]
        )
        for text in texts:
            if along := ALONG.fullmatch(text):
                start_at, end_at, again = (names[name] for name in along.groups()[:3])
                assert (start_at == again).all()
                value = float(along[4].replace("−", "-"))
                assert value == pytest.approx(float(-start_at @ (end_at - start_at)), rel=1e-3)
                assert value >= 0 if along[5] == "≥" else value <= 0
            elif other := SIDES["other"].fullmatch(text):
                p, q, r = (names[name] for name in other.groups())
                assert cross(q - p, -p) * cross(q - p, r - p) < 0
            else:
                r, p, q = (names[name] for name in SIDES["same"].fullmatch(text).groups())
                assert cross(q - p, -p) * cross(q - p, r - p) > 0
    assert told
