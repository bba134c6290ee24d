import type { IncomingMessage } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { deviceOf, referrerHostOf, refusesCounting } from '../../domain/publishing/visit-facts.ts';
import { householdOf } from '../../domain/security/ip-address.ts';
import { visitDayOf } from '../../domain/site-visits/visit-days.ts';
import type { Clock } from '../ports/clock.ts';
import type { GatewayChannel, VisitCounts } from '../ports/gateway-channel.ts';
import { visitorAddress } from '../preview/index.ts';
import { createDelayedReport } from './delayed-report.ts';
import { createVisitorsOfDay } from './visitors-of-day.ts';

const { siteVisits: most } = limits;

type Options = {
  channel: Pick<GatewayChannel, 'countVisits'>;
  trustProxy: boolean;
  clock: Clock;
};

/** A page that was served; `path` may have a query, which is not kept. */
export type ServedPage = { site: string; path: string; edition?: number | undefined };

type Tally = {
  page: Map<string, number>;
  referrer: Map<string, number>;
  device: Map<string, number>;
};
type SiteCounts = Tally & Pick<VisitCounts, 'site' | 'day' | 'views' | 'visitors' | 'bots'>;

/**
 * Creates the counter of visits in the memory of the gateway (ADR 126). It reports what it has
 * counted every few seconds while there is something to report, and keeps it while the services are
 * away. Nothing about a visitor leaves this process but numbers.
 */
export function createVisitCounter({ channel, trustProxy, clock }: Options) {
  const waiting = new Map<string, SiteCounts>();
  const visitors = createVisitorsOfDay(most.visitors);
  const delayed = createDelayedReport({ clock, delayMs: most.reportMs, report });

  function countsOf(site: string, day: string): SiteCounts | undefined {
    const key = `${day} ${site}`;
    const known = waiting.get(key);
    if (known || waiting.size >= most.sites) return known;
    const tally: Tally = { page: new Map(), referrer: new Map(), device: new Map() };
    const fresh = { site, day, views: 0, visitors: 0, bots: 0, ...tally };
    waiting.set(key, fresh);
    return fresh;
  }

  /** Sends all counts that the channel takes, and forgets these. Returns whether some are left. */
  function report(): boolean {
    for (const [key, { page, referrer, device, ...numbers }] of waiting) {
      const names = { pages: [...page], referrers: [...referrer], devices: [...device] };
      if (!channel.countVisits({ ...numbers, ...names })) return true;
      waiting.delete(key);
    }
    return false;
  }

  return {
    /** Counts a page of a site that was served, also if the browser had it already. */
    count(request: IncomingMessage, { site, path }: ServedPage): void {
      if (!isVisit(request)) return;
      const { headers } = request;
      const day = visitDayOf(clock.now());
      const counts = countsOf(site, day);
      if (!counts) return;
      delayed.schedule();
      const device = deviceOf(headers['user-agent']);
      if (device === 'bot') {
        counts.bots += 1;
        return;
      }
      const nth = visitors.add(day, JSON.stringify([site, ...visitorOf(request, trustProxy)]));
      if (nth !== undefined && nth > most.perVisitor) return;
      counts.views += 1;
      add(counts.page, pageOf(path), most.reported.page);
      const referrer = referrerHostOf(headers.referer, headers.host ?? '');
      if (referrer !== undefined) add(counts.referrer, referrer, most.reported.referrer);
      if (nth !== 1) return;
      counts.visitors += 1;
      add(counts.device, device, most.reported.device);
    },

    /** Reports what is left. Nothing is scheduled afterwards. */
    close: delayed.close,
  };
}

/** Returns what visitors of a day differ by. It is only hashed. */
export const visitorOf = (request: IncomingMessage, trustProxy: boolean) => [
  householdOf(visitorAddress(request, trustProxy)),
  request.headers['user-agent'],
];

/** Whether a visitor asks to be left out of numbers. */
export const isLeftOut = ({ headers }: IncomingMessage): boolean =>
  refusesCounting(one(headers.dnt), one(headers['sec-gpc']));

/** Whether a person may have opened a page, and does not ask to be left out of numbers. */
export function isVisit(request: IncomingMessage): boolean {
  const { method, headers } = request;
  if (method !== 'GET' || isLeftOut(request)) return false;
  // Browsers say whether a page is for a tab of its own, and whether it may never be looked at.
  const destination = one(headers['sec-fetch-dest']);
  if (destination !== undefined && destination !== 'document') return false;
  return !(one(headers['sec-purpose']) ?? one(headers.purpose) ?? '').includes('prefetch');
}

const one = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

const pageOf = (path: string): string =>
  (path.split('?', 1)[0] ?? '/').slice(0, most.pageMax) || '/';

/** Adds one to a name, or to the empty name if there are too many. */
function add(tally: Map<string, number>, name: string, max: number): void {
  const own = tally.has(name) || tally.size < max ? name : '';
  tally.set(own, (tally.get(own) ?? 0) + 1);
}
