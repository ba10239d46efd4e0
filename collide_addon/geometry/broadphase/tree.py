# SPDX-License-Identifier: GPL-3.0-or-later
"""All overlapping pairs of boxes by a tree, whatever their shapes: O(N log² N) and the pairs.

Boxes in the order of their left edges are the leaves of a binary tree. Those that overlap a box in x and begin after it
are consecutive leaves, so they are all the leaves below a few nodes, two in each level at most. Below one node, in the
order of the bottom edges, those that overlap it in y and begin above it are consecutive again; and for each leaf so are
the boxes at this node that begin above the leaf. Nothing is met in vain.

A. Zomorodian and H. Edelsbrunner, "Fast software for box intersections", Int. J. Comput. Geometry Appl. 12 (2002).
"""

from collections.abc import Iterator

import numpy as np

from .strips import Boxes, Coordinates, Indices, written_out


def pairs_by_tree(boxes: Boxes) -> Iterator[Indices]:
    """Yield all overlapping pairs as arrays (2, m) of rows, each pair once."""
    by_left = np.argsort(boxes.left)
    left, bottom, right, top = (ends[by_left] for ends in boxes)
    behind = np.searchsorted(left, right, side="right")  # those from there on begin right of this one
    for leaves in _pairs_of_leaves(behind, bottom, top):
        yield by_left[leaves]


def _pairs_of_leaves(behind: Indices, bottom: Coordinates, top: Coordinates) -> Iterator[Indices]:
    """Yield the pairs of boxes that are in the order of their left edges: those up to `behind` overlap in x."""
    count = len(behind)
    by_bottom = np.argsort(bottom, kind="stable")
    rank = np.empty(count, dtype=np.intp)  # of the bottom among all bottoms
    rank[by_bottom] = np.arange(count)
    reach = np.searchsorted(bottom[by_bottom], top, side="right")  # bottoms of lower rank are not above the top
    boxes, begin, end = np.arange(count), np.arange(1, count + 1), behind
    level = 0
    while len(boxes):
        some = begin < end
        boxes, begin, end = boxes[some], begin[some], end[some]
        at_begin, at_end = begin % 2 == 1, end % 2 == 1  # nodes that are not below a node of the next level
        askers = np.concatenate((boxes[at_begin], boxes[at_end]))
        nodes = np.concatenate((begin[at_begin], end[at_end] - 1))
        yield from _pairs_at_nodes(askers, nodes, np.arange(count) >> level, rank, reach)
        begin, end, level = (begin + 1) // 2, end // 2, level + 1


def _pairs_at_nodes(
    askers: Indices, nodes: Indices, node_of_leaf: Indices, rank: Indices, reach: Indices
) -> Iterator[Indices]:
    """Yield the overlapping pairs of the boxes that ask, each at its node, and the leaves below the nodes."""
    one, other = (askers, nodes * len(rank)), (np.arange(len(rank)), node_of_leaf * len(rank))
    for (rows, node), (others, other_node) in ((one, other), (other, one)):
        keys = other_node + rank[others]
        order = np.argsort(keys)
        keys, others = keys[order], others[order]  # noqa: PLW2901  # of this turn
        begin, end = np.searchsorted(keys, node + rank[rows]), np.searchsorted(keys, node + reach[rows])
        for some, lengths, found in written_out(begin, end):  # others at the node that begin above
            yield np.stack((np.repeat(rows[some], lengths), others[found]))
