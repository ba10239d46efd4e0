# SPDX-License-Identifier: GPL-3.0-or-later
"""Every key of a figure as plain values, to be compared."""

from collide_addon.scene.base import compat


def keys_of_block(block):
    """Return path, index and keys of each animated channel of a block: frame, value, interpolation."""
    if block is None or block.animation_data is None or block.animation_data.action is None:
        return {}
    return {
        (curve.data_path, curve.array_index): [
            (round(point.co[0], 4), round(point.co[1], 5), point.interpolation) for point in curve.keyframe_points
        ]
        for curve in compat.channels(block)
    }


def keys_of_figure(collection):
    """Return the keys of all objects and of their animated data, by the objects' names."""
    inside = {obj: getattr(obj.data, "shape_keys", None) or obj.data for obj in collection.all_objects}
    return {obj.name: (keys_of_block(obj), keys_of_block(within)) for obj, within in inside.items()}
