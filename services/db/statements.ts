import { type PGlite, parse, protocol, type QueryOptions, type Results } from '@electric-sql/pglite';

const { serialize } = protocol;

/** What the database said of a text when it took it: its name there, how its parameters are written, what its rows hold. */
type Statement = { name: string; parameters: number[]; rows: Messages };
type Messages = Parameters<typeof parse.parseResults>[0];
type Asked = Pick<QueryOptions, 'rowMode'>;

/** How many are kept; texts whose length depends on what is asked come and go. */
const kept = 200;
/** A longer text is a batch of rows, which does not come again. */
const longest = 4_000;

/**
 * Asks PGlite as the extended query protocol allows (PostgreSQL, Message Flow, Extended Query): a text that comes a second time is kept
 * by the database under a name, and what belongs together goes in one message. PGlite's own `query` has each text read and planned anew,
 * in six messages: a row by its key takes five times as long (P12, ADR 050). Whoever calls sees to it that no one else's transaction is
 * open.
 */
export function keepStatements(lite: PGlite) {
  /** By their text, the one asked longest ago first; `undefined` was asked once. */
  const known = new Map<string, Statement | undefined>();
  let gone: Uint8Array[] = [];
  let last = 0;

  async function taken(text: string): Promise<Statement> {
    const statement = known.get(text);
    const isNew = !known.delete(text);
    if (text.length <= longest) known.set(text, statement);
    if (statement) return statement;
    const name = isNew ? '' : `s${++last}`;
    const said = await send(lite, [...gone, serialize.parse({ name, text }), serialize.describe({ type: 'S', name })]);
    gone = [];
    const fresh = {
      name,
      parameters: parse.parseDescribeStatementResults(said),
      rows: said.filter((message) => message.name === 'rowDescription'),
    };
    if (!isNew) known.set(text, fresh);
    const oldest = known.size > kept ? known.keys().next().value : undefined;
    if (oldest !== undefined) forget(oldest);
    return fresh;
  }

  function forget(text: string): void {
    const name = known.get(text)?.name;
    if (name) gone.push(serialize.close({ type: 'S', name }));
    known.delete(text);
  }

  return <Row>(text: string, values: readonly unknown[] = [], { rowMode }: Asked = {}): Promise<Results<Row>> =>
    lite._runExclusiveQuery(async () => {
      const { name, parameters, rows } = await taken(text);
      const written = values.map((value, at) => (value == null ? null : (lite.serializers[parameters[at] ?? 0] ?? String)(value)));
      try {
        const said = await send(lite, [serialize.bind({ statement: name, values: written }), serialize.execute()]);
        return parse.parseResults([...rows, ...said], lite.parsers, rowMode ? { rowMode } : {})[0] as Results<Row>;
      } catch (error) {
        // It may be the statement's own fault: a table has other columns now.
        forget(text);
        throw error;
      }
    });
}

/** In one message, ended so that a refusal leaves nothing open; throws what the database refuses with. */
function send(lite: PGlite, messages: Uint8Array[]): Promise<Messages> {
  return lite.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false });
}
