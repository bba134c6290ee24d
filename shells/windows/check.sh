#!/bin/sh
# Runs a packaged program in wine with a stand-in for the web view, and prints what it answered.
#
#   check.sh PROGRAM
#
# Needs g++-mingw-w64-x86-64-win32, wine (its path in WINE) and a screen, which xvfb-run gives.
set -e
program=$(realpath "${1:?the path of a program}")
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wine=${WINE:-wine}
runtime=$work/EBWebView/x64
mkdir -p "$runtime"
x86_64-w64-mingw32-g++-win32 -O1 -std=c++17 -Wall -shared -static -finput-charset=utf-8 \
  check/stand-in.cpp -o "$runtime/EmbeddedBrowserWebView.dll" -lole32 -luuid
export WINEPREFIX=$work/prefix WINEDEBUG=-all WINEDLLOVERRIDES='winebrowser.exe,mscoree,mshtml='
export SHELL_CHECK_LOG="Z:$(printf %s "$work/log" | tr / '\\')"
key='HKCU\SOFTWARE\Microsoft\EdgeUpdate\ClientState\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}'
"$wine" reg add "$key" /v EBWebView /d "Z:$(printf %s "$work" | tr / '\\')" /f > /dev/null
timeout 60 "$wine" "$program" || { echo "the program ended with $?" >&2; exit 1; }
cat "$work/log"
