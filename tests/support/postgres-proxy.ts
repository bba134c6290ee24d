import { createServer, connect as dial, type Socket } from 'node:net';

type Wire = { client: Socket; server: Socket };

/** A proxy to the tests' PostgreSQL that can cut, pause, or break connections at a statement. */
export type PostgresProxy = Awaited<ReturnType<typeof startPostgresProxy>>;

export async function startPostgresProxy(url: string) {
  const { hostname, port } = new URL(url);
  const wires = new Set<Wire>();
  let isOpen = true;
  let isHung = false;
  let breaking: { text: string; after: string; times: number } | undefined;

  function end(wire: Wire): void {
    wires.delete(wire);
    wire.client.resetAndDestroy();
    wire.server.destroy();
  }

  const server = createServer((client) => {
    if (!isOpen) return client.resetAndDestroy();
    const wire: Wire = { client, server: dial(Number(port), hostname) };
    wires.add(wire);
    let isLosing = false;
    let isArmed = false;
    if (isHung) pause(wire);
    client.on('data', (bytes) => {
      const said = bytes.toString('latin1');
      if (breaking?.times && said.includes(breaking.after)) isArmed = true;
      if (breaking?.times && isArmed && said.includes(breaking.text)) {
        breaking.times--;
        isLosing = true;
      }
      wire.server.write(bytes);
    });
    wire.server.on('data', (bytes) => {
      // The server has executed the statement, and only its response is lost.
      if (isLosing) end(wire);
      else client.write(bytes);
    });
    for (const socket of [client, wire.server]) {
      socket.on('error', () => {});
      socket.on('close', () => wires.has(wire) && end(wire));
    }
  });
  const pause = ({ client, server: upstream }: Wire) =>
    [client, upstream].map((socket) => socket.pause());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const own = new URL(url);
  own.port = String(typeof address === 'object' && address ? address.port : 0);

  return {
    url: own.href,
    /** Breaks every connection and accepts no new ones. */
    cut(): void {
      isOpen = false;
      for (const wire of [...wires]) end(wire);
    },
    /** Accepts connections again. */
    acceptConnections(): void {
      isOpen = true;
    },
    /** Stops all traffic without breaking connections. */
    hang(): void {
      isHung = true;
      for (const wire of wires) pause(wire);
    },
    resume(): void {
      isHung = false;
      for (const { client, server: upstream } of wires)
        for (const socket of [client, upstream]) socket.resume();
    },
    /**
     * Drops the response to `times` statements that contain this text: the server executes each
     * statement, and then the connection breaks. `after` limits this to connections that have sent
     * that text before.
     */
    dropResponsesTo(text: string, times = 1, after = ''): void {
      breaking = { text, times, after };
    },
    /** Number of statements whose response will still be dropped. */
    get toLose(): number {
      return breaking?.times ?? 0;
    },
    async close(): Promise<void> {
      for (const wire of [...wires]) end(wire);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
