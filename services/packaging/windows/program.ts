import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { addResources, type ProgramResource } from './program-resources.ts';
import { encodeVersionInfo } from './version-info.ts';

const resourceTypes = { icon: 3, rawData: 10, iconGroup: 14, version: 16, manifest: 24 } as const;
const neutral = 0;
const englishUs = 0x0409;
const icoHeaderBytes = 6;
const icoEntryBytes = 16;
const groupEntryBytes = 14;

/** Returns a program: the shell with the site, the icon and the details of an app as resources. */
export function buildProgram({
  shell,
  manifest,
  app,
  ico,
  sitePack,
}: {
  shell: Buffer;
  manifest: Uint8Array;
  app: AppDetails;
  ico: Buffer;
  sitePack: Uint8Array;
}): Buffer {
  return addResources(shell, [
    ...iconResources(ico),
    // A resource, not data behind the program: a signature covers it and is the end of the file.
    { type: resourceTypes.rawData, id: 1, language: neutral, bytes: sitePack },
    { type: resourceTypes.version, id: 1, language: englishUs, bytes: encodeVersionInfo(app) },
    { type: resourceTypes.manifest, id: 1, language: neutral, bytes: manifest },
  ]);
}

/** Returns the pictures of an ICO, and the group that names them. */
function iconResources(ico: Buffer): ProgramResource[] {
  const count = ico.readUInt16LE(4);
  const group = Buffer.alloc(icoHeaderBytes + groupEntryBytes * count);
  ico.copy(group, 0, 0, icoHeaderBytes);
  const pictures = Array.from({ length: count }, (_, index): ProgramResource => {
    const from = icoHeaderBytes + icoEntryBytes * index;
    const to = icoHeaderBytes + groupEntryBytes * index;
    // The entries are the same but for the last field: a number here, an offset in the ICO.
    ico.copy(group, to, from, from + 12);
    group.writeUInt16LE(index + 1, to + 12);
    const offset = ico.readUInt32LE(from + 12);
    const bytes = ico.subarray(offset, offset + ico.readUInt32LE(from + 8));
    return { type: resourceTypes.icon, id: index + 1, language: englishUs, bytes };
  });
  return [...pictures, { type: resourceTypes.iconGroup, id: 1, language: englishUs, bytes: group }];
}
