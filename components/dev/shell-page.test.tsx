import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { bridgeKinds, reportToShell, type ShellWindow } from '@/lib/app-shell/shell-report';
import { dispatchInside, installBridge, requestHandOver } from '@/lib/dev/shell';
import { renderPage } from '@/tests/support/render';
import { ShellPage } from './shell-page';

afterEach(() => vi.unstubAllGlobals());

it.each(bridgeKinds)('simulates an app with the %s bridge only [GAP-63]', (kind) => {
  const page = {} as Window & ShellWindow;
  const heard: string[] = [];
  for (const one of bridgeKinds) installBridge(page, one, () => heard.push('an old one'));
  installBridge(page, kind, (text) => heard.push(text));
  expect(reportToShell({ type: 'fetchChatFailed', data: { message: 'x' } }, page)).toBe(true);
  expect(heard).toEqual(['{"type":"fetchChatFailed","data":{"message":"x"}}']);
});

it('posts messages from the page’s own window [GAP-63]', () => {
  const events: MessageEvent[] = [];
  const hear = (event: MessageEvent) => void events.push(event);
  window.addEventListener('message', hear);
  dispatchInside(window, { type: 'app_prompt', prompt: 'x' });
  window.removeEventListener('message', hear);
  expect(events.map(({ source, data }) => [source === window, data])).toEqual([
    [true, { type: 'app_prompt', prompt: 'x' }],
  ]);
});

it('requests a one-time code, and returns null without one', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({ code: 200, message: '', data: { code: 'one-time' } }),
  );
  expect(await requestHandOver()).toBe('one-time');
  vi.stubGlobal('fetch', async () => Response.json({ code: 403, message: 'no', data: null }));
  expect(await requestHandOver()).toBeNull();
});

it('offers the four bridges and shows that no message arrived yet', async () => {
  await renderPage(<ShellPage />);
  const bridges = within(screen.getByRole('group', { name: 'Bridge' }));
  expect(bridges.getAllByRole('button').map((button) => button.textContent)).toEqual([
    ...bridgeKinds,
  ]);
  fireEvent.click(bridges.getByRole('button', { name: 'AppBridge' }));
  expect(bridges.getByRole('button', { name: 'AppBridge' }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  expect(screen.getByText('No callback yet. Open the page and send a prompt.')).toBeTruthy();
});
