import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer, type ServerOptions } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Network } from '../../services/adapters/outside-client/index.ts';

export type OutsideWorld = {
  network: Network;
  /** The IP addresses to which connections were opened, in order. */
  connected: string[];
  /** The names that were resolved, in order. */
  resolved: string[];
  /** With `holds`: switches the name server to the next answer of every name. */
  answerNext(): void;
  reset(): void;
  close(): Promise<void>;
};

/**
 * Starts a simulated internet. A connection to any address reaches one real web server, which uses
 * TLS if `tls` is set. `names` lists the name server's answers for each name. Each request gets the
 * next answer in the list, and the last answer repeats. With `holds`, the answer changes only when
 * `answerNext` is called.
 */
export async function startOutside(
  names: Record<string, readonly (readonly string[])[]>,
  serve: RequestListener,
  { holds = false, tls }: { holds?: boolean; tls?: ServerOptions | undefined } = {},
): Promise<OutsideWorld> {
  const server = tls ? createTlsServer(tls, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const connected: string[] = [];
  const resolved: string[] = [];
  let turn = 0;
  return {
    connected,
    resolved,
    network: {
      async resolve(name) {
        const answers = names[name];
        if (!answers) throw new Error(`ENOTFOUND ${name}`);
        const before = holds ? turn : resolved.filter((one) => one === name).length;
        resolved.push(name);
        return [...(answers[Math.min(before, answers.length - 1)] ?? [])];
      },
      connect(address) {
        connected.push(address);
        return connect({ host: '127.0.0.1', port });
      },
    },
    answerNext() {
      turn += 1;
    },
    reset() {
      turn = 0;
      connected.length = 0;
      resolved.length = 0;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Addresses that are not in the public internet, in the forms of a URL or of a name server. */
export const closedAddresses = [
  '127.0.0.1',
  '127.8.9.10',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '100.100.100.200',
  '169.254.169.254',
  '168.63.129.16',
  '192.0.0.192',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'fec0::1',
  'ff02::1',
] as const;

/** Addresses that are in the public internet, so they may be called. */
export const openAddress = '93.184.216.34';
export const openAddressV6 = '2606:2800:220:1::1';
