import { act, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTerminalStore } from '@/lib/workbench/terminal-store';
import TerminalScreen from './terminal-screen';

type FakeTerminal = { options: { theme?: { background?: string } }; written: string[] };
const made = vi.hoisted(() => [] as FakeTerminal[]);
vi.mock('@xterm/addon-fit', () => ({
  FitAddon: class {
    fit() {}
  },
}));
vi.mock('@xterm/xterm', () => ({
  Terminal: class {
    options = {};
    written: string[] = [];
    constructor() {
      made.push(this);
    }
    loadAddon() {}
    open() {}
    write(text: string) {
      this.written.push(text);
    }
    dispose() {}
  },
}));
/** Returns a fake canvas of one pixel, because the test environment has no canvas. */
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
  made.length = 0;
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

it('writes output with its colours, from before it was shown and after [RUN-008]', () => {
  const output = createTerminalStore();
  output.write('\u001b[32mready\u001b[0m');
  render(<TerminalScreen output={output} heard={false} />);
  expect(made[0]?.written.join('')).toContain('\u001b[32mready\u001b[0m');
  act(() => output.write('\u001b[31mfailed\u001b[0m'));
  expect(made[0]?.written.join('')).toContain('\u001b[31mfailed\u001b[0m');
});
