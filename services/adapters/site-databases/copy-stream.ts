import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { Client, Connection, Submittable } from 'pg';

/** The methods of a connection of `pg` that copying needs; its types do not list them. */
type CopyConnection = Connection & {
  query(text: string): void;
  sendCopyFromChunk(chunk: Uint8Array): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
};

/** Runs `COPY … TO STDOUT` and returns what it writes; a slow reader slows the server down. */
export function copyOut(client: Client, sql: string): AsyncIterable<Uint8Array> {
  const copy = new CopyOut(sql);
  client.query(copy);
  return copy;
}

/** Runs `COPY … FROM STDIN` with the given text. */
export function copyIn(
  client: Client,
  sql: string,
  body: AsyncIterable<Uint8Array>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    client.query(new CopyIn(sql, body, (error) => (error ? reject(error) : resolve())));
  });
}

class CopyOut extends Readable implements Submittable {
  private readonly sql: string;
  private connection: CopyConnection | undefined;

  constructor(sql: string) {
    super();
    this.sql = sql;
  }

  submit(connection: Connection): void {
    this.connection = connection as CopyConnection;
    this.connection.query(this.sql);
  }

  override _read(): void {
    this.connection?.stream.resume();
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    // The parser uses the memory of the chunk again.
    if (!this.push(Buffer.from(chunk))) this.connection?.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }
}

class CopyIn implements Submittable {
  private readonly sql: string;
  private readonly body: AsyncIterable<Uint8Array>;
  private readonly done: (error?: Error) => void;
  private problem: Error | undefined;

  constructor(sql: string, body: AsyncIterable<Uint8Array>, done: (error?: Error) => void) {
    this.sql = sql;
    this.body = body;
    this.done = done;
  }

  submit(connection: Connection): void {
    (connection as CopyConnection).query(this.sql);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.send(connection).catch((error: Error) => {
      this.problem = error;
      connection.sendCopyFail('the text to copy could not be read');
    });
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.done(this.problem);
  }

  handleError(error: Error): void {
    this.done(this.problem ?? error);
  }

  private async send(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.body) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
    }
    connection.endCopyFrom();
  }
}
