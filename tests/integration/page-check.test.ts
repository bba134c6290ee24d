import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { openPageCheck } from '../../services/adapters/page-check/index.ts';
import type { PageCheck } from '../../services/ports/page-check.ts';
import type { OpenDatabase } from '../../services/store/open-database.ts';
import { createTestApp, type Person, type TestApp } from '../support/app.ts';
import { findBrowser } from '../support/browser.ts';
import { templatesCache } from '../support/cache.ts';
import { artifact } from '../support/conversation.ts';
import { openTestDatabase } from '../support/database.ts';
import { type LoopbackModel, startLoopbackModel } from '../support/loopback-model.ts';
import { sandboxProblem, testTemplate } from '../support/sandboxes.ts';
import { readEvents } from '../support/stream.ts';
import { tinySite } from '../support/tiny-site.ts';

const host = '0c9d6b58-6c3c-4a6a-9f0f-0d2f2f0b7d11.preview.localhost';

/** A page without problems; a test sets `body` to serve another one. */
const fine = '<!doctype html><title>Tea</title><h1>Tea</h1><p>Leaves.</p>';

describe('the check of a page in a browser', () => {
  let check: PageCheck;
  let server: Server;
  let body = fine;
  let status = 200;
  /** Where the server redirects a path. */
  const redirects = new Map<string, string>();
  const asked: string[] = [];
  const logged: string[] = [];

  beforeAll(async () => {
    const { path } = await findBrowser();
    check = openPageCheck({
      environment: { CHROMIUM_PATH: path, PATH: process.env.PATH },
      dataDir: join(tmpdir(), `sayso-page-check-${process.pid}`),
      log: (message, detail) => void logged.push(`${message} ${JSON.stringify(detail)}`),
    });
    server = createServer((request, response) => {
      asked.push(`${request.headers.host} ${request.url} ${request.headers.cookie ?? '-'}`);
      const elsewhere = redirects.get(request.url ?? '');
      if (elsewhere) return void response.writeHead(302, { location: elsewhere }).end();
      if (request.url !== '/') return void response.writeHead(404).end();
      response.writeHead(status, { 'content-type': 'text/html', 'set-cookie': 'a=1' }).end(body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterAll(async () => {
    await check.close();
    server.closeAllConnections();
    server.close();
  });

  const port = () => (server.address() as AddressInfo).port;
  function look(page: string, answers = 200, signal = new AbortController().signal) {
    body = page;
    status = answers;
    return check.inspect({ origin: `http://${host}:${port()}`, address: '127.0.0.1', signal });
  }

  it('loads a page, and takes a small picture of it [ADR 027]', async () => {
    const report = await look(fine);
    expect(report).toMatchObject({ status: 200, isBlank: false, findings: [] });
    const { picture } = report ?? {};
    expect([...(picture?.slice(0, 3) ?? [])]).toEqual([0xff, 0xd8, 0xff]);
    expect(picture?.byteLength).toBeLessThanOrEqual(limits.check.pictureBytes);
    expect(asked.every((one) => one.endsWith(' -'))).toBe(true);
    expect(logged).toEqual([]);
  });

  it.each<[string, string, object]>([
    ['shows nothing', '<div id="root"></div>', { isBlank: true, findings: [] }],
    [
      'asks, waits, and shows a picture only',
      '<svg width="10" height="10"></svg><script>alert(1); confirm(2)</script>',
      { isBlank: false, findings: [] },
    ],
    [
      'complains, lacks a file and throws',
      '<h1>x</h1><img src="/gone.png"><script>console.error("no", 1); setTimeout(() => missing(), 100)</script>',
      {
        findings: expect.arrayContaining([
          { kind: 'console', text: 'no 1', source: expect.any(String) },
          { kind: 'request', text: expect.stringContaining('404 http'), source: null },
          {
            kind: 'page',
            text: 'ReferenceError: missing is not defined',
            source: expect.stringMatching(/:\d+:\d+$/),
          },
        ]),
      },
    ],
  ])('reports a page that %s [ADR 027]', async (_, page, expected) => {
    expect(await look(page)).toMatchObject(expected);
  });

  it('reports the status of a page that fails [ADR 027]', async () => {
    expect(await look('no', 502)).toMatchObject({ status: 502 });
  });

  it('connects only to the page’s own origin [SEC-012]', async () => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(String(request.headers.host));
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const to = (other.address() as AddressInfo).port;
    const names = [
      `127.0.0.1:${to}`,
      `localhost:${to}`,
      `${host}:${to}`,
      `other.preview.localhost:${to}`,
    ];
    const tries = names.map(
      (name) =>
        `fetch('http://${name}/').catch(() => {}); new WebSocket('ws://${name}/'); new Image().src = 'http://${name}/i.png';`,
    );
    await look(
      `<h1>x</h1><iframe src="http://127.0.0.1:${to}/"></iframe><script>${tries.join('\n')}</script>`,
    );
    expect(seen).toEqual([]);
    other.closeAllConnections();
    other.close();
  });

  it.each<[string, (to: string) => string]>([
    ['a redirect of the page', () => 'setTimeout(() => { location = "/away"; }, 50)'],
    ['redirects of its requests', () => 'fetch("/away"); new Image().src = "/away"'],
    [
      'a worker',
      (to) =>
        `new Worker(URL.createObjectURL(new Blob(['new WebSocket("ws://${to}/"); fetch("http://${to}/")'])))`,
    ],
  ])('does not reach another port of its host by %s [SEC-012]', async (_, script) => {
    const seen: string[] = [];
    const other = createServer().listen(0, '127.0.0.1');
    other.on('connection', () => seen.push('connected'));
    await new Promise((resolve) => other.once('listening', resolve));
    const to = `${host}:${(other.address() as AddressInfo).port}`;
    redirects.set('/away', `http://${to}/secret`);
    const before = asked.length;
    await look(`<h1>x</h1><script>${script(to)}; fetch('/tried')</script>`);
    expect(asked.slice(before).some((one) => one.includes('/tried'))).toBe(true);
    expect(seen).toEqual([]);
    redirects.clear();
    other.closeAllConnections();
    other.close();
  });

  it('ends in time on a page that never settles, and checks the next page normally [ADR 027]', async () => {
    const began = performance.now();
    await look('<h1>x</h1><script>for (;;);</script>');
    expect(performance.now() - began).toBeLessThan(limits.check.maxMs + 5_000);
    expect(await look(fine)).toMatchObject({ status: 200, isBlank: false });
  }, 60_000);

  it('ends when it is aborted', async () => {
    const nobody = new AbortController();
    const looking = look(
      '<h1>x</h1><script>setInterval(() => fetch("/"), 10)</script>',
      200,
      nobody.signal,
    );
    nobody.abort(new Error('superseded'));
    await expect(looking).rejects.toThrow('superseded');
  });
});

const reason = await sandboxProblem();

describe.skipIf(reason)(
  `from a prompt to a page that works ${reason && `(skipped: ${reason})`}`,
  () => {
    let database: OpenDatabase;
    let model: LoopbackModel;
    let app: TestApp;
    let ada: Person;
    beforeAll(async () => {
      await testTemplate().ensure();
      database = await openTestDatabase();
      model = await startLoopbackModel();
      const { path } = await findBrowser();
      const environment = {
        ...{
          SANDBOX: 'bwrap',
          TEMPLATES_DIR: templatesCache,
          PREVIEW_PORT: '0',
          PATH: process.env.PATH ?? '',
          CHROMIUM_PATH: path,
        },
        ...{ OPENAI_LIKE_API_BASE_URL: model.baseUrl, LLM_MODEL: 'loopback' },
      };
      app = await createTestApp(database, { time: systemClock, environment });
      await app.services.start();
      await app.services.listenToPreviews();
      ada = await app.signIn();
    }, 120_000);
    afterAll(async () => {
      await app?.close();
      await model?.close();
      await database?.close();
    });

    it('finds a missing import in the browser, fixes it, and takes the page’s picture [ADR 027]', async () => {
      const site = tinySite();
      const forgets = `${site['src/app.jsx']?.replace('Hello', '{useState(7)[0]}')}`;
      model.script({ text: artifact({ ...site, 'src/app.jsx': forgets }) });
      const uuid = (await app.call(contract.projects.issueUuid, {}, { as: ada })).data.uuid;
      const request = {
        site_uuid: uuid,
        request_type: 'generate_website_chat' as const,
        prompt: 'a seven',
      };
      const events = await readEvents(await app.send(contract.chat.send, request, { as: ada }));
      const run = String(events.at(-1)?.data.check);
      const checks = await readEvents(await app.send(contract.chat.follow, { run }, { as: ada }));
      expect(checks.findLast(({ data }) => data.type === 'check')?.data.check).toMatchObject({
        phase: 'clean',
        version: 2,
        hasBrowser: true,
        fixed: [{ name: 'import', file: 'src/app.jsx', subject: 'useState' }],
      });
      expect(model.requests).toHaveLength(1);
      const shown = await app.send(contract.versions.picture, { uuid, number: 2 }, { as: ada });
      expect(shown.headers.get('content-type')).toBe('image/jpeg');
    }, 120_000);
  },
);
