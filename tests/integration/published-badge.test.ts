import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { publishedPrefix } from '../../domain/publishing/address.ts';
import { withDatabase } from '../support/database.ts';
import { openPublishing, type PublishingStage, site } from '../support/publishing.ts';

const home = 'https://sayso.example';

withDatabase('the badge on free sites', (open) => {
  let stage: PublishingStage;
  afterEach(() => stage.close());

  async function published(
    isFree: boolean | undefined,
    files: Record<string, string | Uint8Array> = site,
  ) {
    const badge = isFree === undefined ? {} : { badge: { home, isFree: async () => isFree } };
    stage = await openPublishing(open(), badge);
    const { userId, uuid } = await stage.person();
    stage.setBuildOutput(files);
    await stage.publish(userId, uuid);
    const { name } = await stage.publishing.read(userId, uuid);
    return { host: `${name}.localhost`, name: name ?? '' };
  }

  it('is in every page, as a badge and in the footer, and removes nothing from it [GAP-66]', async () => {
    const { host } = await published(true);
    for (const path of ['/', '/cart/7']) {
      const { text, headers } = await stage.visit(host, path, { 'accept-encoding': 'br' });
      expect(headers['content-encoding']).toBeUndefined();
      expect(text).toMatch(
        /one<link rel="stylesheet" href="\/__sayso\/badge\.css"><footer class="sayso-made">.*<\/body><\/html>$/,
      );
      expect(text.match(/href="https:\/\/sayso\.example"/g)).toHaveLength(2);
    }
    expect((await stage.visit(host, '/about/')).text).toMatch(/^(<meta[^>]*>)*<p>about<\/p><link /);
  });

  it('requires neither a style nor a script in the page, which its policy may forbid [GAP-66]', async () => {
    const { host } = await published(true);
    const { text } = await stage.visit(host, '/');
    expect(text).not.toMatch(/<style|style=|<script/);
    const css = await stage.visit(host, '/__sayso/badge.css', { accept: '*/*' });
    expect([css.status, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8']);
    expect(css.text).toContain('position:fixed');
  });

  it('has a separate validator for caches', async () => {
    const { host } = await published(true);
    const { headers, bytes } = await stage.visit(host, '/');
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(headers.etag).toBe(`"${hash.slice(0, 32)}"`);
    expect((await stage.visit(host, '/', { 'if-none-match': String(headers.etag) })).status).toBe(
      304,
    );
    const script = await stage.visit(host, '/assets/index-Dk3j2_aB.js', {
      accept: '*/*',
      'accept-encoding': 'br',
    });
    expect(brotliDecompressSync(script.bytes).toString()).toBe(site['assets/index-Dk3j2_aB.js']);
  });

  it('also works below a prefix, with prefixed addresses', async () => {
    const { name } = await published(true);
    const prefix = publishedPrefix(name);
    const { text } = await stage.visit('127.0.0.1', `${prefix}/`);
    expect(text).toContain(`<link rel="stylesheet" href="${prefix}/__sayso/badge.css">`);
    expect(
      (await stage.visit('127.0.0.1', `${prefix}/__sayso/badge.css`, { accept: '*/*' })).status,
    ).toBe(200);
  });

  it('keeps the bytes of a page in any encoding', async () => {
    const page = Buffer.concat([
      Buffer.from('<html><body>'),
      Buffer.from([0xb2, 0xe8, 0xd2, 0xb6]),
      Buffer.from('</body></html>'),
    ]);
    const { host } = await published(true, { 'index.html': new Uint8Array(page) });
    const { bytes } = await stage.visit(host, '/');
    expect(bytes.includes(Buffer.from([0xb2, 0xe8, 0xd2, 0xb6]))).toBe(true);
  });

  describe('is absent', () => {
    it.each([
      ['for a paid plan', false],
      ['where nothing is sold', undefined],
    ])('%s [GAP-66]', async (_, isFree) => {
      const { host } = await published(isFree);
      const { text } = await stage.visit(host, '/');
      expect(text.replace(/<meta property="og:[^>]*>/g, '')).toBe(site['index.html']);
      const css = await stage.visit(host, '/__sayso/badge.css', { accept: '*/*' });
      expect(css.status).toBe(404);
    });
  });
});
