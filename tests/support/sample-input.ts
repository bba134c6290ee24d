import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Call } from '../../domain/contract/call.ts';

/** The subset of JSON Schema that the contract's inputs use. */
type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
};

export type Field = {
  /** The field name, or the path of a nested field such as `files.path`. */
  name: string;
  /** A list of ids, not a single one. */
  list: boolean;
  /** True for path parameters and uuids, which identify something whatever their names are. */
  isId: boolean;
};

const schemaOf = (shape: z.ZodObject): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema;

/** Returns the smallest input for a call's schemas: required fields only, with random ids. */
export function sampleInput(call: Call): Record<string, unknown> {
  return [call.params, call.input].reduce(
    (input, shape) => Object.assign(input, make(schemaOf(shape))),
    {},
  );
}

/** Returns every field of a call, including nested ones. */
export function fieldsOf(call: Call): Field[] {
  const inPath = walk(schemaOf(call.params), '').map((field) => ({ ...field, isId: true }));
  return [...inPath, ...walk(schemaOf(call.input), '')];
}

function walk(schema: Schema, prefix: string): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, given]) => {
    const name = `${prefix}${key}`;
    const inner = [given, ...(given.anyOf ?? []), ...(given.oneOf ?? [])];
    const within = inner
      .flatMap((one) => [one, ...(one.items ? [one.items] : [])])
      .flatMap((one) => walk(one, `${name}.`));
    const isId = inner.some((one) => one.format === 'uuid' || one.items?.format === 'uuid');
    return [{ name, list: inner.some((one) => one.type === 'array'), isId }, ...within];
  });
}

function make(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? [];
  const [choice] = choices;
  if (choice) return make(choices.find(({ type }) => type !== 'null') ?? choice);
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0);
    case 'boolean':
      return false;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => make(schema.items ?? {}));
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, make(schema.properties?.[name] ?? {})]),
      );
    default:
      return null;
  }
}

function text({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'uuid') return randomUUID();
  if (format === 'uri') return 'https://sayso.example/';
  const tries = [
    'x'.repeat(minLength),
    'x'.repeat(43),
    '1'.repeat(minLength),
    '1:1',
    '13800138000',
  ];
  return tries.find((one) => !pattern || new RegExp(pattern).test(one)) ?? 'x';
}
