import { expect, it } from 'vitest';
import type { Publication } from '@/domain/contract/publishing';
import { manualClock } from '@/lib/chat/testing';
import { CallError } from '@/lib/upstream/call-error';
import type { ReceivedEvent } from '@/lib/upstream/client';
import { publishState } from './publish-state';
import { publishedAddress } from './published-address';
import { type PublishingLog, watchRun } from './watch-run';

const edition = {
  number: 1,
  version: 3,
  at: '2026-01-02T03:00:00.000Z',
  files: 2,
  bytes: 10,
  title: 'Tea',
  sentence: '',
  picture: false,
};
const attempt = (status: NonNullable<Publication['attempt']>['status'], at: string) => ({
  run: 'r',
  status,
  at,
});
const before = '2026-01-02T02:59:00.000Z';
const after = '2026-01-02T03:01:00.000Z';
const nothing: Publication = {
  ...{
    place: { domain: 'localhost', port: 4100, secure: false },
    available: true,
    name: null,
    current: null,
  },
  ...{ changed: false, keeping: { quota: null, used: 0, until: null }, list: [], attempt: null },
};
const online: Publication = {
  ...nothing,
  name: 'tea-k3x9qa',
  current: 1,
  list: [edition],
  attempt: attempt('done', before),
};

it.each<[string, Publication, string]>([
  ['nothing yet', nothing, 'none'],
  ['a first try that runs', { ...nothing, attempt: attempt('running', before) }, 'publishing'],
  ['a first try that failed', { ...nothing, attempt: attempt('failed', before) }, 'failed'],
  ['a first try that was stopped', { ...nothing, attempt: attempt('stopped', before) }, 'none'],
  ['one on show', online, 'published'],
  ['one on show, the project changed since', { ...online, changed: true }, 'changed'],
  ['another that runs', { ...online, attempt: attempt('running', after) }, 'publishing'],
  ['another that failed', { ...online, attempt: attempt('failed', after) }, 'failed'],
  ['another that was cut off', { ...online, attempt: attempt('interrupted', after) }, 'failed'],
  ['another that was stopped', { ...online, attempt: attempt('stopped', after) }, 'published'],
  ['one taken down', { ...online, current: null }, 'none'],
])('derives the state of %s', (_, publication, kind) =>
  expect(publishState(publication).kind).toBe(kind),
);

const local = { domain: 'localhost', port: 4100, secure: false };
it.each([
  [local, 'localhost', true, 'http://tea-k3x9qa.localhost:4100/'],
  [local, 'localhost', false, 'http://localhost:4100/~tea-k3x9qa/'],
  [local, '192.168.1.5', true, 'http://192.168.1.5:4100/~tea-k3x9qa/'],
  [
    { domain: 'sites.example', port: 443, secure: true },
    'app.example',
    false,
    'https://tea-k3x9qa.sites.example/',
  ],
] as const)('finds a site of %j from %s', (place, pageHost, resolvesLocalhost, url) => {
  expect(publishedAddress({ name: 'tea-k3x9qa', place, pageHost, resolvesLocalhost })).toBe(url);
});

it('follows a build through a broken connection to its end, without terminal colours', async () => {
  const clock = manualClock();
  const asked: number[] = [];
  const seen: PublishingLog[] = [];
  async function* follow(run: string, from: number): AsyncGenerator<ReceivedEvent> {
    asked.push(from);
    const say = (seq: number, event: ReceivedEvent['event']) => ({ id: `${run}:${seq}`, event });
    if (from === 0) {
      yield say(1, { type: 'data', data: '\u001b[32mbuilding\u001b[0m\n' });
      throw new CallError(502, '');
    }
    yield say(2, { type: 'data', data: 'no\n' });
    yield say(3, { type: 'error', code: 413, content: 'exit 1' });
    yield say(4, { status: 'END', code: 1 });
  }
  const end = watchRun('r', {
    follow,
    clock,
    signal: new AbortController().signal,
    onChange: (now) => seen.push(now),
  });
  await clock.advance(1_000);
  expect(await end).toEqual({ log: 'building\nno\n', code: 413 });
  expect(asked).toEqual([0, 1]);
  expect(seen[0]).toEqual({ log: 'building\n', code: null });
});
