# SPDX-License-Identifier: GPL-3.0-or-later
"""Keyframes of one object: visibility, opacity, and how much of its line is drawn. No handlers, no drivers.

Interpolation is written with the keys (constant for steps, linear or eased for motion), because Blender would otherwise
use the user's preference. Only our own actions are written, and in them only our channels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import bpy

from ...figure.model.figure import PHASES, Figure, Motion, Span
from ...figure.model.keyframes import MOST_SECONDS, Curve, Key, Life, keys_of, moves, value_at
from ...figure.model.playback import moments
from ..base import compat
from ..base.custom_property import (
    CustomProperty,
    MisfitError,
    json_property,
    listed,
    mapping,
    number,
    pair,
    whole,
    wholes,
)
from ..base.ownership import IDENTITY, block_name, is_owned, mark_owned
from ..base.restoration import put_back
from ..base.timeline import STEP_LIMIT
from .faces import AWAY_KEY
from .materials import ROLE, is_dark, opacity_of_light, share_of_light


def _motion(kept: object) -> Motion:
    values = mapping(kept)
    shift, stretch, about = (pair(values.get(name)) for name in ("shift", "stretch", "about"))
    return Motion(shift, number(values.get("turn")), stretch, about, listed(values.get("via", []), pair))


def _drawing(kept: object) -> tuple[int, int]:
    row, count = wholes(2)(kept)
    if row >= count:
        raise MisfitError
    return row, count


STEP = CustomProperty("cld_step", whole(0, STEP_LIMIT))
PHASE = CustomProperty("cld_phase", whole(0, PHASES - 1))
"""On an object: the tick at which it first shows."""
UNTIL = CustomProperty("cld_until", whole(-1, STEP_LIMIT * PHASES))
"""On an object: the last tick at which it shows, -1 if it stays; a tick is step * PHASES + phase."""
ASKING = CustomProperty("cld_asking", whole(0, 1))
"""On an object: 1 if it belongs to a question, 0 if it makes way for questions; absent on others."""
GROWS = CustomProperty("cld_grows", whole(1, 1))
"""On an object: 1 if it is a line drawn on from its start; others fade in."""
VISIBLE_BEFORE = CustomProperty("cld_before", number)
"""On an object: how much of it is already visible at its first tick, from 0 to 1."""

OBJECT_MOTION = json_property("cld_motion", _motion, plain=Motion._asdict)
"""On an object: how it moves to its place, in figure units relative to its panel's empty."""
DELAYED = CustomProperty("cld_late", whole(1, 99))
"""On an object: its turn, from 1, if it appears only after everything that moves has arrived."""
SECOND = CustomProperty("cld_second", whole(1, MOST_SECONDS))
"""On an object: the second of a question during which it shows, counted from the end."""
DRAWING = CustomProperty("cld_drawing", _drawing)
"""On an object: its index among the drawings of a turning view, and their number."""
BENDS = CustomProperty("cld_bends", whole(1, 1))
"""On an object: 1 if its mesh has points that each move on their own path; see `faces.bend`."""

VISIBILITY = ("hide_render", "hide_viewport")
COLOUR, ALPHA = "color", 3
"""The path of an object's colour, and the index of the opacity in it."""
DRAWN = "bevel_factor_end"
LOCATION, ROTATION, SCALE = "location", "rotation_euler", "scale"
MOVED_CHANNELS = ((LOCATION, 0), (LOCATION, 1), (ROTATION, 2), (SCALE, 0), (SCALE, 1))
BENT = f'key_blocks["{AWAY_KEY}"].value'
"""The path of a shape key's value: how far points are from their places, from 0 to 1."""
OUR_CHANNELS = (*((path, 0) for path in VISIBILITY), (COLOUR, ALPHA), (DRAWN, 0), (BENT, 0), *MOVED_CHANNELS)
"""All channels that we write."""
ENDING = ".drawn"
"""Ending of the name of the action of a curve or bending mesh; its object has an action of its own."""


INTERPOLATIONS = bpy.types.Keyframe.bl_rna.properties["interpolation"].enum_items
STRAIGHT, STANDING, EASED = (INTERPOLATIONS[name].value for name in ("LINEAR", "CONSTANT", "SINE"))
BOTH_ENDS = bpy.types.Keyframe.bl_rna.properties["easing"].enum_items["EASE_IN_OUT"].value
"""Interpolation of a key towards the next, as Blender numbers it."""


class Channel(NamedTuple):
    """An animated property: its path and index, its keys, and its values at rest and at present."""

    path: str
    place: int
    curve: Curve
    resting: float
    now: float


def never_resting(path: str, index: int, *keys: Key) -> Channel:
    """Return the channel of a property that has no value at rest, such as the location of a moving camera."""
    return Channel(path, index, keys, math.nan, keys[0].value)


KeyWriter = Callable[[bpy.types.Object, Life], None]
"""A function that replaces an object's keys."""


def remember_life(obj: bpy.types.Object, life: Life) -> None:
    """Store with an object what its keys derive from, so that they can be rebuilt without the figure."""
    step, phase = divmod(life.span.first, PHASES)
    STEP.keep(obj, step)
    PHASE.keep(obj, phase)
    UNTIL.keep(obj, -1 if life.span.last is None else life.span.last)
    if life.asking is not None:
        ASKING.keep(obj, int(life.asking))
    kinds: tuple[CustomProperty[Any], ...] = GROWS, VISIBLE_BEFORE, OBJECT_MOTION, DELAYED, SECOND, DRAWING, BENDS
    values = int(life.grows), life.before, life.motion, life.delayed, life.second, life.drawing, int(life.bends)
    for kept, value in zip(kinds, values, strict=True):
        if value:
            kept.keep(obj, value)


def life_of(obj: bpy.types.Object) -> Life | None:
    """Return what an object's keys derive from; None if it has none or was edited by hand."""
    step, phase, until, role = STEP.of(obj), PHASE.of(obj), UNTIL.of(obj), ROLE.of(obj)
    if step is None or phase is None or until is None or role is None or not is_owned(obj):
        return None
    asking, before = ASKING.of(obj), VISIBLE_BEFORE.of(obj) or 0.0
    span = Span(step * PHASES + phase, None if until < 0 else until)
    return Life(
        span, role, None if asking is None else bool(asking), GROWS.of(obj) == 1, min(max(before, 0.0), 1.0),
        OBJECT_MOTION.of(obj), DELAYED.of(obj) or 0, BENDS.of(obj) == 1, SECOND.of(obj) or 0, DRAWING.of(obj),
    )  # fmt: skip


def key_writer(figure: Figure, frame_now: int, hidden: dict[bpy.types.Object, bool]) -> KeyWriter:
    """Return a function that keys the objects of a figure and sets them to their state at `frame_now`.

    Many objects share a life, so the keys of each life are computed once. The visibility of objects is collected in
    `hidden` and not set: see `hide`.
    """
    known, past, dark = moments(figure), figure.storyboard.past, is_dark(figure.theme)

    @cache
    def channels(life: Life) -> tuple[list[Channel], Channel]:
        keys = keys_of(life, known, past)
        opacity = tuple(key._replace(value=opacity_of_light(key.value, dark=dark)) for key in keys.opacity)

        def channel(path: str, index: int, curve: Curve, resting: float) -> Channel:
            return Channel(path, index, curve, resting, value_at(curve, frame_now))

        own = [*(channel(path, 0, keys.hidden, 0.0) for path in VISIBILITY), channel(COLOUR, ALPHA, opacity, 1.0)]
        if life.motion is not None:
            own += [channel(*moved) for moved in _moved(life.motion, keys.away)]
        return own, channel(BENT, 0, keys.away, 0.0) if life.bends else channel(DRAWN, 0, keys.drawn, 1.0)

    def write(obj: bpy.types.Object, life: Life) -> None:
        own, inner = channels(life)
        for channel in write_channels(obj, own, obj.name):
            if channel.path in VISIBILITY:
                hidden[obj] = bool(channel.now)
            else:
                _set(obj, channel.path, channel.place, channel.now)
        within = _within(obj)
        if within is not None and is_owned(within) and hasattr(*_holder(within, inner.path)):
            for channel in write_channels(within, [inner], block_name(obj.data.name, ENDING)):
                _set(within, channel.path, channel.place, channel.now)

    return write


def _within(obj: bpy.types.Object) -> bpy.types.ID | None:
    """Return what is animated along with an object: its curve, or the shape keys of its mesh."""
    return getattr(obj.data, "shape_keys", None) or (obj.data if isinstance(obj.data, bpy.types.Curve) else None)


def hide(places: Iterable[bpy.types.Collection], hidden: Mapping[bpy.types.Object, bool]) -> None:
    """Hide and show objects of collections, all at once."""
    for path in VISIBILITY:
        set_in(places, path, hidden)
    for obj in islice(hidden, 1):
        obj.hide_viewport = obj.hide_viewport  # Blender notices this, and then updates all


def set_in(places: Iterable[bpy.types.Collection], path: str, values: Mapping[bpy.types.Object, bool]) -> None:
    """Set a boolean of many objects at once; one by one, Blender would search the whole file each time."""
    for place in places:
        place.objects.foreach_set(path, [values.get(obj, getattr(obj, path)) for obj in place.objects])


def _moved(motion: Motion, away: Curve) -> Iterator[tuple[str, int, Curve, float]]:
    """Yield each value that a motion changes: path, index, curve, and value at rest."""
    shifts, (along_x, along_y) = (motion.shift, *motion.via), motion.stretch
    curves = (*moves(away, motion), away, away, away)
    factors = (*(float(any(axis)) for axis in zip(*shifts, strict=True)), motion.turn, along_x - 1.0, along_y - 1.0)
    resting = (*motion.about, 0.0, 1.0, 1.0)
    for (path, index), curve, factor, at in zip(MOVED_CHANNELS, curves, factors, resting, strict=True):
        if factor:
            yield path, index, tuple(key._replace(value=at + factor * key.value) for key in curve), at


def change_paper(obj: bpy.types.Object, frame_now: int, *, dark: bool) -> None:
    """Convert an object's keyed opacities between light and dark paper.

    Only values change: keys that the user has moved or added keep their frames.
    """
    action = None if obj.animation_data is None else obj.animation_data.action
    if action is None or not is_owned(action):
        return
    for curve in compat.channels(obj):
        if (curve.data_path, curve.array_index) != (COLOUR, ALPHA):
            continue
        for point in curve.keyframe_points:
            if 0 < point.co.y < 1:
                point.co.y = opacity_of_light(share_of_light(point.co.y, dark=not dark), dark=dark)
        curve.update()
        _set(obj, COLOUR, ALPHA, curve.evaluate(frame_now))


def keep_keys(objects: Iterable[bpy.types.Object], undo: ExitStack) -> list[bpy.types.Action]:
    """Let an error restore the present keys and values of objects; return copies of actions, to be removed later."""
    copies = []
    for block in {block for obj in objects for block in (obj, _within(obj)) if block is not None and is_owned(block)}:
        for path in dict.fromkeys(path for path, _ in OUR_CHANNELS):
            holder, name = _holder(block, path)
            if hasattr(holder, name):
                put_back(undo, holder, name)
        action = None if block.animation_data is None else block.animation_data.action
        if block.animation_data is None:
            undo.callback(block.animation_data_clear)
        elif action is None:
            undo.callback(setattr, block.animation_data, "action", None)
        elif is_owned(action):
            name, slot = action.name, compat.slot_name(block)
            copies.append(action.copy())
            undo.callback(_keys_again, block, action, copies[-1], name, slot)
    return copies


def _keys_again(block: bpy.types.ID, changed: bpy.types.Action, copy: bpy.types.Action, name: str, slot: str) -> None:
    """Put a copy of an action back wherever the action is used, even if it has been removed."""
    if changed in set(bpy.data.actions):
        changed.user_remap(copy)
        bpy.data.actions.remove(changed)
    else:
        compat.use_action(block, copy, slot)
    copy.name = name


def write_channels(block: bpy.types.ID, channels: list[Channel], name: str) -> list[Channel]:
    """Write keys to a block; return the channels and the values they take now."""
    action = None if block.animation_data is None else block.animation_data.action
    if action is not None and not is_owned(action):
        return []
    standing = []
    animated = any(len(channel.curve) > 1 for channel in channels)
    had_action = action is not None
    if animated and not had_action:
        action = bpy.data.actions.new(name)
        mark_owned(action, IDENTITY.of(block) or "")
        block.animation_data_create().action = action
    for channel in channels:
        had_keys = had_action and compat.remove_channel(block, channel.path, channel.place)
        if len(channel.curve) > 1:
            points = compat.add_channel(block, channel.path, channel.place).keyframe_points
            points.add(len(channel.curve))
            points.foreach_set("co", [value for key in channel.curve for value in (key.frame, key.value)])
            kinds = [STRAIGHT if key.straight else EASED if key.eased else STANDING for key in channel.curve]
            points.foreach_set("interpolation", kinds)
            if EASED in kinds:
                points.foreach_set("easing", [BOTH_ENDS] * len(kinds))
        elif not had_keys and channel.curve[0].value == channel.resting:
            continue  # a property that never changes is left to the user
        standing.append(channel)
    if action is not None and not animated and not compat.channels(block):
        block.animation_data_clear()
        if action.users == 0:
            bpy.data.actions.remove(action)
    return standing


def _holder(block: bpy.types.ID, path: str) -> tuple[bpy.types.bpy_struct | None, str]:
    """Return the owner of the property at a path, and the property's name."""
    return (getattr(block, "key_blocks", {}).get(AWAY_KEY), "value") if path == BENT else (block, path)


def _set(block: bpy.types.ID, path: str, index: int, value: float) -> None:
    holder, name = _holder(block, path)
    now = getattr(holder, name)
    if isinstance(now, float | bool):
        if now != value:  # even an equal value would make Blender update the block
            setattr(holder, name, bool(value) if path in VISIBILITY else value)
    elif now[index] != value:
        now[index] = value
