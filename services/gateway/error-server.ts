import type { IncomingMessage, ServerResponse } from 'node:http';
import { limits } from '../../domain/limits/index.ts';
import { isErrorNoise } from '../../domain/publishing/error-noise.ts';
import { type ErrorReport, parseErrorReport } from '../../domain/publishing/error-report.ts';
import { gatewayHeaders, visitorAddress } from '../preview/index.ts';
import type { ReportPlace } from './error-collector.ts';
import { isFromOwnPage } from './form-guard.ts';
import { createSendLimits } from './send-limits.ts';

const { siteErrors: most } = limits;

type Options = {
  onReport: (request: IncomingMessage, place: ReportPlace, report: ErrorReport) => void;
  trustProxy: boolean;
};

/** Receives a report of an error from a page of a published site. */
export type ErrorServer = (
  request: IncomingMessage,
  response: ServerResponse,
  place: ReportPlace,
) => Promise<void>;

/**
 * Receives what pages post to `/__errors` of their own host (ADR 129). Whatever it receives is text
 * of a stranger. The answer has no body, because no page reads it.
 */
export function createErrorServer({ onReport, trustProxy }: Options): ErrorServer {
  const waitOf = createSendLimits(most);
  return async (request, response, place) => {
    const { prefix } = place;
    const answer = (status: number, headers: Record<string, string> = {}) => {
      if (response.destroyed) return;
      const all = { 'cache-control': 'no-store', ...gatewayHeaders(prefix), ...headers };
      response.writeHead(status, all).end();
    };
    if (request.method !== 'POST') return answer(405, { allow: 'POST' });
    if (!isFromOwnPage(request, prefix) || isFromOtherPrefix(request, prefix)) return answer(403);
    if (typeOf(request) !== 'text/plain') return answer(415);
    const seconds = await waitOf(place.site, visitorAddress(request, trustProxy));
    if (seconds > 0) return answer(429, { 'retry-after': String(seconds), connection: 'close' });
    const text = await readText(request);
    // The rest of a long body is not read, so the connection cannot be used again.
    if (text === 'too-large') return answer(413, { connection: 'close' });
    const report = text === undefined ? undefined : parseErrorReport(text);
    if (!report) return answer(400);
    if (!isErrorNoise(report)) onReport(request, place, report);
    answer(204);
  };
}

/** Pages of all sites below a prefix have the same opaque origin; most name the page they are on. */
function isFromOtherPrefix({ headers: { referer } }: IncomingMessage, prefix: string): boolean {
  if (!prefix || !referer || !URL.canParse(referer)) return false;
  const { pathname } = new URL(referer);
  return pathname !== '/' && !`${pathname}/`.startsWith(`${prefix}/`);
}

const typeOf = ({ headers }: IncomingMessage) =>
  headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();

/** Reads a short body; undefined if it is not UTF-8. */
async function readText(request: IncomingMessage): Promise<string | undefined | 'too-large'> {
  if (Number(request.headers['content-length'] ?? 0) > most.bodyBytes) return 'too-large';
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > most.bodyBytes) return 'too-large';
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    return undefined;
  }
}
