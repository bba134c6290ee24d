/**
 * The system calls a sandbox may not make, as a classic BPF program for `bwrap --seccomp`. This
 * deny list adds to namespaces and dropped capabilities: it blocks calls commonly used for escapes
 * and calls that reach beyond the sandbox's network namespace.
 */
export type Architecture = 'x64' | 'arm64';

/**
 * System calls that are refused, with their numbers on x86-64 and aarch64; null where the call does
 * not exist.
 */
const deniedCalls: Record<string, readonly [x64: number, arm64: number | null]> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  keyctl: [250, 219],
  add_key: [248, 217],
  request_key: [249, 218],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  acct: [163, 89],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  adjtimex: [159, 171],
  clock_adjtime: [305, 266],
  syslog: [103, 116],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  vhangup: [153, 58],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  memfd_secret: [447, 447],
  move_pages: [279, 239],
  migrate_pages: [256, 238],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  lookup_dcookie: [212, 18],
  nfsservctl: [180, 42],
};

/**
 * These calls return ENOSYS, so that libraries use their fallback. clone3 passes its flags in
 * memory, where this filter cannot see them; io_uring bypasses this filter.
 */
const unsupportedCalls: Record<string, readonly [number, number]> = {
  clone3: [435, 435],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
};

const arches = {
  x64: { audit: 0xc000003e, column: 0, clone: 56, socket: 41, ioctl: 16 },
  arm64: { audit: 0xc00000b7, column: 1, clone: 220, socket: 198, ioctl: 29 },
} as const;

/**
 * Allowed socket families: UNIX, IPv4 and IPv6 (only loopback exists), and netlink (lists
 * interfaces). All others are refused, for example VSOCK, packet, Bluetooth and ALG.
 */
const families = [1, 2, 10, 16];
/** The flags CLONE_NEW{TIME,NS,CGROUP,UTS,IPC,USER,PID,NET}. */
const namespaceFlags =
  0x80 | 0x00020000 | 0x02000000 | 0x04000000 | 0x08000000 | 0x10000000 | 0x20000000 | 0x40000000;
/** TIOCSTI and TIOCLINUX, which inject input into the terminal of another process. */
const ioctls = [0x5412, 0x541c];

const errno = { EPERM: 1, ENOSYS: 38, EAFNOSUPPORT: 97 };
const code = { load: 0x20, jumpEqual: 0x15, jumpAtLeast: 0x35, jumpSet: 0x45, answer: 0x06 };
const answers = { allow: 0x7fff0000, errno: 0x00050000, kill: 0x80000000 };
const offset = { number: 0, arch: 4, argument: (index: number) => 16 + index * 8 };

type Instruction = readonly [code: number, whenTrue: number, whenFalse: number, value: number];

/** Returns the program, one instruction per entry, in the order of `struct sock_filter`. */
export function seccompProgram(architecture: Architecture): Instruction[] {
  const { audit, column, clone, socket, ioctl } = arches[architecture];
  const load = (at: number): Instruction => [code.load, 0, 0, at];
  const answer = (value: number): Instruction => [code.answer, 0, 0, value >>> 0];
  const refuse = (error: number) => answer(answers.errno | error);
  /** Runs `body` when the loaded value equals `value`; `body` must end in a return. */
  const when = (value: number, body: Instruction[]): Instruction[] => [
    [code.jumpEqual, 0, body.length, value],
    ...body,
  ];

  const numbers = (table: Record<string, readonly (number | null)[]>) =>
    Object.values(table).flatMap((row) => row[column] ?? []);
  return [
    load(offset.arch),
    [code.jumpEqual, 1, 0, audit],
    answer(answers.kill),
    load(offset.number),
    // Kill x32 calls, which reach the same kernel code with other numbers.
    ...(architecture === 'x64'
      ? [[code.jumpAtLeast, 0, 1, 0x40000000] as Instruction, answer(answers.kill)]
      : []),
    ...numbers(deniedCalls).flatMap((number) => when(number, [refuse(errno.EPERM)])),
    ...numbers(unsupportedCalls).flatMap((number) => when(number, [refuse(errno.ENOSYS)])),
    ...when(socket, [
      load(offset.argument(0)),
      ...families.flatMap((family) => when(family, [answer(answers.allow)])),
      refuse(errno.EAFNOSUPPORT),
    ]),
    ...when(clone, [
      load(offset.argument(0)),
      [code.jumpSet, 0, 1, namespaceFlags],
      refuse(errno.EPERM),
      answer(answers.allow),
    ]),
    ...when(ioctl, [
      load(offset.argument(1)),
      ...ioctls.flatMap((request) => when(request, [refuse(errno.EPERM)])),
      answer(answers.allow),
    ]),
    answer(answers.allow),
  ];
}

/** Encodes the program for the kernel: 8 bytes per instruction, native (little) endian. */
export function encodeProgram(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  program.forEach(([operation, whenTrue, whenFalse, value], index) => {
    bytes.writeUInt16LE(operation, index * 8);
    bytes.writeUInt8(whenTrue, index * 8 + 2);
    bytes.writeUInt8(whenFalse, index * 8 + 3);
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4);
  });
  return bytes;
}
