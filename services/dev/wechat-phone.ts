import { z } from 'zod';
import type { SignInScanStatus } from '../../domain/entities/wechat.ts';
import { fail } from '../../domain/errors.ts';
import type { App } from '../http/app.ts';
import { parseJson, readBody } from '../http/body.ts';
import { successResponse } from '../http/envelope.ts';
import { assertWebTier } from './web-tier.ts';

/** The functions of the simulated WeChat that `/dev` needs. */
type WechatPhones = {
  people(): { openId: string; name: string }[];
  codes(): { ticket: string; text: string; endsAt: string; scannedBy: string | null }[];
  authorize(query: URLSearchParams, openId: string): string | undefined;
  newPerson(): { openId: string; name: string };
  scan(code: string, openId: string): Promise<boolean | undefined>;
};

type Options = {
  phones: WechatPhones;
  readSignInState: (openId: string) => Promise<SignInScanStatus>;
  appSecret: string;
};

/** `person` is one of the listed users or `new`. */
const Scan = z.object({ code: z.string().min(1).max(200), person: z.string().min(1).max(128) });

/**
 * Adds the routes for the phone page of `/dev`: list the users and the codes, scan a code (GAP-13).
 */
export function addWechatPhoneRoutes(
  app: App,
  { phones, readSignInState: standingOf, appSecret }: Options,
): void {
  app.get('/dev/wechat', async (c) => {
    assertWebTier(c, appSecret);
    const people = await Promise.all(
      phones.people().map(async (one) => ({ ...one, standing: await standingOf(one.openId) })),
    );
    return c.json({ people, codes: phones.codes() });
  });

  // WeChat's `snsapi_base` page, which shows nothing: a new user opens it and is redirected back.
  app.get('/dev/wechat/authorize', (c) => {
    assertWebTier(c, appSecret);
    const back = phones.authorize(new URL(c.req.url).searchParams, phones.newPerson().openId);
    if (!back) throw fail('invalidInput', {}, 'WeChat would refuse this address');
    return c.redirect(back);
  });

  app.post('/dev/wechat/scan', async (c) => {
    assertWebTier(c, appSecret);
    const input = Scan.safeParse(parseJson(await readBody(c.req.raw)));
    if (!input.success) throw fail('invalidInput');
    const { code, person } = input.data;
    const taken = await phones.scan(code, person === 'new' ? phones.newPerson().openId : person);
    if (taken === undefined) throw fail('scanExpired');
    if (!taken) throw fail('wechatFailed', {}, 'our own callback refused the simulated event');
    return successResponse(null);
  });
}
