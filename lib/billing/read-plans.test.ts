import { afterEach, describe, expect, it, vi } from 'vitest';
import { offerOf } from '@/tests/support/offers';
import { answerJson, startUpstream } from '@/tests/support/upstream';
import { readPlans } from './read-plans.server';

vi.mock('server-only', () => ({}));
afterEach(() => vi.unstubAllEnvs());

describe('the prices of home', () => {
  it('are those of the services in the language, asked once a minute [PP-32, HOME-008]', async () => {
    const asked: (string | undefined)[] = [];
    const upstream = await startUpstream((request, response) => {
      asked.push(`${request.headers['accept-language']} ${request.url}`);
      answerJson(response, { code: 200, message: '', data: [offerOf('CODE_PLAN_PRO')] });
    });
    vi.stubEnv('UPSTREAM_URL', upstream.url);
    vi.stubEnv('APP_SECRET', 'secret-of-16-letters');
    vi.stubEnv('PLANS', 'off');
    expect(await readPlans('ko_KR')).toEqual([]);
    expect(asked).toEqual([]);
    vi.stubEnv('PLANS', 'on');
    const codes = async (now: number) =>
      (await readPlans('ko_KR', { now })).map(({ title }) => title);
    await vi.waitFor(async () => expect(await codes(0)).toEqual(['CODE_PLAN_PRO']), {
      timeout: 20_000,
    });
    const before = asked.length;
    expect(await codes(59_999)).toEqual(['CODE_PLAN_PRO']);
    expect(asked).toHaveLength(before);
    expect(asked[0]).toMatch(/^ko_KR .*type=PLAN/);
    await upstream.stop();
    // The last known prices are shown for five minutes while the services are down.
    expect(await codes(299_999)).toEqual(['CODE_PLAN_PRO']);
    expect(await codes(300_000)).toEqual([]);
  });
});
