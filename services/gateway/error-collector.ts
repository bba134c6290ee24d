import type { IncomingMessage } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import type { ErrorReport } from '../../domain/publishing/error-report.ts';
import { errorSignature, ownFrames } from '../../domain/publishing/error-signature.ts';
import { browserFamilyOf, deviceOf } from '../../domain/publishing/visit-facts.ts';
import { visitDayOf } from '../../domain/site-visits/visit-days.ts';
import type { Clock } from '../ports/clock.ts';
import type { EditionErrors, GatewayChannel, ReportedError } from '../ports/gateway-channel.ts';
import { createDelayedReport } from './delayed-report.ts';
import { isLeftOut, isVisit, type ServedPage, visitorOf } from './visit-counter.ts';
import { createVisitorsOfDay } from './visitors-of-day.ts';

const { siteErrors: most } = limits;

type Options = {
  channel: Pick<GatewayChannel, 'reportErrors'>;
  trustProxy: boolean;
  clock: Clock;
};

/** Where a report was sent: the site, and the prefix below which its pages are. */
export type ReportPlace = { site: string; prefix: string };

type Waiting = Omit<EditionErrors, 'errors'> & { errors: Map<string, ReportedError> };

/**
 * Creates the collector of errors at visitors in the memory of the gateway (ADR 129). It groups them
 * and reports them every few seconds, with how many visitors opened a page of the edition. Nothing
 * about a visitor leaves this process but numbers and the family of the browser.
 */
export function createErrorCollector({ channel, trustProxy, clock }: Options) {
  const waiting = new Map<string, Waiting>();
  const visits = createVisitorsOfDay(most.visitors);
  const failures = createVisitorsOfDay(most.visitors);
  const delayed = createDelayedReport({ clock, delayMs: most.reportMs, report });

  function waitingOf(site: string, edition: number): Waiting | undefined {
    const key = `${edition} ${site}`;
    const known = waiting.get(key);
    if (known || waiting.size >= most.editions) return known;
    const fresh = { site, edition, visits: 0, failedVisits: 0, errors: new Map() };
    waiting.set(key, fresh);
    return fresh;
  }

  /** Sends all that the channel takes, and forgets it. Returns whether something is left. */
  function report(): boolean {
    for (const [key, edition] of waiting) {
      if (!send(edition)) return true;
      waiting.delete(key);
    }
    return false;
  }

  function send(edition: Waiting): boolean {
    do {
      const part = [...edition.errors].slice(0, most.perMessage);
      const errors = part.map(([, error]) => error);
      if (!channel.reportErrors({ ...edition, errors })) return false;
      edition.visits = 0;
      edition.failedVisits = 0;
      for (const [key] of part) edition.errors.delete(key);
    } while (edition.errors.size > 0);
    return true;
  }

  /** Whether a visitor does a thing for the first time on this day. */
  function isFirst(known: typeof visits, request: IncomingMessage, thing: unknown[]): boolean {
    const who = JSON.stringify([...thing, ...visitorOf(request, trustProxy)]);
    return known.add(visitDayOf(clock.now()), who) === 1;
  }

  return {
    /** Counts a page that was served, so that errors can be compared with visits. */
    countPage(request: IncomingMessage, { site, edition }: ServedPage): void {
      if (edition === undefined || !isVisit(request) || isProgram(request)) return;
      if (!isFirst(visits, request, [site, edition])) return;
      const found = waitingOf(site, edition);
      if (!found) return;
      found.visits += 1;
      delayed.schedule();
    },

    /** Adds a report of a site's page. Programs, and who asks not to be counted, are left out. */
    addReport(request: IncomingMessage, place: ReportPlace, given: ErrorReport): void {
      if (isLeftOut(request) || isProgram(request)) return;
      const { site } = place;
      const { edition, ...texts } = withoutPrefix(given, place.prefix);
      const found = waitingOf(site, edition);
      if (!found) return;
      delayed.schedule();
      if (isFirst(failures, request, [site, edition])) found.failedVisits += 1;
      const frames = framesOf(request, place, given);
      const key = errorSignature(texts.message, JSON.stringify(frames[0] ?? null));
      const browser = browserFamilyOf(request.headers['user-agent']);
      const known = found.errors.get(key);
      if (!known && found.errors.size >= most.perEdition) return;
      const error = known ?? { ...texts, browser, frames, count: 0, visitors: 0 };
      error.count += 1;
      if (isFirst(failures, request, [site, edition, key])) error.visitors += 1;
      found.errors.set(key, error);
    },

    /** Reports what is left. Nothing is scheduled afterwards. */
    close: delayed.close,
  };
}

const isProgram = ({ headers }: IncomingMessage) => deviceOf(headers['user-agent']) === 'bot';

/** The gateway does not know whether a proxy before it speaks TLS. */
function framesOf(
  { headers: { host = '' } }: IncomingMessage,
  { prefix }: ReportPlace,
  { stack }: ErrorReport,
) {
  const at = `${host.toLowerCase()}${prefix}`;
  return ['https', 'http']
    .flatMap((scheme) => ownFrames(stack, `${scheme}://${at}`))
    .slice(0, most.frames);
}

/** Removes the prefix from addresses of the site, so that a fault has one name at both addresses. */
function withoutPrefix(given: ErrorReport, prefix: string): ErrorReport {
  if (!prefix) return given;
  const { message, stack, page, edition } = given;
  const own = page.startsWith(`${prefix}/`) ? page.slice(prefix.length) : page;
  const [plainMessage, plainStack] = [message, stack].map((text) =>
    text.replaceAll(`${prefix}/`, '/'),
  );
  return { message: plainMessage ?? '', stack: plainStack ?? '', page: own, edition };
}
