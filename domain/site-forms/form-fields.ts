import { limits } from '../limits/index.ts';
import { honeypotField, keyField, nextField } from './form-address.ts';

/** The fields of a form in their order. Names are data, so they are never keys of an object. */
export type FormField = [name: string, value: string];

/** Why a form is refused. The codes are on the wire. */
export type FormRefusal =
  | 'empty'
  | 'not_readable'
  | 'files_not_accepted'
  | 'too_many_fields'
  | 'name_too_long'
  | 'value_too_long'
  | 'too_large';

export type ReadForm = {
  fields: FormField[];
  isSpam: boolean;
  /** The key under which the form is stored once. */
  key: string | undefined;
  next: string | undefined;
};

const { siteForms: most } = limits;
const special = [honeypotField, keyField, nextField];
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const controls = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/g;

/** Text that can be stored and shown: well-formed, one kind of line break, no control characters. */
const cleanText = (text: string): string =>
  text
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .trim();

/**
 * Returns the fields of a form within the limits, or why it is refused. Fields with the same name,
 * such as checkboxes, become one. Empty fields are left out.
 */
export function readFormFields(given: readonly FormField[]): ReadForm | FormRefusal {
  if (given.length > most.fields * 4) return 'too_many_fields';
  const values = new Map<string, string>();
  for (const [rawName, rawValue] of given) {
    const name = cleanText(rawName).replaceAll('\n', ' ');
    const value = cleanText(rawValue);
    if (name === '' || value === '') continue;
    const before = values.get(name);
    values.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const fields = [...values].filter(([name]) => !special.includes(name));
  const refusal = refusalOf(fields);
  if (refusal) return refusal;
  return {
    fields,
    isSpam: values.has(honeypotField),
    key: values.get(keyField)?.slice(0, most.keyMax),
    next: values.get(nextField),
  };
}

function refusalOf(fields: readonly FormField[]): FormRefusal | undefined {
  if (fields.length === 0) return 'empty';
  if (fields.length > most.fields) return 'too_many_fields';
  if (fields.some(([name]) => name.length > most.nameMax)) return 'name_too_long';
  if (fields.some(([, value]) => value.length > most.valueMax)) return 'value_too_long';
  const length = fields.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return length > most.textMax ? 'too_large' : undefined;
}

/**
 * Returns the fields of a JSON body: one object of texts, numbers, booleans, null and lists of
 * them; undefined for anything else.
 */
export function fieldsOfJson(body: unknown): FormField[] | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return undefined;
  const fields: FormField[] = [];
  for (const [name, value] of Object.entries(body)) {
    const texts = (Array.isArray(value) ? value : [value]).map(textOf);
    if (texts.includes(undefined)) return undefined;
    for (const text of texts) fields.push([name, text ?? '']);
  }
  return fields;
}

function textOf(value: unknown): string | undefined {
  if (value === null) return '';
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;
}
