# SPDX-License-Identifier: GPL-3.0-or-later
"""A figure that follows two objects while they move.

Blender's handlers drive it. They are installed only while a figure is live, and return at once unless one of the two
objects has moved or changed its geometry: the figure's own updates do not trigger them, and they cost nothing while
nothing moves.

No reference to Blender's data is kept between moments: session ids survive renaming and undo. Loading a file removes
the handlers, like all that are not persistent, and the figure becomes a still one.

Views turned to the live figure keep showing its whole page, which grows when objects move away.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import bpy

from ...figure.model.lesson import Choices, Measured, Solids
from ...figure.model.look import Look
from ...figure.model.records import plain
from ...geometry import GeometryError, Phrase
from ..base.handlers import listen, running_operators, stop_listening
from ..base.hierarchy import FigureError
from ..drawing.draw import Request, draw_all
from ..drawing.parameters import PARAMETERS, theme_of
from ..drawing.user_view import is_turned, shows_page, turn_to
from ..drawing.visibility import layers_shown, shown_figures
from ..reading.errors import ReadError
from ..reading.parts import Readable
from ..space.draw import is_in_space, look_from_its_side
from .in_plane import PlaneSession
from .in_space import SpaceSession
from .session import REVISION, Note, Timing, Watched

DRAGGING = "TRANSFORM_OT_"
"""Prefix of the Blender operators that move, rotate or scale with the mouse."""


def is_dragging() -> bool:
    """Tell whether something is being dragged with the mouse, which a moving view would disturb."""
    return any(each.bl_idname.startswith(DRAGGING) for each in running_operators())


def show_whole_page(figure: bpy.types.Collection) -> None:
    """Turn the views that show a figure's page to it again, since it has changed; one in space may stay orbited."""
    for window in bpy.context.window_manager.windows:
        with bpy.context.temp_override(window=window):
            if figure not in shown_figures(window.view_layer):
                continue
            for area in filter(is_turned, window.screen.areas):
                try:
                    if not is_in_space(figure):
                        turn_to(area, figure)
                    elif shows_page(area):
                        look_from_its_side(area, figure)
                except FigureError:  # it has lost its camera, so views stay as they are
                    return


GROWN_SECONDS = 0.1
"""Seconds until a page that has grown is shown whole, unless something is still being dragged."""


class State(NamedTuple):
    """What a panel shows of a live figure."""

    figure: bpy.types.Collection
    pair: tuple[bpy.types.Object | bpy.types.Collection | None, ...]
    waiting: Phrase | None
    rate: float
    milliseconds: float


_session: PlaneSession | SpaceSession | None = None


def start(
    pair: Sequence[Readable],
    look: Look,
    choices: Choices,
    scene: bpy.types.Scene,
    depsgraph: bpy.types.Depsgraph,
    replaced: bpy.types.Collection | None = None,
    note: Note = lambda _collection, _headline: None,
    origin: Callable[[bpy.types.Collection], object] = lambda _collection: None,
) -> bpy.types.Collection:
    """Draw the figure of A and B in `scene` and let it follow them; a figure that was live before becomes a still one.

    A live figure ignores the detail, rulers and storyboard of `look`; of the `choices` it uses the tolerance, the radii
    in scene units, and where distances are measured. `replaced` is as `replace` of `draw`. `note` is called with the
    answer of each moment shown, `origin` once when the figure is drawn. After a ReadError, DrawError or GeometryError
    the scene is unchanged.
    """
    global _session  # noqa: PLW0603  # one figure is live, and Blender passes nothing of ours to handlers
    in_space = choices.measured is Measured.SPACE
    if in_space and choices.tolerance:
        raise GeometryError("In space answers are exact: set the tolerance to 0")
    if in_space and (choices.radius_a or choices.radius_b):
        raise GeometryError("Shapes grow in a plane: set both radii to 0, or measure From Above")
    session = (SpaceSession if in_space else PlaneSession)(
        watched=[Watched.of(letter, source) for letter, source in zip("AB", pair, strict=True)],
        scene=scene.session_uid,
        view_layer=depsgraph.view_layer.name,
        look=look,
        choices=Choices(
            measured=Measured.SPACE if in_space else Measured.ABOVE,
            solids=choices.solids if in_space else Solids.HULLS,
            layout=look.layout,
            language=look.language,
            tolerance=choices.tolerance,
            radius_a=choices.radius_a,
            radius_b=choices.radius_b,
        ),
        note=note,
    )
    session.read(depsgraph, undone=False)
    session.compute()

    def show_first(collection: bpy.types.Collection) -> None:
        session.begin(collection, scene)
        session.show(collection)
        origin(collection)

    [collection] = draw_all([Request(session.first_drawing(), replaced, show_first)], scene)
    stop()
    _session = session
    listen(_HANDLERS, in_every_file=False)
    settle()
    return collection


def stop() -> None:
    """End live mode if a figure is live; the figure stays as it is."""
    global _session  # noqa: PLW0603
    settle()
    stop_listening(_HANDLERS)
    _session = None


def stop_if_gone() -> None:
    """Stop live mode if the live figure has been removed."""
    if _session is not None and _live_figure() is None:
        stop()


def settle(*_of_blender: object) -> None:
    """Store with the live figure the parameters of its moment, for exporting it; called by Blender before saving."""
    figure = _live_figure()
    if figure is not None and _session is not None:
        theme = theme_of({"theme": _session.look.theme.value, **(PARAMETERS.of(figure) or {})})  # maybe changed since
        kept = _session.parameters(replace(_session.choices, theme=theme))
        PARAMETERS.keep(figure, {**kept, "layers": plain(layers_shown(figure))})


def is_live() -> bool:
    """Tell whether a figure is live; none is after a file was loaded or the live figure removed."""
    return _live_figure() is not None


def state() -> State | None:
    """Return what panels show of the live figure; None if there is none."""
    figure = _live_figure()
    if figure is None or _session is None:
        return None
    rate, seconds = _session.pace.measured()
    return State(figure, tuple(each.now() for each in _session.watched), _session.waiting, rate, seconds * 1000)


def timings() -> list[Timing]:
    """Return when the latest moments were finished, and what they took."""
    return [] if _session is None else list(_session.pace.timings)


def follow(scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph | None = None) -> None:
    """Make the live figure show its objects as they are now; called by Blender."""
    session = _session
    if session is None or depsgraph is None or scene.session_uid != session.scene:
        return
    if depsgraph.mode == "RENDER" or bpy.app.is_job_running("RENDER"):  # a picture being rendered must not change
        return
    layer = depsgraph.view_layer_eval.name
    if layer != session.view_layer and session.view_layer in scene.view_layers:
        return
    session.view_layer = layer  # it was renamed
    collection = session.drawn()
    if collection is None:  # undone or deleted: redo brings it back
        return
    began = time.perf_counter()
    undone = REVISION.of(collection) != session.revision
    try:
        moved = session.read(depsgraph, undone=undone)
    except ReadError as error:
        session.wait(collection, error)
        return
    if not moved and not undone and session.waiting is None:
        return
    read = time.perf_counter()
    session.compute()
    computed = time.perf_counter()
    session.waiting = None
    if undone:
        session.forget()
    if session.show(collection) and not bpy.app.timers.is_registered(_turn_views):
        bpy.app.timers.register(_turn_views, first_interval=GROWN_SECONDS)
    now = time.perf_counter()
    session.pace.timings.append(Timing(now, read - began, computed - read, now - computed))


def _turn_views() -> float | None:
    """Show the whole page once nothing is dragged; return the seconds until the next attempt, as timers do."""
    if is_dragging():
        return GROWN_SECONDS
    figure = _live_figure()
    if figure is not None:
        show_whole_page(figure)
    return None


def _live_figure() -> bpy.types.Collection | None:
    if _session is None or follow not in bpy.app.handlers.depsgraph_update_post:
        return None
    return _session.drawn()


_HANDLERS = (("depsgraph_update_post", follow), ("frame_change_post", follow), ("save_pre", settle))
