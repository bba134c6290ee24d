import { eq } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { limits } from '../../domain/limits/index.ts';
import { minutes } from '../../domain/units.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { projects, sites } from '../../services/store/schema/index.ts';
import { createTestApp } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { importWeb, startWebTier } from '../support/web-tier.ts';

vi.mock('server-only', () => ({}));

/** The part of the web tier's wall that is checked here. */
type ReadWall = (
  language: 'ko_KR',
  options: { now: number; variant?: 'h5' | 'app' },
) => Promise<{ list: WallSite[] } | null>;
type WallSite = { uuid: string; title: string; picUrl: string; kind: string };

withDatabase('the wall of home', (open) => {
  it('has published sites with pictures, and none that its owner withdrew a minute ago [HOME-009, HOME-013]', async () => {
    const { readWall } = await importWeb<{ readWall: ReadWall }>('lib/gallery/read-wall.server.ts');
    const app = await createTestApp(open(), { time: systemClock });
    const web = await startWebTier(app);
    let now = 0;
    /** Waits for an answer, because a slow one is used from the next visit on. */
    const nextWall = (more: { variant?: 'h5' | 'app' } = {}) =>
      vi.waitFor(
        async () => {
          const read = await readWall('ko_KR', { now, ...more });
          if (!read) throw new Error('The wall is absent.');
          return read.list;
        },
        { timeout: 20_000 },
      );
    try {
      const [first, ...others] = await nextWall();
      expect(others).toHaveLength(limits.gallery.wall - 1);
      expect(first?.title).toMatch(/\p{Script=Hangul}/u);
      for (const { picUrl, uuid } of [first, ...others].filter((one) => one !== undefined)) {
        expect((await app.request('GET', picUrl)).headers.get('content-type')).toBe('image/jpeg');
        const named = await open().db.select().from(sites).where(eq(sites.projectUuid, uuid));
        expect(named).toHaveLength(1);
      }
      const kinds = async (variant: 'h5' | 'app') =>
        (await nextWall({ variant })).map(({ kind }) => kind).slice(0, 2);
      expect([await kinds('h5'), await kinds('app')]).toEqual([
        ['h5', 'h5'],
        ['app', 'app'],
      ]);
      const withdrawn = first?.uuid ?? '';
      await open().db.update(projects).set({ sharedAt: null }).where(eq(projects.uuid, withdrawn));
      await vi.waitFor(
        async () => {
          now += 1 * minutes;
          expect((await nextWall()).map(({ uuid }) => uuid)).not.toContain(withdrawn);
        },
        { timeout: 20_000 },
      );
    } finally {
      await web.close();
      await app.close();
    }
  }, 60_000);
});
