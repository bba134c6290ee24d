import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import type { RenderRequest } from '../../services/ports/page-renderer.ts';
import { archiveListing } from '../../services/site-listing/index.ts';
import { editionRoutes, siteDomains } from '../../services/store/schema/index.ts';
import { withDatabase } from '../support/database.ts';
import { openPublishing, type PublishingStage } from '../support/publishing.ts';
import { openVisitedSites, openVisitor } from '../support/site-visitor.ts';

const { projects, siteDomains: domains, siteListing } = contract;

const page =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>Tea</title></head><body><div id="root"></div><script src="/a.js"></script></body></html>';
const built = { 'index.html': page, 'a.js': 'start()', 'menu/index.html': '<title>Menu</title>' };
const router = '<Route path="/about" /><Route path="/team" /><Route path="/admin" />';
const count = (text: string, part: string) => text.split(part).length - 1;

withDatabase('how a published site presents itself', (open) => {
  let stage: PublishingStage;
  afterEach(() => stage.close());

  async function published(listing: Parameters<typeof openPublishing>[1] = { listing: {} }) {
    stage = await openPublishing(open(), listing);
    const { userId, uuid } = await stage.person();
    await stage.change(uuid, { 'src/app.tsx': router });
    stage.setBuildOutput(built);
    expect((await stage.publish(userId, uuid)).status).toBe('done');
    const { name } = await stage.publishing.read(userId, uuid);
    const host = `${name}.localhost`;
    const origin = `http://${host}:${stage.place.port}`;
    return { userId, uuid, host, origin };
  }
  const nothing = { title: null, description: null, isFound: true };

  it('shows the details of the owner at once, and the own ones again without them [PUB-052, PUB-054]', async () => {
    const { uuid, host } = await published();
    expect((await stage.visit(host, '/')).text).toContain('<title>Tea</title>');
    const wanted = { title: 'Leaves', description: 'By post', isFound: true };
    expect(await stage.siteListing.change(uuid, wanted)).toMatchObject(wanted);
    for (const path of ['/', '/about', '/orders/7']) {
      const { text } = await stage.visit(host, path);
      expect(count(text, '<title>')).toBe(1);
      expect(text).toContain('<title>Leaves</title>');
      expect(text).toContain('<meta name="description" content="By post">');
    }
    expect((await stage.visit(host, '/menu/')).text).toContain('<title>Menu</title>');
    await stage.siteListing.change(uuid, { ...nothing, title: '' });
    expect((await stage.visit(host, '/')).text).toContain('<title>Tea</title>');
  });

  it('keeps the details while the site is offline, in new editions and in returns to old ones [PUB-052]', async () => {
    const { userId, uuid, host } = await published();
    await stage.siteListing.change(uuid, { ...nothing, title: 'Leaves' });
    await stage.publishing.unpublish(userId, uuid);
    expect((await stage.visit(host, '/')).text).not.toContain('Leaves');
    stage.setBuildOutput({ 'index.html': page.replace('Tea', 'Coffee') });
    await stage.publish(userId, uuid);
    expect((await stage.visit(host, '/')).text).toContain('<title>Leaves</title>');
    await stage.publishing.rollBack(userId, uuid, 1);
    expect((await stage.visit(host, '/')).text).toContain('<title>Leaves</title>');
  });

  it('serves robots.txt and a sitemap of its pages and routes [PUB-063]', async () => {
    const { host, origin } = await published();
    const robots = await stage.visit(host, '/robots.txt', { accept: '*/*' });
    expect([robots.status, robots.headers['content-type']]).toEqual([
      200,
      'text/plain; charset=utf-8',
    ]);
    expect(robots.text).toContain(`Sitemap: ${origin}/sitemap.xml`);
    const { text, headers } = await stage.visit(host, '/sitemap.xml', { accept: '*/*' });
    expect(headers['content-type']).toBe('application/xml');
    expect([...text.matchAll(/<loc>([^<]*)/g)].map(([, url]) => url)).toEqual([
      `${origin}/`,
      `${origin}/about`,
      `${origin}/menu/`,
      `${origin}/team`,
    ]);
  });

  it('names each route as its own address, and unknown paths as none [PUB-062]', async () => {
    const { host, origin } = await published();
    for (const path of ['/', '/about', '/menu/'])
      expect((await stage.visit(host, path)).text).toContain(
        `<link rel="canonical" href="${origin}${path}">`,
      );
    const { status, text } = await stage.visit(host, '/orders/7');
    expect(status).toBe(200);
    expect(text).not.toMatch(/canonical|og:url/);
  });

  it('names the main own domain as soon as it is written again [PUB-062]', async () => {
    let main: string | undefined;
    const { uuid, host } = await published({ listing: { mainOrigin: () => main } });
    main = 'https://tea.example';
    await stage.files.updateProject(uuid);
    const { text } = await stage.visit(host, '/about');
    expect(text).toContain('<link rel="canonical" href="https://tea.example/about">');
    expect(text).not.toContain(host);
    expect((await stage.visit(host, '/sitemap.xml')).text).toContain('<loc>https://tea.example/');
  });

  it('keeps a robots.txt and a sitemap of the project, unless the site must not be listed [PUB-063, PUB-064]', async () => {
    const { userId, uuid, host } = await published();
    stage.setBuildOutput({ ...built, 'robots.txt': 'Own: 1', 'sitemap.xml': '<own/>' });
    await stage.publish(userId, uuid);
    expect((await stage.visit(host, '/robots.txt')).text).toBe('Own: 1');
    expect((await stage.visit(host, '/sitemap.xml')).text).toBe('<own/>');
    await stage.siteListing.change(uuid, { ...nothing, isFound: false });
    expect((await stage.visit(host, '/robots.txt')).text).toBe('User-agent: *\nDisallow: /\n');
    expect((await stage.visit(host, '/')).text).toContain('content="noindex, nofollow"');
  });

  it('serves the icon and the link picture of the owner in their sizes [PUB-053]', async () => {
    const { userId, uuid, host, origin } = await published();
    const red = { width: 900, height: 300, channels: 3, background: '#c0392b' } as const;
    const bytes = (await sharp({ create: red }).jpeg().toBuffer()).toString('base64');
    await stage.siteListing.setPicture({ uuid, userId }, { kind: 'icon', bytes });
    await stage.siteListing.setPicture({ uuid, userId }, { kind: 'card', bytes });
    const { text } = await stage.visit(host, '/');
    const found = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
    const addresses = [
      found(/<link rel="icon"[^>]*href="([^"]*)"/),
      found(/<link rel="apple-touch-icon"[^>]*href="([^"]*)"/),
      found(/<meta property="og:image" content="([^"]*)"/).replace(origin, ''),
    ];
    const sizes = [];
    for (const address of addresses) {
      const { bytes: picture, headers } = await stage.visit(host, address, { accept: 'image/*' });
      const { format, width, height } = await sharp(picture).metadata();
      sizes.push([headers['content-type'], format, width, height]);
    }
    expect(sizes).toEqual([
      ['image/png', 'png', 512, 512],
      ['image/png', 'png', 180, 180],
      ['image/jpeg', 'jpeg', 1200, 630],
    ]);
    await stage.siteListing.removePicture(uuid, 'icon');
    expect((await stage.visit(host, '/')).text).not.toContain('__sayso/icon');
  });

  it('refuses bytes that are no picture and keeps the one before [PUB-053]', async () => {
    const { userId, uuid } = await published();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
    const refused = stage.siteListing.setPicture({ uuid, userId }, { kind: 'icon', bytes: svg });
    await expect(refused).rejects.toThrow('sitePictureUnreadable');
    expect(await stage.siteListing.read(uuid)).toMatchObject({ hasIcon: false, revision: '' });
  });

  it('sends what was rendered as the first HTML of its route only [PUB-066, PUB-067]', async () => {
    const requests: Omit<RenderRequest, 'signal'>[] = [];
    const renderer = {
      async renderRoutes({ signal: _, ...request }: RenderRequest) {
        requests.push(request);
        const start = await fetch(`http://127.0.0.1:${new URL(request.origin).port}/about`, {
          headers: { accept: 'text/html' },
        });
        expect(await start.text()).toContain('<div id="root"></div>');
        const html = (route: string) => `<a href="${request.origin}/x">${route} 茶</a>`;
        return ['/', '/about'].map((route) => ({ route, path: route, html: html(route) }));
      },
    };
    const { host, origin } = await published({ listing: { renderer } });
    await stage.rendered();
    expect(requests).toMatchObject([{ locale: 'zh-CN', address: '127.0.0.1' }]);
    expect(requests[0]?.routes).toEqual(['/', '/about', '/team', '/sayso-no-such-page']);
    expect((await stage.visit(host, '/about')).text).toContain(
      `<div id="root"><a href="http://${host}/x">/about 茶</a></div>`.replace(
        `http://${host}/`,
        `${origin}/`,
      ),
    );
    for (const path of ['/team', '/orders/7'])
      expect((await stage.visit(host, path)).text).toContain('<div id="root"></div>');
  });

  it('publishes although rendering fails, and says so in the log [PUB-068]', async () => {
    const renderer = { renderRoutes: () => Promise.reject(new Error('no browser')) };
    const { host } = await published({ listing: { renderer } });
    await stage.rendered();
    expect((await stage.visit(host, '/')).text).toContain('<div id="root"></div>');
    expect(stage.problems).toEqual(['pages of an edition were not rendered']);
    stage.problems.splice(0);
  });

  it('removes the routes of editions that are no longer stored [PUB-066]', async () => {
    const { userId, uuid } = await published();
    for (let i = 0; i < 11; i++) await stage.publish(userId, uuid);
    const rows = await open()
      .db.selectDistinct({ number: editionRoutes.number })
      .from(editionRoutes)
      .where(eq(editionRoutes.projectUuid, uuid));
    const kept = (await stage.publishing.read(userId, uuid)).list.map(({ number }) => number);
    expect(rows.map(({ number }) => number).sort((a, b) => b - a)).toEqual(kept);
    expect(kept).not.toContain(1);
  });
});

withDatabase('the details of a site in the services', (open) => {
  const site = 'menu-abc123';
  let stage: Awaited<ReturnType<typeof openVisitedSites>>;
  let visitor: ReturnType<typeof openVisitor>;
  beforeAll(async () => {
    const environment = { DOMAIN_TARGET: 'sites.sayso-hosting.net' };
    stage = await openVisitedSites(open(), site, environment);
    visitor = openVisitor(stage.port, site);
  });
  afterAll(() => stage?.app.close());
  const change = async (title: string, uuid = stage.uuid) => {
    const input = { uuid, title, description: null, isFound: true };
    return (await stage.app.call(siteListing.change, input, { as: stage.ann })).data;
  };

  async function archived(project: string): Promise<unknown[]> {
    const entries = [];
    for await (const entry of archiveListing(open().db, project)) entries.push(entry);
    return entries;
  }

  it('are online when the call has answered [PUB-052]', async () => {
    expect(await change('  Plum soup ')).toMatchObject({ title: 'Plum soup', description: null });
    expect((await visitor.send('/')).text).toContain('<title>Plum soup</title>');
  });

  it('follow the main domain that the owner chooses [PUB-062]', async () => {
    const { app, uuid, ann, port, clock } = stage;
    const host = 'shop.example.com';
    const at = clock.now();
    await open()
      .db.insert(siteDomains)
      .values({ projectUuid: uuid, host, token: 'a'.repeat(40), addedAt: at, verifiedAt: at });
    expect((await visitor.send('/')).text).not.toContain(host);
    await app.call(domains.choose, { uuid, host }, { as: ann });
    await expect
      .poll(async () => (await visitor.send('/')).text)
      .toContain(`<link rel="canonical" href="http://${host}:${port}/">`);
    await app.call(domains.remove, { uuid, host }, { as: ann });
    await expect.poll(async () => (await visitor.send('/')).text).not.toContain(host);
  });

  it('are in the archive of the owner, and end with their project [PUB-058]', async () => {
    const { app, other, ann } = stage;
    await change('Other', other);
    const entries = await archived(other);
    const json = { title: 'Other', description: null, isFound: true };
    expect(entries).toEqual([{ name: 'site-listing.json', json }]);
    const page = { pageNum: 1, pageSize: 50 };
    const { data } = await app.call(projects.pageList, page, { as: ann });
    const id = data.list.find((one) => one.uuid === other)?.id ?? '';
    await app.call(projects.remove, { ids: [id] }, { as: ann });
    expect(await archived(other)).toEqual([]);
  });
});
