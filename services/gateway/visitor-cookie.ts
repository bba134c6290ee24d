import { createHmac, timingSafeEqual } from 'node:crypto';
import { limits } from '../../domain/limits/index.ts';

type Seal = { key: string; site: string };

/** The prefix binds the cookie to one host; browsers accept it on secure hosts only. */
const nameOf = (isSecure: boolean) => (isSecure ? '__Host-visitor' : 'visitor');

const sign = ({ key, site }: Seal, expires: string) =>
  createHmac('sha256', key).update(`visitor\n${site}\n${expires}`).digest();

/** Returns the Set-Cookie line of a visitor who was admitted to a site. `now`: epoch ms. */
export function visitorCookie(seal: Seal, now: number, isSecure: boolean): string {
  const { admittedMs } = limits.siteVisitors;
  const expires = String(now + admittedMs);
  const value = `${expires}.${sign(seal, expires).toString('base64url')}`;
  const rest = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${nameOf(isSecure)}=${value}; Max-Age=${admittedMs / 1000}; ${rest}`;
}

/** Returns whether a Cookie header admits to the site now. `now`: epoch ms. */
export function isAdmitted(
  header: string | undefined,
  seal: Seal,
  { now, isSecure }: { now: number; isSecure: boolean },
): boolean {
  const start = `${nameOf(isSecure)}=`;
  return (header ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .some((pair) => pair.startsWith(start) && isValid(pair.slice(start.length), seal, now));
}

function isValid(value: string, seal: Seal, now: number): boolean {
  const [, expires, mac] = /^(\d{13})\.([\w-]{43})$/.exec(value) ?? [];
  if (!expires || !mac || Number(expires) <= now) return false;
  return timingSafeEqual(sign(seal, expires), Buffer.from(mac, 'base64url'));
}
