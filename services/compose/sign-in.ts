import { openProviders, type SignIdToken } from '../adapters/oauth/index.ts';
import { createSmsOutbox, createSmsSender, readSmsConfig } from '../adapters/sms/index.ts';
import { openWechat } from '../adapters/wechat/index.ts';
import type { Configuration, RawEnvironment } from '../env.ts';
import type { Clock } from '../ports/clock.ts';
import type { Secrets } from '../secrets.ts';
import { createSignIn, createSignInMethods, type PasswordCost } from '../sign-in/index.ts';
import type { Database } from '../store/transaction.ts';

/** Test replacements for randomness. */
export type SignInTestOptions = {
  drawCode?: () => string;
  drawing?: () => { text: string; data: string };
  /** Difficulty of the proof of work, in bits; lower in tests. */
  proofBits?: number;
  passwordCost?: PasswordCost;
  /** How the simulated Google signs its ID tokens. */
  signIdToken?: SignIdToken;
};

type Options = {
  configuration: Configuration;
  environment: RawEnvironment;
  db: Database;
  clock: Clock;
  secrets: Secrets;
  chance: SignInTestOptions;
  /** Delivers a request to our own services, as the simulated WeChat does. */
  deliver(path: string, init: RequestInit): Promise<Response>;
  webUrl: string;
};

/** Composes the sign-in methods with their third parties: SMS carriers, WeChat, OAuth providers. */
export async function composeSignIn({
  configuration,
  environment,
  db,
  clock,
  secrets,
  chance,
  deliver,
  webUrl,
}: Options) {
  const embedded = configuration.EMBEDDED;
  const { signIdToken, ...drawn } = chance;
  const outbox = embedded ? createSmsOutbox({ db, clock }) : undefined;
  const smsConfig = readSmsConfig(environment);
  const sender = smsConfig ? createSmsSender({ config: smsConfig, clock }) : outbox;
  const parties = await openProviders({ environment, clock, embedded, sign: signIdToken });
  const wx = openWechat({ environment, clock, embedded, deliver, webUrl });
  const offers = (name: string) => parties.providers.some((provider) => provider.name === name);
  const ways = createSignInMethods({
    listed: configuration.SIGN_IN,
    register: configuration.REGISTER,
    gives: configuration.PLANS === 'on',
    configured: {
      phone: !!sender,
      wechat: !!wx.account,
      google: offers('google'),
      github: offers('github'),
      password: true,
    },
  });
  const signIn = createSignIn({
    ...{
      db,
      clock,
      secret: secrets.tokenSecret,
      sender,
      smsPerDay: configuration.SMS_PER_DAY,
      ways,
    },
    ...drawn,
  });
  return { outbox, sender, parties, wx, signIn };
}
