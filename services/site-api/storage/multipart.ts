import { Readable } from 'node:stream';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';

/** The file of a form, and the fields that were sent before it. */
export type FormFile = { fields: Map<string, string>; type: string | undefined; body: Readable };

const maxHeadBytes = 8192;
const maxFieldBytes = 65_536;
const maxFields = 20;

/**
 * Reads a `multipart/form-data` body up to its first file and returns that file as a stream, so
 * that it is never in memory as a whole.
 */
export async function readFormFile(source: Readable, contentType: string): Promise<FormFile> {
  const boundary = /boundary=(?:"([^"]{1,70})"|([^;\s]{1,70}))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (mark === undefined) throw invalidForm();
  const reader = new FormReader(source, Buffer.from(`\r\n--${mark}`));
  const fields = new Map<string, string>();
  await reader.skipPreamble();
  for (let count = 0; count <= maxFields; count++) {
    const head = await reader.readHead();
    const name = /\bname="([^"]{0,200})"/i.exec(head)?.[1] ?? '';
    const type = /^content-type:[ \t]*([^\r\n]{1,200})$/im.exec(head)?.[1]?.trim();
    if (/\bfilename="/i.test(head) || name === '')
      return { fields, type, body: Readable.from(reader.content(), { objectMode: false }) };
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of reader.content()) {
      size += part.length;
      if (size > maxFieldBytes) throw invalidForm();
      parts.push(part);
    }
    fields.set(name, Buffer.concat(parts).toString('utf8'));
  }
  throw invalidForm();
}

const invalidForm = () => new DataApiError(400, 'InvalidRequest', 'The form has no file');

/** Reads parts of a form one after the other from a stream of bytes. */
class FormReader {
  readonly #chunks: AsyncIterator<Buffer>;
  readonly #mark: Buffer;
  // The first boundary has no line break before it.
  #buffer: Buffer = Buffer.from('\r\n');

  constructor(source: Readable, mark: Buffer) {
    this.#chunks = source[Symbol.asyncIterator]();
    this.#mark = mark;
  }

  async skipPreamble(): Promise<void> {
    for await (const part of this.content()) if (part.length > maxHeadBytes) throw invalidForm();
  }

  /** Returns the headers of the next part. */
  async readHead(): Promise<string> {
    for (;;) {
      const end = this.#buffer.indexOf('\r\n\r\n');
      if (end >= 0) {
        const head = this.#buffer.toString('utf8', 0, end);
        this.#buffer = this.#buffer.subarray(end + 4);
        return head;
      }
      if (this.#buffer.length > maxHeadBytes || !(await this.#more())) throw invalidForm();
    }
  }

  /** Yields the bytes up to the next boundary. */
  async *content(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#buffer.indexOf(this.#mark);
      if (at >= 0) {
        if (at > 0) yield this.#buffer.subarray(0, at);
        this.#buffer = this.#buffer.subarray(at + this.#mark.length);
        return;
      }
      // The rest may be the beginning of a boundary.
      const safe = this.#buffer.length - this.#mark.length;
      if (safe > 0) {
        yield this.#buffer.subarray(0, safe);
        this.#buffer = this.#buffer.subarray(safe);
      }
      if (!(await this.#more())) throw invalidForm();
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next();
    if (!done) this.#buffer = Buffer.concat([this.#buffer, value]);
    return !done;
  }
}
