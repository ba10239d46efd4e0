# SPDX-License-Identifier: GPL-3.0-or-later
"""Tables of meshes as they are, compared with the function for one pair."""

from itertools import combinations, islice
from random import Random

import numpy as np
import pytest

from collide_addon.geometry import GeometryError
from collide_addon.geometry.batch import RELATIONS
from collide_addon.geometry.predicates.progress import run
from collide_addon.geometry.predicates.results import Relation
from collide_addon.geometry.space import TriangleMesh, epa, mesh_distance
from collide_addon.geometry.space.mesh.table import mesh_table_in_parts

from .meshes import SHELL, cubes, mesh_of, shuffled, soup, torus


def table_of(meshes, **named):
    return run(mesh_table_in_parts(meshes, **named))


def assembly(seed):
    """Return meshes of all kinds near each other: concave, nested, linked, touching, open, inside out, without area."""
    random = Random(seed)
    ring, rows = torus(16, 8)
    upright = ring[:, (0, 2, 1)] + (1.0, 0.0, 0.0)
    made = [
        mesh_of(cubes(SHELL)),
        mesh_of(cubes([(0, 0, 0)], at=(1, 1, 1))),  # fills the shell's hollow
        TriangleMesh(np.array([(1.2, 1.2, 1.2), (1.6, 1.2, 1.2), (1.2, 1.6, 1.2), (1.2, 1.2, 1.6)]), TETRAHEDRON),
        mesh_of(cubes([(3, 0, 0)])),
        mesh_of(shuffled(random, soup(random, 7, 2))),
        TriangleMesh(ring * 0.3 + (1.5, 1.5, 4.0), rows),
        TriangleMesh(upright * 0.3 + (1.5, 1.5, 4.0), rows[:, ::-1]),
        TriangleMesh(np.add(ring, (6.0, 0.0, 0.0)), rows[:60]),
        TriangleMesh(np.add(ring, (6.1, 0.3, 0.2)), rows),
        TriangleMesh([(9.0, 0.0, 0.0), (9.0, 1.0, 0.0), (9.0, 2.0, 0.0)], [(0, 1, 2)]),
        TriangleMesh(np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]) * 2.0**-120 + 0.0, TETRAHEDRON),
    ]
    return made + [TriangleMesh(each.vertices, each.triangles) for each in (made[1], made[3])]


TETRAHEDRON = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (0, 3, 2)]


def assert_as_one_by_one(table, truth, listed):
    """Check that a table lists the right pairs, with what `mesh_distance` says about each."""
    assert list(zip(table.first.tolist(), table.second.tolist(), strict=True)) == sorted(listed)
    for row, (i, j) in enumerate(sorted(listed)):
        found = truth[i, j]
        assert RELATIONS[table.relation[row]] is found.relation, (i, j)
        assert table.distance[row] == found.distance
        assert (table.closest_a[row] == found.closest_a).all()
        assert (table.closest_b[row] == found.closest_b).all()
        assert [each for each in table.features_a[row].tolist() if each >= 0] == list(found.feature_a.rows)
        assert [each for each in table.features_b[row].tolist() if each >= 0] == list(found.feature_b.rows)
        deep = found.relation is Relation.PENETRATING
        assert table.depth[row] == (epa(found.a.vertices, found.b.vertices).depth if deep else 0.0)


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_pairs_searched_together_have_the_answers_of_pairs_asked_one_by_one(seed):
    meshes = assembly(seed)
    pairs = list(combinations(range(len(meshes)), 2))
    truth = {pair: mesh_distance(*(meshes[row] for row in pair)) for pair in pairs}
    apart = {pair: found.distance for pair, found in truth.items()}
    assert_as_one_by_one(table_of(meshes, listed="all"), truth, pairs)
    reach = sorted(apart.values())[len(pairs) // 2]
    assert_as_one_by_one(table_of(meshes, reach=reach), truth, [pair for pair in pairs if apart[pair] <= reach])
    nearest = table_of(meshes, listed="nearest")
    listed = set(zip(nearest.first.tolist(), nearest.second.tolist(), strict=True))
    alone = set(range(len(meshes))).difference(*(pair for pair, distance in apart.items() if distance == 0.0))
    assert alone
    for row in alone:
        assert min((pair for pair in pairs if row in pair), key=lambda pair: apart[pair]) in listed


def test_a_ball_in_a_ring_is_apart_from_it_and_one_in_a_shell_is_inside_of_no_solid():
    ring, ball = TriangleMesh(*torus(16, 8)), TriangleMesh(np.array(torus(8, 6)[0]) * 0.1, torus(8, 6)[1])
    assert table_of([ring, ball], reach=0.3).relation.tolist() == []
    assert table_of([ring, ball], reach=0.5).relation.tolist() == [0]
    hollow = mesh_of(cubes(SHELL))
    inside = TriangleMesh(np.add(ball.vertices, 1.5), ball.triangles)
    solid = mesh_of(cubes([(0, 0, 0)], size=3))
    table = table_of([hollow, inside, solid], listed="all")
    assert [RELATIONS[code].value for code in table.relation] == ["separated", "penetrating", "penetrating"]
    assert table_of([inside, solid], reach=0.0).distance.tolist() == [0.0]


def test_work_on_meshes_can_be_watched_and_stopped():
    meshes = assembly(1)
    shares = list(islice(mesh_table_in_parts(meshes, listed="all"), 10_000))
    assert shares == sorted(shares)
    assert all(0.0 <= share <= 1.0 for share in shares)
    assert len(shares) > 5


def test_no_meshes_have_no_pairs_and_a_bad_reach_is_refused():
    assert len(table_of([])) == 0
    with pytest.raises(GeometryError):
        table_of(assembly(1), reach=-1.0)
