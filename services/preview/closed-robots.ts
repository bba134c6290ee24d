import type { IncomingMessage, ServerResponse } from 'node:http';
import { closedRobots } from '../../domain/site-listing/crawler-files.ts';
import { gatewayHeaders } from './gateway-headers.ts';

/** The value of `X-Robots-Tag` of responses that no search engine may list. */
const unlisted = 'noindex, nofollow';

/** Whether a request is for the file that crawlers read first. */
export const isRobotsPath = (url: string): boolean => url.split('?', 1)[0] === '/robots.txt';

/**
 * Keeps every answer of a preview out of search engines, and answers the request for robots.txt.
 * Returns whether it has answered.
 */
export function answerCrawler(
  request: IncomingMessage,
  response: ServerResponse,
  { path, prefix }: { path: string; prefix: string },
): boolean {
  response.setHeader('x-robots-tag', unlisted);
  return !prefix && isRobotsPath(path) && sendClosedRobots(request, response);
}

/** Sends a robots.txt that allows nothing. A refusal would allow everything. */
export function sendClosedRobots(request: IncomingMessage, response: ServerResponse): true {
  response.writeHead(200, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-robots-tag': unlisted,
    ...gatewayHeaders(''),
  });
  response.end(request.method === 'HEAD' ? undefined : closedRobots);
  return true;
}
