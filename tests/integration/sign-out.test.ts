import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { contract } from '../../domain/contract/index.ts';
import { systemClock } from '../../services/adapters/clock/index.ts';
import { createTestApp, type TestApp, testCode } from '../support/app.ts';
import { withDatabase } from '../support/database.ts';
import { startWebTier, type WebTier } from '../support/web-tier.ts';

const { signIn, account } = contract;

withDatabase('signing out', (open) => {
  let app: TestApp;
  let web: WebTier;
  beforeAll(async () => {
    app = await createTestApp(open(), { time: systemClock });
    web = await startWebTier(app);
  });
  afterAll(async () => {
    await web.close();
    await app.close();
  });

  /** A browser: it keeps cookies until they are deleted. */
  function browser() {
    const jar = new Map<string, string>();
    return async (method: string, path: string, body?: object) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        cookie,
      };
      const response = await fetch(`${web.url}${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      });
      for (const line of response.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const [name = '', value = ''] = pair.split('=');
        if (line.includes('Max-Age=0')) jar.delete(name);
        else jar.set(name, value);
      }
      return { jar, ...((await response.json()) as { code: number }) };
    };
  }

  it('leaves no session in the browser while the services are stopped, nor when they are back [AUTH-035]', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ask = browser();
    const phone = '13700002222';
    await ask('POST', signIn.sendSms.path, { phone, notifyType: 'LOGIN' });
    expect((await ask('POST', signIn.smsLogin.path, { phone, captcha: testCode })).jar.size).toBe(
      3,
    );
    expect((await ask('GET', account.user.path)).code).toBe(200);
    const back = await web.stopServices();
    const left = await ask('GET', signIn.logout.path);
    expect([left.code, [...left.jar]]).toEqual([502, []]);
    await back();
    expect((await ask('GET', account.user.path)).code).toBe(401);
    logged.mockRestore();
  });
});
