import { z } from 'zod';
import { fail } from '../../domain/errors.ts';
import type { App } from '../http/app.ts';
import { parseJson, readBody } from '../http/body.ts';
import { successResponse } from '../http/envelope.ts';
import type { SignInService } from '../sign-in/index.ts';
import { assertWebTier } from './web-tier.ts';

/** Accounts that `/dev` signs in with one click. */
const testAccounts: Record<string, { phone: string }> = { Ada: { phone: '13800138000' } };

const SignInAs = z.object({ name: z.string() });

type Options = {
  appSecret: string;
  signIn: SignInService;
  outbox: { list(phone?: string): Promise<unknown[]> };
};

/**
 * Adds the routes of the embedded simulators, only with `EMBEDDED=1`. Every request must have the
 * secret of the web tier, because other processes and users of this machine can reach the port too.
 * The web tier decides which visitors may see `/dev`.
 */
export function addDevRoutes(app: App, { appSecret, signIn, outbox }: Options): void {
  app.get('/dev/outbox', async (c) => {
    assertWebTier(c, appSecret);
    return c.json(await outbox.list(c.req.query('phone')));
  });

  app.post('/dev/sign-in', async (c) => {
    assertWebTier(c, appSecret);
    const input = SignInAs.safeParse(parseJson(await readBody(c.req.raw)));
    const person = input.success ? testAccounts[input.data.name] : undefined;
    if (!input.success || !person) throw fail('invalidInput');
    return successResponse(
      await signIn.signInByPhone(person.phone, input.data.name, c.get('request')),
    );
  });

  // Simulates the server of a mobile app, which requests a one-time code for its user that is valid
  // for 60 s (ADR 071).
  app.post('/dev/hand-over', async (c) => {
    assertWebTier(c, appSecret);
    const input = SignInAs.safeParse(parseJson(await readBody(c.req.raw)));
    const person = input.success ? testAccounts[input.data.name] : undefined;
    if (!input.success || !person) throw fail('invalidInput');
    const { accessToken } = await signIn.signInByPhone(
      person.phone,
      input.data.name,
      c.get('request'),
    );
    const caller = await signIn.sessions.authenticate(accessToken);
    if (!caller) throw fail('unexpected');
    return successResponse({ code: await signIn.issueHandOver(caller.id) });
  });
}
