import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPageCheck } from '../../services/adapters/page-check/index.ts';
import type { PageCheck } from '../../services/ports/page-check.ts';
import { serveEdition } from '../../services/site-listing/index.ts';
import { findBrowser } from '../support/browser.ts';

/** A page that shows another thing at each path, and counts what it finds stored. */
const script = `
const root = document.getElementById('root');
const seen = Number(localStorage.getItem('seen') ?? 0) + 1;
localStorage.setItem('seen', seen);
document.cookie = 'seen=' + seen;
const show = (html) => { root.innerHTML = html; };
const pages = {
  '/': () => show('<h1>Tea</h1><p>visit ' + seen + '</p><script>steal()<\\/script>'),
  '/later': () => fetch('/late.json').then((answer) => answer.json()).then(({ text }) => show('<p>' + text + '</p>')),
  '/moves': () => { history.replaceState({}, '', '/'); show('<p>moved</p>'); },
  '/throws': () => { show('<p>half</p>'); missing(); },
  '/empty': () => show('<div></div>'),
  '/busy': () => { for (;;); },
  '/posts': () => fetch('/__forms/contact', { method: 'POST', body: 'a=1' }).then(({ status }) => show('<p>' + status + '</p>')),
  '/elsewhere': () => fetch('http://127.0.0.1:9/').catch(() => show('<p>blocked</p>')),
};
pages[location.pathname]?.();
`;
const files: Record<string, string> = {
  'index.html':
    '<!doctype html><html><head><meta charset="utf-8"></head><body><div id="root"></div><script src="/app.js"></script></body></html>',
  'app.js': script,
  'late.json': '{"text":"later"}',
};

describe('rendering the routes of an edition', () => {
  let check: PageCheck;
  let server: Awaited<ReturnType<typeof serveEdition>>;
  beforeAll(async () => {
    const { path } = await findBrowser();
    check = openPageCheck({
      environment: { CHROMIUM_PATH: path, PATH: process.env.PATH },
      dataDir: join(tmpdir(), `sayso-render-${process.pid}`),
      log: () => {},
    });
    server = await serveEdition(async (name) =>
      files[name] === undefined ? undefined : new TextEncoder().encode(files[name]),
    );
  });
  afterAll(async () => {
    await check.close();
    await server.close();
  });

  it('returns what each route shows, without scripts and without what others stored [PUB-066, PUB-069]', async () => {
    // The home page comes second, so that it would show what the first route stored.
    const routes = ['/later', '/', '/moves', '/throws', '/empty', '/posts', '/elsewhere', '/busy'];
    const rendered = await check.renderRoutes({
      origin: `http://tea-k3x9qa.localhost:${server.port}`,
      address: '127.0.0.1',
      ...{ routes, locale: 'zh-CN', signal: new AbortController().signal },
    });
    expect(rendered).toEqual([
      { route: '/later', path: '/later', html: '<p>later</p>' },
      { route: '/', path: '/', html: '<h1>Tea</h1><p>visit 1</p>' },
      { route: '/moves', path: '/', html: '<p>moved</p>' },
      { route: '/posts', path: '/posts', html: '<p>405</p>' },
      { route: '/elsewhere', path: '/elsewhere', html: '<p>blocked</p>' },
    ]);
  });
});
