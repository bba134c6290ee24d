import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { VisitorsSection } from './visitors-section';

const nobody = {
  people: [],
  kinds: ['mail' as const, 'phone' as const],
  staff: null,
  holdsPersonalData: false,
};

let server: ReturnType<typeof serveCalls>;
const far = { domain: 'sites.example', port: 443, secure: true };

beforeEach(() => {
  server = serveCalls({});
  server.answers['siteVisitors.read'] = () => ({ audience: 'everyone' });
  server.answers['siteVisitors.people'] = () => nobody;
  server.answers['siteVisitors.change'] = ({ audience }) => ({
    audience,
  });
});
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('says who can see the site, and sends a password of eight characters only [PUB-020, PUB-025]', async () => {
  await renderPage(<VisitorsSection uuid="u" place={far} isOnline />, { language: 'en_US' });
  await screen.findByText('Everyone with the link can see this site.');
  await click('With a password');
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  const field = screen.getByLabelText('Password for visitors');
  fireEvent.change(field, { target: { value: 'seven77' } });
  expect(save.disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'eight888' } });
  fireEvent.click(save);
  await screen.findByText('Only people who know the password can see this site.');
  expect(server.inputsOf('siteVisitors.change')).toEqual([
    { uuid: 'u', audience: 'password', password: 'eight888' },
  ]);
  await click('Everyone');
  await click('Save');
  await waitFor(() =>
    expect(server.inputsOf('siteVisitors.change').at(-1)).toEqual({
      uuid: 'u',
      audience: 'everyone',
    }),
  );
  await screen.findByText('Everyone with the link can see this site.');
});

it('keeps the site to its owner, who opens it in a new tab by a link for once [PUB-030, PUB-032]', async () => {
  server.answers['siteVisitors.ticket'] = () => ({ address: 'https://menu.sites.example/t' });
  const replace = vi.fn();
  const tab = { opener: window, location: { replace }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  await renderPage(<VisitorsSection uuid="u" place={far} isOnline />, { language: 'en_US' });
  await click('Only me');
  expect(screen.queryByRole('button', { name: 'Open the site' })).toBeNull();
  await click('Save');
  await screen.findByText('Only you can see this site.');
  expect(server.inputsOf('siteVisitors.change')).toEqual([{ uuid: 'u', audience: 'owner' }]);
  await click('Open the site');
  await waitFor(() => expect(replace).toHaveBeenCalledWith('https://menu.sites.example/t'));
  expect(server.inputsOf('siteVisitors.ticket')).toEqual([{ uuid: 'u' }]);
  expect(tab.opener).toBeNull();
});

it('closes the new tab and says why when there is no link [PUB-032]', async () => {
  server.answers['siteVisitors.read'] = () => ({ audience: 'owner' });
  server.answers['siteVisitors.ticket'] = () => {
    throw new CallError(404, 'The site is offline.');
  };
  const tab = { close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  await renderPage(<VisitorsSection uuid="u" place={far} isOnline />, { language: 'en_US' });
  await click('Open the site');
  await screen.findByText('The site is offline.');
  expect(tab.close).toHaveBeenCalledOnce();
});

it.each([
  ['is offline', far, false],
  ['has no address of its own here', { ...far, domain: 'localhost' }, true],
])('has no way to open a site that %s [PUB-032]', async (_, place, isOnline) => {
  vi.stubGlobal('location', { hostname: '192.168.1.5' });
  server.answers['siteVisitors.read'] = () => ({ audience: 'owner' });
  await renderPage(<VisitorsSection uuid="u" place={place} isOnline={isOnline} />, {
    language: 'en_US',
  });
  await screen.findByText('Only you can see this site.');
  expect(screen.queryByRole('button', { name: 'Open the site' })).toBeNull();
});

const ids = ['a1b2c3d4-0000-4000-8000-000000000001', 'a1b2c3d4-0000-4000-8000-000000000002'];
const person = (id: string, contact: string) => ({
  id,
  contact,
  invitedAt: '2026-11-28T00:00:00Z',
});
const row = () => screen.getByText('Who may visit').closest('details') as HTMLDetailsElement;

it('invites a pasted list, keeps it when a part is no address, and removes a person [PUB-027, PUB-033]', async () => {
  server.answers['siteVisitors.invite'] = ({ contacts }) => ({
    ...nobody,
    people: contacts.map((contact, at) => person(ids[at] ?? '', contact)),
  });
  server.answers['siteVisitors.uninvite'] = () => nobody;
  await renderPage(<VisitorsSection uuid="u" place={far} isOnline />, { language: 'en_US' });
  await click('Invited people');
  const field = screen.getByLabelText('E-mail addresses or phone numbers') as HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: 'Bo@shop.example\nnobody' } });
  await click('Invite');
  expect(screen.getByRole('alert').textContent).toBe('Not an address or number: nobody');
  expect(field.value).toBe('Bo@shop.example\nnobody');
  expect(server.inputsOf('siteVisitors.invite')).toEqual([]);
  fireEvent.change(field, { target: { value: 'Bo@shop.example, +86 138 0013 8000' } });
  await click('Invite');
  await screen.findByText('2 of 200');
  expect(field.value).toBe('');
  expect(server.inputsOf('siteVisitors.invite')).toEqual([
    { uuid: 'u', contacts: ['bo@shop.example', '13800138000'] },
  ]);
  await click('Save');
  await screen.findByText('Only people you invite can see this site.');
  await click('Remove bo@shop.example');
  await screen.findByText('Nobody is invited yet.');
  expect(server.inputsOf('siteVisitors.uninvite')).toEqual([{ uuid: 'u', person: ids[0] }]);
});

it.each([
  [['mail' as const], /only e-mail addresses can be invited/, ['E-mail addresses']],
  [['phone' as const], /only phone numbers can be invited/, ['Phone numbers']],
  [[], /neither mail nor text messages/, []],
])(
  'says which codes the server cannot send, of %j, and asks for no such contact [PUB-033]',
  async (kinds, text, labels) => {
    server.answers['siteVisitors.people'] = () => ({ ...nobody, kinds, staff: 2 });
    await renderPage(<VisitorsSection uuid="u" place={far} isOnline />, { language: 'en_US' });
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
    await click('Staff');
    expect(screen.queryByText('2 people of the staff may visit.') !== null).toBe(
      kinds[0] === 'mail',
    );
    expect(save.disabled).toBe(kinds[0] !== 'mail');
    await click('Invited people');
    await screen.findByText(text);
    const fields = screen.queryAllByRole<HTMLTextAreaElement>('textbox');
    expect(fields.flatMap((field) => field.labels?.[0]?.textContent ?? [])).toEqual(labels);
    expect(save.disabled).toBe(labels.length === 0);
  },
);

it('suggests a limit for an app with data about people, and opens the section [PUB-036]', async () => {
  server.answers['siteVisitors.people'] = () => ({ ...nobody, staff: 0, holdsPersonalData: true });
  await renderPage(<VisitorsSection uuid="u" place={far} isOnline />, { language: 'en_US' });
  await screen.findByText(/keeps data about people/);
  expect(row().open).toBe(false);
  await click('Choose who may visit');
  expect(row().open).toBe(true);
  expect(screen.queryByText(/keeps data about people/)).toBeNull();
});

it('suggests no limit where there is one, or without data about people [PUB-036]', async () => {
  server.answers['siteVisitors.read'] = () => ({ audience: 'members' });
  server.answers['siteVisitors.people'] = () => ({ ...nobody, staff: 0, holdsPersonalData: true });
  await renderPage(<VisitorsSection uuid="u" place={far} isOnline />, { language: 'en_US' });
  await screen.findByText(/The app has no staff yet/);
  expect(screen.queryByText(/keeps data about people/)).toBeNull();
});

it.each(['invited', 'members'] as const)(
  'shows why the people of a site for %s are not there, and tries again [PUB-033]',
  async (audience) => {
    server.answers['siteVisitors.read'] = () => ({ audience });
    server.answers['siteVisitors.people'] = () => {
      throw new CallError(500, 'down');
    };
    await renderPage(<VisitorsSection uuid="u" place={far} isOnline />, { language: 'en_US' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.queryByText(/Nobody is invited yet|no staff yet/)).toBeNull();
    server.answers['siteVisitors.people'] = () => ({ ...nobody, staff: 0 });
    fireEvent.click(again);
    await screen.findByText(/Nobody is invited yet|no staff yet/);
  },
);
