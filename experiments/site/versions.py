# SPDX-License-Identifier: MIT
"""Lists the versions of the site that are in a folder: versions.py FOLDER VERSION. The page of each version reads versions.json."""

import json
import re
import sys
from pathlib import Path


def order(version: str) -> tuple:
    """The newest first; 1.0.0 is newer than 1.0.0-rc1."""
    numbers, _, rest = version.partition("-")
    return tuple(int(n) for n in re.findall(r"\d+", numbers)), not rest, rest


def main(folder: Path, version: str) -> None:
    found = {path.parents[1].name for path in folder.glob("*/search/search_index.json")} | {version}
    versions = sorted(found, key=order, reverse=True)
    listed = [{"version": v, "title": v, "aliases": ["latest"] if v == versions[0] else []} for v in versions]
    (folder / "versions.json").write_text(json.dumps(listed, indent=2) + "\n")
    links = "\n".join(f'<li><a href="{v}/index.html">{v}</a></li>' for v in versions)
    (folder / "index.html").write_text(
        f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Sluice</title>
<meta http-equiv="refresh" content="3; url={versions[0]}/index.html">
</head>
<body>
<h1>Sluice</h1>
<p>The documentation of each version:</p>
<ul>
{links}
</ul>
</body>
</html>
"""
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
