import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { limits } from '../../domain/limits/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createTestApp, type TestApp, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { faultCount, runsFaultsOnly } from '../support/faults.ts';
import { openBrowser, type Tab, type TestBrowser } from '../support/tabs.ts';
import { startWebTier, type WebTier } from '../support/web-tier.ts';

const rounds = faultCount(100, 2);
const calls = runsFaultsOnly ? 200 : 60;
const tabCount = 5;
const { signIn, account } = contract;

withDatabase('row 8', (open) => {
  let app: TestApp;
  let web: WebTier;
  let browser: TestBrowser;
  const tabs: Tab[] = [];
  const asked: string[] = [];
  const refreshes = () => asked.filter((path) => path.startsWith(signIn.refresh.path)).length;

  beforeAll(async () => {
    // Fake only the date, which both tiers and the pages share. Timers run in real time.
    vi.useFakeTimers({ toFake: ['Date'] });
    app = await createTestApp(open(), { time: systemClock });
    web = await startWebTier(app, ({ url = '' }) => void asked.push(url));
    browser = openBrowser(web);
    for (let i = 0; i < tabCount; i++) tabs.push(await browser.openTab());
    const [first] = tabs as [Tab];
    await first.send(signIn.sendSms, { phone: '13900001111', notifyType: 'LOGIN' });
    await first.send(signIn.smsLogin, { phone: '13900001111', captcha: testCode });
  });
  afterAll(async () => {
    await web?.close();
    browser?.close();
    await app?.close();
    vi.useRealTimers();
  });

  const expire = () => vi.setSystemTime(Date.now() + limits.session.accessTokenMs + 1000);
  const storm = () =>
    Promise.all(
      Array.from({ length: calls }, (_, i) => (tabs[i % tabCount] as Tab).send(account.user, {})),
    );

  it(
    `row 8: ${calls} calls of ${tabCount} tabs at once with an expired token, ${rounds} times: one refresh each time, every call succeeds [AUTH-029]`,
    async () => {
      const known = await (tabs[0] as Tab).send(account.user, {});
      for (let round = 0; round < rounds; round++) {
        expire();
        asked.length = 0;
        const answers = await storm();
        expect(refreshes(), `round ${round}`).toBe(1);
        expect(answers.filter(({ userId }) => userId === known.userId)).toHaveLength(calls);
        expect(asked.length).toBeLessThanOrEqual(2 * calls + 1);
      }
    },
    rounds * 20_000 + 60_000,
  );

  it('row 8: without Web Locks, as on plain http in a LAN, the session survives the storm [AUTH-029]', async () => {
    vi.stubGlobal('navigator', {});
    expire();
    asked.length = 0;
    expect(await storm()).toHaveLength(calls);
    // Tabs that start at the same moment may all refresh; within the grace period the server gives
    // them the same new token.
    expect(refreshes()).toBeLessThanOrEqual(tabCount);
  });

  it('row 8: a refused refresh ends the session once for all callers [AUTH-031, AUTH-032]', async () => {
    const held = browser.document.cookie;
    expect(held).toContain('signedIn');
    await (tabs[0] as Tab).send(signIn.logout, {});
    asked.length = 0;
    const results = await Promise.allSettled(
      Array.from({ length: calls }, (_, i) => (tabs[i % tabCount] as Tab).send(account.user, {})),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    expect(browser.document.cookie).toBe('');
    expect(refreshes()).toBeLessThanOrEqual(tabCount);
    expect(tabs.map(({ session }) => session.getState().status)).toEqual(tabs.map(() => 'guest'));
  });
});
