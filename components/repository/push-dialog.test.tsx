import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RepositoryFile } from '@/domain/repository/repository';
import { clearSessionStorage } from '@/lib/storage/storage.client';
import { renderPage } from '@/tests/support/render';
import { startRepositoryHost } from '@/tests/support/repository';
import { PushDialog } from './push-dialog';

const files: RepositoryFile[] = [
  { path: 'index.html', content: '<p>tea</p>', isBinary: false },
  { path: '.env', content: 'KEY=1', isBinary: false },
];
let peer: Awaited<ReturnType<typeof startRepositoryHost>>;
// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => void (await import('@/components/ui/dialog-panel')));
beforeEach(async () => {
  peer = await startRepositoryHost({ good: 'ada' });
  sessionStorage.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: written the same way as the product does.
  document.cookie = 'githubUsername=; Max-Age=0; Path=/';
});
afterEach(async () => {
  vi.restoreAllMocks();
  await peer.close();
});

const show = async (own: readonly RepositoryFile[] = files, api = peer.api) => {
  const onClose = vi.fn();
  await renderPage(<PushDialog title="Tea House" read={() => own} onClose={onClose} />, {
    gitApi: api,
  });
  await screen.findByRole('dialog');
  return onClose;
};
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const fill = (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values))
    fireEvent.change(field(name), { target: { value } });
};
const push = () => fireEvent.click(screen.getByRole('button', { name: 'Push' }));
const account = { 'GitHub username': 'ada', 'Access token': 'good' };

describe('pushing from the dialog', () => {
  it('asks for the required username and token, and sends nothing before [PROJ-027]', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    await show();
    push();
    expect(screen.getByText('Enter your GitHub username.')).toBeTruthy();
    fill({ 'GitHub username': 'ada' });
    expect(screen.getByText('Enter an access token.')).toBeTruthy();
    fill({ 'Access token': 'good', Repository: 'no blanks here' });
    expect(screen.getByText(/letters, digits, dots/)).toBeTruthy();
    push();
    expect(asked).not.toHaveBeenCalled();
  });

  it('keeps the token for this tab only, the username in a cookie, and shows what was left out [GAP-53]', async () => {
    const asked = vi.spyOn(globalThis, 'fetch');
    await show();
    expect(field('Repository').value).toBe('tea-house');
    fill(account);
    push();
    await screen.findByText(
      'Made the public repository ada/tea-house and pushed 1 file to its branch main.',
    );
    expect(screen.getByText('.env')).toBeTruthy();
    expect(screen.getByText(new RegExp(`git clone file://${peer.folder}`))).toBeTruthy();
    for (const [address, init] of asked.mock.calls) {
      expect(String(address).startsWith(`${peer.api}/`)).toBe(true);
      expect(init).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
    }
    expect(document.cookie).toContain('githubUsername=ada');
    expect(document.cookie).not.toContain('good');
    expect(JSON.stringify({ ...localStorage })).not.toContain('good');
    expect(sessionStorage.getItem('git_token')).toBe('good');
    clearSessionStorage();
    expect(sessionStorage.getItem('git_token')).toBe(null);
  });

  it.each([
    ['no files', [], /no files yet/],
    ['no valid files', files.slice(1), /all are larger than 10\sMB or ignored/],
  ])('shows that there are %s [PROJ-027]', async (_, own, words) => {
    await show(own);
    fill(account);
    push();
    expect((await screen.findByRole('alert')).textContent).toMatch(words);
  });

  it('shows why a token was refused and that nothing changed, and keeps the input', async () => {
    await show();
    fill({ ...account, 'Access token': 'bad' });
    push();
    const told = (await screen.findByRole('alert')).textContent;
    expect(told).toMatch(/did not accept this token/);
    expect(told).toMatch(/Nothing has changed on GitHub/);
    expect(field('GitHub username').value).toBe('ada');
    fill(account);
    push();
    await screen.findByText(/Made the public repository/);
  });

  it('can be stopped, and cannot be closed by accident while it works', async () => {
    const real = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      init?.method === 'GET'
        ? real(input, init)
        : new Promise((_, refuse) =>
            init?.signal?.addEventListener('abort', () => refuse(init.signal?.reason)),
          ),
    );
    const onClose = await show();
    fill(account);
    push();
    await screen.findByText('Looking for the repository…');
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() =>
      expect(
        vi.mocked(globalThis.fetch).mock.calls.some(([, init]) => init?.method === 'POST'),
      ).toBe(true),
    );
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Stop pushing' })));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /Pushing was stopped.*may or may not have reached/,
    );
  });
});
