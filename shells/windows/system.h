// The little of a C library that compiled code needs, and helpers for texts and memory. The shell has
// no C runtime, no exceptions and no type information, and is therefore a few kilobytes.
#pragma once
#include <windows.h>

extern "C" inline void *memcpy(void *to, const void *from, size_t count) {
  BYTE *target = (BYTE *)to;
  const BYTE *source = (const BYTE *)from;
  while (count--) *target++ = *source++;
  return to;
}

extern "C" inline void *memset(void *to, int value, size_t count) {
  BYTE *target = (BYTE *)to;
  while (count--) *target++ = (BYTE)value;
  return to;
}

extern "C" inline int memcmp(const void *one, const void *other, size_t count) {
  const BYTE *a = (const BYTE *)one;
  const BYTE *b = (const BYTE *)other;
  for (; count; count--, a++, b++)
    if (*a != *b) return *a - *b;
  return 0;
}

extern "C" inline void __cxa_pure_virtual() { ExitProcess(13); }

inline void *allocate(SIZE_T size) { return HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY, size); }

inline void release(void *memory) {
  if (memory) HeapFree(GetProcessHeap(), 0, memory);
}

inline bool startsWith(LPCWSTR text, LPCWSTR start) {
  while (*start)
    if (*text++ != *start++) return false;
  return true;
}

inline bool isSameGuid(REFIID one, const GUID &other) { return !memcmp(&one, &other, sizeof(GUID)); }
