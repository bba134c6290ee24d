import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { describePublishing, script, site } from '../support/publishing.ts';

describePublishing('published sites', (stage, { published }) => {
  it('have a separate address, byte for byte, without cookies and with the right types', async () => {
    const { userId, uuid, name, host } = await published();
    expect(name).toMatch(/^test-[a-z0-9]{6}$/);
    const state = await stage().publishing.read(userId, uuid);
    expect(state).toMatchObject({
      current: 1,
      changed: false,
      available: true,
      attempt: { status: 'done' },
    });
    expect(state.list).toMatchObject([
      { number: 1, version: 1, files: 6, title: 'Tea & more', sentence: 'Leaves "by post"' },
    ]);
    for (const [path, type] of [
      ['assets/index-Dk3j2_aB.js', 'text/javascript; charset=utf-8'],
      ['assets/index-Zz91kLm0.css', 'text/css; charset=utf-8'],
      ['assets/portrait.png', 'image/png'],
      ['robots.txt', 'text/plain; charset=utf-8'],
    ] as const) {
      const answer = await stage().visit(host, `/${path}`, { accept: '*/*', cookie: 'token=x' });
      expect(
        [answer.status, answer.headers['content-type'], answer.headers['x-content-type-options']],
        path,
      ).toEqual([200, type, 'nosniff']);
      expect(answer.bytes.equals(Buffer.from(site[path]))).toBe(true);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    // The operator's own domain works too.
    expect((await stage().visit(`${name}.sites.example`, '/robots.txt')).text).toBe(
      'User-agent: *',
    );
    const head = await stage().visit(host, '/robots.txt', {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, '13', '']);
    expect((await stage().visit(host, '/robots.txt', {}, 'POST')).status).toBe(405);
  });

  it('show the picture of their version in link previews, where a check took one and the page names none [PP-01]', async () => {
    const bytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
    const { userId, uuid, host, name } = await published();
    expect((await stage().visit(host, '/')).text).not.toContain('og:image');
    await stage().pictures.storePicture(uuid, 1, bytes);
    await stage().publish(userId, uuid);
    const address = `http://${name}.localhost:${stage().place.port}/link-card.jpg`;
    expect((await stage().visit(host, '/')).text).toContain(
      `<meta property="og:image" content="${address}">`,
    );
    const picture = await stage().visit(host, '/link-card.jpg');
    expect([picture.headers['content-type'], picture.bytes.equals(Buffer.from(bytes))]).toEqual([
      'image/jpeg',
      true,
    ]);
    const { list } = await stage().publishing.read(userId, uuid);
    expect(list.map((one) => one.picture)).toEqual([true, false]);
    stage().setBuildOutput({
      'index.html': '<head><meta property="og:image" content="/own.png"></head>',
      'link-card.jpg': 'their own',
    });
    await stage().publish(userId, uuid);
    expect((await stage().visit(host, '/')).text.match(/og:image/g)).toHaveLength(1);
    expect((await stage().visit(host, '/link-card.jpg')).text).toBe('their own');
  });

  it('add link preview tags to a page and change nothing else in it', async () => {
    const { host, name } = await published();
    const { text } = await stage().visit(host, '/');
    expect(text).toContain('<meta property="og:title" content="Tea &amp; more">');
    expect(text).toContain('<meta property="og:description" content="Leaves &quot;by post&quot;">');
    expect(text).toContain(
      `<meta property="og:url" content="http://${name}.localhost:${stage().place.port}/">`,
    );
    expect(text.replace(/<meta property="og:[^>]*>/g, '')).toBe(site['index.html']);
  });

  it('return the page for client-side routes, the index of a folder, and 404 for anything else', async () => {
    const { host } = await published();
    const route = await stage().visit(host, '/cart/7?x=1');
    expect([route.status, route.text.includes('one')]).toEqual([200, true]);
    expect((await stage().visit(host, '/cart/7.js', { accept: '*/*' })).status).toBe(404);
    const folder = await stage().visit(host, '/about?x=1');
    expect([folder.status, folder.headers.location]).toEqual([308, '/about/?x=1']);
    expect((await stage().visit(host, '/about/')).text).toContain('about');
  });

  it('are cached for a year where the name changes with the contents, and revalidated everywhere else', async () => {
    const { host, userId, uuid } = await published();
    const cache = async (path: string) =>
      (await stage().visit(host, path)).headers['cache-control'];
    expect(await cache('/assets/index-Dk3j2_aB.js')).toBe('public, max-age=31536000, immutable');
    expect(await cache('/assets/portrait.png')).toBe('no-cache');
    expect(await cache('/')).toBe('no-cache');
    const { headers } = await stage().visit(host, '/');
    const again = await stage().visit(host, '/', { 'if-none-match': `"other", W/${headers.etag}` });
    expect([again.status, again.text, again.headers.etag]).toEqual([304, '', headers.etag]);
    // A file that the user added may change under the same name, even if the name contains a hash.
    await stage().change(uuid, { 'public/assets/index-Dk3j2_aB.js': script });
    await stage().publish(userId, uuid);
    expect(await cache('/assets/index-Dk3j2_aB.js')).toBe('no-cache');
  });

  it('are sent compressed where accepted, with one validator per encoding', async () => {
    const { host } = await published();
    const path = '/assets/index-Dk3j2_aB.js';
    const br = await stage().visit(host, path, { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await stage().visit(host, path, { 'accept-encoding': 'gzip, br;q=0' });
    const plain = await stage().visit(host, path);
    expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(script);
    expect(gunzipSync(gzip.bytes).toString()).toBe(script);
    expect(plain.text).toBe(script);
    expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3);
    expect(br.headers.vary).toBe('Accept-Encoding');
  });

  it('report an error of ours in the visitor’s language when a file is missing in the storage', async () => {
    const { host, name } = await published({ ...site, 'only-here.txt': 'here once' });
    const hash = createHash('sha256').update('here once').digest('hex');
    await rm(join(stage().dataDir, 'published', name, 'bodies', hash));
    const answer = await stage().visit(host, '/only-here.txt', { 'accept-language': 'zh' });
    expect([answer.status, answer.text.includes('网站暂时打不开')]).toEqual([503, true]);
    expect(stage().problems).toEqual(['published site not served']);
  });

  describe('hostile names and paths', () => {
    it('omits hidden files and names that no system supports, and reports that', async () => {
      const { userId, uuid } = await stage().person();
      const odd = {
        '.env': 'KEY=1',
        '.git/config': 'x',
        'a/.hidden/b': 'x',
        'con.txt': 'x',
        'a\\b.txt': 'x',
        'a\nb.txt': 'x',
      };
      stage().setBuildOutput({
        ...site,
        ...odd,
        '.well-known/security.txt': 'mail',
        __proto__x: 'fine',
      });
      const { log } = await stage().publish(userId, uuid);
      const host = `${(await stage().publishing.read(userId, uuid)).name}.localhost`;
      for (const path of Object.keys(odd)) {
        expect(log).toContain(JSON.stringify(path));
        expect(
          (await stage().visit(host, `/${encodeURIComponent(path)}`, { accept: '*/*' })).status,
          path,
        ).toBe(404);
      }
      expect((await stage().visit(host, '/.well-known/security.txt')).text).toBe('mail');
    });

    it.each([
      '/../index.html',
      '/%2e%2e/index.html',
      '/assets/../robots.txt',
      '//robots.txt',
      '/%00',
      '/%zz',
      '/assets\\..\\robots.txt',
      '/__proto__',
      '/constructor',
      "/'--",
    ])('finds nothing at %s', async (path) => {
      const { host } = await published();
      expect((await stage().visit(host, path, { accept: '*/*' })).status).toBe(404);
    });

    it.each(['a.x-aaaaaa.localhost', 'unknown-aaaaaa.localhost', "'--aaaaaa.localhost"])(
      'finds no site at %s',
      async (host) => {
        expect((await stage().visit(host, '/')).status).toBe(404);
      },
    );

    it('escapes markup of a title in link preview tags', async () => {
      const { host } = await published({
        'index.html': '<title>"><script>alert(1)</script></title>',
        'x.html': 'no markup at all',
      });
      const { text } = await stage().visit(host, '/');
      expect(text).toContain('content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
      expect((await stage().visit(host, '/x.html')).text).toMatch(
        /^<meta property.*no markup at all$/,
      );
    });
  });

  it('are served below a prefix where no wildcard host resolves, without an origin of their own', async () => {
    const files = {
      ...site,
      'index.html': '<head></head><script type="module" src="/assets/index-Dk3j2_aB.js"></script>',
    };
    const { name } = await published(files);
    const lan = (path: string, headers = {}) => stage().visit('192.168.1.5', path, headers);
    const page = await lan(`/~${name}/`, { 'accept-encoding': 'br' });
    expect(page.text).toContain(`src="/~${name}/assets/index-Dk3j2_aB.js"`);
    expect(page.text).toContain(`src="/~${name}/__sayso/bridge.js" data-prefix="/~${name}"`);
    expect(page.headers['content-security-policy']).toContain('sandbox allow-scripts');
    expect(page.headers['content-security-policy']).not.toContain('same-origin');
    const asset = await lan(`/~${name}/assets/index-Dk3j2_aB.js`, { accept: '*/*' });
    expect([asset.status, asset.headers['access-control-allow-origin'], asset.text]).toEqual([
      200,
      '*',
      script,
    ]);
    expect((await lan(`/~${name}/__sayso/bridge.js`, { accept: '*/*' })).text).toContain(
      'localStorage',
    );
    const strayed = await lan('/assets/portrait.png', {
      accept: '*/*',
      referer: `http://192.168.1.5:${stage().place.port}/~${name}/`,
    });
    expect([strayed.status, strayed.headers.location]).toEqual([
      307,
      `/~${name}/assets/portrait.png`,
    ]);
    expect((await lan(`/~${name}`)).status).toBe(200);
  });

  it('serve a file that is slow to rewrite at once, and others meanwhile [SEC-C3]', async () => {
    const { name } = await published({ ...site, 'x.js': `from${' '.repeat(90_000)}` });
    const lan = (path: string) =>
      stage().visit('192.168.1.5', `/~${name}/${path}`, { accept: '*/*' });
    expect((await lan('robots.txt')).status).toBe(200);
    const began = performance.now();
    const [attack, other] = await Promise.all([lan('x.js'), lan('robots.txt')]);
    expect([attack.status, attack.bytes.length, other.status]).toEqual([200, 90_004, 200]);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
