import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Publication } from '@/domain/contract/publishing';
import type { SiteError, SiteErrors } from '@/domain/entities/site-errors';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import type { ErrorRepair } from './error-list';
import { ErrorsSection } from './errors-section';

const uuid = '7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11';
const error: SiteError = {
  ...{ id: 'a', status: 'open', message: '<b>TypeError</b>: x', place: 'src/App.tsx:12:5' },
  ...{ isSource: true, stack: 'at f (a.js:1:2)', page: '/menu', browser: 'firefox' },
  ...{ count: 30, visitors: 12, firstEdition: 1, lastEdition: 2, repair: null, mayBeFree: true },
  ...{ firstAt: '2026-11-20T08:00:00.000Z', lastAt: '2026-11-28T08:00:00.000Z' },
};
const editions = [
  { number: 2, version: 9 },
  { number: 1, version: 4 },
];
const publication: Publication = {
  place: { domain: 'sites.example', port: 443, secure: true },
  ...{ available: true, name: 'tea-7f3a2c', current: 1, changed: false, list: [], attempt: null },
  keeping: { quota: 3, used: 1, until: null },
};
let errors: SiteErrors;
let freeLeft: number;
let server: ReturnType<typeof serveCalls>;

beforeEach(() => {
  errors = { list: [error], editions, offer: null };
  freeLeft = 5_000;
  server = serveCalls({
    'siteErrors.read': () => errors,
    'siteErrors.setStatus': ({ status }) => {
      errors = { ...errors, list: [{ ...error, status: status as SiteError['status'] }] };
      return errors;
    },
    'siteErrors.dismissOffer': () => ({ ...errors, offer: null }),
    'repair.state': () => ({ auto: true, isFree: false, freeLeft, cost: 4_000 }),
    'publishing.rollBack': () => publication,
  });
});
const open = async (repair?: ErrorRepair) => {
  const section = <ErrorsSection uuid={uuid} repair={repair} />;
  await renderPage(section, { signedIn: true });
  fireEvent.click(await screen.findByText('Errors'));
};
const button = (name: string) => screen.findByRole('button', { name });

it('lists an error as text, with its place, numbers and versions [PUB-090]', async () => {
  await open();
  screen.getByText('1 open error');
  screen.getByText('<b>TypeError</b>: x');
  screen.getByText('src/App.tsx:12:5');
  screen.getByText('12 visitors · 30 times · versions #4–#9');
  screen.getByText('Firefox');
  screen.getByText('at f (a.js:1:2)');
  expect(screen.queryByRole('button', { name: /Fix this/ })).toBeNull();
});

it.each([
  [5_000, true, false, 'Fix this', false],
  [0, true, false, 'Fix this · about 4,000 tokens', true],
  [5_000, false, false, 'Fix this · about 4,000 tokens', true],
  [0, false, true, 'Fix this', false],
])(
  'with a budget of %i, free %s and an own key %s the repair is %j [PUB-092]',
  async (left, mayBeFree, hasOwnKey, name, pays) => {
    freeLeft = left;
    errors = { ...errors, list: [{ ...error, mayBeFree }] };
    const start = vi.fn();
    await open({ hasOwnKey, start });
    fireEvent.click(await button(name));
    expect(start.mock.calls).toEqual([[{ ...error, mayBeFree }, pays]]);
  },
);

it('offers to connect a model where none can repair [PUB-092]', async () => {
  const [start, connect] = [vi.fn(), vi.fn()];
  await open({ hasOwnKey: false, start, connect });
  fireEvent.click(await button('Connect a model'));
  expect([connect.mock.calls.length, start.mock.calls.length]).toEqual([1, 0]);
  expect(screen.queryByRole('button', { name: /Fix this/ })).toBeNull();
});

it('marks an error as done and opens it again [PUB-091]', async () => {
  await open();
  fireEvent.click(await button('Done'));
  await screen.findByText('No open errors');
  fireEvent.click(screen.getByText('1 done or ignored'));
  screen.getByText('Done. It opens again if a later version has it.');
  fireEvent.click(await button('Open again'));
  await screen.findByText('1 open error');
  const statuses = server.received
    .filter(({ call }) => call === 'siteErrors.setStatus')
    .map(({ input }) => input);
  expect(statuses).toMatchObject([
    { id: 'a', status: 'done' },
    { id: 'a', status: 'open' },
  ]);
});

it('names the version in which a repair was published [PUB-093]', async () => {
  errors = { ...errors, list: [{ ...error, status: 'done', repair: 2 }] };
  await open();
  screen.getByText(/^Repaired, published as version #9/);
});

it('offers to go back, and goes back only when asked [PUB-095]', async () => {
  errors = { ...errors, offer: { edition: 2, previous: 1, failedVisits: 8, visits: 40 } };
  await open();
  const offer = screen.getByRole('region', { name: 'Errors have grown' });
  within(offer).getByText('More errors since version #9 was published: 8 of 40 visits had one.');
  const names = () => server.received.map(({ call }) => call);
  expect(names()).not.toContain('publishing.rollBack');
  fireEvent.click(within(offer).getByRole('button', { name: 'Go back to version #4' }));
  await waitFor(() => expect(names()).toContain('publishing.rollBack'));
  fireEvent.click(within(offer).getByRole('button', { name: 'Keep this version' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Errors have grown' })).toBeNull(),
  );
});

it('says that no visitor met an error, and offers to read again [PUB-090]', async () => {
  errors = { list: [], editions, offer: null };
  await open();
  screen.getByText('None reported');
  screen.getByText(/^No visitor has met an error\./);
});

it('offers to read the list again after a failure [PUB-090]', async () => {
  const failing = serveCalls({
    'siteErrors.read': () => {
      throw new CallError(500, 'The list could not be read.');
    },
  });
  const section = <ErrorsSection uuid={uuid} repair={undefined} />;
  await renderPage(section, { signedIn: true });
  const again = await screen.findByRole('button', { name: 'Try again' });
  const before = failing.received.length;
  fireEvent.click(again);
  await waitFor(() => expect(failing.received.length).toBeGreaterThan(before));
});
