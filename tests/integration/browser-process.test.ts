import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { createBrowserProcesses } from '../../services/adapters/page-check/browser-processes.ts';
import { findCheckBrowser } from '../../services/adapters/page-check/index.ts';
import { findBrowser } from '../support/browser.ts';

describe('the process that controls a browser', () => {
  let server: Server;
  let body = '';
  const asked: string[] = [];
  const logged: string[] = [];

  beforeEach(async () => {
    asked.length = 0;
    logged.length = 0;
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      if (request.url !== '/') return void response.writeHead(404).end();
      response.writeHead(200, { 'content-type': 'text/html' }).end(body);
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  async function open(maxMegabytes?: number) {
    const environment = {
      CHROMIUM_PATH: (await findBrowser()).path,
      PATH: process.env.PATH,
      APP_SECRET: 'x',
    };
    const directory = join(tmpdir(), `sayso-browser-process-${process.pid}`);
    const command = await findCheckBrowser({ environment, directory });
    if (typeof command === 'string') throw new Error(command);
    const processes = createBrowserProcesses({
      environment,
      log: (message, detail) => void logged.push(`${message} ${JSON.stringify(detail)}`),
      ...(maxMegabytes && { maxMegabytes }),
    });
    onTestFinished(() => processes.close());
    const { port } = server.address() as AddressInfo;
    const input = { origin: `http://tea.preview.localhost:${port}`, address: '127.0.0.1' };
    const look = (page: string, signal = new AbortController().signal) => {
      body = page;
      const order = { name: 'inspect' as const, command, input, limitMs: limits.check.maxMs };
      return processes.execute(order, signal);
    };
    return { processes, look };
  }

  const fine = '<!doctype html><h1>Tea</h1>';
  const busy = '<h1>x</h1><script>fetch("/begun"); setInterval(() => fetch("/"), 10)</script>';

  it('is another than ours, and is used again after work that ended [SEC-016]', async () => {
    const { processes, look } = await open();
    expect(await look(fine)).toMatchObject({ status: 200, isBlank: false });
    const [pid, ...more] = processes.processIds();
    expect([typeof pid, pid === process.pid, more]).toEqual(['number', false, []]);
    expect(await look(fine)).toMatchObject({ status: 200, isBlank: false });
    expect(processes.processIds()).toEqual([pid]);
    await processes.close();
    expect(processes.processIds()).toEqual([]);
    expect(() => process.kill(pid as number, 0)).toThrow('ESRCH');
    expect(logged).toEqual([]);
  }, 150_000);

  it('ends alone when a page makes it crash; the next page is looked at in a new one [SEC-016]', async () => {
    const { processes, look } = await open();
    const looking = look(busy);
    await vi.waitFor(() => expect(asked).toContain('/begun'), { timeout: 60_000 });
    const [pid] = processes.processIds();
    process.kill(pid as number, 'SIGKILL');
    expect(await looking).toBeUndefined();
    expect(logged).toEqual([expect.stringContaining('SIGKILL')]);
    expect(await look(fine)).toMatchObject({ status: 200, isBlank: false });
    expect(processes.processIds()).not.toContain(pid);
  }, 150_000);

  it('ends when it uses too much memory [SEC-016]', async () => {
    const { look } = await open(1);
    expect(await look(fine)).toBeUndefined();
    expect(logged).toEqual([expect.stringContaining('too much memory')]);
  }, 150_000);

  it('ends with work that was aborted [SEC-016]', async () => {
    const { processes, look } = await open();
    const next = new AbortController();
    const looking = look(busy, next.signal);
    await vi.waitFor(() => expect(asked).toContain('/begun'), { timeout: 60_000 });
    const [pid] = processes.processIds();
    next.abort(new Error('the next turn'));
    await expect(looking).rejects.toThrow('the next turn');
    await vi.waitFor(() => expect(processes.processIds()).toEqual([]), { timeout: 60_000 });
    expect(() => process.kill(pid as number, 0)).toThrow('ESRCH');
  }, 150_000);

  it('gets no setting of ours but where programs are [SEC-016]', async () => {
    const { processes, look } = await open();
    await look(fine);
    const [pid] = processes.processIds();
    const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
      .split('\0')
      .map((one) => one.split('=', 1)[0]);
    expect(names.filter((name) => name && !name.startsWith('NODE_CHANNEL_')).sort()).toEqual([
      ...['PATH', 'TMPDIR'],
    ]);
  }, 150_000);
});
