# SPDX-License-Identifier: GPL-3.0-or-later
"""The operators, one family to a file: they read, compute, build, draw and report."""

from bpy.utils import register_classes_factory

from ..scene.base import handlers
from .base import out_of_date
from .base.reporting import end_running
from .base.translation import CONTEXT
from .figures import algorithms
from .figures.gallery import COLLIDE_OT_gallery
from .figures.live import COLLIDE_OT_live, COLLIDE_OT_live_stop
from .figures.new_points import COLLIDE_OT_paste_points, COLLIDE_OT_random_shapes
from .figures.open_lesson import COLLIDE_OT_open_lesson
from .figures.sweep import COLLIDE_OT_sweep_table
from .figures.text_page import COLLIDE_OT_text_page
from .figures.touch import COLLIDE_OT_swap, COLLIDE_OT_touch
from .lecture import present
from .output import manual
from .output.export import COLLIDE_OT_copy_as, COLLIDE_OT_copy_curves, COLLIDE_OT_copy_result, COLLIDE_OT_export
from .output.manual import COLLIDE_OT_help
from .output.pictures import COLLIDE_OT_render
from .output.worksheets import COLLIDE_OT_worksheet
from .pairs.current import COLLIDE_OT_select_pair
from .pairs.pairs import COLLIDE_OT_copy_pairs, COLLIDE_OT_export_pairs, COLLIDE_OT_pairs
from .playback import at_once, follow, look, play, show
from .playback.follow import COLLIDE_OT_follow, COLLIDE_OT_refresh
from .playback.look import COLLIDE_OT_look
from .playback.play import COLLIDE_OT_play, COLLIDE_OT_step
from .playback.predict import COLLIDE_OT_copy_predictions, COLLIDE_OT_predict, COLLIDE_OT_predict_answer
from .playback.removal import COLLIDE_OT_clear
from .playback.turn import COLLIDE_OT_turn

classes = (
    *algorithms.classes,
    *(COLLIDE_OT_sweep_table, COLLIDE_OT_live, COLLIDE_OT_live_stop),
    *(COLLIDE_OT_pairs, COLLIDE_OT_select_pair, COLLIDE_OT_copy_pairs, COLLIDE_OT_export_pairs),
    *(COLLIDE_OT_paste_points, COLLIDE_OT_random_shapes, COLLIDE_OT_step),
    *(*show.classes, COLLIDE_OT_gallery, COLLIDE_OT_clear, COLLIDE_OT_render),
    *(COLLIDE_OT_copy_result, COLLIDE_OT_copy_as, COLLIDE_OT_export, COLLIDE_OT_copy_curves),
    *(COLLIDE_OT_look, COLLIDE_OT_play, COLLIDE_OT_refresh, COLLIDE_OT_follow, present.COLLIDE_OT_present),
    *(COLLIDE_OT_turn, COLLIDE_OT_predict, COLLIDE_OT_predict_answer, COLLIDE_OT_copy_predictions),
    *(COLLIDE_OT_swap, COLLIDE_OT_touch, COLLIDE_OT_text_page, COLLIDE_OT_open_lesson, COLLIDE_OT_worksheet),
    COLLIDE_OT_help,
)

HANDLERS = (
    *(*handlers.HANDLERS, *play.HANDLERS, *present.HANDLERS, *look.HANDLERS, *at_once.HANDLERS),
    *out_of_date.HANDLERS,
)

for each in classes:
    each.bl_translation_context = CONTEXT  # the context in which its label is translated

_register_classes, _unregister_classes = register_classes_factory(classes)


def register() -> None:
    """Register the operators, then the handlers."""
    _register_classes()
    handlers.listen(HANDLERS)
    look.register()
    follow.register()
    manual.register()


def unregister() -> None:
    """End what still runs, then unregister in reverse order."""
    end_running()
    manual.unregister()
    handlers.stop_listening(HANDLERS)
    at_once.unregister()
    follow.unregister()
    out_of_date.unregister()
    look.unregister()
    _unregister_classes()
