import { FitAddon } from '@xterm/addon-fit';
import { Terminal } from '@xterm/xterm';
import '@xterm/xterm/css/xterm.css';
import { ThemeProvider } from 'next-themes';
import TerminalScreen from '@/components/workbench/terminal-screen';
import { createTerminalStore } from '@/lib/workbench/terminal-store';
import { nextFrame, openStage, untilShown } from './stage';

const pieceSize = 16_384;
const theEnd = 'That was all.';

export type TerminalResult = { ms: number; worstFrame: number };

/**
 * Returns lines like a build's output: coloured, sometimes overwritten, with warnings and wide
 * characters.
 */
function output(bytes: number): string {
  const made =
    '\u001b[2mdist/assets/\u001b[22m\u001b[36mindex-4f9d07c1.js\u001b[39m   142.31 kB, compressed: 45.87 kB, map: 318.02 kB\r\n';
  const line =
    '\u001b[32m12:04:51\u001b[0m transforming node_modules/react-dom/cjs/react-dom-client.production.js, 1,204 modules\r\n';
  const over = '\u001b[2K\rtransforming (812) src/components/panel-12.tsx\r\n';
  const warning = '\u001b[33mwarn\u001b[0m src/App.tsx:12  茶 is never used\r\n';
  const some = line.repeat(6) + made.repeat(3) + over + warning;
  return some.repeat(Math.ceil(bytes / some.length)).slice(0, bytes);
}

/**
 * Writes everything as fast as the page accepts it, one piece per task, like network responses.
 * Ends when the last line is visible.
 */
async function measureOutput(
  place: HTMLElement,
  bytes: number,
  write: (text: string) => void,
): Promise<TerminalResult> {
  const text = output(bytes);
  let worstFrame = 0;
  let over = false;
  const watching = (async () => {
    let last = await nextFrame();
    while (!over) {
      const now = await nextFrame();
      worstFrame = Math.max(worstFrame, now - last);
      last = now;
    }
  })();
  await nextFrame();
  const began = performance.now();
  const { port1, port2 } = new MessageChannel();
  await new Promise<void>((done) => {
    let from = 0;
    port1.onmessage = () => {
      write(text.slice(from, from + pieceSize));
      from += pieceSize;
      if (from < text.length) port2.postMessage(0);
      else done();
    };
    port2.postMessage(0);
  });
  port1.close();
  write(`\u001b[0m\r\n${theEnd}\r\n`);
  await untilShown(
    () => place.querySelector('.xterm-rows')?.textContent?.includes(theEnd) === true,
  );
  const ms = performance.now() - began;
  over = true;
  await watching;
  return { ms, worstFrame };
}

async function ours(bytes: number): Promise<TerminalResult> {
  const store = createTerminalStore();
  const stage = openStage();
  stage.draw(
    <ThemeProvider attribute="class">
      <div className="flex h-52 flex-col">
        <TerminalScreen output={store} heard={false} />
      </div>
    </ThemeProvider>,
  );
  await untilShown(() => stage.place.querySelector('.xterm-rows') !== null);
  const poured = await measureOutput(stage.place, bytes, (text) => store.write(text));
  stage.leave();
  return poured;
}

/**
 * The program that P9 compares with the product: only the terminal emulator, which queues its
 * input.
 */
async function floor(bytes: number): Promise<TerminalResult> {
  const stage = openStage();
  const box = document.createElement('div');
  box.style.height = '208px';
  stage.place.append(box);
  const screen = new Terminal({ fontSize: 12, lineHeight: 1.4, scrollback: 5000 });
  const fit = new FitAddon();
  screen.loadAddon(fit);
  screen.open(box);
  fit.fit();
  const poured = await measureOutput(box, bytes, (text) => screen.write(text));
  screen.dispose();
  box.remove();
  stage.leave();
  return poured;
}

/** P9: writes coloured output of the given size until the last line is on screen. */
export const terminal = { ours, floor };
