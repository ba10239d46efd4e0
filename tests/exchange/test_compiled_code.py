# SPDX-License-Identifier: GPL-3.0-or-later
"""Copied code is accepted by the compilers of its language, and then contains the points."""

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

from collide_addon.exchange.code import code_of

pytestmark = pytest.mark.slow

BOX2D = Path("/usr/include/box2d/box2d.h")
STUBS = {
    2: "struct b2Vec2 { float x, y; b2Vec2(float u, float v) : x(u), y(v) {} };\n",
    3: "namespace JPH { struct Vec3 { float x, y, z; Vec3(float u, float v, float w) : x(u), y(v), z(w) {} }; }\n",
}
"""Substitutes for the types of Box2D, where its headers are not installed, and of Jolt."""


def parameters(size):
    a = np.random.default_rng(size).normal(size=(5, size)) * 1e-3
    a[0] = 3.0, -2.0, *([1e22] * (size - 2))
    shapes = [("A", "Cube", a), ("B", "Cone \n*/ \\", a + 1.0)]
    return {
        "algorithm": "gjk",
        "subjects": [{"letter": letter, "name": name, "points": points.tolist()} for letter, name, points in shapes],
    }


def points_of(size):
    return np.concatenate([np.array(each["points"]) for each in parameters(size)["subjects"]])


def called(program, package, *arguments, cwd):
    """Run a compiler or its output; if it is missing, skip and say what to install."""
    found = shutil.which(program) or shutil.which(str(cwd / program))
    if found is None:
        pytest.skip(f"NOT CHECKED, there is no {program}: install {package}")
    done = subprocess.run([found, *arguments], cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def numbers(text, size, kind=np.float32):
    return np.array(re.split(r"[\s,;\[\]]+", text.strip(" \n[];")), dtype=kind).reshape(-1, size)


@pytest.mark.parametrize("size", [2, 3])
def test_cpp(tmp_path, size):
    head = "#include <box2d/box2d.h>\n" if size == 2 and BOX2D.exists() else STUBS[size]
    printed = " << ' ' << ".join("p." + axis for axis in "xyz"[:size])
    loops = "".join(f"for (auto &p : {name}) std::cout << {printed} << '\\n';\n" for name in "ab")
    main = f"int main() {{ std::cout.precision(9);\n{loops}}}\n"
    (tmp_path / "case.cpp").write_text(f"#include <iostream>\n{head}{code_of(parameters(size), 'cpp')}{main}")
    called("g++", "g++", "-Wall", "-Wextra", "-Werror", "case.cpp", "-o", "case", cwd=tmp_path)
    assert (numbers(called("case", "", cwd=tmp_path), size) == points_of(size).astype(np.float32)).all()


@pytest.mark.parametrize("size", [2, 3])
def test_rust(tmp_path, size):
    loops = "".join(f'for p in &{name} {{ println!("{{:?}}", p); }}\n' for name in "ab")
    (tmp_path / "case.rs").write_text(f"fn main() {{\n{code_of(parameters(size), 'rust')}{loops}}}\n")
    called("rustc", "rustc", "-D", "warnings", "case.rs", cwd=tmp_path)
    assert (numbers(called("case", "", cwd=tmp_path), size, np.float64) == points_of(size)).all()


@pytest.mark.parametrize("size", [2, 3])
def test_csharp(tmp_path, size):
    start, code = code_of(parameters(size), "csharp").split("using System.Numerics;\n")
    axes = "XYZ"[:size]
    text = ' + " " + '.join(
        f'p.{axis}.ToString("R", System.Globalization.CultureInfo.InvariantCulture)' for axis in axes
    )
    loops = "".join(f"foreach (var p in {name}) System.Console.WriteLine({text});\n" for name in "ab")
    program = f"{start}using System.Numerics;\nclass Case {{ static void Main() {{\n{code}{loops}}} }}\n"
    (tmp_path / "case.cs").write_text(program)
    called("mcs", "mono-mcs", "-warnaserror", "-r:System.Numerics", "case.cs", cwd=tmp_path)
    shown = called("mono", "mono-runtime", "case.exe", cwd=tmp_path)
    assert (numbers(shown, size) == points_of(size).astype(np.float32)).all()


@pytest.mark.parametrize("size", [2, 3])
def test_gdscript(tmp_path, size):
    (tmp_path / "case.gd").write_text("extends Node\n\n" + code_of(parameters(size), "gdscript"))
    called("gdparse", "gdtoolkit", "case.gd", cwd=tmp_path)


@pytest.mark.parametrize("size", [2, 3])
def test_numpy(size):
    room = {}
    exec(code_of(parameters(size), "numpy"), room)
    assert (np.concatenate((room["a"], room["b"])) == points_of(size)).all()
