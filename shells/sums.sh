#!/bin/sh
# Writes SHA256SUMS of all sources and built shells, or checks them with --check.
set -e
cd "$(dirname "$0")"
list() {
  find . -type f ! -name SHA256SUMS | sed 's|^\./||' | LC_ALL=C sort
}
if [ "$1" = --check ]; then
  sha256sum --quiet --strict --check SHA256SUMS
  [ "$(list)" = "$(cut -c67- SHA256SUMS)" ] || { echo 'SHA256SUMS lists other files' >&2; exit 1; }
else
  list | xargs -d '\n' sha256sum > SHA256SUMS
fi
