# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests under tests/blender find before they start: the extension registered and an empty scene.

bpy is imported only for those, so that tests/geometry and tests/figure run in plain Python.
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
"""Seconds after which a test is taken to hang; the latter for those marked slow, nightly or window."""


class RootIsAFolder:
    """The root is a package for Blender's sake only: pytest would import it, which fails where its name has a hyphen.

    pytest asks no conftest about the folder that all lies in, hence a plugin.
    """

    @staticmethod
    def pytest_collect_directory(path: Path, parent: pytest.Collector) -> pytest.Collector | None:
        return pytest.Dir.from_parent(parent, path=path) if path == ROOT else None


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """Hand out tests to workers by the file, which keeps what it makes, and those of one figure together.

    In the order in which they stand: those of Blender are the longest, and the figures, many and short, fill the gaps.
    """
    from xdist.scheduler import LoadScopeScheduling

    class ByFileOrFigure(LoadScopeScheduling):
        def _split_scope(self, nodeid: str) -> str:
            file, _, name = nodeid.partition("::")
            return name.partition("[figure ")[2] or file

        def remove_node(self, node: object) -> str | None:
            """Hand the tests of a worker that ended to others, but for the one in which it ended."""
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
    """Add the choice of a share of the tests, which is the same everywhere: `.ci/run` takes another one each commit."""
    parser.addoption("--share", metavar="K/N", help="run the K-th of N shares of the tests, about as many in each")
    parser.addoption("--limit", metavar="SECONDS", type=float, help=f"by default {LIMIT:g}, {LIMIT_OF_SLOW:g} if slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests of other shares than the chosen one."""
    share, shares = map(int, (config.getoption("share") or "1/1").split("/"))
    others = {item for item in items if crc32(item.nodeid.encode()) % shares != share - 1}
    if others:
        config.hook.pytest_deselected(items=list(others))
        items[:] = [item for item in items if item not in others]


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest about the root before it looks for tests, which leaves no garbage."""
    config.pluginmanager.register(RootIsAFolder())
    config.stash[STDERR] = os.dup(sys.__stderr__.fileno())  # pytest captures what else is written there
    if os.environ.pop("PYTHONDONTWRITEBYTECODE", None):  # tests, and programs they start, are compiled once
        sys.dont_write_bytecode = False
    gc.disable()


def pytest_collection_finish() -> None:
    """Look for garbage among what tests make: not among the thousands of tests themselves, again and again."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """End the process of a test that hangs, and say where it does; with `-n`, the other tests go on in a new process.

    A watchdog thread does it, on every platform, even when Python itself stands still. pytest's own option for it is
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

    if collide_addon.__name__.startswith("bl_ext."):  # installed and enabled: tests/run_in_blender.py
        yield
        return
    collide_addon.register()
    yield
    collide_addon.unregister()


@pytest.fixture(scope="session")
def empty_file(_registered: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Save a file with nothing in it: Blender opens that in half the time in which it makes a new one."""
    import bpy

    path = tmp_path_factory.mktemp("empty") / "empty.blend"
    # Not read_factory_settings: that one also resets the preferences and with them switches the extension off.
    bpy.ops.wm.read_homefile(use_empty=True, use_factory_startup=True)
    bpy.ops.wm.save_as_mainfile(filepath=str(path), copy=True)
    return path


@pytest.fixture(autouse=True)
def _empty_scene(request: pytest.FixtureRequest) -> None:
    """Give every test under tests/blender a new file, which has no path yet, with nothing in it."""
    if BLENDER_TESTS in request.path.parents:
        path = request.getfixturevalue("empty_file")
        import bpy

        bpy.ops.wm.read_homefile(filepath=str(path))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Remember how the tests ended."""
    session.config.stash[EXIT_STATUS] = int(exitstatus)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Leave at once where bpy is a module: its way out can hang.

    Before Blender 5.0 a thread for sound waits on a condition variable whose destructor waits for the thread, unless
    Python frees bpy before it ends, which a single reference kept anywhere prevents.
    """
    bpy = sys.modules.get("bpy")
    if bpy is not None and not bpy.app.binary_path and EXIT_STATUS in config.stash:  # a program has a path
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(config.stash[EXIT_STATUS])
