import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  closedAddresses,
  openAddress,
  openAddressV6,
  startOutside,
} from '../../../tests/support/outside.ts';
import { createOutsideClient, type OutsidePolicy } from './index.ts';

type Options = {
  names?: Parameters<typeof startOutside>[0];
  serve?: RequestListener;
  policy?: OutsidePolicy;
  maxBytes?: number;
  totalMs?: number | null;
};

async function open({ names = {}, serve, policy = { kind: 'public' }, ...rest }: Options) {
  const world = await startOutside(names, serve ?? ((_, response) => response.end('hello')));
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
