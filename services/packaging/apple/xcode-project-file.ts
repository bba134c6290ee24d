import { sha1 } from './signature-blobs.ts';

/** A value of a project file: texts, lists and dictionaries. */
export type ProjectValue = string | ProjectValue[] | { [key: string]: ProjectValue };
/** One object: its kind (`isa`) and its fields. Other objects are named by `idOf`. */
export type ProjectObject = { isa: string; [field: string]: ProjectValue };

/** The name of each object by its id. */
type Names = ReadonlyMap<string, string>;

/** The version of the file's format that Xcode 14 and later read and write. */
const OBJECT_VERSION = '56';
const ID_CHARACTERS = 24;

/** Returns the id of an object: 24 hexadecimal digits, always the same for a name. */
export function idOf(name: string): string {
  return sha1(Buffer.from(name)).toString('hex').slice(0, ID_CHARACTERS).toUpperCase();
}

/** Writes `project.pbxproj` of named objects, of which `root` describes the project. */
export function writeProjectFile(objects: Record<string, ProjectObject>, root: string): string {
  const names = new Map(Object.keys(objects).map((name) => [idOf(name), name]));
  const lines = [
    '// !$*UTF8*$!',
    '{',
    '\tarchiveVersion = 1;',
    '\tclasses = {\n\t};',
    `\tobjectVersion = ${OBJECT_VERSION};`,
    '\tobjects = {',
    ...writeSections(objects, names),
    '\t};',
    `\trootObject = ${withName(idOf(root), names)};`,
    '}',
  ];
  return `${lines.join('\n')}\n`;
}

/** Objects of a kind are together, between the comments by which tools find them. */
function writeSections(objects: Record<string, ProjectObject>, names: Names): string[] {
  const kinds = [...new Set(Object.values(objects).map(({ isa }) => isa))].sort();
  return kinds.flatMap((kind) => [
    `/* Begin ${kind} section */`,
    ...Object.entries(objects)
      .filter(([, { isa }]) => isa === kind)
      .map(
        ([name, object]) =>
          `\t\t${withName(idOf(name), names)} = ${writeValue(object, '\t\t', names)};`,
      ),
    `/* End ${kind} section */`,
  ]);
}

function writeValue(value: ProjectValue, indent: string, names: Names): string {
  const inner = `${indent}\t`;
  if (typeof value === 'string') return names.has(value) ? withName(value, names) : quote(value);
  if (Array.isArray(value)) {
    const items = value.map((one) => `${inner}${writeValue(one, inner, names)},\n`);
    return `(\n${items.join('')}${indent})`;
  }
  const fields = Object.entries(value).map(
    ([key, one]) => `${inner}${quote(key)} = ${writeValue(one, inner, names)};\n`,
  );
  return `{\n${fields.join('')}${indent}}`;
}

/** An id with the name of its object as a comment, as Xcode writes it. */
const withName = (id: string, names: Names) => `${id} /* ${names.get(id)} */`;

/** Texts of these characters need no quotation marks. */
const PLAIN = /^[A-Za-z0-9_./]+$/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t' };

function quote(text: string): string {
  if (PLAIN.test(text)) return text;
  return `"${text.replace(/[\\"\n\t]/g, (one) => ESCAPES[one] ?? one)}"`;
}
