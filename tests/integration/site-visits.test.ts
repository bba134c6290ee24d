import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { archiveVisits, siteVisitRows, sweepSiteVisits } from '../../services/site-visits/index.ts';
import { siteVisitDays, siteVisitNames } from '../../services/store/schema/index.ts';
import { describePublishing, type PublishingStage } from '../support/publishing.ts';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';
const page = { accept: 'text/html', 'user-agent': safari };
const counts = { views: 1, visitors: 1, bots: 0, pages: [], referrers: [], devices: [] };

const contextOf = (id: number) => ({ user: { id, session: 's' }, language: 'en_US' }) as never;
const numbersOf = (stage: PublishingStage, userId: number, uuid: string, days = '7') =>
  stage.siteVisits
    .handlers(stage.projects)
    .read({ uuid, ...contract.siteVisits.read.input.parse({ days }) }, contextOf(userId));

describePublishing('visits of a published site', (stage, { published }) => {
  it('arrive from the gateway; 304 counts, an asset does not [PUB-080, PUB-082]', async () => {
    const { host, userId, uuid } = await published();
    const first = await stage().visit(host, '/', page);
    expect(first.status).toBe(200);
    const again = { ...page, 'if-none-match': String(first.headers.etag) };
    expect((await stage().visit(host, '/?again', again)).status).toBe(304);
    const asset = { accept: 'image/*', 'user-agent': safari };
    expect((await stage().visit(host, '/assets/portrait.png', asset)).status).toBe(200);
    expect((await stage().visit(host, '/assets/gone.png', asset)).status).toBe(404);
    stage().siteVisits.store({ ...counts, site: 'no-such-site', day: '2026-11-28' });
    await vi.waitFor(
      async () => {
        expect(await numbersOf(stage(), userId, uuid)).toMatchObject({
          ...{ views: 2, visitors: 1, bots: 0 },
          pages: [{ name: '/', count: 2 }],
          devices: [{ name: 'phone', count: 1 }],
        });
      },
      { timeout: 15_000, interval: 200 },
    );
    const days = (await numbersOf(stage(), userId, uuid)).days;
    expect([days.length, days.at(-1)?.views, days.at(-2)?.views]).toEqual([7, 2, 0]);
  });

  it('are read by the owner only, end after 400 days [PUB-084, PUB-085]', async () => {
    const { name, userId, uuid } = await published();
    const { db, siteVisits } = stage();
    const store = async (day: string, path: string) => {
      siteVisits.store({ ...counts, site: name, day, pages: [[path, 1]] });
      await siteVisits.settled();
    };
    await store('2025-10-24', '/old');
    await store('2025-10-25', '/=1+1');
    const rows = () => db.select().from(siteVisitDays).where(eq(siteVisitDays.projectUuid, uuid));
    expect(await rows()).toHaveLength(2);
    await sweepSiteVisits(db, new Date('2026-11-29T01:00:00Z'));
    expect((await rows()).map(({ day }) => day)).toEqual(['2025-10-25']);
    const names = await db
      .select({ name: siteVisitNames.name })
      .from(siteVisitNames)
      .where(eq(siteVisitNames.projectUuid, uuid));
    expect(names).toEqual([{ name: '/=1+1' }]);
    const stranger = await stage().person();
    await expect(numbersOf(stage(), stranger.userId, uuid)).rejects.toThrow();
    expect((await numbersOf(stage(), userId, uuid)).views).toBe(0);
  });

  it('of more pages than are kept are counted together [PUB-083]', async () => {
    const { name, uuid } = await published();
    const { db, siteVisits } = stage();
    for (const start of [0, 100, 200]) {
      const pages = Array.from({ length: 100 }, (_, i): [string, number] => [`/${start + i}`, 1]);
      siteVisits.store({ ...counts, site: name, day: '2026-11-28', pages });
    }
    await siteVisits.settled();
    const stored = await db
      .select()
      .from(siteVisitNames)
      .where(eq(siteVisitNames.projectUuid, uuid));
    expect([stored.length, stored.find((row) => row.name === '')?.count]).toEqual([201, 100]);
  });

  it('are downloaded, archived, and end with their project alone [PUB-084, PUB-085]', async () => {
    const [gone, kept] = [await published(), await published()];
    const { db, siteVisits, projects } = stage();
    for (const { name } of [gone, kept])
      for (const day of ['2026-11-27', '2026-11-28'])
        siteVisits.store({ ...counts, site: name, day, views: 3, bots: 1, pages: [['/', 3]] });
    await siteVisits.settled();
    const handlers = siteVisits.handlers(projects);
    const csv = await handlers.exportCsv({ uuid: gone.uuid }, contextOf(gone.userId));
    const bytes = await new Response(ReadableStream.from(csv.bytes)).bytes();
    expect(csv).toMatchObject({ name: 'visits.csv', type: 'text/csv; charset=utf-8' });
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
      '\uFEFFday,views,visitors,bots\r\n2026-11-27,3,1,1\r\n2026-11-28,3,1,1\r\n',
    );
    const stranger = await stage().person();
    await expect(
      handlers.exportCsv({ uuid: gone.uuid }, contextOf(stranger.userId)),
    ).rejects.toThrow();
    const archived = async (uuid: string) => {
      const entries = [];
      for await (const entry of archiveVisits(db, uuid)) entries.push(entry);
      return entries;
    };
    const days = ['2026-11-27', '2026-11-28'].map((day) => ({
      ...{ day, views: 3, visitors: 1, bots: 1 },
    }));
    expect(await archived(gone.uuid)).toEqual([{ name: 'site-visits.json', json: days }]);
    await siteVisitRows.project?.remove(db, [gone.uuid]);
    expect(await archived(gone.uuid)).toEqual([]);
    const rows = await db.select().from(siteVisitNames);
    expect(new Set(rows.map(({ projectUuid }) => projectUuid)).has(gone.uuid)).toBe(false);
    expect(await archived(kept.uuid)).toEqual([{ name: 'site-visits.json', json: days }]);
  });
});
