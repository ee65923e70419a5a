#!/usr/bin/env python3
"""Set up Gradstep once and start it (`python3 run.py`), or run every check (`python3 run.py test`).

Uses the standard library alone, so that it runs on a bare machine. It installs (or names in one
line) the system libraries that Qt needs, makes a virtual environment in .venv, and remembers that
it did. Everything after `run.py` goes to the `gradstep` command; after `run.py test`, to pytest.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
BIN = ENVIRONMENT / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = ENVIRONMENT / "gradstep-setup"
HEADLESS_COMMANDS = ("trace", "export", "check", "ops")

# Shared library -> Debian and Ubuntu package.
DRAWING_LIBRARIES = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
}
WINDOW_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
CHECKS = {
    "formatting": [PYTHON, "-m", "ruff", "format", "--check", "."],
    "lint": [PYTHON, "-m", "ruff", "check", "."],
    "types": [PYTHON, "-m", "mypy"],
    "import contracts": [BIN / "lint-imports", "--no-cache"],
}


def missing_packages(libraries: Mapping[str, str]) -> list[str]:
    """The Debian packages of those libraries that this system cannot load."""
    packages = []
    for library, package in libraries.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            packages.append(package)
    return packages


def install_packages(packages: list[str], purpose: str) -> None:
    """Install Debian packages, or end with the one line that the user has to run."""
    if not packages:
        return
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    prefix = [] if is_root else ["sudo", "-n"]
    if shutil.which("apt-get") and (is_root or shutil.which("sudo")):
        print(f"run.py: installing {purpose}: {' '.join(packages)}", flush=True)
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        quiet = {"env": environment, "stdout": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
        subprocess.call([*prefix, "apt-get", "update", "-qq"], **quiet)
        if subprocess.call([*prefix, *install], **quiet) == 0:
            return
    sys.exit(
        f"run.py: this system lacks {purpose}. Run once:  sudo apt-get install {' '.join(packages)}"
        "   (or your system's packages of the same libraries)"
    )


def prepare_system(testing: bool, opens_window: bool) -> None:
    """On Linux, see to the shared libraries and, for the tests, to a font with Chinese glyphs."""
    if not sys.platform.startswith("linux"):
        return
    libraries = dict(DRAWING_LIBRARIES)
    if opens_window and os.environ.get("DISPLAY"):
        libraries |= WINDOW_LIBRARIES
    packages = missing_packages(libraries)
    if testing and not has_chinese_font():
        packages.append("fonts-wqy-microhei")
    install_packages(packages, "libraries and fonts that Qt needs")


def has_chinese_font() -> bool:
    """Whether fontconfig knows a font for Chinese; False where fontconfig's tools are missing."""
    if not shutil.which("fc-list"):
        return Path("/usr/share/fonts/truetype/wqy").exists()
    found = subprocess.run(["fc-list", ":lang=zh"], capture_output=True, text=True, check=False)
    return bool(found.stdout.strip())


def setup_digest() -> str:
    """Changes when the environment has to be made again."""
    digest = hashlib.sha256(f"{sys.version} {ROOT}".encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def prepare_environment() -> None:
    """Make .venv with Gradstep, its dependencies and its checks, unless that is done already."""
    digest = setup_digest()
    if STAMP.exists() and STAMP.read_text() == digest and PYTHON.exists():
        return
    start = time.monotonic()
    print("run.py: setting up in .venv (once; about a minute)", flush=True)
    project = ["-c", str(ROOT / "constraints.txt"), "-e", f"{ROOT}[test]"]
    uv = shutil.which("uv")
    if uv:
        make = [uv, "venv", "-q", "--clear", "--python", sys.executable, str(ENVIRONMENT)]
        install = [uv, "pip", "install", "-q", "--python", str(PYTHON), *project]
    else:
        try:
            import ensurepip  # noqa: F401  (Debian ships it apart from Python)
        except ImportError:
            install_packages(["python3-venv"], "Python's venv module")
        make = [sys.executable, "-m", "venv", "--clear", str(ENVIRONMENT)]
        install = [str(PYTHON), "-m", "pip", "install", "-q", *project]
    for command in (make, install):
        if subprocess.call(command) != 0:
            sys.exit(f"run.py: setting up failed at: {' '.join(command)}")
    STAMP.write_text(digest)
    print(f"run.py: set up in {time.monotonic() - start:.0f} s", flush=True)


def run_checks(pytest_arguments: list[str]) -> int:
    """Formatting, lint, types, import contracts, then all tests without a screen."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    tests = [PYTHON, "-m", "pytest", *(pytest_arguments or ["-n", "auto"])]
    failed = []
    for name, command in {**CHECKS, "tests": tests}.items():
        print(f"run.py: {name}", flush=True)
        if subprocess.call([str(word) for word in command], cwd=ROOT, env=environment) != 0:
            failed.append(name)
    if failed:
        print(f"run.py: failed: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


def main(arguments: list[str]) -> int:
    """Set up, then start the app or run the checks; returns the exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036  (said politely rather than as a syntax error)
        sys.exit(f"run.py: Gradstep needs Python 3.11 or newer, this is {sys.version.split()[0]}")
    testing = arguments[:1] == ["test"]
    opens_window = not testing and arguments[:1] not in ([name] for name in HEADLESS_COMMANDS)
    prepare_system(testing, opens_window)
    prepare_environment()
    if testing:
        return run_checks(arguments[1:])
    return subprocess.call([str(PYTHON), str(ROOT / "main.py"), *arguments])


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
