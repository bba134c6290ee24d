import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ThemeProvider } from 'next-themes';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { contract } from '@/domain/contract';
import { type DialogName, type Dialogs, openDialog, useDialogs } from '@/lib/dialogs/store';
import { closeHelp, openHelp } from '@/lib/help/store';
import { offerOf } from '@/tests/support/offers';
import { renderPage } from '@/tests/support/render';
import { startScene } from '@/tests/support/user-centre';
import { DialogHost } from './dialog-host';
import { HelpHost } from './help-host';

vi.mock('next/navigation', () => ({
  useRouter: () => ({ push: vi.fn(), refresh: vi.fn() }),
  usePathname: () => '/',
  useSearchParams: () => new URLSearchParams(),
}));

const productList = contract.catalogue.list.path;
const uuid = '00000000-0000-4000-8000-000000000001';
const site = { uuid, number: 1 } as never;
const message = { id: '1' } as never;
/**
 * The props with which each dialog is opened. A new dialog must be added here before this compiles.
 */
const every: { [Name in DialogName]: Dialogs[Name] } = {
  'sign-in': {},
  'user-centre': {},
  password: {},
  proof: { onProven() {} },
  shortcuts: {},
  guide: {},
  cases: {},
  community: {},
  palette: {},
  'insufficient-tokens': {},
  models: { chosen: null, choose() {} },
  rewind: { site, message },
  fork: { site, message },
  history: { uuid, restore: async () => {} },
  'form-inbox': { uuid: 'u' },
  publish: { uuid, title: 'Shop', grade: 1 },
  'share-preview': { url: 'http://localhost:1/' },
  'push-project': { title: 'Shop', read: () => [] },
  'share-to-user': { uuid },
  upsell: { gate: 'hasDownload' },
  payment: {},
  invite: {},
  gift: {},
  'trial-offer': {},
  promotion: {},
  'import-chats': {},
  'import-project': {},
  'delete-all-projects': {},
  'delete-project': { project: { id: '1', uuid, title: 'Shop' } },
  'project-processing': { title: 'Shop' },
};

beforeEach(() => {
  const { answers } = startScene();
  answers[`GET ${productList}`] = { code: 200, data: [offerOf('CODE_PLAN_PRO')] };
  useDialogs.setState({ open: null });
});
afterEach(() => vi.unstubAllGlobals());

const page = (
  <ThemeProvider
    attribute="class"
    storageKey="theme"
    defaultTheme="light"
    scriptProps={{ type: 'application/json' }}
  >
    <DialogHost />
    <HelpHost />
  </ThemeProvider>
);

/** Checks that a dialog has an accessible name and closes with Esc. */
async function labelledAndClosable(closed: () => boolean) {
  // The lazy content arrives later and may replace the dialog element.
  const dialog = await waitFor(
    () => {
      const shown = screen.getByRole('dialog');
      const labels = (shown.getAttribute('aria-labelledby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '');
      expect(shown.getAttribute('aria-label') ?? labels.join('')).toMatch(/\S{2}/);
      return shown;
    },
    { timeout: 10_000 },
  );
  // Every control in the dialog has an accessible name (GAP-80).
  const isNamed = (one: Element) =>
    one.textContent?.trim() ||
    one.getAttribute('aria-label') ||
    document.querySelector(`label[for='${one.id}']`);
  const nameless = [...dialog.querySelectorAll('button, a')].filter((one) => !isNamed(one));
  expect(nameless.map((one) => one.outerHTML)).toEqual([]);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(closed()).toBe(true));
}

describe('every dialog', () => {
  it.each(Object.keys(every) as DialogName[])(
    '%s has a label, and Esc closes it [CONST-008, GAP-80]',
    async (name) => {
      openDialog(name, every[name]);
      await renderPage(page, { signedIn: true });
      await labelledAndClosable(() => useDialogs.getState().open === null);
    },
  );

  it('the help panel has a label, and Esc closes it [CONST-008]', async () => {
    openHelp('panel');
    await renderPage(page);
    await labelledAndClosable(() => screen.queryByRole('dialog') === null);
    closeHelp();
  });

  it('a confirmation has a label, and Esc cancels it [CONST-008]', async () => {
    const [yes, no] = [vi.fn(), vi.fn()];
    await renderPage(
      <ConfirmDialog
        title="Delete 3 files?"
        text="They go."
        confirm="Delete 3 files"
        onConfirm={yes}
        onClose={no}
      />,
    );
    await labelledAndClosable(() => no.mock.calls.length === 1);
    expect(yes).not.toHaveBeenCalled();
  });
});
