// A small DNS server on loopback over UDP and TCP, with the wire format of RFC 1035.
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type Answer, type DecodedPacket, decode, encode, streamEncode } from 'dns-packet';

/** What the server does with every question for a name instead of looking for records. */
type Fault = 'silent' | 'garbage' | 'servfail' | 'refused' | 'loop' | 'huge';

export type DnsSimulator = Awaited<ReturnType<typeof startDns>>;

const responseFlags = { servfail: 2, nxdomain: 3, refused: 5 };

/** Starts a server whose records a test sets. It counts questions by name and type. */
export async function startDns() {
  const records = new Map<string, Answer[]>();
  const faults = new Map<string, Fault>();
  const questions: string[] = [];

  /** Returns the encoded answer; undefined for none. */
  function answer(message: Buffer, isUdp: boolean): Buffer | undefined {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (!question) return undefined;
    const name = question.name.toLowerCase();
    questions.push(`${question.type} ${name}`);
    const fault = faults.get(name);
    if (fault === 'silent') return undefined;
    if (fault === 'garbage') return Buffer.from('not a packet of the DNS at all, just words');
    const reply = (answers: Answer[], flags = 0): DecodedPacket =>
      ({
        ...{ type: 'response', id: query.id, questions: query.questions, answers },
        flags: 0x180 | flags,
      }) as DecodedPacket;
    const send = (packet: DecodedPacket) => (isUdp ? encode(packet) : streamEncode(packet));
    if (fault === 'servfail') return send(reply([], responseFlags.servfail));
    if (fault === 'refused') return send(reply([], responseFlags.refused));
    if (fault === 'loop') {
      const other = `other.${name}`;
      const loop = [name, other].map((from, i): Answer => {
        return { type: 'CNAME', name: from, data: i === 0 ? other : name, ttl: 1 };
      });
      return send(reply(loop));
    }
    if (fault === 'huge') {
      // Too much for UDP; over TCP, the records are behind almost as much as a packet can hold.
      if (isUdp) return send(reply([], 0x200));
      const long = Array.from({ length: 190 }, (_, i): Answer => {
        return { type: 'TXT', name, data: [`${i} ${'x'.repeat(240)}`], ttl: 1 };
      });
      return send(reply([...long, ...(records.get(name) ?? [])]));
    }
    const all = records.get(name);
    const found = (all ?? []).filter(
      ({ type }) => type === question.type || (type === 'CNAME' && question.type !== 'TXT'),
    );
    return send(reply(found, all?.length ? 0 : responseFlags.nxdomain));
  }

  const tcp = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      const sent = answer(data.subarray(2), false);
      if (sent) socket.write(sent);
    });
  });
  const { udp, port } = await listenOnBoth(tcp);
  udp.on('message', (message, { port, address }) => {
    const sent = answer(message, true);
    if (sent) udp.send(sent, port, address);
  });

  const add = (name: string, record: Answer) =>
    records.set(name.toLowerCase(), [...(records.get(name.toLowerCase()) ?? []), record]);
  return {
    server: `127.0.0.1:${port}`,
    questions,
    text: (name: string, ...values: string[]) => {
      for (const value of values) add(name, { type: 'TXT', name, data: [value], ttl: 1 });
    },
    alias: (name: string, to: string) => add(name, { type: 'CNAME', name, data: to, ttl: 1 }),
    address: (name: string, data: string) => add(name, { type: 'A', name, data, ttl: 1 }),
    /** Removes every record of a name. */
    clear: (name: string) => void records.delete(name.toLowerCase()),
    /** Makes every question for a name fail in this way, or no longer. */
    break: (name: string, fault: Fault | undefined) =>
      fault ? faults.set(name, fault) : faults.delete(name),
    async close() {
      await new Promise<void>((resolve) => udp.close(() => resolve()));
      await new Promise<void>((resolve) => tcp.close(() => resolve()));
    },
  };
}

/** Listens on one port by TCP and UDP. A port that is free for one may be in use for the other. */
async function listenOnBoth(tcp: Server): Promise<{ udp: Socket; port: number }> {
  for (let left = 20; left > 0; left--) {
    const udp = createSocket('udp4');
    udp.bind(0, '127.0.0.1');
    await once(udp, 'listening');
    const { port } = udp.address();
    tcp.listen(port, '127.0.0.1');
    const isBound = await once(tcp, 'listening').then(
      () => true,
      () => false,
    );
    if (isBound) return { udp, port };
    udp.close();
  }
  throw new Error('No port is free for TCP and UDP');
}
