// Objects, classes and the sending of messages.
#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MAX_CLASSES 200
#define MAX_OWN_CLASSES 20
#define NOTE_BYTES 65536

typedef struct {
  char name[64];
} SystemClass;

static SystemClass *system_classes[MAX_CLASSES];
static int system_class_count;
static void *own_classes[MAX_OWN_CLASSES];
static int own_class_count;
static uint64_t unused[8];

char notes[NOTE_BYTES];
const char *resource_folder;
long panel_result = 1;
Object *delegate, *site_handler;

void note(const char *format, ...) {
  va_list arguments;
  size_t used = strlen(notes);
  va_start(arguments, format);
  vsnprintf(notes + used, NOTE_BYTES - used, format, arguments);
  va_end(arguments);
}

void *class_of_system(const char *name) {
  for (int i = 0; i < system_class_count; i++)
    if (!strcmp(system_classes[i]->name, name)) return system_classes[i];
  SystemClass *class = calloc(1, sizeof *class);
  snprintf(class->name, sizeof class->name, "%s", name);
  return system_classes[system_class_count++] = class;
}

int is_class_of_system(const void *pointer) {
  for (int i = 0; i < system_class_count; i++)
    if (system_classes[i] == pointer) return 1;
  return 0;
}

const char *class_name_of(const void *object) {
  const void *class = is_class_of_system(object) ? object : ((const Object *)object)->isa;
  return is_class_of_system(class) ? ((const SystemClass *)class)->name : "?";
}

Object *new_object(const char *class_name) {
  Object *object = calloc(1, sizeof *object);
  object->isa = class_of_system(class_name);
  return object;
}

Object *new_string(const char *text) {
  Object *string = new_object("NSString");
  string->text = strdup(text);
  string->count = strlen(text);
  return string;
}

Object *new_url(const char *address) {
  Object *url = new_object("NSURL");
  url->value = new_string(address);
  return url;
}

Object *new_request(const char *address, const char *accept, const char *range) {
  Object *request = new_object("NSURLRequest");
  request->value = new_url(address);
  request->other = accept ? new_string(accept) : 0;
  request->items[0] = range ? new_string(range) : 0;
  return request;
}

const char *text_of(const void *string) {
  return string ? ((const Object *)string)->text : "(nil)";
}

// MARK: Classes of the program. Their layout is that of the compiler: at 32 the read-only data,
// there at 4 and 8 where instance variables begin and end, at 24 the name, at 32 the methods.

static uint8_t *data_of(void *class) {
  return (uint8_t *)(*(uint64_t *)((uint8_t *)class + 32) & ~7ull);
}

void add_own_class(void *class) {
  own_classes[own_class_count++] = class;
}

void *find_own_class(const char *name) {
  for (int i = 0; i < own_class_count; i++)
    if (!strcmp(*(char **)(data_of(own_classes[i]) + 24), name)) return own_classes[i];
  return 0;
}

static int is_own_class(const void *pointer) {
  for (int i = 0; i < own_class_count; i++)
    if (own_classes[i] == pointer) return 1;
  return 0;
}

int is_own(const void *object) {
  return !is_class_of_system(object) && is_own_class(((const Object *)object)->isa);
}

long allocate(void *class) {
  if (is_class_of_system(class)) return (long)new_object(((SystemClass *)class)->name);
  uint8_t *data = data_of(class);
  uint32_t start = *(uint32_t *)(data + 4), size = *(uint32_t *)(data + 8);
  Object *object = calloc(1, size + 64);
  object->isa = class;
  note("[own %s from %u to %u]", *(char **)(data + 24), start, size);
  return (long)object;
}

// A list of methods: size of an entry, count, then entries of selector, types and function.
static void *find_method(void *class, const char *selector) {
  uint8_t *list = *(uint8_t **)(data_of(class) + 32);
  if (!list) return 0;
  uint32_t entry_bytes = *(uint32_t *)list & 0xffff, count = *(uint32_t *)(list + 4);
  if (*(uint32_t *)list >> 31) {
    puts("the program has relative lists of methods");
    exit(9);
  }
  for (uint32_t i = 0; i < count; i++) {
    uint8_t *entry = list + 8 + i * entry_bytes;
    if (!strcmp(*(char **)entry, selector)) return *(void **)(entry + 16);
  }
  return 0;
}

// Messages to a class of the program itself: `alloc` and `new`.
static long answer_own_class(void *class, const char *selector) {
  int makes = !strcmp(selector, "new") || !strcmp(selector, "alloc");
  return makes ? allocate(class) : (long)class;
}

// Returns the function that answers a message.
void *find_answer(void *receiver, const char *selector) {
  if (!receiver || is_class_of_system(receiver)) return answer;
  if (is_own_class(receiver)) return answer_own_class;
  void *class = ((Object *)receiver)->isa;
  void *method = is_own_class(class) ? find_method(class, selector) : 0;
  return method ? method : (void *)answer;
}

long send(void *receiver, const char *selector, ...) {
  va_list given;
  long arguments[5];
  va_start(given, selector);
  for (int i = 0; i < 5; i++) arguments[i] = va_arg(given, long);
  va_end(given);
  long (*method)(void *, const char *, long, long, long, long, long) =
      find_answer(receiver, selector);
  return method(receiver, selector, arguments[0], arguments[1], arguments[2], arguments[3],
                arguments[4]);
}

// MARK: objc_msgSend finds the function and jumps to it with all arguments as they were.

extern void message_send(void);

#ifdef __x86_64__
__asm__(
    ".globl message_send\n"
    "message_send:\n"
    "  push %rbp\n"
    "  mov %rsp, %rbp\n"
    "  and $-16, %rsp\n"
    "  sub $80, %rsp\n"
    "  mov %rdi, (%rsp)\n"
    "  mov %rsi, 8(%rsp)\n"
    "  mov %rdx, 16(%rsp)\n"
    "  mov %rcx, 24(%rsp)\n"
    "  mov %r8, 32(%rsp)\n"
    "  mov %r9, 40(%rsp)\n"
    "  mov %rax, 48(%rsp)\n"
    "  movsd %xmm0, 56(%rsp)\n"
    "  movsd %xmm1, 64(%rsp)\n"
    "  call find_answer\n"
    "  mov %rax, %r11\n"
    "  mov (%rsp), %rdi\n"
    "  mov 8(%rsp), %rsi\n"
    "  mov 16(%rsp), %rdx\n"
    "  mov 24(%rsp), %rcx\n"
    "  mov 32(%rsp), %r8\n"
    "  mov 40(%rsp), %r9\n"
    "  mov 48(%rsp), %rax\n"
    "  movsd 56(%rsp), %xmm0\n"
    "  movsd 64(%rsp), %xmm1\n"
    "  leave\n"
    "  jmp *%r11\n");

uint64_t *variable_arguments(long b, long c, long d) {
  static uint64_t values[3];
  values[0] = (uint64_t)b;
  values[1] = (uint64_t)c;
  values[2] = (uint64_t)d;
  return values;
}
#else
// Apple passes variable arguments of arm64 on the stack.
static uint64_t *stack_at_call;

void keep_stack(uint64_t *stack) {
  stack_at_call = stack;
}

__asm__(
    ".globl message_send\n"
    "message_send:\n"
    "  stp x29, x30, [sp, #-16]!\n"
    "  mov x29, sp\n"
    "  sub sp, sp, #128\n"
    "  stp x0, x1, [sp]\n"
    "  stp x2, x3, [sp, #16]\n"
    "  stp x4, x5, [sp, #32]\n"
    "  stp x6, x7, [sp, #48]\n"
    "  stp d0, d1, [sp, #64]\n"
    "  stp d2, d3, [sp, #80]\n"
    "  str x8, [sp, #96]\n"
    "  add x0, x29, #16\n"
    "  bl keep_stack\n"
    "  ldp x0, x1, [sp]\n"
    "  bl find_answer\n"
    "  mov x16, x0\n"
    "  ldp x0, x1, [sp]\n"
    "  ldp x2, x3, [sp, #16]\n"
    "  ldp x4, x5, [sp, #32]\n"
    "  ldp x6, x7, [sp, #48]\n"
    "  ldp d0, d1, [sp, #64]\n"
    "  ldp d2, d3, [sp, #80]\n"
    "  ldr x8, [sp, #96]\n"
    "  mov sp, x29\n"
    "  ldp x29, x30, [sp], #16\n"
    "  br x16\n");

uint64_t *variable_arguments(long b, long c, long d) {
  (void)b, (void)c, (void)d;
  return stack_at_call;
}
#endif

// MARK: Functions of the system.

// The only class above those of the program is NSObject.
static long send_to_super(void **receiver, const char *selector) {
  return strcmp(selector, "init") ? 0 : (long)receiver[0];
}

static long same(long object) {
  return object;
}

static void nothing(void) {
}

static Object *temporary_folder(void) {
  return new_string("/tmp/");
}

static int run_ios_application(int count, char **arguments, void *principal, Object *name) {
  (void)count, (void)arguments, (void)principal;
  delegate = (Object *)allocate(find_own_class(name->text));
  note("run;");
  return 0;
}

static const struct {
  const char *name;
  void *target;
} functions[] = {
    {"_UIApplicationMain", run_ios_application},
    {"_NSTemporaryDirectory", temporary_folder},
    {"_objc_msgSend", message_send},
    {"_objc_msgSendSuper2", send_to_super},
    {"_objc_alloc", allocate},
    {"_objc_alloc_init", allocate},
    {"_objc_opt_new", allocate},
    {"_objc_retain", same},
    {"_objc_autorelease", same},
    {"_objc_release", nothing},
    {"__Block_object_assign", nothing},
    {"__Block_object_dispose", nothing},
    {"__objc_empty_cache", unused},
    {"__NSConcreteStackBlock", unused},
    {"__NSConcreteGlobalBlock", unused},
    {"dyld_stub_binder", unused},
    {"_memcpy", memcpy},
    {"_memset", memset},
};

uint64_t resolve(const char *name) {
  static const char class_prefix[] = "_OBJC_CLASS_$_", meta_prefix[] = "_OBJC_METACLASS_$_";
  for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
    if (!strcmp(functions[i].name, name)) return (uint64_t)functions[i].target;
  if (!strncmp(name, class_prefix, sizeof class_prefix - 1))
    return (uint64_t)class_of_system(name + sizeof class_prefix - 1);
  if (!strncmp(name, meta_prefix, sizeof meta_prefix - 1)) return (uint64_t)unused;
  if (!strcmp(name, "___CFConstantStringClassReference"))
    return (uint64_t)class_of_system("NSConstantString");
  printf("the program uses %s, which is unknown\n", name);
  exit(3);
}
