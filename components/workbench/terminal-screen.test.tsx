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
/** Draws one pixel like a canvas, which this environment does not have. */
function onePixel() {
  const colours: Record<string, number[]> = { white: [255, 255, 255, 255], black: [0, 0, 0, 255] };
  return {
    fillStyle: '',
    fillRect() {},
    getImageData() {
      return { data: colours[this.fillStyle] ?? [0, 0, 0, 0] };
    },
  };
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => onePixel() as never);
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = '.light { --well: white } .dark { --well: black }';
  document.documentElement.className = 'light';
});
afterEach(() => {
  document.documentElement.className = '';
  document.head.replaceChildren();
  vi.restoreAllMocks();
});

it('takes the colours of the other theme as soon as the root element has them', async () => {
  render(<TerminalScreen output={createTerminalStore()} heard={false} />);
  expect(made[0]?.options.theme?.background).toBe('rgba(255, 255, 255, 1.000)');
  await act(async () => document.documentElement.classList.replace('light', 'dark'));
  expect(made[0]?.options.theme?.background).toBe('rgba(0, 0, 0, 1.000)');
});
