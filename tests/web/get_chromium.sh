#!/bin/sh
# The browser tests need Chromium: gets one if there is none, and never fails.
cd "$(dirname "$0")/../.." || exit 0
has_one() {
  PYTHONPATH=tests .venv/bin/python -c \
    'import sys; from web.chromium import launch_options; sys.exit(launch_options() is None)'
}
has_one && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  for package in chromium-headless-shell chromium; do # the first is not in every Debian
    has_one || { apt-get update && apt-get install -y --no-install-recommends $package; } >/dev/null 2>&1
  done
fi
has_one || .venv/bin/playwright install chromium >/dev/null 2>&1
has_one || echo "No Chromium and no way to get one: the browser tests are skipped."
exit 0
