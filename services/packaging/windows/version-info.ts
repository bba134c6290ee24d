import type { AppDetails } from '../../../domain/packaging/app-details.ts';
import { safeFileName } from '../../../domain/packaging/file-names.ts';

const fixedInfoMagic = 0xfeef04bd;
const fixedInfoVersion = 0x00010000;
const windowsNt = 0x40004;
const application = 1;
/** American English and Unicode: texts of other languages are shown as well. */
const language = 0x0409;
const codePage = 1200;
const tableKey = '040904b0';
/** A part of a version has 16 bits. */
const partMax = 65_535;

/** Returns the resource with the properties that Windows shows of a program. */
export function encodeVersionInfo(app: AppDetails): Buffer {
  const texts: Record<string, string> = {
    CompanyName: app.author,
    FileDescription: app.name,
    FileVersion: app.version,
    InternalName: app.identifier,
    LegalCopyright: app.author,
    OriginalFilename: `${safeFileName(app.name)}.exe`,
    ProductName: app.name,
    ProductVersion: app.version,
    Comments: app.description,
  };
  const strings = Object.entries(texts).map(([key, text]) => textNode(key, text));
  const translation = Buffer.alloc(4);
  translation.writeUInt16LE(language, 0);
  translation.writeUInt16LE(codePage, 2);
  return binaryNode('VS_VERSION_INFO', fixedInfo(app.version), [
    groupNode('StringFileInfo', [groupNode(tableKey, strings)]),
    groupNode('VarFileInfo', [binaryNode('Translation', translation, [])]),
  ]);
}

function fixedInfo(version: string): Buffer {
  const info = Buffer.alloc(52);
  const [major = 0, minor = 0, patch = 0] = version
    .split('.', 3)
    .map((part) => Math.min(partMax, Number.parseInt(part, 10)));
  info.writeUInt32LE(fixedInfoMagic, 0);
  info.writeUInt32LE(fixedInfoVersion, 4);
  // The version of the file and that of the product, each with its higher half first.
  for (const at of [8, 16]) {
    info.writeUInt16LE(minor, at);
    info.writeUInt16LE(major, at + 2);
    info.writeUInt16LE(patch, at + 6);
  }
  info.writeUInt32LE(windowsNt, 32);
  info.writeUInt32LE(application, 36);
  return info;
}

const textNode = (key: string, text: string) =>
  node(key, { value: Buffer.from(`${text}\0`, 'utf16le'), isText: true }, []);
const binaryNode = (key: string, value: Buffer, children: readonly Buffer[]) =>
  node(key, { value, isText: false }, children);
const groupNode = (key: string, children: readonly Buffer[]) =>
  node(key, { value: Buffer.alloc(0), isText: true }, children);

/** A node has its length, the length of its value (texts: in characters), a type and its key. */
function node(
  key: string,
  { value, isText }: { value: Buffer; isText: boolean },
  children: readonly Buffer[],
): Buffer {
  const parts: Buffer[] = [Buffer.alloc(6), Buffer.from(`${key}\0`, 'utf16le')];
  let size = 6 + (key.length + 1) * 2;
  for (const part of [value, ...children]) {
    if (part.length === 0) continue;
    const gap = (4 - (size % 4)) % 4;
    parts.push(Buffer.alloc(gap), part);
    size += gap + part.length;
  }
  const bytes = Buffer.concat(parts);
  bytes.writeUInt16LE(size, 0);
  bytes.writeUInt16LE(isText ? value.length / 2 : value.length, 2);
  bytes.writeUInt16LE(isText ? 1 : 0, 4);
  return bytes;
}
