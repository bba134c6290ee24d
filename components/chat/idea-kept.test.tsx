import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '@/tests/support/render';
import { IdeaKept } from './idea-kept';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [false, 'Press Enter'],
  [true, 'Tap Send'],
])('names what sends the text (touch screen: %s) [PP-21]', async (isTouch, words) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...{ matches: isTouch && query.includes('coarse') },
    ...{ addEventListener: () => {}, removeEventListener: () => {} },
  }));
  await renderPage(<IdeaKept />);
  expect(screen.getByRole('status').textContent).toContain(words);
});
