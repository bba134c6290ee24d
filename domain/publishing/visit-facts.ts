export type VisitDevice = 'phone' | 'tablet' | 'desktop' | 'bot';
export type BrowserFamily = 'wechat' | 'edge' | 'firefox' | 'chrome' | 'safari' | 'other';

const maxAgent = 300;
const maxHost = 253;
const botSigns = ['bot', 'spider', 'crawl', 'slurp', 'headless', 'preview', 'curl/', 'wget/'];
const tabletSigns = ['ipad', 'tablet', 'kindle', 'silk/'];
const phoneSigns = ['iphone', 'ipod', 'mobile'];

/** The first sign decides, because most browsers also name those after them in this list. */
const browserSigns: readonly [sign: string, family: BrowserFamily][] = [
  ['micromessenger', 'wechat'],
  ['edg', 'edge'],
  ['firefox/', 'firefox'],
  ['fxios/', 'firefox'],
  ['chrome/', 'chrome'],
  ['crios/', 'chrome'],
  ['safari/', 'safari'],
];

/** Returns the device that a user agent names. A missing user agent is that of a program. */
export function deviceOf(userAgent: string | undefined): VisitDevice {
  const agent = lowered(userAgent);
  const has = (sign: string) => agent.includes(sign);
  // The phones of one maker have "bot" in their name.
  const hasBotSign = botSigns.some((sign) => agent.replaceAll('cubot', '').includes(sign));
  if (agent === '' || hasBotSign) return 'bot';
  // Android tablets are those that do not say "Mobile".
  if (tabletSigns.some(has) || (has('android') && !has('mobile'))) return 'tablet';
  return phoneSigns.some(has) ? 'phone' : 'desktop';
}

/** Returns the browser's family and nothing else, so that it identifies no visitor. */
export function browserFamilyOf(userAgent: string | undefined): BrowserFamily {
  const agent = lowered(userAgent);
  return browserSigns.find(([sign]) => agent.includes(sign))?.[1] ?? 'other';
}

/** Whether a visitor asks not to be counted. `dnt` and `gpc` are the values of `DNT`, `Sec-GPC`. */
export function refusesCounting(dnt: string | undefined, gpc: string | undefined): boolean {
  return dnt?.trim() === '1' || gpc?.trim() === '1';
}

/**
 * Returns the host of a `Referer` in lower case, without user, port, path and query. Returns
 * undefined for the site's own host, and for what is no address of the web.
 */
export function referrerHostOf(referrer: string | undefined, ownHost: string): string | undefined {
  const text = lowered(referrer);
  const scheme = ['https://', 'http://'].find((start) => text.startsWith(start));
  if (scheme === undefined) return undefined;
  const [authority = ''] = text.slice(scheme.length).split(/[/?#\\]/, 1);
  const host = withoutPort(authority.slice(authority.lastIndexOf('@') + 1));
  if (host.length > maxHost || !/^[a-z0-9][a-z0-9.-]*$/.test(host)) return undefined;
  return host === withoutPort(ownHost.toLowerCase()) ? undefined : host;
}

const lowered = (text: string | undefined) => (text ?? '').slice(0, maxAgent).toLowerCase();

const withoutPort = (host: string) => host.split(':', 1)[0] ?? '';
