import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSyncExternalStore } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LongText } from '@/components/ui/long-text';
import { renderPage } from '@/tests/support/render';
import { Agreement } from './agreement';

const heard = vi.hoisted(() => new Set<() => void>());
/** Mimics Next: search parameters follow the history. */
vi.mock('next/navigation', () => ({
  useSearchParams() {
    const search = useSyncExternalStore(
      (hear) => {
        heard.add(hear);
        return () => heard.delete(hear);
      },
      () => window.location.search,
    );
    return new URLSearchParams(search);
  },
}));
vi.mock('server-only', () => ({}));
const { pushState } = window.history;

beforeEach(() => {
  window.history.pushState = (...state) => {
    pushState.apply(window.history, state);
    for (const hear of heard) hear();
  };
  pushState.call(window.history, null, '', '/agreement');
});

const texts = {
  privacy: <p>What we keep</p>,
  user: <p>What we promise</p>,
  paypal: <p>What you pay</p>,
};

it('changes text and query with the tab, and stays on the page [AGREE-002]', async () => {
  await renderPage(<Agreement texts={texts} />);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Privacy policy');
  expect(screen.getByText('What we keep')).toBeTruthy();
  await userEvent.click(screen.getByRole('tab', { name: 'Payment agreement' }));
  expect(screen.getByText('What you pay')).toBeTruthy();
  expect(screen.queryByText('What we keep')).toBeNull();
  expect(`${location.pathname}${location.search}`).toBe('/agreement?services=paypal');
  expect(document.title).toBe('Payment agreement · Terms');
  await userEvent.keyboard('{ArrowLeft}');
  expect(location.search).toBe('?services=user');
  // Go back: change the address first, then dispatch the event.
  window.history.replaceState(null, '', '/agreement');
  act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
  expect(screen.getByText('What we keep')).toBeTruthy();
});

it('shows the tab that the address names [AGREE-001]', async () => {
  pushState.call(window.history, null, '', '/agreement?services=user');
  await renderPage(<Agreement texts={texts} />);
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    'Privacy policy',
    'User agreement',
    'Payment agreement',
  ]);
  expect(screen.getByText('What we promise')).toBeTruthy();
});

it('prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await renderPage(<Agreement texts={texts} />);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('renders markdown and escapes HTML in it [GAP-70]', async () => {
  const markdown =
    '# Title\n\n<script>alert(1)</script>\n\n<b>bold</b> [x](javascript:alert(1)) ![y](https://a/b.png)\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  const { container } = await renderPage(<LongText language="ja_JP" markdown={markdown} />);
  expect(container.querySelector('article')?.getAttribute('lang')).toBe('ja-JP');
  expect(container.querySelectorAll('script, b, img')).toHaveLength(0);
  expect(container.querySelector('a')?.getAttribute('href')).not.toContain('javascript');
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', '2']);
});
