import { describe, expect, it } from 'vitest';
import { readShell } from '../shells.ts';
import { readSlices } from './mach-o.ts';

const LC_LOAD_DYLIB = 0xc;
const LC_BUILD_VERSION = 0x32;

/** The libraries that a program loads, its system, and the oldest version of it. */
function describeProgram(slice: Buffer) {
  const libraries: string[] = [];
  const systems: { system: number; oldest: string }[] = [];
  let position = 32;
  for (let index = 0; index < slice.readUInt32LE(16); index++) {
    const command = slice.readUInt32LE(position);
    const size = slice.readUInt32LE(position + 4);
    if (command === LC_LOAD_DYLIB) {
      const start = position + slice.readUInt32LE(position + 8);
      const path = slice.toString('latin1', start, position + size).split('\0')[0] ?? '';
      libraries.push(path.split('/').at(-1) ?? '');
    }
    if (command === LC_BUILD_VERSION) {
      const version = slice.readUInt32LE(position + 12);
      const oldest = `${version >>> 16}.${(version >>> 8) & 0xff}`;
      systems.push({ system: slice.readUInt32LE(position + 8), oldest });
    }
    position += size;
  }
  return { libraries: libraries.sort(), systems };
}

describe('the shells of Apple’s systems', () => {
  // The linker leaves out a framework of which only classes are used, so the build asks for it.
  it.each([
    ['apple/mac-shell', 2, 'AppKit', { system: 1, oldest: '12.0' }],
    ['apple/ios-shell', 1, 'UIKit', { system: 2, oldest: '15.0' }],
  ] as const)('%s loads all it uses, and starts on old systems [PKG-049]', async (...row) => {
    const [path, count, toolkit, system] = row;
    const slices = readSlices(await readShell(path));
    expect(slices).toHaveLength(count);
    for (const { data } of slices) {
      expect(data.length).toBeLessThan(90_000);
      expect(describeProgram(data)).toEqual({
        libraries: [
          toolkit,
          'CoreFoundation',
          'Foundation',
          'WebKit',
          'libSystem.B.dylib',
          'libobjc.A.dylib',
        ].sort(),
        systems: [system],
      });
    }
  });

  // Classes that are newer than the oldest system may be used only through objects: a direct
  // reference stops the program when it is loaded.
  it.each(['apple/mac-shell', 'apple/ios-shell'])(
    '%s names no class of a newer system',
    async (path) => {
      const text = (await readShell(path)).toString('latin1');
      const classes = new Set(
        [...text.matchAll(/_OBJC_CLASS_\$_([A-Za-z]+)/g)].map((match) => match[1] ?? ''),
      );
      expect(classes.size).toBeGreaterThan(10);
      const own = ['Delegate', 'SiteHandler'];
      const system = [...classes].filter((name) => !own.includes(name));
      expect(system.filter((name) => !/^(NS|UI|WK)[A-Z]/.test(name))).toEqual([]);
      expect(system.filter((name) => name.startsWith('WK')).sort()).toEqual([
        'WKWebView',
        'WKWebViewConfiguration',
      ]);
    },
  );
});
