// Writes docs/reference/calls.md from the contract: `npm run reference`. tests/reference.test.ts
// fails when it is stale.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Call } from '../domain/contract/call.ts';
import { contract } from '../domain/contract/index.ts';
import { limits } from '../domain/limits/index.ts';

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  format?: string;
};

/** Returns a schema as a short, readable type: `{ uuid: string(uuid), title?: string }`. */
function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (schema.type === 'array') return `${typeOf(schema.items ?? {})}[]`;
  if (schema.type === 'object' && schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, one]) => `${name}${schema.required?.includes(name) ? '' : '?'}: ${typeOf(one)}`,
    );
    return fields.length ? `{ ${fields.join(', ')} }` : 'nothing';
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ? `${type}(${schema.format})` : type;
}

const shape = (schema: z.ZodType, io: 'input' | 'output') =>
  typeOf(z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema);

function limitsOf({ body, limit, atOnce }: Call): string[] {
  const held = body === 'large' ? [`a body of ${limits.body.large.bytes / 2 ** 20} MB`] : [];
  if (limit)
    held.push(`${limit.perMinute} a minute from one ${limit.by === 'ip' ? 'address' : 'user'}`);
  if (atOnce !== null) held.push(`${atOnce} at a time of one user`);
  return held;
}

function section(name: string, calls: Record<string, Call>): string {
  const rows = Object.entries(calls).map(([verb, call]) => {
    const type = call.requestType ? ` \`request_type: ${call.requestType}\`` : '';
    const lines = [
      `### ${name}.${verb}`,
      '',
      `${call.summary}.`,
      '',
      `\`${call.method} ${call.path}\`${type} · ${call.access}`,
      '',
    ];
    const params = shape(call.params, 'input');
    if (params !== 'nothing') lines.push(`- path: \`${params}\``);
    lines.push(`- ${call.method === 'GET' ? 'query' : 'body'}: \`${shape(call.input, 'input')}\``);
    const answers = {
      events: '- answer: an event stream',
      file: '- answer: a download',
      envelope: `- data: \`${shape(call.data, 'input')}\``,
    };
    lines.push(answers[call.answer]);
    const held = limitsOf(call);
    if (held.length) lines.push(`- limits: ${held.join(', ')}`);
    return lines.join('\n');
  });
  return `## ${name}\n\n${rows.join('\n\n')}\n`;
}

/** Returns the whole page. */
export function reference(): string {
  const head =
    '# Calls\n\nWritten by `npm run reference` from `domain/contract`; do not edit. Every answer but a stream is `{ code, message, data }`. A body holds at most 64 KB where nothing else is said.\n';
  return `${head}\n${Object.entries(contract)
    .map(([name, calls]) => section(name, calls as Record<string, Call>))
    .join('\n')}`;
}

export const referenceFile = fileURLToPath(new URL('../docs/reference/calls.md', import.meta.url));

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(referenceFile, reference());
