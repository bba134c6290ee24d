#!/bin/sh
# Builds shell.exe. Needs g++-mingw-w64-x86-64-win32 of Debian 12. Gives the same bytes each time.
set -e
cd "$(dirname "$0")"
output=${1:-shell.exe}
x86_64-w64-mingw32-windres shell.rc -O coff -o "$output.resources.o"
x86_64-w64-mingw32-g++-win32 -Os -std=c++17 -Wall -Wextra \
  -fno-exceptions -fno-rtti -fno-stack-protector -fno-ident -fno-threadsafe-statics \
  -fno-tree-loop-distribute-patterns -mno-stack-arg-probe -ffunction-sections -fdata-sections \
  -municode -mwindows -nostdlib -nostartfiles -s \
  -Wl,--entry=startShell,--gc-sections,--no-insert-timestamp \
  -Wl,--dynamicbase,--nxcompat,--high-entropy-va \
  -Wl,--major-subsystem-version=6,--minor-subsystem-version=1 \
  -Wl,--major-os-version=6,--minor-os-version=1 \
  shell.cpp "$output.resources.o" -o "$output" \
  -lkernel32 -luser32 -ladvapi32 -lshell32 -lgdi32 -lole32
rm -f "$output.resources.o"
