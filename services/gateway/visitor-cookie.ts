import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../domain/limits/index.ts';

/** `person`: whom the cookie names, at sites for certain people. */
type Seal = { key: string; site: string; person?: string | undefined };
type Gate = {
  key: string;
  site: string;
  /** Who may visit; undefined for a site whose cookies name no person. */
  people?: readonly string[] | undefined;
};

/** The prefix binds the cookie to one host; browsers accept it on secure hosts only. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-visitor' : 'visitor');

function sign({ key, site, person }: Seal, expires: string): Buffer {
  const named = person === undefined ? '' : `\n${person}`;
  return createHmac('sha256', key).update(`visitor\n${site}\n${expires}${named}`).digest();
}

/** Returns the Set-Cookie line of a visitor who was admitted to a site. `now`: epoch ms. */
export function visitorCookie(seal: Seal, now: number, isSecure: boolean): string {
  const { admittedMs } = limits.siteVisitors;
  const expires = String(now + admittedMs);
  const named = seal.person === undefined ? '' : `.${seal.person}`;
  const value = `${expires}${named}.${sign(seal, expires).toString('base64url')}`;
  const rest = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${nameOf(isSecure)}=${value}; Max-Age=${admittedMs / 1000}; ${rest}`;
}

/** Returns whether a Cookie header admits to the site now. `now`: epoch ms. */
export function isAdmitted(
  header: string | undefined,
  gate: Gate,
  { now, isSecure }: { now: number; isSecure: boolean },
): boolean {
  const start = `${nameOf(isSecure)}=`;
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .some((pair) => pair.startsWith(start) && isValid(pair.slice(start.length), gate, now));
}

function isValid(value: string, { people, ...seal }: Gate, now: number): boolean {
  const [, expires, person, mac] = /^(\d{13})(?:\.([\w-]{1,36}))?\.([\w-]{43})$/.exec(value) ?? [];
  if (!expires || !mac || Number(expires) <= now) return false;
  const isPerson = person === undefined ? !people : (people?.includes(person) ?? false);
  if (!isPerson) return false;
  return timingSafeEqual(sign({ ...seal, person }, expires), Buffer.from(mac, 'base64url'));
}
