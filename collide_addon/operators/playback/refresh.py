# SPDX-License-Identifier: GPL-3.0-or-later
"""The operator that makes a figure again from its objects as they are now, whatever is selected."""

from __future__ import annotations

import bpy

from ... import geometry
from ...figure.algorithms import pairs
from ...figure.model.lesson import read_choices
from ...figure.registry import BY_ID
from ...geometry.predicates.errors import WordedError
from ...geometry.predicates.progress import run
from ...scene.base import hierarchy
from ...scene.drawing import parameters
from ...scene.reading.errors import parts_left_out
from ..base import out_of_date
from ..base.current import current_figure, figure_at_hand, time_made
from ..base.in_window import InWindow
from ..base.make import CLASSIC, FOLLOW, MADE_BY, make_figures_in_parts
from ..base.reporting import ReportingOperator, warn_of
from ..base.translation import in_report, in_tooltip
from ..pairs import make


class COLLIDE_OT_refresh(InWindow, ReportingOperator, bpy.types.Operator):
    bl_idname = "collide.refresh"
    bl_label = "Make Again"
    bl_description = "Make the figure again of its objects as they are now, with its own choices; nothing is selected"
    bl_options = {"REGISTER", "UNDO"}

    @classmethod
    def description(cls, context: bpy.types.Context, properties: bpy.types.OperatorProperties) -> str:
        figure = current_figure(context)
        reason = None if figure is None else out_of_date.why_out_of_date(figure)
        tooltip = in_tooltip(cls.bl_description)
        return tooltip if reason is None else "\n".join((in_tooltip("Out of date: {reason}", reason=reason), tooltip))

    @staticmethod
    def ready(context: bpy.types.Context) -> None:
        if not _maker(figure_at_hand(context)):
            raise hierarchy.FigureError("This figure was not made of objects alone: press its own button again")

    def carry_out(self, context: bpy.types.Context) -> None:
        figure = figure_at_hand(context)
        objects = out_of_date.objects_of(figure, context.scene)
        depsgraph = context.evaluated_depsgraph_get()
        left_out = parts_left_out([obj for obj in objects if isinstance(obj, bpy.types.Object)], depsgraph)
        made = make_again(figure, context.scene, depsgraph)
        self.report({"INFO"}, in_report("Made again: {name}", name=made.name))
        warn_of(self, left_out)
        self.show(context, made)


def make_again(
    figure: bpy.types.Collection, scene: bpy.types.Scene, depsgraph: bpy.types.Depsgraph
) -> bpy.types.Collection:
    """Make a figure again from its objects as they are now, with its own choices, and return the new one.

    Raises
    ------
    WordedError
        When an object cannot be read, or gives no answer, or the figure has lost its choices; the scene is unchanged.
    """
    made_by, objects, follows = _maker(figure), out_of_date.objects_of(figure, scene), FOLLOW.of(figure)
    kept = parameters.parameters_of(figure)
    name = figure.name
    try:
        choices = read_choices(kept)
        if made_by == pairs.PAIRS:
            of_pairs = make.PairChoices(
                geometry.Listed(kept["listed"]), float(str(kept["reach"])), pairs.Marked(kept["marked"])
            )
            own = [obj for obj in objects if isinstance(obj, bpy.types.Object)]
            run(make.make_pairs_in_parts(own, of_pairs, choices, scene, depsgraph))
        else:
            run(make_figures_in_parts(BY_ID[made_by], [objects], choices, scene, depsgraph))
    except WordedError:
        raise
    except (KeyError, IndexError, ValueError, TypeError) as error:
        raise hierarchy.FigureError("{name} has lost its choices: make the figure again", name=name) from error
    made = max(hierarchy.figures(scene), key=time_made)
    if follows is not None:
        FOLLOW.keep(made, follows)
    return made


def _maker(figure: bpy.types.Collection) -> str:
    """Return the id of what made a figure from objects; "" if nothing did, or it follows them by itself."""
    made_by = (MADE_BY.of(figure) or "").removesuffix(CLASSIC)
    made_of_objects = made_by == pairs.PAIRS or (made_by in BY_ID and BY_ID[made_by].inputs)
    return made_by if made_of_objects else ""
