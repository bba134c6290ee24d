// The users in the pictures: what each user did, and how long ago. This script makes the product's
// own calls for them; only `age` changes the database directly.
import { PB2, UB, UB2 } from '../../domain/contract/paths.ts';

/**
 * `plan` and `role` are granted by an operator. `brings` is how many users this user invited,
 * `buys` lists this user's orders, and `daysAgo` is when all this happened.
 */
const stories = {
  newcomer: {},
  recalled: { daysAgo: 40 },
  tried: { plan: 'TASTE', daysAgo: 4 },
  trying: { plan: 'TASTE' },
  member: { plan: 'ADVANCE' },
  // This plan is bought, not granted, so that it counts as one of the lifetime plans, whose number
  // is limited.
  lifetime: { buys: [{ product: 'CODE_PLAN_PERMIUM', channel: 'ALI' }] },
  inviter: { brings: 2 },
  customer: {
    buys: [
      { product: 'tokens_100', channel: 'WECHAT' },
      { product: 'CODE_PLAN_ADVANCE', channel: 'ALI' },
      { product: 'tokens_300', channel: 'ALI', refund: true },
    ],
  },
  spent: {},
  leaving: { leaves: true },
  teacher: { role: 'teacher' },
  // This user has no project, because the pictures set the clock back and a project's changes would
  // then be in the future.
  looking: {},
};
export const peopleNames = Object.keys(stories);

const usernames = {
  'zh-CN': '林小雨',
  'en-US': 'Mara Lindt',
  'ja-JP': '佐藤ひかり',
  'ko-KR': '김서연',
};
const password = 'two cups of tea';

const locales = Object.keys(usernames);
const phoneOf = (name, locale) =>
  `139${String(locales.indexOf(locale)).padStart(4, '0')}${String(peopleNames.indexOf(name)).padStart(4, '0')}`;
/** Returns a user's number as the service masks it, in every language. */
export const maskedPhoneOf = (name) =>
  `139****${String(peopleNames.indexOf(name)).padStart(4, '0')}`;
/** Returns the input for the form of name and password. */
export const loginOf = (name, locale) => ({ username: phoneOf(name, locale), password });

/**
 * Creates a user. `call` sends a call as the product's page would; `operate` runs a command of `npm
 * run admin`.
 */
export async function makePerson({ name, locale, call, operate }) {
  const phone = phoneOf(name, locale);
  const { plan, role, brings = 0, buys = [], leaves } = stories[name];
  await enterByPhone(call, phone);
  await call('PUT', `${UB}/user/profile/password`, { password });
  // Usernames are unique, so only one user gets the name without a number.
  const username =
    name === 'inviter' ? usernames[locale] : `${usernames[locale]}${peopleNames.indexOf(name)}`;
  await call('PUT', `${UB}/user`, { username });
  if (plan) operate(['grant', phone, 'plan', plan]);
  if (role) operate(['roles', 'grant', phone, role]);
  for (const buy of buys) await order(call, operate, buy);
  const { inviteInformation } = await call('GET', `${UB}/user/invite`);
  const invitationCode = new URL(inviteInformation.inviteUrl).searchParams.get('invite');
  for (let index = 0; index < brings; index++)
    await enterByPhone(call, `137${index}${phone.slice(4)}`, { invitationCode });
  if (leaves) await call('POST', `${UB}/user/deletion`);
  return { phone, daysAgo: stories[name].daysAgo ?? 0 };
}

async function enterByPhone(call, phone, arrival = {}) {
  await call('POST', `${UB2}/captcha/sms`, { phone, notifyType: 'LOGIN' });
  const [{ code }] = await call('GET', `/dev/outbox?phone=${phone}`);
  await call('POST', `${UB}/auth/sms-login`, { phone, captcha: code, ...arrival });
}

async function order(call, operate, { product, channel, refund }) {
  const { orderNo, payBody } = await call('POST', `${PB2}/order`, {
    productPricingId: `${product}-default`,
    channel,
    scene: 'qr',
  });
  const code = new URL(payBody).searchParams.get('code');
  await call('POST', '/dev/pay/decide', { code, decision: 'pay' });
  if (refund) operate(['orders', 'refund', orderNo]);
}

/**
 * Moves the stored times of these users back by their `daysAgo`. No other process may have the
 * database open.
 */
export async function age(dataDir, people) {
  const { openDatabase } = await import('../../services/store/open-database.ts');
  const { sql } = await import('drizzle-orm');
  const { db, close } = await openDatabase({ dataDir });
  for (const { phone, daysAgo } of people) {
    const whose = sql`(select user_id from identities where kind = 'phone' and subject = ${phone})`;
    const before = sql`make_interval(days => ${daysAgo})`;
    await db.execute(
      sql`update users set created_at = created_at - ${before}, last_sign_in_at = last_sign_in_at - ${before} where id = ${whose}`,
    );
    await db.execute(
      sql`update permissions set starts_at = starts_at - ${before}, ends_at = ends_at - ${before} where user_id = ${whose}`,
    );
    await db.execute(sql`update token_ledger set at = at - ${before} where user_id = ${whose}`);
  }
  await close();
}
