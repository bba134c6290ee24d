import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type Machine, openMachine } from '../support/machine.ts';
import { sandboxProblem } from '../support/sandboxes.ts';

const reason = await sandboxProblem();

describe.skipIf(reason)(`previews ${reason && `(skipped: ${reason})`}`, () => {
  let machine: Machine;
  beforeAll(async () => {
    machine = await openMachine();
  }, 120_000);
  afterAll(() => machine?.close());

  it('passes the live connection through, and delivers a saved file', async () => {
    const project = await machine.newProject();
    await machine.run(project, 2);
    const client = await machine.visit(project, '/@vite/client', { accept: '*/*' });
    const token = /wsToken = "([^"]+)"/.exec(client.text)?.[1];
    expect(client.text).toContain(`/~${project}`);
    await machine.visit(project, '/src/main.jsx', { accept: '*/*' });
    const live = new WebSocket(
      `ws://127.0.0.1:${machine.port}/~${project}?token=${token}`,
      'vite-hmr',
      {
        headers: {
          host: `${project}.preview.localhost:${machine.port}`,
          origin: `http://${project}.preview.localhost:${machine.port}`,
          cookie: 'token=secret',
        },
      },
    );
    const messages: { type: string }[] = [];
    live.on('message', (data) => messages.push(JSON.parse(String(data)) as { type: string }));
    await new Promise((resolve, reject) => live.once('open', resolve).once('error', reject));
    const began = performance.now();
    await machine.runtime.write(project, {
      write: [{ path: 'src/main.jsx', bytes: Buffer.from('document.title = "edited"') }],
      remove: [],
    });
    await expect
      .poll(() => messages.some(({ type }) => type === 'update' || type === 'full-reload'), {
        timeout: 5_000,
      })
      .toBe(true);
    expect(performance.now() - began).toBeLessThan(3_000);
    expect((await machine.visit(project, '/src/main.jsx', { accept: '*/*' })).text).toContain(
      'edited',
    );
    live.terminate();
  });

  it('wakes a suspended preview and starts a destroyed one on request, but not for a status request [GAP-36]', async () => {
    const project = await machine.newProject();
    await machine.run(project, 2);
    const box = machine.boxes.host.find(project);
    await box?.suspend();
    expect(box?.state).toBe('suspended');
    expect((await machine.visit(project, '/')).status).toBe(200);
    expect(box?.state).toBe('running');
    const isUp = async () => (await machine.visit(project, '/__sayso/up')).status;
    expect(await isUp()).toBe(204);
    await box?.destroy();
    expect(machine.boxes.host.find(project)).toBeUndefined();
    expect(await isUp()).toBe(404);
    expect(machine.boxes.host.find(project)).toBeUndefined();
    const again = await machine.visit(project, '/');
    expect(again.status).toBe(200);
    expect(again.text).toContain('bridge.js');
    expect(machine.boxes.host.find(project)?.state).toBe('running');
  });

  it('serves a web build without a process, until the dev server is requested again [GAP-36]', async () => {
    const project = await machine.newProject();
    const { rest, lines } = await machine.run(project, 4);
    expect(lines).toContain('built in');
    expect(rest.at(0)).toEqual({
      status: 'DONE',
      domain: `http://${project}.preview.localhost:4100`,
    });
    await machine.boxes.host.find(project)?.destroy();
    const page = await machine.visit(project, '/some/route');
    expect(page.status).toBe(200);
    expect(page.text).toContain('bridge.js');
    const asset = /assets\/[\w.-]+\.js/.exec(page.text)?.[0];
    expect(
      (await machine.visit(project, `/${asset}`, { accept: '*/*' })).headers['content-type'],
    ).toContain('javascript');
    expect((await machine.visit(project, '/../../current', { accept: '*/*' })).status).toBe(404);
    expect((await machine.visit(project, '/%2e%2e/current', { accept: '*/*' })).status).toBe(404);
    expect(machine.boxes.host.find(project)).toBeUndefined();
    await machine.run(project, 2);
    expect((await machine.visit(project, '/')).text).toContain('/@vite/client');
  });

  it('strips cookies both ways and sends localhost as host to the project [SEC-012, GAP-36]', async () => {
    const server =
      "require('http').createServer((q, r) => { r.setHeader('set-cookie', 'token=stolen; Domain=localhost'); r.end(JSON.stringify(q.headers)) }).listen(process.env.PORT)";
    const project = await machine.newProject({
      'package.json': '{"scripts":{"dev":"node server.cjs"}}',
      'server.cjs': server,
    });
    const { headers, text } = await machine.visit(project, '/', {
      accept: '*/*',
      cookie: 'token=secret; refreshToken=secret',
      origin: 'http://elsewhere.example',
    });
    const seen = JSON.parse(text) as Record<string, string>;
    expect(headers['set-cookie']).toBeUndefined();
    expect(seen.cookie).toBeUndefined();
    expect(seen.host).toBe('localhost');
    expect(seen.origin).toBe('http://elsewhere.example');
  });

  it('serves a frame without an origin below a prefix', async () => {
    const project = await machine.newProject();
    const host = `192.168.1.5:${machine.port}`;
    const page = await machine.visit(project, `/~${project}/`, {}, host);
    expect(page.status).toBe(200);
    expect(page.headers['content-security-policy']).toContain('sandbox');
    expect(page.headers['access-control-allow-origin']).toBe('*');
    expect(page.text).toContain(`src="/~${project}/src/main.jsx"`);
    expect(page.text).toContain(`src="/~${project}/__sayso/bridge.js" data-prefix="/~${project}"`);
    const module = await machine.visit(
      project,
      `/~${project}/src/main.jsx`,
      { accept: '*/*' },
      host,
    );
    expect(module.text).toContain(`from "/~${project}/node_modules/`);
    const strayed = await machine.visit(
      project,
      '/src/app.jsx',
      { accept: '*/*', referer: `http://${host}/~${project}/src/main.jsx` },
      host,
    );
    expect(strayed.status).toBe(307);
    expect(strayed.headers.location).toBe(`/~${project}/src/app.jsx`);
    expect((await machine.visit(project, '/src/app.jsx', {}, host)).status).toBe(404);
  });

  it('answers an unknown project with an error page [GAP-36]', async () => {
    const unknown = await machine.visit(randomUUID(), '/', { 'accept-language': 'zh-CN' });
    expect(unknown.status).toBe(404);
    expect(unknown.text).toContain('这里没有页面');
    expect((await machine.visit('x', '/', {}, 'example.com')).status).toBe(404);
  });
});
