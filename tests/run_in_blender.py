# SPDX-License-Identifier: GPL-3.0-or-later
"""Test the installed extension inside a Blender program.

    blender --command extension install-file -r user_default --enable collide-0.1.0.zip
    blender -b --python-exit-code 1 --python tests/run_in_blender.py -- [pytest's arguments]

Blender's exit code is pytest's. The tests say `import collide_addon`; here that means the module that Blender
installed and enabled, not the one in this checkout.
"""

import importlib
import os
import sys
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

import addon_utils
import pytest

EXTENSION = "bl_ext.user_default.collide"
PACKAGE = "collide_addon"
ROOT = Path(__file__).resolve().parent.parent


class InstalledExtension(MetaPathFinder, Loader):
    """Finds `collide_addon` and everything below it in the installed extension, each module loaded once."""

    def find_spec(self, fullname, path=None, target=None) -> ModuleSpec | None:
        if fullname == PACKAGE or fullname.startswith(f"{PACKAGE}."):
            return ModuleSpec(fullname, self)
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = importlib.import_module(f"{EXTENSION}.{spec.name}")
        spec.loader_state = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = module.__spec__.loader_state  # importing it under a second name has replaced it


def main() -> int:
    arguments = sys.argv[sys.argv.index("--") + 1 :] if "--" in sys.argv else []
    _, enabled = addon_utils.check(EXTENSION)
    if not enabled:
        print(f"{EXTENSION} is not enabled: install the zip first, see {__file__}", file=sys.stderr)
        return 2
    sys.meta_path.insert(0, InstalledExtension())
    os.chdir(ROOT)
    code = pytest.main(
        [
            "--override-ini=pythonpath=",  # without the checkout
            "--override-ini=testpaths=tests/blender",
            "-pno:cacheprovider",
            *arguments,
        ]
    )
    installed = Path(importlib.import_module(PACKAGE).__file__).resolve()
    if ROOT in installed.parents:
        print(f"tested {installed} instead of the installed extension", file=sys.stderr)
        code = 2
    addon_utils.disable(EXTENSION)  # classes left behind can crash Blender on exit
    return int(code)


sys.exit(main())
