import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';

/**
 * The network functions of the client. Tests replace them to give public names to local servers.
 */
export interface Network {
  /** Returns the IP addresses of a name. */
  resolve(name: string): Promise<string[]>;
  /** Opens a connection to an IP address, never to a name. */
  connect(address: string, port: number): Socket;
}

export const systemNetwork: Network = {
  async resolve(name) {
    const found = await lookup(name, { all: true, verbatim: true });
    return found.map(({ address }) => address);
  },
  connect: (host, port) => connect({ host, port }),
};
