import { mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { createLocalChannel } from '../../services/gateway/index.ts';
import { createGateway, type Gateway } from '../../services/preview/index.ts';
import { FakeClock } from '../support/clock.ts';

const uuid = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
const numbered = (at: number) => uuid.replace(/^7f1c0b0e/, String(10_000_000 + at));

describe('the gateway and hostile projects or visitors', () => {
  let directory: string;
  let project: Server;
  let answer: (request: IncomingMessage, response: ServerResponse) => void;
  let gateway: Gateway;
  let port: number;
  let up: Set<string>;
  let clock: FakeClock;
  const sockets: Socket[] = [];

  async function open(more: { domain?: string } = {}): Promise<void> {
    gateway = createGateway({
      channel: createLocalChannel({
        find: async (name) => ({ project: name, isGuarded: false }),
        dial: async () => ({ kind: 'server', socketPath: join(directory, 'server') }),
        isUp: (name) => up.has(name),
        packages: () => Promise.reject(new Error('None here')),
      }),
      ...{ clock, trustProxy: true, bodyIdleMs: 150, log: () => {}, ...more },
    });
    port = await gateway.listen(0, '127.0.0.1');
  }

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sayso-gateway-'));
    answer = (_, response) => void response.end('page');
    project = createServer((request, response) => answer(request, response));
    project.on('upgrade', (_, socket) => {
      socket.on('end', () => socket.destroy()).resume();
      const lines = [
        'HTTP/1.1 101 Switching Protocols',
        'Upgrade: websocket',
        'Connection: Upgrade',
        'Sec-WebSocket-Accept: x',
      ];
      socket.write(
        `${[...lines, 'Set-Cookie: token=x', 'Clear-Site-Data: "*"'].join('\r\n')}\r\n\r\n`,
      );
    });
    await new Promise<void>((done) => project.listen(join(directory, 'server'), done));
    clock = new FakeClock();
    up = new Set([uuid]);
    await open();
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await gateway.close();
    project.closeAllConnections();
    await new Promise((done) => project.close(done));
    await rm(directory, { recursive: true, force: true, maxRetries: 5 });
  });

  function get(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
    return new Promise((resolve, reject) => {
      const all = { host: `${uuid}.preview.localhost`, ...headers };
      const sent = request({ host: '127.0.0.1', port, path, headers: all }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      sent.on('error', reject).end();
    });
  }

  /**
   * Sends raw lines. Returns the response when the connection ends or the response contains
   * `until`.
   */
  function raw(
    lines: string[],
    { until = '\0', body = '' } = {},
  ): { socket: Socket; told: Promise<string> } {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`),
    );
    sockets.push(socket);
    const told = new Promise<string>((resolve) => {
      let text = '';
      socket.setEncoding('utf8').on('data', (part: string) => {
        text += part;
        if (text.includes(until)) resolve(text);
      });
      socket.on('error', () => {}).on('close', () => resolve(text));
    });
    return { socket, told };
  }

  const hostile = {
    'clear-site-data': '"*"',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'service-worker-allowed': '/',
    nel: '{"report_to":"x","max_age":1}',
    'report-to': '{"group":"x"}',
    'reporting-endpoints': 'x="https://evil.example/"',
    'alt-svc': 'h3="evil.example:443"',
    refresh: '0; url=https://evil.example/',
    'set-cookie': 'token=x; Domain=localhost',
    'www-authenticate': 'Basic realm="Sign in"',
    'x-frame-options': 'DENY',
    'public-key-pins': 'x',
    'origin-trial': 'x',
    link: '<https://evil.example/>; rel=preconnect',
  };
  const harmless = {
    'content-type': 'text/css',
    'content-language': 'en',
    'content-disposition': 'attachment',
    'cache-control': 'max-age=1',
    'last-modified': 'Mon, 01 Jan 2024 00:00:00 GMT',
    etag: '"x"',
    vary: 'Accept',
    'accept-ranges': 'bytes',
    'access-control-expose-headers': 'etag',
    'permissions-policy': 'camera=()',
    'content-security-policy': "default-src 'self'",
    'cross-origin-opener-policy': 'same-origin',
  };

  it.each([
    ['a host of its own', '/', {}],
    ['a path', `/~${uuid}/`, { host: 'localhost' }],
  ])(
    'passes response headers, but none that affects a whole host name, on %s [SEC-M10]',
    async (_, path, headers) => {
      answer = (__, response) => {
        response.writeHead(200, { ...hostile, ...harmless });
        response.end('a{}');
      };
      const told = await get(path, headers);
      expect(told.status).toBe(200);
      expect(Object.keys(told.headers).filter((name) => name in hostile)).toEqual([]);
      const own =
        path === '/'
          ? {}
          : { 'content-security-policy': expect.stringContaining('sandbox'), etag: undefined };
      for (const [name, value] of Object.entries({ ...harmless, ...own })) {
        if (value !== undefined) expect(told.headers[name], name).toEqual(value);
      }
    },
  );

  it.each([
    ['/next?a#b', '/next?a#b', `/~${uuid}/next?a#b`],
    ['next', 'next', 'next'],
    ['http://localhost/next', '/next', `/~${uuid}/next`],
    ['https://shop.example/', 'https://shop.example/', 'https://shop.example/'],
    ['javascript:alert(1)', undefined, undefined],
    ['http://[', undefined, undefined],
  ])(
    'rewrites a redirect to %s to the right address [SEC-M10]',
    async (location, onHost, onPath) => {
      answer = (_, response) => void response.writeHead(302, { location }).end();
      expect((await get('/')).headers.location).toBe(onHost);
      expect((await get(`/~${uuid}/`, { host: 'localhost' })).headers.location).toBe(onPath);
    },
  );

  it('passes only the WebSocket headers of an upgrade response [SEC-M10]', async () => {
    const headers = [
      `host: ${uuid}.preview.localhost`,
      'connection: Upgrade',
      'upgrade: websocket',
    ];
    const { told } = raw(['GET /live HTTP/1.1', ...headers], { until: '\r\n\r\n' });
    const text = (await told).toLowerCase();
    expect(text).toContain('sec-websocket-accept: x');
    expect(text).not.toMatch(/set-cookie|clear-site-data/);
  });

  it('serves no service worker where all projects share a host, but one on a host of its own [SEC-M10]', async () => {
    const worker = { accept: '*/*', 'service-worker': 'script' };
    expect((await get(`/~${uuid}/worker.js`, { host: 'localhost', ...worker })).status).toBe(404);
    expect((await get('/~tea-k3x9qa/worker.js', { host: 'localhost', ...worker })).status).toBe(
      404,
    );
    expect((await get('/worker.js', worker)).text).toBe('page');
    expect((await get(`/~${uuid}/worker.js`, { host: 'localhost' })).text).toBe('page');
  });

  it('has no path form where every project has a separate host [SEC-M10]', async () => {
    await gateway.close();
    await open({ domain: 'sites.example' });
    expect((await get('/', { host: `${uuid}.sites.example` })).text).toBe('page');
    expect((await get(`/~${uuid}/`, { host: 'sites.example' })).status).toBe(404);
    const referer = `https://sites.example/~${uuid}/`;
    expect((await get('/x', { host: 'sites.example', referer })).status).toBe(404);
  });

  it('does not accept its own headers from a visitor', async () => {
    answer = (request, response) => void response.end(JSON.stringify(request.headers));
    expect((await get('/', { accept: '*/*', 'x-sayso-guard': '1' })).text).not.toContain('x-sayso');
  });

  it('cuts a stalled body, but neither a long response nor a body that the project reads slowly [SEC-L3]', async () => {
    answer = (request, response) => {
      if (request.url === '/poll') return void setTimeout(() => response.end('late'), 600);
      if (request.url === '/slow') {
        // The server reads nothing for a while. The visitor is waiting for it and must not be cut
        // off.
        return void setTimeout(() => {
          let size = 0;
          request.on('data', (part: Buffer) => {
            size += part.length;
          });
          request.on('end', () => response.end(String(size)));
        }, 600);
      }
      request.resume().on('end', () => response.end('all'));
    };
    const host = `host: ${uuid}.preview.localhost`;
    const poll = get('/poll');
    const bytes = 4_000_000;
    const slow = raw(
      [`POST /slow HTTP/1.1`, host, 'connection: close', `content-length: ${bytes}`],
      { body: 'x'.repeat(bytes) },
    );
    const stuck = ['content-length: 10', 'transfer-encoding: chunked'].map((length) =>
      raw([`POST /stuck HTTP/1.1`, host, length]),
    );
    const unknown = raw(['POST / HTTP/1.1', 'host: nobody.example', 'content-length: 10']);
    const began = performance.now();
    for (const { told } of [...stuck, unknown]) await told;
    expect(performance.now() - began).toBeLessThan(5_000);
    expect((await poll).text).toBe('late');
    expect(await slow.told).toMatch(new RegExp(`${bytes}$`));
  });

  it('limits how many different servers one household can wake, and still shows those that run [SEC-L13]', async () => {
    const { projects, ms } = limits.preview.wakes;
    const statusOf = async (name: string, address = '2001:db8:1:2::7') =>
      (
        await get('/', {
          host: `${name}.preview.localhost`,
          'x-forwarded-for': `9.9.9.9, ${address}`,
        })
      ).status;
    for (let at = 0; at < projects; at++) expect(await statusOf(numbered(at))).toBe(200);
    expect(await statusOf(numbered(0))).toBe(200);
    expect(await statusOf(numbered(projects))).toBe(429);
    expect(await statusOf(numbered(projects), '2001:db8:1:2::8')).toBe(429);
    expect(await statusOf(numbered(projects), '2001:db8:1:3::7')).toBe(200);
    expect(await statusOf(uuid)).toBe(200);
    await clock.advance(ms);
    expect(await statusOf(numbered(projects))).toBe(200);
  });
});
