import { expect, it } from 'vitest';
import { type Architecture, encodeProgram, seccompProgram } from './seccomp.ts';

const audit = { x64: 0xc000003e, arm64: 0xc00000b7, i386: 0x40000003 };

/** Evaluates the encoded program for one call, as the kernel would. */
function decide(
  architecture: Architecture,
  call: { arch?: number; number: number; args?: number[] },
): string {
  const bytes = encodeProgram(seccompProgram(architecture));
  const data = Buffer.alloc(64);
  data.writeUInt32LE(call.number >>> 0, 0);
  data.writeUInt32LE((call.arch ?? audit[architecture]) >>> 0, 4);
  (call.args ?? []).forEach((value, index) => {
    data.writeUInt32LE(value >>> 0, 16 + index * 8);
  });
  let loaded = 0;
  for (let at = 0; at < bytes.length / 8; at++) {
    const operation = bytes.readUInt16LE(at * 8);
    const whenTrue = bytes.readUInt8(at * 8 + 2);
    const whenFalse = bytes.readUInt8(at * 8 + 3);
    const value = bytes.readUInt32LE(at * 8 + 4);
    if (operation === 0x20) loaded = data.readUInt32LE(value);
    else if (operation === 0x06)
      return (
        { 32767: 'allow', 32768: 'kill', 5: `errno ${value & 0xffff}` }[value >>> 16] ?? 'unknown'
      );
    else {
      const holds =
        operation === 0x15
          ? loaded === value
          : operation === 0x35
            ? loaded >= value
            : (loaded & value) !== 0;
      at += holds ? whenTrue : whenFalse;
    }
  }
  return 'fell off the end';
}

it.each<[string, Architecture, { arch?: number; number: number; args?: number[] }, string]>([
  ['read', 'x64', { number: 0 }, 'allow'],
  ['execve', 'x64', { number: 59 }, 'allow'],
  ['a thread', 'x64', { number: 56, args: [0x3d0f00] }, 'allow'],
  ['a new user namespace by clone', 'x64', { number: 56, args: [0x10000000] }, 'errno 1'],
  ['clone3', 'x64', { number: 435 }, 'errno 38'],
  ['io_uring', 'x64', { number: 425 }, 'errno 38'],
  ['ptrace', 'x64', { number: 101 }, 'errno 1'],
  ['mount', 'x64', { number: 165 }, 'errno 1'],
  ['unshare', 'x64', { number: 272 }, 'errno 1'],
  ['bpf', 'x64', { number: 321 }, 'errno 1'],
  ['a UNIX socket', 'x64', { number: 41, args: [1] }, 'allow'],
  ['an IPv6 socket', 'x64', { number: 41, args: [10] }, 'allow'],
  ['a VSOCK socket', 'x64', { number: 41, args: [40] }, 'errno 97'],
  ['a packet socket', 'x64', { number: 41, args: [17] }, 'errno 97'],
  ['terminal injection', 'x64', { number: 16, args: [0, 0x5412] }, 'errno 1'],
  ['the size of a terminal', 'x64', { number: 16, args: [0, 0x5413] }, 'allow'],
  ['an x32 call', 'x64', { number: 0x40000000 + 59 }, 'kill'],
  ['a 32-bit call', 'x64', { arch: audit.i386, number: 5 }, 'kill'],
  ['mount', 'arm64', { number: 40 }, 'errno 1'],
  ['a VSOCK socket', 'arm64', { number: 198, args: [40] }, 'errno 97'],
  ['write', 'arm64', { number: 64 }, 'allow'],
  ['an x86 call', 'arm64', { arch: audit.x64, number: 0 }, 'kill'],
])('decides on %s (%s)', (_, architecture, call, expected) => {
  expect(decide(architecture, call)).toBe(expected);
});
