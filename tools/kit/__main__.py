# SPDX-License-Identifier: GPL-3.0-or-later
"""Make the kit for the listing, and the files to download beside it.

python -m tools.kit LISTING DOWNLOADS
"""

import argparse
import shutil
import subprocess
import sys
from pathlib import Path

from tools.release.settings import read_settings
from tools.site.media import make_media, media_folder

from .listing import faults, listing
from .pictures import make_pictures


def main() -> None:
    """Make everything in two folders; say what the platform would reject."""
    parser = argparse.ArgumentParser("python -m tools.kit", description=__doc__.partition("\n")[0])
    parser.add_argument("listing", type=Path, help="folder of pictures, clip and text")
    parser.add_argument("downloads", type=Path, help="folder of the sample file and the asset library")
    parser.add_argument("--media", type=Path, default=media_folder(), help="the folder of pictures and films")
    options = parser.parse_args()
    options.media.mkdir(parents=True, exist_ok=True)
    make_media(options.media, films=False)
    make_pictures(options.media, options.listing)
    (options.listing / "listing.md").write_text(listing(read_settings()), encoding="utf-8", newline="\n")
    options.downloads.mkdir(parents=True, exist_ok=True)
    shutil.copy(options.media / "demo" / "collide-demo.blend", options.downloads / "collide-sample.blend")
    library = [sys.executable, "-m", "tools.kit.assets", options.media / "gallery", options.downloads]
    subprocess.run([str(each) for each in library], check=True, stdout=subprocess.DEVNULL)
    sys.exit("\n".join(faults(options.listing)) or None)


if __name__ == "__main__":
    main()
