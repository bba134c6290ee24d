import type { RequestListener } from 'node:http';
import type { ServerOptions } from 'node:https';
import type { TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  closedAddresses,
  openAddress,
  openAddressV6,
  startOutside,
} from '../../../tests/support/outside.ts';
import { trustCertificate } from '../../../tests/support/trusted-certificate.ts';
import { createOutsideClient, type OutsidePolicy } from './index.ts';

type Options = {
  names?: Parameters<typeof startOutside>[0];
  serve?: RequestListener;
  tls?: ServerOptions;
  policy?: OutsidePolicy;
  maxBytes?: number;
  totalMs?: number | null;
};

async function open({ names = {}, serve, tls, policy = { kind: 'public' }, ...rest }: Options) {
  const serveAll = serve ?? ((_, response) => response.end('hello'));
  const world = await startOutside(names, serveAll, { tls });
  onTestFinished(() => world.close());
  const client = createOutsideClient({
    policy,
    network: world.network,
    maxBytes: 1_000,
    totalMs: null,
    ...rest,
  });
  return { world, client };
}

/** Returns a certificate for hosts that this process trusts until the end of the test. */
async function trustedCertificate(hosts: readonly string[]): Promise<ServerOptions> {
  const { tls, restore } = await trustCertificate(hosts);
  onTestFinished(restore);
  return tls;
}

const refused = { name: 'OutsideError', failure: 'refused' };
const urlOf = (address: string) => `http://${address.includes(':') ? `[${address}]` : address}/`;
const never: RequestListener = () => {};

describe('the client for addresses that users enter', () => {
  it.each(closedAddresses)(
    'refuses %s written in a URL and given by DNS [SEC-013]',
    async (address) => {
      const { world, client } = await open({
        names: { 'a.example': [[address]], 'b.example': [[openAddress, address]] },
      });
      for (const url of [
        urlOf(address),
        'http://a.example/',
        'http://b.example/',
        'https://a.example/',
      ])
        await expect(client.get(url, {}), url).rejects.toMatchObject(refused);
      expect(world.connected).toEqual([]);
    },
  );

  it.each([
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://localhost/',
    'http://app.localhost/',
    'http://localhost./',
    'http://printer.local/',
    'http://metadata.google.internal/',
    'http://router/',
    'http://user:secret@a.example/',
    'http://a.example:22/',
    'http://a.example:5432/',
    'ftp://a.example/',
    'file:///etc/passwd',
    'no address',
  ])('refuses %s [SEC-013]', async (url) => {
    const anywhere = [[openAddress]];
    const { world, client } = await open({
      names: {
        ...{ localhost: anywhere, 'app.localhost': anywhere, 'printer.local': anywhere },
        ...{ 'metadata.google.internal': anywhere, router: anywhere, 'a.example': anywhere },
      },
    });
    await expect(client.get(url, {})).rejects.toMatchObject(refused);
    expect(world.connected).toEqual([]);
  });

  it.each([openAddress, openAddressV6, `::ffff:${openAddress}`, '64:ff9b::5db8:d822'])(
    'connects to %s [SEC-013]',
    async (address) => {
      const { world, client } = await open({ names: { 'a.example': [[address]] } });
      const { response, url } = await client.get('http://a.example/x', {});
      expect([await response.text(), url]).toEqual(['hello', 'http://a.example/x']);
      expect(world.connected).toEqual([address]);
    },
  );

  it('connects to the address that it checked, whatever DNS answers next [SEC-013]', async () => {
    const { world, client } = await open({
      names: { 'a.example': [[openAddress], ['127.0.0.1']] },
      serve: (request, response) => response.end(request.headers.host),
    });
    const { response } = await client.get('http://a.example/', {});
    expect(await response.text()).toBe('a.example');
    expect([world.connected, world.resolved]).toEqual([[openAddress], ['a.example']]);
    await expect(client.get('http://a.example/', {})).rejects.toMatchObject(refused);
    expect(world.connected).toEqual([openAddress]);
  });

  it.each(['http://b.example/', 'http://127.0.0.1/', 'http://[::ffff:7f00:1]/', 'file:///etc'])(
    'checks a redirect to %s like the first address [SEC-013]',
    async (location) => {
      const { world, client } = await open({
        names: { 'a.example': [[openAddress]], 'b.example': [['10.0.0.1']] },
        serve: (_, response) => response.writeHead(302, { location }).end(),
      });
      await expect(client.get('http://a.example/', {})).rejects.toMatchObject(refused);
      expect(world.connected).toEqual([openAddress]);
    },
  );

  it('follows five redirects, resolving the name each time, and not six [SEC-013]', async () => {
    let left = 5;
    const { world, client } = await open({
      names: { 'a.example': [[openAddress]] },
      serve: (_, response) => {
        if (left-- > 0) response.writeHead(301, { location: `/${left}` }).end();
        else response.end('there');
      },
    });
    const { response, url } = await client.get('http://a.example/', {});
    expect([await response.text(), url]).toEqual(['there', 'http://a.example/0']);
    expect(world.resolved).toHaveLength(6);
    left = 6;
    await expect(client.get('http://a.example/', {})).rejects.toMatchObject({
      failure: 'tooManyRedirects',
    });
  });

  it('does not follow a redirect for a library, which may hold a key [SEC-013]', async () => {
    const { world, client } = await open({
      names: { 'a.example': [[openAddress]], 'b.example': [[openAddress]] },
      serve: (_, response) => response.writeHead(307, { location: 'http://b.example/' }).end(),
    });
    await expect(
      client.fetch('http://a.example/', { method: 'POST', body: '{}' }),
    ).rejects.toMatchObject(refused);
    expect(world.connected).toEqual([openAddress]);
  });

  it.each([
    ['plain', 'x'.repeat(1_001), {}],
    ['compressed', gzipSync('x'.repeat(50_000)), { 'content-encoding': 'gzip' }],
  ])('ends a %s body that is too large [SEC-014]', async (_, body, headers) => {
    const { client } = await open({
      names: { 'a.example': [[openAddress]] },
      serve: (_request, response) => response.writeHead(200, headers).end(body),
    });
    const { response } = await client.get('http://a.example/', {});
    await expect(response.text()).rejects.toMatchObject({ failure: 'tooLarge' });
  });

  it('reads a body of exactly the limit, also compressed [SEC-014]', async () => {
    const text = 'y'.repeat(1_000);
    const { client } = await open({
      names: { 'a.example': [[openAddress]] },
      serve: (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text)),
    });
    const { response } = await client.get('http://a.example/', {});
    expect(await response.text()).toBe(text);
  });

  it('ends a body that its reader cancels, at any time', async () => {
    const { client } = await open({
      names: { 'a.example': [[openAddress]] },
      serve: (_, response) => response.end('x'.repeat(900)),
    });
    for (const isRead of [false, true, false, true]) {
      const { response } = await client.get('http://a.example/', {});
      const reader = response.body?.getReader();
      if (isRead) await reader?.read();
      await reader?.cancel();
    }
    const { response } = await client.get('http://a.example/', {});
    expect(await response.text()).toHaveLength(900);
  });

  it.each([
    ['a silent server', never],
    ['a body that does not end', (_, response) => response.write('x')],
  ] satisfies [string, RequestListener][])('ends %s after its time [SEC-014]', async (_, serve) => {
    const { client } = await open({ names: { 'a.example': [[openAddress]] }, serve, totalMs: 300 });
    const read = client.get('http://a.example/', {}).then(({ response }) => response.text());
    await expect(read).rejects.toMatchObject({ failure: 'late' });
  });

  it.each([99, 600, 999])('rejects the status %i, and goes on [SEC-014]', async (status) => {
    const { client } = await open({
      names: { 'a.example': [[openAddress]] },
      serve: ({ socket }) =>
        void socket.end(`HTTP/1.1 ${String(status).padStart(3, '0')} Odd\r\n\r\nbody`),
    });
    await expect(client.get('http://a.example/', {})).rejects.toMatchObject({
      name: 'OutsideError',
      failure: 'unreachable',
    });
  });

  it.each([204, 205, 304])('reads the status %i without its body', async (status) => {
    const { client } = await open({
      names: { 'a.example': [[openAddress]] },
      serve: ({ socket }) =>
        void socket.end(`HTTP/1.1 ${status} Done\r\nContent-Length: 4\r\n\r\nbody`),
    });
    const { response } = await client.get('http://a.example/', {});
    expect([response.status, await response.text()]).toEqual([status, '']);
  });

  it('rejects a server that switches protocols, and closes the connection [SEC-014]', async () => {
    let isClosed = false;
    const { client } = await open({
      names: { 'a.example': [[openAddress]] },
      serve: ({ socket }) => {
        socket.on('close', () => {
          isClosed = true;
        });
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
        );
      },
    });
    await expect(client.get('http://a.example/', {})).rejects.toMatchObject({
      failure: 'unreachable',
    });
    await vi.waitFor(() => expect(isClosed).toBe(true));
  });

  it('verifies the certificate of an IP address and of a name with a dot behind it', async () => {
    const { client } = await open({
      names: { 'a.example': [[openAddress]], 'b.example': [[openAddress]] },
      tls: await trustedCertificate([openAddress, 'a.example']),
      serve: ({ socket }, response) => response.end(String((socket as TLSSocket).servername)),
    });
    const read = async (url: string) => (await client.get(url, {})).response.text();
    expect(await read(`https://${openAddress}/`)).toBe('false');
    expect(await read('https://a.example./')).toBe('a.example');
    for (const url of ['https://93.184.216.35/', 'https://b.example/'])
      await expect(client.get(url, {}), url).rejects.toThrow('altnames');
  });

  it('ends a name server that does not answer [SEC-014]', async () => {
    const client = createOutsideClient({
      policy: { kind: 'public' },
      network: { resolve: () => new Promise(() => {}), connect: () => expect.unreachable() },
      maxBytes: 1_000,
      totalMs: 50,
    });
    await expect(client.get('http://a.example/', {})).rejects.toMatchObject({ failure: 'late' });
  });

  describe('with a list of the operator', () => {
    const policy: OutsidePolicy = {
      kind: 'listed',
      hosts: ['localhost', '127.0.0.1:11434', '10.0.0.5', 'gpu.lan', '[::1]:8000'],
    };
    const names = {
      localhost: [['::1', '127.0.0.1']],
      'gpu.lan': [['10.0.0.9']],
      'a.example': [[openAddress]],
    };

    it.each([
      ['http://localhost:8080/', '127.0.0.1'],
      ['http://127.0.0.1:11434/', '127.0.0.1'],
      ['http://10.0.0.5:9999/', '10.0.0.5'],
      ['http://gpu.lan/', '10.0.0.9'],
      ['http://[::1]:8000/', '::1'],
    ])('calls %s [SEC-013]', async (url, address) => {
      const { world, client } = await open({ names, policy });
      expect(await (await client.fetch(url)).text()).toBe('hello');
      expect(world.connected).toEqual([address]);
    });

    it.each([
      'http://127.0.0.1:5432/',
      'http://a.example/',
      'http://10.0.0.6/',
      'http://user@localhost/',
    ])('refuses %s [SEC-013]', async (url) => {
      const { world, client } = await open({ names, policy });
      await expect(client.fetch(url)).rejects.toMatchObject(refused);
      expect(world.connected).toEqual([]);
    });

    it.each(['169.254.169.254', '::ffff:a9fe:a9fe', 'fe80::1', '0.0.0.0', 'fd00:ec2::254'])(
      'refuses a listed name that DNS leads to %s [SEC-013]',
      async (address) => {
        const { world, client } = await open({ names: { 'gpu.lan': [[address]] }, policy });
        await expect(client.fetch('http://gpu.lan/')).rejects.toMatchObject(refused);
        expect(world.connected).toEqual([]);
      },
    );
  });
});
