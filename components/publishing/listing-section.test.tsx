import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Edition, Publication } from '@/domain/contract/publishing';
import { CallError } from '@/lib/upstream/call-error';
import { localhostSupport } from '@/lib/workbench/localhost-support';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { ListingSection } from './listing-section';
import { ShareSite } from './share-site';

const own = {
  ...{ title: null, description: null, isFound: true },
  ...{ hasIcon: false, hasCard: false, revision: '' },
};
const shown: Edition = {
  ...{ number: 1, version: 2, at: '2026-11-28T08:00:00Z', files: 3, bytes: 2_000 },
  ...{ title: 'Tea', sentence: 'Leaves by post', picture: false },
};
let server: ReturnType<typeof serveCalls>;
beforeEach(() => {
  server = serveCalls({});
  server.answers['siteListing.read'] = () => own;
  server.answers['siteVisitors.read'] = () => ({ audience: 'everyone' });
  server.answers['siteListing.change'] = ({ title, description, isFound }) => ({
    ...{ ...own, title: title || null, description: description || null, isFound },
    revision: 'r2',
  });
  server.answers['siteDomains.list'] = () => ({
    ...{ isOn: false, list: [], offers: [] },
    target: { host: '', addresses: [] },
  });
});
const show = () =>
  renderPage(<ListingSection uuid="u" title="Project" shown={shown} />, { language: 'en_US' });
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

it('offers the texts of the site and sends those of the owner [PUB-052, PUB-054]', async () => {
  await show();
  const title = await screen.findByLabelText<HTMLInputElement>('Title of the site');
  expect([title.value, title.placeholder]).toEqual(['', 'Tea']);
  const save = await button('Save');
  expect(save.disabled).toBe(true);
  fireEvent.change(title, { target: { value: 'Leaves' } });
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'By post' } });
  fireEvent.click(save);
  await screen.findByText('Saved');
  expect(server.inputsOf('siteListing.change')).toEqual([
    { uuid: 'u', title: 'Leaves', description: 'By post', isFound: true },
  ]);
  expect(save.disabled).toBe(true);
});

it('says that search engines do not list the site once that is switched off [PUB-057]', async () => {
  await show();
  await screen.findByText('Search engines may list this site.');
  fireEvent.click(await screen.findByLabelText('Search engines may list the site'));
  fireEvent.click(await button('Save'));
  await screen.findByText('Search engines do not list this site.');
});

it('says that a site with a password is not listed [PUB-065]', async () => {
  server.answers['siteVisitors.read'] = () => ({ audience: 'password' });
  await show();
  await screen.findByText(/because not everyone may visit/);
});

it('keeps what was typed when saving fails, and says why [PUB-052]', async () => {
  server.answers['siteListing.change'] = () => {
    throw new CallError(500, 'Not saved.');
  };
  await show();
  const title = await screen.findByLabelText<HTMLInputElement>('Title of the site');
  fireEvent.change(title, { target: { value: 'Leaves' } });
  fireEvent.click(await button('Save'));
  await screen.findByText('Not saved.');
  expect(title.value).toBe('Leaves');
  expect(screen.queryByText('Saved')).toBeNull();
});

it('sends a chosen icon and returns to the one of the site [PUB-053]', async () => {
  server.answers['siteListing.setPicture'] = () => ({ ...own, hasIcon: true, revision: 'r2' });
  server.answers['siteListing.removePicture'] = () => ({ ...own, revision: 'r3' });
  server.answers['siteListing.picture'] = () => {
    throw new CallError(404, '');
  };
  await show();
  const input = await screen.findByLabelText('Icon', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['abc'], 'a.png')] } });
  fireEvent.click(await button('Use the default'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use the default' })).toBeNull());
  expect(server.inputsOf('siteListing.setPicture')).toEqual([
    { uuid: 'u', kind: 'icon', bytes: 'YWJj' },
  ]);
  expect(server.inputsOf('siteListing.removePicture')).toEqual([{ uuid: 'u', kind: 'icon' }]);
});

const publication = (domain: string): Publication => ({
  place: { domain, port: 443, secure: true },
  ...{ available: true, name: 'tea-k3x9qa', current: 1, changed: false, list: [shown] },
  ...{ keeping: { quota: 3, used: 1, until: null }, attempt: null },
});
const share = async (domain = 'sites.example') => {
  localhostSupport.setState({ isSupported: true });
  await renderPage(
    <ShareSite uuid="u" title="Project" publication={publication(domain)} shown={shown} />,
    { language: 'en_US' },
  );
  return button('Share');
};
const url = 'https://tea-k3x9qa.sites.example/';

it('opens the share sheet of the device with the texts of the owner [PUB-070]', async () => {
  const open = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: open }));
  server.answers['siteListing.read'] = () => ({ ...own, title: 'Leaves' });
  fireEvent.click(await share());
  await waitFor(() =>
    expect(open).toHaveBeenCalledWith({ url, title: 'Leaves', text: 'Leaves by post' }),
  );
  vi.unstubAllGlobals();
});

it('copies the link where there is no share sheet [PUB-070]', async () => {
  const writeText = vi.fn(async () => {});
  const clipboard = { writeText };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: undefined }));
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  fireEvent.click(await share());
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(url));
  vi.unstubAllGlobals();
});

it.each([
  ['sites.example', 1],
  ['localhost', 0],
])('has a poster where other devices can open %s [PUB-071]', async (domain, count) => {
  await share(domain);
  expect(screen.queryAllByRole('button', { name: 'Poster' })).toHaveLength(count);
});
