import { z } from 'zod';
import { fail } from '../../domain/errors.ts';
import type { App } from '../http/app.ts';
import { parseJson, readBody } from '../http/body.ts';
import { answer } from '../http/envelope.ts';
import type { SignInService } from '../sign-in/index.ts';
import { assertWebTier } from './web-tier.ts';

/** People `/dev` signs in with one click. */
const testAccounts: Record<string, { phone: string }> = { Ada: { phone: '13800138000' } };

const SignInAs = z.object({ name: z.string() });

type Options = {
  appSecret: string;
  /** The server can be reached from elsewhere (DEV_PASSWORD): then looking, too, is for the web tier, which asks for the password. */
  guarded: boolean;
  signIn: SignInService;
  outbox: { list(phone?: string): Promise<unknown[]> };
};

/**
 * What the embedded simulators show and let a developer do. Mounted only with `EMBEDDED=1`, on loopback and for local names unless DEV_PASSWORD opens it; a POST
 * must carry the secret of the web tier, so that no page in a browser can send one.
 */
export function addDevRoutes(app: App, { appSecret, guarded, signIn, outbox }: Options): void {
  app.get('/dev/outbox', async (c) => {
    if (guarded) assertWebTier(c, appSecret);
    return c.json(await outbox.list(c.req.query('phone')));
  });

  app.post('/dev/sign-in', async (c) => {
    assertWebTier(c, appSecret);
    const input = SignInAs.safeParse(parseJson(await readBody(c.req.raw)));
    const person = input.success ? testAccounts[input.data.name] : undefined;
    if (!input.success || !person) throw fail('invalidInput');
    return answer(await signIn.withoutCode(person.phone, input.data.name, c.get('request')));
  });

  // What an app's own server would have got for its person: a one-time code of 60 s (decision 34).
  app.post('/dev/hand-over', async (c) => {
    assertWebTier(c, appSecret);
    const input = SignInAs.safeParse(parseJson(await readBody(c.req.raw)));
    const person = input.success ? testAccounts[input.data.name] : undefined;
    if (!input.success || !person) throw fail('invalidInput');
    const { accessToken } = await signIn.withoutCode(person.phone, input.data.name, c.get('request'));
    const caller = await signIn.sessions.authenticate(accessToken);
    if (!caller) throw fail('unexpected');
    return answer({ code: await signIn.issueHandOver(caller.id) });
  });
}
