import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serveCalls } from '@/tests/support/calls';
import { renderPage } from '@/tests/support/render';
import { VisitorsSection } from './visitors-section';

let server: ReturnType<typeof serveCalls>;
const far = { domain: 'sites.example', port: 443, secure: true };

beforeEach(() => {
  server = serveCalls({});
  server.answers['siteVisitors.read'] = () => ({ audience: 'everyone' });
  server.answers['siteVisitors.change'] = ({ password }: { password?: unknown }) => ({
    audience: password === null ? 'everyone' : 'password',
  });
});
const click = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('says who can see the site, and sends a password of eight characters only [PUB-020, PUB-025]', async () => {
  await renderPage(<VisitorsSection uuid="u" place={far} />, { language: 'en_US' });
  await screen.findByText('Everyone with the link can see this site.');
  await click('With a password');
  const save = screen.getByRole('button', { name: 'Save' }) as HTMLButtonElement;
  const field = screen.getByLabelText('Password for visitors');
  fireEvent.change(field, { target: { value: 'seven77' } });
  expect(save.disabled).toBe(true);
  fireEvent.change(field, { target: { value: 'eight888' } });
  fireEvent.click(save);
  await screen.findByText('Only people who know the password can see this site.');
  expect(server.inputsOf('siteVisitors.change')).toEqual([{ uuid: 'u', password: 'eight888' }]);
  await click('Everyone');
  await click('Save');
  await waitFor(() =>
    expect(server.inputsOf('siteVisitors.change').at(-1)).toEqual({ uuid: 'u', password: null }),
  );
  await screen.findByText('Everyone with the link can see this site.');
});
