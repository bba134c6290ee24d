#!/bin/sh
# Runs the machine code of the shells on Linux, on a small site, against stand-ins of the system's
# classes. Needs gcc; for arm64 also gcc-aarch64-linux-gnu and qemu-user-static, on x86_64.
# Usage: sh check.sh [MAC_PROGRAM IOS_PROGRAM]   default: the shells themselves
set -e
here=$(cd "$(dirname "$0")" && pwd)
mac=${1:-$here/mac-shell}
ios=${2:-$here/ios-shell}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/app/site/assets" "$work/app/site/docs"
printf 'secret\n' >"$work/app/secret"
printf '<!doctype html><title>Site</title>\n' >"$work/app/site/index.html"
printf '%s' '{"hello":"json, ok"}' >"$work/app/site/data.json"
printf 'export {};\n' >"$work/app/site/assets/m.js"
printf '<svg/>\n' >"$work/app/site/assets/dot ü.svg"
printf 'docs\n' >"$work/app/site/docs/index.html"
sources="$here/check/check.c $here/check/load.c $here/check/messages.c $here/check/world.c"
options='-O1 -std=gnu17 -D_GNU_SOURCE -Wall -Wextra -Werror -Wno-format-nonliteral'

gcc $options -o "$work/check" $sources
echo 'macOS, x86_64:'
"$work/check" "$mac" "$work/app" mac
aarch64-linux-gnu-gcc -static $options -o "$work/check-arm64" $sources
echo 'macOS, arm64:'
qemu-aarch64-static "$work/check-arm64" "$mac" "$work/app" mac
echo 'iOS, arm64:'
qemu-aarch64-static "$work/check-arm64" "$ios" "$work/app" ios
