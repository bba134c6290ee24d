#!/bin/sh
# Runs the behaviours of the shell on a JVM, on a small site. Needs a JDK.
set -e
cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/classes" "$work/site/assets"
printf '<!doctype html><title>Site</title>\n' > "$work/site/index.html"
printf '{"hello":"json ok"}\n' > "$work/site/data.json"
printf 'export {};\n' > "$work/site/assets/m.js"
printf '<svg/>\n' > "$work/site/assets/dot ü.svg"
javac -nowarn -Xlint:-options -Xlint:-deprecation -encoding utf8 -d "$work/classes" \
  $(find android-api java check -name '*.java')
java -cp "$work/classes" app.shell.Check "$work"
