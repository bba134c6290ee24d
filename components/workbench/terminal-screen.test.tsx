import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTerminalStore } from '@/lib/workbench/terminal-store';
import TerminalScreen from './terminal-screen';

const made = vi.hoisted(() => [] as { options: { theme?: { background?: string } } }[]);
vi.mock('@xterm/addon-fit', () => ({
  FitAddon: class {
    fit() {}
  },
}));
vi.mock('@xterm/xterm', () => ({
  Terminal: class {
    options = {};
    constructor() {
      made.push(this);
    }
    loadAddon() {}
    open() {}
    write() {}
    dispose() {}
  },
}));
// Tokens are in a stylesheet, which tests do not load.
vi.mock('./css-colour', () => ({
  cssColour: (token: string) => `${document.documentElement.className} ${token}`,
}));

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  document.documentElement.className = 'light';
});
afterEach(() => {
  document.documentElement.className = '';
});

it('takes the colours of the other theme as soon as the root element has them', async () => {
  render(<TerminalScreen output={createTerminalStore()} heard={false} />);
  expect(made[0]?.options.theme?.background).toBe('light --well');
  await act(async () => document.documentElement.classList.replace('light', 'dark'));
  expect(made[0]?.options.theme?.background).toBe('dark --well');
});
