import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { CallError } from '@/lib/upstream/call-error';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { VisitorsSection } from './visitors-section';

let server: ReturnType<typeof serveCalls>;
const far = { domain: 'sites.example', port: 443, secure: true };

beforeEach(() => {
  server = serveCalls({});
  server.answers['siteVisitors.read'] = () => ({ audience: 'everyone' });
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
