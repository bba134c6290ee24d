// A stand-in for the Objective-C world of macOS and iOS, in which the machine code of the shells
// runs on Linux. Classes of the system are names, their objects note what is asked of them.
#pragma once
#include <stdint.h>

#define MAX_ITEMS 40

// An object of the system. Constant strings of a program have the first four fields too.
typedef struct Object {
  void *isa;
  uint64_t flags;
  char *text;
  uint64_t count;
  struct Object *value, *other;
  struct Object *items[MAX_ITEMS];
} Object;

// A block of a program, as the compiler writes it.
typedef struct {
  void *isa;
  int flags, reserved;
  void (*invoke)(void *block, long argument);
  void *descriptor;
} Block;

// What the checks set before they call the shell, and what the shell gave the system.
extern const char *resource_folder;
extern long panel_result;
extern Object *delegate, *site_handler;

// The notes since they were last compared.
extern char notes[];
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

Object *new_object(const char *class_name);
Object *new_string(const char *text);
Object *new_url(const char *address);
Object *new_request(const char *address, const char *accept, const char *range);
// The text of a string object, or "(nil)".
const char *text_of(const void *string);
int is_class_of_system(const void *pointer);
const char *class_name_of(const void *object);
void *class_of_system(const char *name);

// Classes that the program itself defines.
void add_own_class(void *class);
void *find_own_class(const char *name);
int is_own(const void *object);
long allocate(void *class);

// Sends a message as the program does; up to five arguments.
long send(void *receiver, const char *selector, ...);
// Answers a message to an object of the system.
long answer(Object *self, const char *selector, long a, long b, long c, long d);
// The arguments of a function with a variable number of them, as this processor passes them.
uint64_t *variable_arguments(long b, long c, long d);
// The function or object of the system with this name, as a program refers to it.
uint64_t resolve(const char *name);
// Loads a program, and returns its main function.
int (*load_program(const char *path))(int, char **);
