#!/bin/sh
# Builds shell.exe. Needs g++-mingw-w64-x86-64-win32 of Debian 12. Gives the same bytes each time.
# The program has no resources: the packager adds shell.manifest with those of each app.
set -e
cd "$(dirname "$0")"
output=${1:-shell.exe}
x86_64-w64-mingw32-g++-win32 -Os -std=c++17 -Wall -Wextra \
  -fno-exceptions -fno-rtti -fno-stack-protector -fno-ident -fno-threadsafe-statics \
  -fno-tree-loop-distribute-patterns -mno-stack-arg-probe -ffunction-sections -fdata-sections \
  -municode -mwindows -nostdlib -nostartfiles -s \
  -Wl,--entry=startShell,--gc-sections,--no-insert-timestamp \
  -Wl,--dynamicbase,--nxcompat,--high-entropy-va \
  -Wl,--major-subsystem-version=6,--minor-subsystem-version=1 \
  -Wl,--major-os-version=6,--minor-os-version=1 \
  shell.cpp -o "$output" \
  -lkernel32 -luser32 -ladvapi32 -lshell32 -lgdi32 -lole32
