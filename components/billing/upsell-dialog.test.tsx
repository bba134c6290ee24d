import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { gates } from '@/domain/billing/entitlements';
import { signInWith } from '@/tests/support/projects';
import { renderPage } from '@/tests/support/render';
import { UpsellDialog } from './upsell-dialog';

// Load lazy code first so that loading time does not affect the tests.
beforeAll(async () => void (await import('@/components/ui/dialog-panel')));
const show = async (gate: (typeof gates)[number]) => {
  const onClose = vi.fn();
  const page = await renderPage(<UpsellDialog gate={gate} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog');
  return { onClose, text: dialog.textContent, unmount: page.unmount };
};

it.each(gates)(
  'shows for %s what unlocks it, with different text during a trial [MEM-016]',
  async (gate) => {
    signInWith();
    const { text, unmount } = await show(gate);
    unmount();
    signInWith('CODE_PLAN_TASTE');
    const trial = await show(gate);
    expect(text).toContain('Upgrade to');
    expect(trial.text).toContain('trial');
    expect(trial.text).not.toBe(text);
  },
);

it.each([
  ['canInject', 'Upgrade to edit the page', 'by hand is part of', 'edit by hand after'],
  ['hasDeepBase', 'Upgrade to add a database', 'A database with', 'keep the database'],
  ['hasDownload', 'Upgrade to download the code', 'Code download is', 'include code download'],
  ['hasGrade', 'Upgrade to rename projects', 'Renaming a project', 'still rename projects'],
] as const)('names for %s what it is about [MEM-016]', async (gate, title, text, duringTrial) => {
  signInWith();
  const { text: shown, unmount } = await show(gate);
  expect([shown?.includes(title), shown?.includes(text)]).toEqual([true, true]);
  unmount();
  signInWith('CODE_PLAN_TASTE');
  expect((await show(gate)).text).toContain(duringTrial);
});

it('closes with “Not now”, or opens the plans in a new tab [MEM-016]', async () => {
  signInWith();
  const { onClose } = await show('hasDownload');
  const plans = screen.getByRole('link', { name: 'See plans' });
  expect([plans.getAttribute('href'), plans.getAttribute('target')]).toEqual([
    '/pricing',
    '_blank',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }));
  expect(onClose).toHaveBeenCalledOnce();
});
