import { readFile } from 'node:fs/promises';

const folder = new URL('../../../shells/apple/', import.meta.url);

/** The prebuilt programs and the source of Xcode projects; `shells/apple/build.sh` builds them. */
export type AppleShell = 'mac-shell' | 'ios-shell' | 'App.swift';

const read = new Map<AppleShell, Promise<Buffer>>();

/** Returns a file of the shells. It is read from the disk once. */
export function readShell(name: AppleShell): Promise<Buffer> {
  const known = read.get(name) ?? readFile(new URL(name, folder));
  read.set(name, known);
  return known;
}
