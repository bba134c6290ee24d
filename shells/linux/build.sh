#!/bin/sh
# Builds shell. Needs gcc, libwebkit2gtk-4.1-0 and libgtk-3-0 of Debian 12, but no development
# packages. Gives the same bytes each time.
set -e
cd "$(dirname "$0")"
output=${1:-shell}
libraries=/usr/lib/x86_64-linux-gnu
gcc -Os -std=c11 -Wall -Wextra -Wno-cast-function-type -fno-ident -Wl,--build-id=none -s \
  shell.c -o "$output" \
  $libraries/libwebkit2gtk-4.1.so.0 $libraries/libgtk-3.so.0 $libraries/libgobject-2.0.so.0 \
  $libraries/libgio-2.0.so.0 $libraries/libglib-2.0.so.0
