# SPDX-License-Identifier: MIT
"""What all archives of ./sluice package have in common: Sluice's version, and zip files that have the same bytes each time."""

import re
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TIME = (2026, 1, 1, 0, 0, 0)
(VERSION,) = re.findall("<revision>(.*)</revision>", (ROOT / "pom.xml").read_text())


def write(archive: Path, contents: dict[str, tuple[bytes, bool]]) -> None:
    """Writes a zip file and prints its name. contents: for each file its bytes, and whether it is a program."""
    with zipfile.ZipFile(archive, "w") as target:
        for file, (data, is_program) in sorted(contents.items()):
            entry = zipfile.ZipInfo(file, TIME)
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            target.writestr(entry, data)
    print(archive)
