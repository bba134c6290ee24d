// Loads the part of a Mach-O program that is for this processor, as the system's loader does.
#include "world.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

#ifdef __x86_64__
#define CPU_TYPE 0x01000007u
#else
#define CPU_TYPE 0x0100000cu
#endif

enum { SEGMENT = 0x19, BINDINGS = 0x80000022, MAIN = 0x80000028 };
#define MAX_SEGMENTS 16

static uint64_t segments[MAX_SEGMENTS];
static int segment_count;
static uint64_t class_list, class_count;

static uint32_t word(const uint8_t *at) {
  return *(const uint32_t *)at;
}

static uint64_t wide(const uint8_t *at) {
  return *(const uint64_t *)at;
}

static uint32_t big_endian(const uint8_t *at) {
  return (uint32_t)at[0] << 24 | at[1] << 16 | at[2] << 8 | at[3];
}

static void stop(const char *reason) {
  puts(reason);
  exit(5);
}

static const uint8_t *read_part(const char *path) {
  int file = open(path, O_RDONLY);
  struct stat status;
  if (file < 0 || fstat(file, &status)) stop("the program cannot be read");
  const uint8_t *bytes = mmap(0, (size_t)status.st_size, PROT_READ, MAP_PRIVATE, file, 0);
  if (bytes == MAP_FAILED) stop("the program cannot be read");
  if (big_endian(bytes) != 0xcafebabe) return bytes;
  for (uint32_t i = 0; i < big_endian(bytes + 4); i++) {
    const uint8_t *entry = bytes + 8 + i * 20;
    if (big_endian(entry) == CPU_TYPE) return bytes + big_endian(entry + 8);
  }
  stop("the program has no part for this processor");
  return 0;
}

static void map_segment(const uint8_t *part, const uint8_t *command) {
  uint64_t address = wide(command + 24), size = wide(command + 32);
  uint64_t offset = wide(command + 40), file_size = wide(command + 48);
  if (segment_count == MAX_SEGMENTS) stop("too many segments");
  segments[segment_count++] = address;
  // The segment at address 0 only keeps this part of the memory free.
  if (address && size) {
    int protection = PROT_READ | PROT_WRITE | PROT_EXEC;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
    if (mmap((void *)address, size, protection, flags, -1, 0) == MAP_FAILED) stop("no memory");
    memcpy((void *)address, part + offset, file_size);
  }
  for (uint32_t i = 0; i < word(command + 64); i++) {
    const uint8_t *section = command + 72 + i * 80;
    if (strncmp((const char *)section, "__objc_classlist", 16)) continue;
    class_list = wide(section + 32);
    class_count = wide(section + 40) / 8;
  }
}

static uint64_t read_number(const uint8_t **at) {
  uint64_t number = 0;
  int shift = 0;
  do number |= (uint64_t)(**at & 0x7f) << shift, shift += 7;
  while (*(*at)++ & 0x80);
  return number;
}

// Performs the list of operations that put addresses of the system into the program.
static void bind(const uint8_t *at, const uint8_t *end) {
  const char *name = "";
  uint64_t target = 0;
  while (at < end) {
    uint8_t operation = *at & 0xf0, immediate = *at & 0x0f;
    at++;
    switch (operation) {
      case 0x00: // end of a lazy binding
      case 0x10: // number of the library
      case 0x30: // special number of the library
      case 0x50: // kind of address
        break;
      case 0x20: // number of the library, long
      case 0x60: // addend, always 0 here
        read_number(&at);
        break;
      case 0x40:
        name = (const char *)at;
        at += strlen(name) + 1;
        break;
      case 0x70:
        target = segments[immediate] + read_number(&at);
        break;
      case 0x80:
        target += read_number(&at);
        break;
      case 0x90:
      case 0xa0:
      case 0xb0:
        *(uint64_t *)target = resolve(name);
        target += 8;
        if (operation == 0xa0) target += read_number(&at);
        if (operation == 0xb0) target += immediate * 8u;
        break;
      case 0xc0: {
        uint64_t times = read_number(&at), skipped = read_number(&at);
        for (; times; times--, target += 8 + skipped) *(uint64_t *)target = resolve(name);
        break;
      }
      default:
        stop("unknown operation of the loader");
    }
  }
}

int (*load_program(const char *path))(int, char **) {
  const uint8_t *part = read_part(path), *command = part + 32, *bindings = 0;
  uint64_t entry = 0;
  for (uint32_t i = 0; i < word(part + 16); i++, command += word(command + 4)) {
    if (word(command) == SEGMENT) map_segment(part, command);
    if (word(command) == BINDINGS) bindings = command;
    if (word(command) == MAIN) entry = wide(command + 8);
  }
  if (!bindings || !entry || segment_count < 2) stop("the program has no start");
  // Bindings of data, then those of functions that are called.
  bind(part + word(bindings + 16), part + word(bindings + 16) + word(bindings + 20));
  bind(part + word(bindings + 32), part + word(bindings + 32) + word(bindings + 36));
  for (uint64_t i = 0; i < class_count; i++) add_own_class(((void **)class_list)[i]);
  return (int (*)(int, char **))(segments[1] + entry);
}
