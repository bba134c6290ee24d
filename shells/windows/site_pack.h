// The site and its settings: resource 1 of type RCDATA, written by `site-pack.ts` for each app.
//
//   0  'SYP1'
//   4  number of files
//   8  offset and 12 length of the settings: key, zero byte, value, zero byte, …
//  16  for each file, sorted by the bytes of its path: offset and length of its path (UTF-8, without
//      the leading slash), of its media type, and of its content
//
// All numbers have 32 bits, little endian; offsets count from the begin of the pack.
#pragma once
#include "system.h"

struct PackedFile {
  DWORD path, pathLength, type, typeLength, content, contentLength;
};

struct PackHeader {
  char magic[4];
  DWORD count, settings, settingsLength;
  PackedFile files[1];
};

static const BYTE *packBytes;
static const PackHeader *pack;

static bool isInside(DWORD offset, DWORD length, DWORD size) {
  return offset <= size && length <= size - offset;
}

// Finds the pack and checks every offset once, so that nothing else has to.
static bool loadPack() {
  HRSRC resource = FindResourceW(nullptr, MAKEINTRESOURCEW(1), MAKEINTRESOURCEW(10));
  if (!resource) return false;
  packBytes = (const BYTE *)LockResource(LoadResource(nullptr, resource));
  DWORD size = SizeofResource(nullptr, resource);
  pack = (const PackHeader *)packBytes;
  const DWORD headerSize = 16;
  if (!packBytes || size < headerSize || memcmp(pack->magic, "SYP1", 4)) return false;
  if (pack->count > (size - headerSize) / sizeof(PackedFile)) return false;
  for (DWORD index = 0; index < pack->count; index++) {
    const PackedFile &file = pack->files[index];
    if (!isInside(file.path, file.pathLength, size) || !isInside(file.type, file.typeLength, size) ||
        !isInside(file.content, file.contentLength, size))
      return false;
  }
  return isInside(pack->settings, pack->settingsLength, size);
}

static const char *endOfText(const char *text, const char *end) {
  while (text < end && *text) text++;
  return text;
}

// Returns the value of a setting in UTF-8, or null.
static const char *findSetting(const char *key, DWORD *length) {
  const char *at = (const char *)packBytes + pack->settings;
  const char *end = at + pack->settingsLength;
  DWORD keyLength = 0;
  while (key[keyLength]) keyLength++;
  while (at < end) {
    const char *keyEnd = endOfText(at, end);
    const char *value = keyEnd < end ? keyEnd + 1 : end;
    const char *valueEnd = endOfText(value, end);
    if ((DWORD)(keyEnd - at) == keyLength && !memcmp(at, key, keyLength)) {
      *length = (DWORD)(valueEnd - value);
      return value;
    }
    at = valueEnd < end ? valueEnd + 1 : end;
  }
  return nullptr;
}

static LPWSTR textSetting(const char *key, LPCWSTR otherwise) {
  DWORD length;
  const char *value = findSetting(key, &length);
  if (!value) return (LPWSTR)otherwise;
  int wideLength = MultiByteToWideChar(CP_UTF8, 0, value, (int)length, nullptr, 0);
  LPWSTR wide = (LPWSTR)allocate((wideLength + 1) * sizeof(WCHAR));
  MultiByteToWideChar(CP_UTF8, 0, value, (int)length, wide, wideLength);
  return wide;
}

static bool hasSetting(const char *key) {
  DWORD length;
  const char *value = findSetting(key, &length);
  return value && length == 1 && *value == '1';
}

static int numberSetting(const char *key, int otherwise) {
  DWORD length;
  const char *value = findSetting(key, &length);
  const int most = 100000000;
  if (!value || !length) return otherwise;
  int number = 0;
  for (DWORD index = 0; index < length; index++) {
    if (value[index] < '0' || value[index] > '9' || number > most) return otherwise;
    number = number * 10 + (value[index] - '0');
  }
  return number;
}

static int comparePaths(const char *one, DWORD length, const char *other, DWORD otherLength) {
  int order = memcmp(one, other, length < otherLength ? length : otherLength);
  if (order) return order;
  return length < otherLength ? -1 : length > otherLength;
}

// Returns the file with a path, by binary search.
static const PackedFile *findFile(const char *path, DWORD length) {
  DWORD low = 0, high = pack->count;
  while (low < high) {
    DWORD middle = low + (high - low) / 2;
    const PackedFile *file = &pack->files[middle];
    int order = comparePaths(path, length, (const char *)packBytes + file->path, file->pathLength);
    if (!order) return file;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return nullptr;
}
