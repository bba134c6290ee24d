import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CommunityProject } from '@/domain/entities/gallery';
import type { Language } from '@/domain/locale';
import { answerJson, startUpstream } from '@/tests/support/upstream';
import type { readWall } from './read-wall.server';
import { chooseWallSites } from './wall-sites';

vi.mock('server-only', () => ({}));

const site = (
  title: string,
  name: string | null = 'shop',
  kind: CommunityProject['kind'] = 'website',
): CommunityProject => ({
  kind,
  ...{ title, name, uuid: `uuid of ${title}`, owner: 'Bob', at: '2026-01-01T00:00:00.000Z' },
  ...{ picUrl: `/pic/${title}`, previewUrl: 'https://shop.sites.example/' },
});
/** A busy machine may be slower than the second that a page waits. */
const patiently = { timeout: 20_000 };
const place = { domain: 'sites.example', port: 443, secure: true };

describe('the sites of the wall', () => {
  it('are published ones, those in the reader’s language first, at most six [HOME-009]', () => {
    const newest = ['Tea', '茶馆', 'お茶の店', '찻집', '咖啡馆', 'Cakes'].map((one) => site(one));
    const general = (language: Language) => ({ language, variant: 'general' as const });
    const titles = (language: Language) =>
      chooseWallSites(newest, general(language)).map(({ title }) => title);
    expect(titles('zh_CN')).toEqual(['茶馆', '咖啡馆', 'Tea', 'お茶の店', '찻집', 'Cakes']);
    expect(titles('ja_JP')).toEqual(['お茶の店', 'Tea', '茶馆', '찻집', '咖啡馆', 'Cakes']);
    expect(titles('ko_KR')[0]).toBe('찻집');
    expect(titles('en_US').slice(0, 2)).toEqual(['Tea', 'Cakes']);
    expect(chooseWallSites([site('Draft', null), site('Tea')], general('en_US'))).toEqual([
      site('Tea'),
    ]);
    const many = [...newest, ...newest];
    expect(chooseWallSites(many, general('en_US'))).toHaveLength(6);
  });

  it('are those of the landing page’s own kind first, in the reader’s language before others [HOME-013]', () => {
    const newest = [
      site('Cakes'),
      site('春茶', 'a', 'h5'),
      site('Runs', 'b', 'app'),
      site('Poster', 'c', 'h5'),
      site('植物', 'd', 'app'),
    ];
    const titles = (variant: CommunityProject['kind']) =>
      chooseWallSites(newest, { language: 'en_US', variant }).map(({ title }) => title);
    expect(titles('h5')).toEqual(['Poster', '春茶', 'Cakes', 'Runs', '植物']);
    expect(titles('app')).toEqual(['Runs', '植物', 'Cakes', 'Poster', '春茶']);
    expect(titles('website')[0]).toBe('Cakes');
    expect(titles('general')).toEqual(['Cakes', 'Runs', 'Poster', '春茶', '植物']);
  });
});

describe('the wall of home', () => {
  let list: CommunityProject[];
  let asked: string[];
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let read: typeof readWall;
  let silent: boolean;

  beforeEach(async () => {
    [list, asked, silent] = [[site('Tea')], [], false];
    upstream = await startUpstream((request, response) => {
      asked.push(`${request.headers['accept-language']} ${request.url}`);
      if (!silent)
        answerJson(response, { code: 200, message: '', data: { place, list, total: 1 } });
    });
    vi.stubEnv('UPSTREAM_URL', upstream.url);
    vi.stubEnv('APP_SECRET', 'secret-of-16-letters');
    vi.stubEnv('SCHOOL', 'off');
    // The module caches responses, so load it again for each test.
    vi.resetModules();
    ({ readWall: read } = await import('./read-wall.server'));
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await upstream.stop();
  });

  const titles = async (now: number) =>
    (await read('en_US', { now }))?.list.map(({ title }) => title);

  it('asks the services once a minute, also for visitors at the same time [HOME-009]', async () => {
    await vi.waitFor(async () => expect(await titles(0)).toEqual(['Tea']), patiently);
    const before = asked.length;
    list = [site('Cakes')];
    expect(await titles(59_999)).toEqual(['Tea']);
    expect(asked).toHaveLength(before);
    expect(asked[0]).toMatch(/^en_US .*pageSize=60/);
    await vi.waitFor(async () => {
      const both = await Promise.all([titles(60_000), titles(60_000)]);
      expect(both).toEqual([['Cakes'], ['Cakes']]);
    }, patiently);
    expect(asked).toHaveLength(before + 1);
  });

  it('is shown for five minutes at most without an answer, and never waits where it is not seen [HOME-009]', async () => {
    await vi.waitFor(async () => expect(await titles(0)).toEqual(['Tea']), patiently);
    silent = true;
    expect(await titles(299_999)).toEqual(['Tea']);
    expect(await read('en_US', { now: 300_000, waits: false })).toBeNull();
  });

  it('is absent without a published site, and at a school, which does not ask [HOME-009]', async () => {
    vi.stubEnv('SCHOOL', 'on');
    expect(await read('en_US', { now: 0 })).toBeNull();
    expect(asked).toEqual([]);
    vi.stubEnv('SCHOOL', 'off');
    list = [site('Draft', null)];
    expect(await read('en_US', { now: 0 })).toBeNull();
    await vi.waitFor(() => expect(asked).not.toEqual([]));
  });

  it('is absent while the services do not answer, and does not wait for them [HOME-009]', async () => {
    silent = true;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const reading = read('en_US', { now: 0 });
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await reading).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});
