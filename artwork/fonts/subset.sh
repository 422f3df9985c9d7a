#!/usr/bin/env bash
# Makes the site's two font files from the package's one. Needs the packages of ../requirements.txt.
set -euo pipefail
cd "$(dirname "$0")/../../web"
package=node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
# The weights that the style sheets use.
fonttools varLib.instancer "$package" wght=400:720 -o "$temporary/narrowed.ttf" -q

# subset NAME UNICODES
subset() {
  pyftsubset "$temporary/narrowed.ttf" --unicodes="$2" --layout-features=kern,tnum --output-file="$temporary/$1.ttf"
  python ../artwork/fonts/kerning.py "$temporary/$1.ttf" 600 "src/assets/fonts/$1.woff2"
}
# The characters of the site's own text: every page preloads them. The file and its headers fit the first ten packets of a
# connection, 14.6 KB.
subset bricolage 'U+0020-0022,U+0025-0029,U+002B-003B,U+003D,U+003F-005A,U+0061-007A,U+00A0,U+00A3,U+00B0,U+00D7,U+00E9,U+2013,U+2019,U+201C,U+201D,U+2026'
# Further characters of names and reviews: browsers fetch this file when one of them occurs.
subset bricolage-rest 'U+0023-0024,U+002A,U+003C,U+003E,U+005B-0060,U+007B-007E,U+00A1-00A2,U+00A4-00AF,U+00B1-00D6,U+00D8-00E8,U+00EA-00FF,U+0131,U+0152-0153,U+2014,U+2018,U+201A,U+201E,U+2022,U+20AC,U+2122,U+2190-2193,U+2212'
