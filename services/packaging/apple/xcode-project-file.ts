import { sha1 } from './signature-blobs.ts';

/** A value of a project file: texts, lists and dictionaries. */
export type ProjectValue = string | ProjectValue[] | { [key: string]: ProjectValue };
/** One object: its kind (`isa`) and its fields. Other objects are named by `idOf`. */
export type ProjectObject = { isa: string; [field: string]: ProjectValue };

/** The version of the file's format that Xcode 14 and later read and write. */
const OBJECT_VERSION = '56';
const ID_CHARACTERS = 24;

/** Returns the id of an object: 24 hexadecimal digits, always the same for a name. */
export function idOf(name: string): string {
  return sha1(Buffer.from(name)).toString('hex').slice(0, ID_CHARACTERS).toUpperCase();
}

/** Writes `project.pbxproj` of named objects, of which `root` describes the project. */
export function writeProjectFile(objects: Record<string, ProjectObject>, root: string): string {
  const byId = Object.entries(objects).map(([name, object]) => [idOf(name), object] as const);
  const file = {
    archiveVersion: '1',
    classes: {},
    objectVersion: OBJECT_VERSION,
    objects: Object.fromEntries(byId),
    rootObject: idOf(root),
  };
  return `// !$*UTF8*$!\n${writeValue(file, '')}\n`;
}

function writeValue(value: ProjectValue, indent: string): string {
  const inner = `${indent}\t`;
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value))
    return `(\n${value.map((one) => `${inner}${writeValue(one, inner)},\n`).join('')}${indent})`;
  const fields = Object.entries(value).map(
    ([key, one]) => `${inner}${quote(key)} = ${writeValue(one, inner)};\n`,
  );
  return `{\n${fields.join('')}${indent}}`;
}

/** Texts of these characters need no quotation marks. */
const PLAIN = /^[A-Za-z0-9_./]+$/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t' };

function quote(text: string): string {
  if (PLAIN.test(text)) return text;
  return `"${text.replace(/[\\"\n\t]/g, (one) => ESCAPES[one] ?? one)}"`;
}
