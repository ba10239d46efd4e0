# SPDX-License-Identifier: GPL-3.0-or-later
"""The starting state of the tests under tests/blender: the extension registered, and an empty scene.

bpy is imported only for these, so that tests/geometry and tests/figure run in plain Python.
"""

import faulthandler
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from zlib import crc32

import pytest

ROOT = Path(__file__).parent.parent
BLENDER_TESTS = Path(__file__).parent / "blender"
EXIT_STATUS = pytest.StashKey[int]()
STDERR = pytest.StashKey[int]()
LIMIT, LIMIT_OF_SLOW = 300.0, 1200.0
"""Seconds after which a test counts as hanging; the latter for those marked slow, nightly or window."""


class RootIsAFolder:
    """The root is a package only for Blender: pytest would import it, which fails if its name has a hyphen.

    pytest consults no conftest about the root folder, hence a plugin.
    """

    @staticmethod
    def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        return pytest.Dir.from_parent(parent, path=path) if path == ROOT else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Assign whole files of tests to workers, as a file shares what it makes, and keep those of one figure together.

    In their order: the tests of Blender take longest, and the figures, many and short, fill the gaps.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByFileOrFigure(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file, _, name = nodeid.partition("::")
            return name.partition("[figure ")[2] or file

        def remove_node(self, node: object) -> str | None:
            """Assign the remaining tests of a worker that ended to others, except for the one that ended it."""
            units = self.assigned_work[node]
            waiting = [(name, unit) for unit in units.values() for name, done in unit.items() if not done]
            if not waiting:
                return super().remove_node(node)
            ended_in, unit = waiting[0]
            unit[ended_in] = True
            self.assigned_work[node] = {scope: unit for scope, unit in units.items() if not all(unit.values())}
            super().remove_node(node)
            return ended_in

    config.option.loadscopereorder = False
    return ByFileOrFigure(config, log)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add an option for a share of the tests, the same on all machines: `.ci/run` takes another one per commit."""
    parser.addoption("--share", metavar="K/N", help="run the K-th of N shares of the tests, about as many in each")
    parser.addoption("--limit", metavar="SECONDS", type=float, help=f"by default {LIMIT:g}, {LIMIT_OF_SLOW:g} if slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests outside the chosen share."""
    share, shares = map(int, (config.getoption("share") or "1/1").split("/"))
    others = {item for item in items if crc32(item.nodeid.encode()) % shares != share - 1}
    if others:
        config.hook.pytest_deselected(items=list(others))
        items[:] = [item for item in items if item not in others]


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest about the root before it collects tests, which leaves no garbage."""
    config.pluginmanager.register(RootIsAFolder())
    config.stash[STDERR] = os.dup(sys.__stderr__.fileno())  # pytest captures what else is written there
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # tests, and programs they start, are compiled once
        sys.dont_write_bytecode = False
    gc.disable()


def pytest_collection_finish() -> None:
    """Limit garbage collection to what tests make, instead of scanning the thousands of tests again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """End the process of a test that hangs, and say where; with `-n`, the other tests continue in a new process.

    A watchdog thread does this on every platform, even when Python itself is blocked. pytest's own option for it is
    newer than the pytest of the real Blenders.
    """
    slow = any(map(item.get_closest_marker, ("slow", "nightly", "window")))
    limit = item.config.getoption("limit") or (LIMIT_OF_SLOW if slow else LIMIT)
    faulthandler.dump_traceback_later(limit, exit=True, file=item.config.stash[STDERR])
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.fixture(scope="session")
def _registered() -> Iterator[None]:
    """Keep the extension registered while tests/blender runs.

    Classes that are still registered when Python ends crash Blender 4.2 and hang 4.5.
    """
    import bpy  # noqa: F401  the extension's rooms need it, so its absence is said here

    import collide_addon

    if collide_addon.__name__.startswith("bl_ext."):  # installed and enabled by tests/run_in_blender.py
        yield
        return
    collide_addon.register()
    yield
    collide_addon.unregister()


@pytest.fixture(scope="session")
def empty_file(_registered: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save an empty file, which Blender opens in half the time it needs to make a new one."""
    import bpy

    path = tmp_path_factory.mktemp("empty") / "empty.blend"
    # Not read_factory_settings, which also resets the preferences and so disables the extension.
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    bpy.ops.wm.save_as_mainfile(filepath=str(path), copy=True)
    return path


@pytest.fixture(autouse=True)
def _empty_scene(request: pytest.FixtureRequest) -> None:
    """Give every test under tests/blender a new, empty file without a path."""
    if BLENDER_TESTS in request.path.parents:
        path = request.getfixturevalue("empty_file")
        import bpy

        bpy.ops.wm.read_homefile(filepath=str(path))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Remember how the tests ended."""
    session.config.stash[EXIT_STATUS] = int(exitstatus)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Exit at once where bpy is a module, because its shutdown can hang.

    Before Blender 5.0 a sound thread waits on a condition variable whose destructor waits for the thread, unless
    Python frees bpy before it ends, which a single remaining reference prevents.
    """
    bpy = sys.modules.get("bpy")
    if bpy is not None and not bpy.app.binary_path and EXIT_STATUS in config.stash:  # a program has a path
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(config.stash[EXIT_STATUS])
