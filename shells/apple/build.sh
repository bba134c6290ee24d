#!/bin/sh
# Builds mac-shell (arm64 and x86_64) and ios-shell (arm64) on Debian, without Apple's SDK: the
# headers here declare what the shells use, and stubs name the libraries of the system. Needs the
# packages clang-19, lld-19 and llvm-19; the same versions give the same bytes.
# Usage: sh build.sh [FOLDER]   writes the programs to FOLDER, or beside the sources.
set -e
here=$(cd "$(dirname "$0")" && pwd)
target=${1:-$here}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
llvm=${LLVM:-19}
frameworks=/System/Library/Frameworks

# Writes a stub of a library: FILE, INSTALL NAME, VERSION, SYMBOLS, TARGETS.
stub() {
  mkdir -p "$(dirname "$work/$1")"
  cat >"$work/$1" <<STUB
--- !tapi-tbd
tbd-version: 4
targets: [ $5 ]
install-name: '$2'
current-version: $3
compatibility-version: 1
exports:
  - targets: [ $5 ]
    symbols: [ $4 ]
...
STUB
}

# Writes the stubs of a system: FOLDER, TARGETS, version part of a framework's path, its interface
# framework and one symbol of that. Classes are looked up in all loaded libraries, so one symbol of
# each framework suffices.
stubs() {
  system='dyld_stub_binder, __NSConcreteStackBlock, __NSConcreteGlobalBlock'
  system="$system, __Block_object_assign, __Block_object_dispose, _memcpy, _memset, _bzero"
  objc='_objc_msgSend, _objc_msgSendSuper2, _objc_msgSend_stret, __objc_empty_cache'
  objc="$objc, '_OBJC_CLASS_\$_NSObject', '_OBJC_METACLASS_\$_NSObject'"
  objc="$objc, _objc_alloc, _objc_alloc_init, _objc_opt_new, _objc_opt_self, _objc_opt_class"
  objc="$objc, _objc_retain, _objc_release, _objc_opt_respondsToSelector"
  stub "$1/libSystem.tbd" /usr/lib/libSystem.B.dylib 1 "$system" "$2"
  stub "$1/libobjc.tbd" /usr/lib/libobjc.A.dylib 228 "$objc" "$2"
  framework "$1" CoreFoundation "$3" A 150 ___CFConstantStringClassReference "$2"
  framework "$1" Foundation "$3" C 300 _NSLog "$2"
  framework "$1" "$4" "$3" C 1 "$5" "$2"
  framework "$1" WebKit "$3" A 1 _WKErrorDomain "$2"
}

# FOLDER, NAME, "versions" or "flat", VERSION LETTER, VERSION, SYMBOL, TARGETS.
framework() {
  path="$frameworks/$2.framework/$2"
  [ "$3" = flat ] || path="$frameworks/$2.framework/Versions/$4/$2"
  stub "$1/$2.framework/$2.tbd" "$path" "$5" "$6" "$7"
}

# Builds one program: SOURCE, OUTPUT, TARGET, ARCHITECTURE, then SYSTEM, OLDEST VERSION, SDK VERSION
# and INTERFACE FRAMEWORK. The signature of the linker is replaced in each package, but it makes
# room for ours.
program() {
  (cd "$here" && "clang-$llvm" -target "$3" -x objective-c -std=gnu17 -Os -fblocks -fno-objc-arc \
    -fno-stack-protector -fno-ident -Wall -Wextra -Werror -Wno-unused-parameter \
    -Wno-objc-root-class -c "$1" -o "$work/$2.o")
  "ld64.lld-$llvm" -arch "$4" -platform_version "$5" "$6" "$7" -o "$work/$2" "$work/$2.o" \
    -L "$work/$5" -F "$work/$5" -lSystem -lobjc \
    -needed_framework CoreFoundation -needed_framework Foundation \
    -needed_framework "$8" -needed_framework WebKit \
    -undefined dynamic_lookup -e _main -dead_strip -no_function_starts -no_data_in_code_info \
    -no_fixup_chains -adhoc_codesign
}

stubs macos 'x86_64-macos, arm64-macos' versions AppKit _NSApp
stubs ios arm64-ios flat UIKit _UIApplicationMain
# A class that is newer than the oldest system and named directly would prevent the start.
program mac.m mac-x86_64 x86_64-apple-macos12.0 x86_64 macos 12.0 14.0 AppKit
program mac.m mac-arm64 arm64-apple-macos12.0 arm64 macos 12.0 14.0 AppKit
program ios.m ios-shell arm64-apple-ios15.0 arm64 ios 15.0 18.0 UIKit
(cd "$work" && "llvm-lipo-$llvm" -create mac-x86_64 mac-arm64 -output mac-shell)
# The linker's output names the program after its file, so the names are fixed.
cp "$work/mac-shell" "$work/ios-shell" "$target/"
