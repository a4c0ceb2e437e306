# SPDX-License-Identifier: MIT
"""Writes a wheel: wheel.py NAME FOLDER OUT. Of the same files it has the same bytes. Needs nothing but Python 3.11.

The metadata are those of bridge/python/pyproject.toml. No tool of PyPI is used: one that is installed with the package would be
fetched for each packaging, and a wheel is a zip file of which the format is fixed.
"""

import base64
import hashlib
import os
import platform
import sys
import tomllib
import zipfile
from pathlib import Path

from release import ROOT, TIME, VERSION

# Whether it is for every machine, its licence, the files of it, and a sentence.
WHEELS = {
    "sluice": (
        True,
        "MIT AND Apache-2.0 AND BSD-2-Clause AND BSD-3-Clause AND MPL-2.0",
        ["LICENSE", "LICENSES/Apache-2.0.txt", "LICENSES/MPL-2.0.txt", "LICENSES/LicenseRef-Published-Measurements.txt"],
        "",
    ),
    "sluice-ns3": (
        False,
        "GPL-2.0-only AND MIT",
        ["ns3-shim/LICENSE", "LICENSES/MIT.txt"],
        "The program with which Sluice runs ns-3. Its source is the tree of Sluice of the same version.",
    ),
}

# The program `sluice`, without the time that the package and its pandas take to load. pip writes the first line anew.
PROGRAM = """#!python
# SPDX-License-Identifier: MIT
import importlib.util
import os
import sys

engine = os.path.join(os.path.dirname(importlib.util.find_spec("sluice").origin), "_engine", "sluice")
os.execv(engine, [engine, *sys.argv[1:]])
"""


def metadata(name: str, project: dict) -> str:
    _, licence, files, sentence = WHEELS[name]
    lines = ["Metadata-Version: 2.4", f"Name: {name}", f"Version: {VERSION}", f"Summary: {sentence or project['description']}"]
    lines += [f"License-Expression: {licence}", *(f"License-File: {Path(file).name}" for file in files)]
    lines.append(f"Requires-Python: {project['requires-python']}")
    if name == "sluice":
        lines += [f"Requires-Dist: {need}" for need in (*project["dependencies"], f"sluice-ns3=={VERSION}; sys_platform == 'linux'")]
        for extra, needs in project["optional-dependencies"].items():
            lines += [f"Provides-Extra: {extra}", *(f"Requires-Dist: {need}; extra == '{extra}'" for need in needs)]
    return "\n".join(lines) + "\n"


def main(name: str, folder: Path, out: Path) -> None:
    project = tomllib.loads((ROOT / "bridge/python/pyproject.toml").read_text())["project"]
    is_pure, _, licences, _ = WHEELS[name]
    glibc = platform.libc_ver()[1].replace(".", "_")
    tag = "py3-none-any" if is_pure else f"py3-none-manylinux_{glibc}_{platform.machine()}"
    stem = f"{name.replace('-', '_')}-{VERSION}"
    files = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    contents = {file: (path.read_bytes(), os.access(path, os.X_OK)) for file, path in files.items()}
    info = f"{stem}.dist-info"
    wheel = f"Wheel-Version: 1.0\nGenerator: sluice\nRoot-Is-Purelib: {str(is_pure).lower()}\nTag: {tag}\n"
    contents[f"{info}/METADATA"] = (metadata(name, project).encode(), False)
    contents[f"{info}/WHEEL"] = (wheel.encode(), False)
    if is_pure:
        contents[f"{stem}.data/scripts/sluice"] = (PROGRAM.encode(), True)
    for file in licences:
        contents[f"{info}/licenses/{Path(file).name}"] = ((ROOT / file).read_bytes(), False)
    record = ""
    for file, (data, _) in sorted(contents.items()):
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{file},sha256={digest},{len(data)}\n"
    contents[f"{info}/RECORD"] = ((record + f"{info}/RECORD,,\n").encode(), False)
    archive = out / f"{stem}-{tag}.whl"
    with zipfile.ZipFile(archive, "w") as target:
        for file, (data, is_program) in sorted(contents.items()):
            entry = zipfile.ZipInfo(file, TIME.timetuple()[:6])
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, data)
    print(archive)


main(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
