import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createTestApp, type TestApp, testSecrets } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { startWebTier, type WebTier } from '../support/web-tier.ts';

const { wechat } = contract;

withDatabase('WeChat through the relay', (open) => {
  let app: TestApp;
  let web: WebTier;
  beforeAll(async () => {
    // The relay signs with the real time.
    app = await createTestApp(open(), { time: systemClock });
    web = await startWebTier(app);
  });
  afterAll(async () => {
    await web.close();
    await app.close();
  });

  /**
   * A browser that keeps cookies and sends its requests as a page of this site, or of another site.
   */
  function browser(site: 'same-origin' | 'cross-site' = 'same-origin') {
    const jar = new Map<string, string>();
    const lines: string[] = [];
    async function ask(method: string, path: string, input: Record<string, string> = {}) {
      const query = method === 'GET' ? `?${new URLSearchParams(input)}` : '';
      const response = await fetch(`${web.url}${path}${query}`, {
        method,
        headers: {
          'content-type': 'application/json',
          'sec-fetch-site': site,
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        body: method === 'GET' ? null : JSON.stringify(input),
      });
      for (const line of response.headers.getSetCookie()) {
        lines.push(line);
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        jar.set(name, value);
      }
      return (await response.json()) as { code: number; data: Record<string, string> };
    }
    return { ask, jar, lines };
  }
  async function scan(text: string, person: string): Promise<void> {
    const headers = { 'x-dev-secret': testSecrets.appSecret };
    const scanned = { method: 'POST', headers, body: JSON.stringify({ code: text, person }) };
    expect(
      await (await app.services.app.request('/dev/wechat/scan', scanned)).json(),
    ).toMatchObject({ code: 200 });
  }

  it('signs in the browser that showed the code, with its tokens in cookies only [AUTH-019, GAP-13]', async () => {
    const mine = browser();
    const { data: code } = await mine.ask('POST', wechat.createSignInCode.path);
    const { sessionKey = '', qrCodeUrl = '' } = code;
    expect(mine.lines).toHaveLength(1);
    expect(mine.lines[0]).toMatch(
      new RegExp(`^browser_${web.port}=[\\w-]{32}; Path=/; Max-Age=86400; SameSite=Lax; HttpOnly$`),
    );
    await scan(qrCodeUrl, 'new');
    expect((await mine.ask('GET', wechat.signInStatus.path, { sessionKey })).data).toEqual({
      wxSanLoopStatus: 'NO_REG',
    });

    const thief = browser();
    await thief.ask('POST', wechat.createSignInCode.path);
    expect((await thief.ask('GET', wechat.signInStatus.path, { sessionKey })).data).toEqual({
      wxSanLoopStatus: 'EXPIRED',
    });
    expect((await thief.ask('POST', wechat.enter.path, { sessionKey })).code).toBe(400);
    expect([...thief.jar.keys()]).toEqual([`browser_${web.port}`]);

    const { code: answered, data } = await mine.ask('POST', wechat.enter.path, { sessionKey });
    expect([answered, data.accessToken, data.refreshToken]).toEqual([200, '', '']);
    expect([...mine.jar.keys()]).toEqual(
      expect.arrayContaining([
        `token_${web.port}`,
        `refreshToken_${web.port}`,
        `signedIn_${web.port}`,
      ]),
    );
    const user = await mine.ask('GET', contract.account.user.path);
    expect(user).toMatchObject({ code: 200, data: { bindWechat: true } });
  });

  it('keeps the browser key over several codes, and gives a foreign page neither key nor tokens [GAP-13]', async () => {
    const mine = browser();
    await mine.ask('POST', wechat.createSignInCode.path);
    await mine.ask('POST', wechat.createSignInCode.path);
    expect(mine.lines).toHaveLength(1);
    const foreign = browser('cross-site');
    const { data: code } = await foreign.ask('POST', wechat.createSignInCode.path);
    await scan(code.qrCodeUrl ?? '', 'new');
    const { data } = await foreign.ask('POST', wechat.enter.path, {
      sessionKey: code.sessionKey ?? '',
    });
    expect([data.accessToken, data.refreshToken, foreign.lines]).toEqual(['', '', []]);
  });

  it('shows the simulated phones and the status of a code, and accepts scans from the web tier only', async () => {
    const mine = browser();
    const { data: code } = await mine.ask('POST', wechat.createSignInCode.path);
    const look = async () =>
      (await (
        await app.services.app.request('/dev/wechat', {
          headers: { 'x-dev-secret': testSecrets.appSecret },
        })
      ).json()) as {
        codes: { text: string; ticket: string; scannedBy: string | null }[];
        people: { openId: string; standing: string }[];
      };
    const [newest] = (await look()).codes;
    expect(newest).toMatchObject({ text: code.qrCodeUrl, scannedBy: null });
    expect(new Set((await look()).people.map(({ standing }) => standing))).toEqual(
      new Set(['NO_REG', 'REG_NO_PHONE']),
    );
    const body = JSON.stringify({ code: newest?.ticket, person: 'new' });
    const refused = await app.services.app.request('/dev/wechat/scan', { method: 'POST', body });
    expect(await refused.json()).toMatchObject({ code: 403 });
    await scan(newest?.ticket ?? '', 'oSimulated-person-1');
    expect((await look()).codes[0]?.scannedBy).toBe('oSimulated-person-1');
    for (const body of [
      '{}',
      JSON.stringify({ code: 'none', person: 'new' }),
      JSON.stringify({ code: newest?.ticket, person: 'nobody' }),
    ]) {
      const headers = { 'x-dev-secret': testSecrets.appSecret };
      const answer = await app.services.app.request('/dev/wechat/scan', {
        method: 'POST',
        headers,
        body,
      });
      expect(await answer.json()).toMatchObject({ code: 400 });
    }
  });
});
