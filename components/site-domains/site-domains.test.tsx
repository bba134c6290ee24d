import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { SiteDomain, SiteDomains } from '@/domain/entities/site-domain';
import type { Language } from '@/domain/locale';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { DomainsSection } from './domains-section';

let server: ReturnType<typeof serveCalls>;
beforeEach(() => {
  server = serveCalls({});
});

const domain = (host: string, changes: Partial<SiteDomain> = {}): SiteDomain => ({
  ...{ host, name: host, url: `https://${host}/`, state: 'verified', isPrimary: false },
  ...{ isApex: false, proof: 'found', pointing: 'here', checkedAt: null },
  ...{ missingSince: null, stopsAt: null },
  record: { name: `_sayso-verify.${host}`, value: 'sayso-verify=abc' },
  ...changes,
});
const answerOf = (list: SiteDomain[], changes: Partial<SiteDomains> = {}): SiteDomains => ({
  ...{ isOn: true, target: { host: 'sites.example.net', addresses: ['203.0.113.7'] } },
  ...{ list, offers: [], ...changes },
});

async function show(answer: SiteDomains, language: Language = 'en_US') {
  server.answers['siteDomains.list'] = () => answer;
  await renderPage(<DomainsSection uuid="u" />, { language });
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it('shows nothing where the operator has set up no own domains [PUB-001]', async () => {
  await show(answerOf([domain('shop.example.com')], { isOn: false }));
  await waitFor(() =>
    expect(server.received.map(({ call }) => call)).toContain('siteDomains.list'),
  );
  expect(screen.queryByText('Own domain')).toBeNull();
});

it('says that the domains cannot be read, and reads them again on request', async () => {
  server.answers['siteDomains.list'] = () => {
    throw new CallError(500, 'The server failed', null);
  };
  await renderPage(<DomainsSection uuid="u" />, { language: 'en_US' });
  expect((await screen.findByRole('alert')).textContent).toContain('The server failed');
  server.answers['siteDomains.list'] = () => answerOf([domain('shop.example.com')]);
  press('Try again');
  expect((await screen.findByRole('listitem')).textContent).toContain('shop.example.com');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('adds what was typed, and keeps it with the reason if it is refused [PUB-001, PUB-004]', async () => {
  await show(answerOf([]));
  const field = await screen.findByRole('textbox', { name: 'Your domain' });
  server.answers['siteDomains.add'] = () => {
    throw new CallError(400, 'Enter the whole name', null, {}, 'domainHasNoDot');
  };
  fireEvent.change(field, { target: { value: 'shop' } });
  press('Add');
  expect((await screen.findByRole('alert')).textContent).toContain('Enter the whole name');
  expect(field).toHaveProperty('value', 'shop');
  server.answers['siteDomains.add'] = () =>
    answerOf([domain('shop.example.com', { state: 'pending' })]);
  fireEvent.change(field, { target: { value: 'shop.example.com' } });
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  press('Add');
  await waitFor(() =>
    expect(screen.getByRole('listitem').textContent).toContain('shop.example.com'),
  );
  expect(field).toHaveProperty('value', '');
  expect(server.received.at(-1)).toEqual({
    ...{ call: 'siteDomains.add', input: { uuid: 'u', host: 'shop.example.com' } },
  });
});

const pending = domain('shop.example.com', { state: 'pending', proof: null, pointing: null });

it('shows both records of a new name, and after a check what is still missing [PUB-001, PUB-003]', async () => {
  await show(answerOf([pending]));
  const item = await screen.findByRole('listitem');
  const texts = [
    '_sayso-verify.shop.example.com',
    'sayso-verify=abc',
    'CNAME',
    'sites.example.net',
  ];
  for (const text of texts) expect(within(item).getByText(text)).toBeTruthy();
  expect(within(item).getAllByRole('button', { name: 'Copy the value' })).toHaveLength(2);
  server.answers['siteDomains.check'] = () =>
    answerOf([{ ...pending, proof: 'missing', pointing: 'elsewhere' }]);
  press('Check now');
  await within(item).findByText(/record was not found/);
  expect(item.textContent).toContain('leads to another server');
  server.answers['siteDomains.check'] = () =>
    answerOf([domain('shop.example.com', { pointing: 'unknown', isPrimary: true })]);
  press('Check now');
  await within(item).findByText(/DNS gave no answer/);
  expect(within(item).queryByText('sayso-verify=abc')).toBeNull();
  expect(within(item).getByText('sites.example.net')).toBeTruthy();
  server.answers['siteDomains.check'] = () =>
    answerOf([domain('shop.example.com', { isPrimary: true })]);
  press('Check now');
  await within(item).findByText('Connected; main address');
  expect(within(item).queryByText('sites.example.net')).toBeNull();
});

it('asks for addresses instead of a CNAME for an apex [PUB-001]', async () => {
  await show(answerOf([domain('example.com', { ...pending, host: 'example.com', isApex: true })]));
  const item = await screen.findByRole('listitem');
  expect(within(item).getByText('203.0.113.7')).toBeTruthy();
  expect(within(item).queryByText('CNAME')).toBeNull();
});

it.each([
  [{ state: 'held', proof: 'found' }, 'Another project here still has this domain.'],
  [{ state: 'lost', proof: 'missing' }, 'was missing for 7 days'],
  [
    {
      ...{ state: 'missing', proof: 'missing', missingSince: '2026-01-02T03:00:00.000Z' },
      stopsAt: '2026-01-09T03:00:00.000Z',
    },
    /missing since Jan 2, 2026\. The domain works until Jan 9, 2026/,
  ],
] as [Partial<SiteDomain>, string | RegExp][])(
  'says what happened to a name that is %o [PUB-005, PUB-006]',
  async (changes, text) => {
    await show(answerOf([domain('shop.example.com', changes)]));
    expect((await screen.findByRole('listitem')).textContent).toMatch(text);
  },
);

it('offers the pair, makes another name the main one, and asks before it removes one [PUB-008, PUB-011]', async () => {
  const [apex, www] = ['example.com', 'www.example.com'];
  const main = domain(apex, { isPrimary: true });
  await show(answerOf([main], { offers: [{ host: www, name: www }] }));
  server.answers['siteDomains.add'] = () => answerOf([main, domain(www)]);
  fireEvent.click(await screen.findByRole('button', { name: `Also add ${www}` }));
  await screen.findByText('Connected; leads to the main address');
  expect(screen.queryByRole('button', { name: `Also add ${www}` })).toBeNull();
  server.answers['siteDomains.choose'] = () =>
    answerOf([domain(apex), domain(www, { isPrimary: true })]);
  press('Make it the main address');
  await waitFor(() =>
    expect(server.received.at(-1)).toEqual({
      ...{ call: 'siteDomains.choose', input: { uuid: 'u', host: www } },
    }),
  );
  server.answers['siteDomains.remove'] = () => answerOf([domain(apex, { isPrimary: true })]);
  press(`Remove ${www}`);
  const dialog = await screen.findByRole('dialog');
  expect(server.received.map(({ call }) => call)).not.toContain('siteDomains.remove');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(server.received.at(-1)).toEqual({
    ...{ call: 'siteDomains.remove', input: { uuid: 'u', host: www } },
  });
});
