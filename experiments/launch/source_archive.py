# SPDX-License-Identifier: MIT
"""Writes an archive of sources: source_archive.py NAME OUT. Of the same tree it has the same bytes.

    ns3-contrib   ns3-shim with the bridge's C++ in it: unpacked in contrib/ of an ns-3 source tree it is ns-3's module `sluice`
    omnet         omnet-shim with the bridge's C++ in it: a project of OMNeT++'s IDE, and for `make`

Both have one folder, `sluice`, and build without Sluice's tree. Their README.md is in the folder archive beside this file; that of
the tree is in them as MODELS.md, without its section on how it is built in the tree, and without links to pages that are not in it.
"""

import gzip
import io
import os
import re
import sys
import tarfile
from pathlib import Path

from release import ROOT, TIME, VERSION

FOLDER = "sluice"
BRIDGE = ["bridge/CMakeLists.txt", "bridge/CMakePresets.json", "bridge/client", "bridge/dataplane", "bridge/vocabulary/sluice.proto"]
MADE = re.compile(r".*_m\.(cc|h)|.*\.so|.*\.pyc|\.qtenvrc|\.gitignore")
# The folder of the tree that it is of, what of it is in it, and files of other names in the tree.
ARCHIVES = {
    "ns3-contrib": (
        "ns3-shim",
        ["CMakeLists.txt", "CMakePresets.json", "LICENSE", "contrib.cmake", "find-ns3", "app", "examples", "helper", "model", "test"],
        {"bridge/LICENSE": "LICENSE"},
    ),
    "omnet": (
        "omnet-shim",
        [".nedfolders", ".oppbuildspec", ".project", "Makefile", "find-omnet", "showcases", "simulations", "src", "test"],
        {"LICENSE": "LICENSE"},
    ),
}


def files(path: Path) -> list[Path]:
    """The file, or the files below the folder, without what a build or a run has made there and without the bridge's tests."""
    if path.is_file():
        return [path]
    found = []
    for folder, folders, names in os.walk(path):
        made = {"out", "build", "results", "__pycache__"}
        left_out = made | {"test"} if Path(folder).is_relative_to(ROOT / "bridge") else made
        folders[:] = [name for name in folders if name not in left_out]
        found += [Path(folder, name) for name in names if not MADE.fullmatch(name)]
    # opp_makemake writes Makefile beside each makefrag.
    return [file for file in found if not (file.name == "Makefile" and (file.parent / "makefrag").exists())]


def models(page: str, inside: set[str]) -> str:
    """The tree's page without the sections Build and Licences, and with links to what is not in the archive as plain text."""
    page = re.sub(r"^## (Build|Licences)\n.*?(?=^## |\Z)", "", page, flags=re.MULTILINE | re.DOTALL)

    def link(found: re.Match) -> str:
        text, target = found.groups()
        is_inside = target.startswith(("#", "http")) or any(Path(file).is_relative_to(target) for file in inside)
        return found.group() if is_inside else text

    return re.sub(r"\[([^\]]*)\]\(([^)]*)\)", link, page)


def main(name: str, out: Path) -> None:
    shim, parts, others = ARCHIVES[name]
    chosen = {str(file.relative_to(ROOT / shim)): file for part in parts for file in files(ROOT / shim / part)}
    chosen |= {str(file.relative_to(ROOT)): file for part in BRIDGE for file in files(ROOT / part)}
    chosen |= {inside: ROOT / outside for inside, outside in others.items()}
    contents = {inside: (file.read_bytes(), os.access(file, os.X_OK)) for inside, file in chosen.items()}
    contents["bridge/VERSION"] = (f"{VERSION}\n".encode(), False)
    contents["README.md"] = ((ROOT / f"experiments/launch/archive/{name}.md").read_bytes(), False)
    contents["MODELS.md"] = (models((ROOT / shim / "README.md").read_text(), set(contents)).encode(), False)
    if ".oppbuildspec" in contents:
        contents[".oppbuildspec"] = (contents[".oppbuildspec"][0].replace(b"../../bridge/", b"../bridge/"), False)
    out.mkdir(parents=True, exist_ok=True)
    archive = out / f"sluice-{name}-{VERSION}.tar.gz"
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as target:
        for inside, (data, is_program) in sorted(contents.items()):
            entry = tarfile.TarInfo(f"{FOLDER}/{inside}")
            entry.size, entry.mtime, entry.mode = len(data), int(TIME.timestamp()), 0o755 if is_program else 0o644
            target.addfile(entry, io.BytesIO(data))
    archive.write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    print(archive)


main(sys.argv[1], Path(sys.argv[2]))
