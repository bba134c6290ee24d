import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { messagesOf } from '@/tests/support/page';
import { UnsavedGuard } from './unsaved-guard';

vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const save = vi.fn(async () => true);
const discard = vi.fn();
const go = vi.spyOn(window.history, 'go').mockImplementation(() => {});

const renderGuard = () =>
  render(
    <NextIntlClientProvider locale="en-US" messages={messagesOf('en_US')} timeZone="Asia/Shanghai">
      <UnsavedGuard text="Not saved" save={save} discard={discard} />
    </NextIntlClientProvider>,
  );

/** Presses Back as the browser does: the entry before has become the current one. */
function pressBack() {
  const before = { __NA: true };
  window.history.replaceState(before, '');
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate', { state: before }));
  });
}

/** The browser has gone back to the page's own entry, as the guard has asked for. */
const arrive = pressBack;

beforeEach(() => {
  vi.clearAllMocks();
  window.history.replaceState({ __NA: true }, '');
});
afterEach(() => window.history.replaceState(null, ''));

it('asks when Back is pressed, and stays with the changes [EDIT-029]', async () => {
  const route = vi.fn();
  window.addEventListener('popstate', route);
  const entries = window.history.length;
  renderGuard();
  expect(window.history.length).toBe(entries + 1);
  expect(window.history.state).toMatchObject({ __NA: true, saysoUnsaved: true });
  for (let press = 0; press < 2; press++) {
    pressBack();
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull());
    expect(window.history.state).toMatchObject({ saysoUnsaved: true });
  }
  expect(route).not.toHaveBeenCalled();
  expect([discard, save, go].map(({ mock }) => mock.calls)).toEqual([[], [], []]);
  window.removeEventListener('popstate', route);
});

it.each([
  ['Leave without saving', discard],
  ['Save and leave', save],
])('goes back after “%s”, without a second question [EDIT-029]', async (name, done) => {
  renderGuard();
  pressBack();
  fireEvent.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(go.mock.calls).toEqual([[-2]]));
  expect(done).toHaveBeenCalledTimes(1);
  pressBack();
  expect(screen.queryByText('Not saved')).toBeNull();
});

it('does not ask without a guard, or for another page [EDIT-029]', () => {
  const { unmount } = renderGuard();
  const { href } = window.location;
  window.history.replaceState({ __NA: true }, '', '/projects');
  act(() => {
    window.dispatchEvent(new PopStateEvent('popstate', { state: { __NA: true } }));
  });
  expect(screen.queryByText('Not saved')).toBeNull();
  window.history.replaceState({ __NA: true }, '', href);
  unmount();
  arrive();
  pressBack();
  expect(window.history.state).toEqual({ __NA: true });
});

it('needs one press of Back when nothing is unsaved any more [EDIT-029]', () => {
  const route = vi.fn();
  window.addEventListener('popstate', route);
  const { unmount } = renderGuard();
  expect(go).not.toHaveBeenCalled();
  unmount();
  expect(go.mock.calls).toEqual([[-1]]);
  arrive();
  // The router does not render the page again for it, but for the next press.
  expect(route).not.toHaveBeenCalled();
  pressBack();
  expect(route).toHaveBeenCalledTimes(1);
  window.removeEventListener('popstate', route);
});

it('guards a change that is made before the browser has gone back [EDIT-029]', async () => {
  renderGuard().unmount();
  renderGuard();
  arrive();
  expect(window.history.state).toMatchObject({ saysoUnsaved: true });
  pressBack();
  expect(await screen.findByText('Not saved')).toBeDefined();
});

it('does not go back on its own while a link leads away [EDIT-029]', async () => {
  const { unmount } = renderGuard();
  const link = document.createElement('a');
  link.href = '/projects';
  document.body.append(link);
  fireEvent.click(link);
  fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
  unmount();
  expect(go).not.toHaveBeenCalled();
  link.remove();
});
