#!/bin/sh
# Builds classes.dex. Needs a JDK and, in BUNDLETOOL, bundletool.jar 1.15.6, which contains D8 (npm
# package nativescript 8.9.3, vendor/aab-tool). Gives the same bytes each time.
#
# android-api has the classes of Android that the shell uses: the signatures are facts of the public
# interface, the bodies log their calls for check.sh. Values of constants are compiled into the shell
# and are therefore Android's own.
set -e
cd "$(dirname "$0")"
bundletool=${BUNDLETOOL:?path of bundletool.jar}
output=${1:-classes.dex}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/api" "$work/classes" "$work/dex"
javac -nowarn -Xlint:-options -encoding utf8 -source 8 -target 8 -d "$work/api" \
  $(find android-api -name '*.java' | LC_ALL=C sort)
javac -Xlint:-options -encoding utf8 -g:none -source 8 -target 8 -cp "$work/api" -d "$work/classes" \
  $(find java -name '*.java' | LC_ALL=C sort)
(cd "$work/api" && jar cf ../api.jar .)
java -cp "$bundletool" com.android.tools.r8.D8 --release --min-api 24 --lib "$work/api.jar" \
  --output "$work/dex" $(find "$work/classes" -name '*.class' | LC_ALL=C sort)
mv "$work/dex/classes.dex" "$output"
