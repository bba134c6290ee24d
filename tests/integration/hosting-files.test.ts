import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostingFiles } from '../../domain/files/hosting-files.ts';
import { hasCaddy, startCaddy } from '../support/caddy.ts';
import { freePort } from '../support/signed-call.ts';

describe('the files for hosting elsewhere', () => {
  it('are added to sites only, and replace nothing [PUB-060]', () => {
    const namesFor = (...paths: string[]) => [...hostingFiles(new Set(paths)).keys()];
    const both = ['Dockerfile', 'Caddyfile'];
    expect(namesFor('package.json', 'src/main.tsx')).toEqual(both);
    expect(namesFor('index.html')).toEqual(both);
    expect(namesFor('notes.md')).toEqual([]);
    expect(namesFor('package.json', 'Dockerfile')).toEqual([]);
    expect(namesFor('index.html', 'Caddyfile')).toEqual([]);
  });

  it('build the site only where there is something to build [PUB-060]', () => {
    const image = (path: string) => hostingFiles(new Set([path])).get('Dockerfile') ?? '';
    expect(image('package.json')).toContain('RUN npm install && npm run build');
    expect(image('package.json')).toContain('COPY --from=build /site/dist /srv');
    expect(image('index.html')).not.toContain('npm');
    expect(image('index.html')).toContain('COPY . /srv');
  });
});

describe.runIf(hasCaddy)('a site that Caddy serves with the exported configuration', () => {
  let folder: string;
  let address: string;
  let caddy: Awaited<ReturnType<typeof startCaddy>>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sayso-hosting-'));
    const site = join(folder, 'site');
    await mkdir(join(site, 'assets'), { recursive: true });
    await writeFile(join(site, 'index.html'), '<h1>Tea</h1>');
    await writeFile(join(site, 'assets/app-1a2b.js'), 'tea()');
    await writeFile(join(site, 'Caddyfile'), 'private');
    await writeFile(join(site, '.env'), 'private');
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    const given = hostingFiles(new Set(['index.html'])).get('Caddyfile') ?? '';
    const here = given.replace(':80 {', `${address} {`).replace('/srv', site);
    await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${here}`);
    caddy = await startCaddy(join(folder, 'Caddyfile'));
  });
  afterAll(async () => {
    await caddy?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  it('opens the page at its routes, and keeps built files [PUB-060]', async () => {
    const texts = await Promise.all(
      ['/', '/menu/today'].map(async (path) => (await fetch(address + path)).text()),
    );
    expect(texts).toEqual(['<h1>Tea</h1>', '<h1>Tea</h1>']);
    const script = await fetch(`${address}/assets/app-1a2b.js`);
    expect([await script.text(), script.headers.get('cache-control')]).toEqual([
      'tea()',
      'public, max-age=31536000, immutable',
    ]);
    const page = await fetch(address);
    expect(page.headers.get('cache-control')).toBeNull();
  });

  it.each(['/Caddyfile', '/.env', '/__forms/contact', '/__backend/rest/v1/dishes'])(
    'answers 404 for %s [PUB-060]',
    async (path) => {
      expect((await fetch(address + path)).status).toBe(404);
    },
  );
});
