import type { IncomingMessage } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import {
  type FormField,
  type FormRefusal,
  fieldsOfJson,
  type ReadForm,
  readFormFields,
} from '../../domain/site-forms/form-fields.ts';

const { siteForms: most } = limits;

/**
 * Reads the fields of a form: JSON, `application/x-www-form-urlencoded` or `multipart/form-data`.
 * Returns why it is refused otherwise. A body that is too long is read on for a while without being
 * stored, because a browser shows an answer only after it has sent its body.
 */
export async function readForm(request: IncomingMessage): Promise<ReadForm | FormRefusal> {
  if (Number(request.headers['content-length'] ?? 0) > most.readBytes) return 'too_large';
  const body = await readBody(request);
  if (!body) return 'too_large';
  const type = request.headers['content-type'] ?? '';
  const fields = await parseFields(body, type).catch(() => 'not_readable' as const);
  return typeof fields === 'string' ? fields : readFormFields(fields);
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most.readBytes) return undefined;
    if (length > most.bodyBytes) chunks.length = 0;
    else chunks.push(chunk);
  }
  return length > most.bodyBytes ? undefined : Buffer.concat(chunks);
}

async function parseFields(body: Buffer, type: string): Promise<FormField[] | FormRefusal> {
  switch (type.split(';', 1)[0]?.trim().toLowerCase()) {
    case 'application/json':
      return fieldsOfJson(JSON.parse(body.toString('utf8'))) ?? 'not_readable';
    case 'application/x-www-form-urlencoded':
      return [...new URLSearchParams(body.toString('utf8'))];
    case 'multipart/form-data':
      return parseMultipart(body, type);
    default:
      return 'not_readable';
  }
}

async function parseMultipart(body: Buffer, type: string): Promise<FormField[] | FormRefusal> {
  const headers = { 'content-type': type };
  const data = await new Response(new Uint8Array(body), { headers }).formData();
  const fields: FormField[] = [];
  for (const [name, value] of data) {
    // An empty file field is sent as a file without bytes.
    if (typeof value !== 'string' && value.size > 0) return 'files_not_accepted';
    fields.push([name, typeof value === 'string' ? value : '']);
  }
  return fields;
}
