import type { IncomingMessage } from 'node:http';
import { beforeEach, expect, it, vi } from 'vitest';
import type { VisitCounts } from '../ports/gateway-channel.ts';
import { createVisitCounter } from './visit-counter.ts';

const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';

let sent: VisitCounts[];
let isAway: boolean;
let now: Date;
let wake: (() => void)[];
let counter: ReturnType<typeof createVisitCounter>;

beforeEach(() => {
  [sent, wake, isAway, now] = [[], [], false, new Date('2026-11-28T10:00:00Z')];
  counter = createVisitCounter({
    trustProxy: false,
    clock: { now: () => now, sleep: () => new Promise((resolve) => wake.push(() => resolve())) },
    channel: {
      countVisits(counts) {
        if (!isAway) sent.push(counts);
        return !isAway;
      },
    },
  });
});

type Visit = {
  site?: string;
  path?: string;
  address?: string;
  method?: string;
  headers?: Record<string, string>;
};
function visit({ site = 'shop', path = '/', address = '203.0.113.7', ...rest }: Visit = {}): void {
  const { method = 'GET', headers = {} } = rest;
  const all = { host: 'shop.example', 'user-agent': safari, ...headers };
  const request = { method, headers: all, socket: { remoteAddress: address } };
  counter.count(request as unknown as IncomingMessage, { site, path });
}
const reported = () => {
  counter.close();
  return sent;
};

it('counts pages, the visitors of a day, hosts and devices [PUB-080, PUB-081]', () => {
  visit({ headers: { referer: 'https://search.example/q?name=mei' } });
  visit({ path: '/menu?table=4' });
  visit({ path: '/menu', headers: { referer: 'http://shop.example/' } });
  visit({ path: '/menu', address: '203.0.113.8', headers: { 'user-agent': firefox } });
  expect(reported()).toEqual([
    {
      ...{ site: 'shop', day: '2026-11-28', views: 4, visitors: 2, bots: 0 },
      pages: [
        ['/', 1],
        ['/menu', 3],
      ],
      referrers: [['search.example', 1]],
      devices: [
        ['phone', 1],
        ['desktop', 1],
      ],
    },
  ]);
});

it('counts who asks not to be counted, frames, prefetches and HEAD not at all [PUB-082]', () => {
  visit({ headers: { dnt: '1' } });
  visit({ headers: { 'sec-gpc': '1' } });
  visit({ headers: { 'sec-fetch-dest': 'iframe' } });
  visit({ headers: { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' } });
  visit({ method: 'HEAD' });
  expect(reported()).toEqual([]);
});

it('counts programs apart from people [PUB-082]', () => {
  visit({ headers: { 'user-agent': 'ExampleBot/1.0' } });
  visit({ headers: { 'sec-fetch-dest': 'document' } });
  expect(reported()).toMatchObject([{ views: 1, visitors: 1, bots: 1, pages: [['/', 1]] }]);
});

it('counts a visitor of the day before again, and of two sites for each [PUB-081]', () => {
  visit();
  now = new Date('2026-11-28T16:00:00Z');
  visit();
  visit();
  visit({ site: 'other' });
  expect(reported().map(({ site, day, visitors }) => [site, day, visitors])).toEqual([
    ['shop', '2026-11-28', 1],
    ['shop', '2026-11-29', 1],
    ['other', '2026-11-29', 1],
  ]);
});

it('keeps its counts while the services are away, and reports them once [PUB-083]', async () => {
  isAway = true;
  visit();
  expect(wake).toHaveLength(1);
  wake[0]?.();
  await vi.waitFor(() => expect(wake).toHaveLength(2));
  isAway = false;
  wake[1]?.();
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toMatchObject([{ views: 1 }]);
  expect(reported()).toHaveLength(1);
});

it('counts pages above the limit together, so that a report stays small [PUB-083]', () => {
  for (let i = 0; i < 150; i += 1) visit({ path: `/${i}/${'x'.repeat(400)}` });
  const [{ pages, views } = { pages: [], views: 0 }] = reported();
  expect([views, pages.length, pages.at(-1)]).toEqual([150, 101, ['', 50]]);
  expect(JSON.stringify(sent[0]).length).toBeLessThan(40_000);
});

it('counts at most 500 pages of one visitor on a day [PUB-083]', () => {
  for (let i = 0; i < 600; i += 1) visit();
  visit({ address: '203.0.113.9' });
  expect(reported()).toMatchObject([{ views: 501, visitors: 2 }]);
});
