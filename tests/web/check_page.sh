#!/usr/bin/env bash
# Types (tsc on the JSDoc) and lint (Biome) of the page's JavaScript, by the Node of the virtual environment.
set -euo pipefail
cd "$(dirname "$0")/../.."
PATH="$PWD/.venv/bin:$PATH"
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
  npm install --no-save --ignore-scripts --no-audit --no-fund --silent || {
    echo "npm can't be reached: the page's JavaScript is not checked"
    exit 0
  }
  touch node_modules/.package-lock.json
fi
node_modules/.bin/tsc -p tsconfig.json
node_modules/.bin/biome lint --error-on-warnings
