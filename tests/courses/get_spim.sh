#!/bin/sh
# Tests compare our MIPS machine with SPIM: gets it if there is none, and never fails.
command -v spim >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  { apt-get update && apt-get install -y --no-install-recommends spim; } >/dev/null 2>&1
fi
command -v spim >/dev/null || echo "No SPIM and no way to get it: tests that compare with it are skipped."
exit 0
