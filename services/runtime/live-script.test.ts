import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';

/** Returns the script that our dev server adds to a page. */
function readLiveScript(): string {
  const source = readFileSync(
    new URL('../../templates/web/dev-server.mjs', import.meta.url),
    'utf8',
  );
  const [, script = ''] = /const liveScript = `\n([\s\S]*?)`;/.exec(source) ?? [];
  return script.replace('import.meta.hot', 'hotOfPage');
}

/** Runs the script in a page whose waits end at once, and whose server is asleep until `wake`. */
function openPage() {
  const listeners = new Map<string, Set<() => void>>();
  const page = { looks: 0, reloads: 0, isUp: false };
  let disconnect = async () => {};
  class XMLHttpRequest {
    status = 0;
    onloadend = () => {};
    open() {}
    send() {
      page.looks += 1;
      this.status = page.isUp ? 204 : 503;
      queueMicrotask(() => this.onloadend());
    }
  }
  runInNewContext(readLiveScript(), {
    XMLHttpRequest,
    document: { visibilityState: 'visible' },
    location: {
      reload() {
        page.reloads += 1;
      },
    },
    hotOfPage: {
      on(_: string, listen: () => Promise<void>) {
        disconnect = listen;
      },
    },
    setTimeout: (run: () => void) => setImmediate(run),
    addEventListener(name: string, listen: () => void) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listen));
    },
  });
  return {
    page,
    disconnect: () => void disconnect(),
    use(name: string) {
      const all = [...(listeners.get(name) ?? [])];
      listeners.delete(name);
      for (const listen of all) listen();
    },
  };
}

it('stops looking for a project that is asleep, and looks once when its user comes back [CHAT-057]', async () => {
  const { page, disconnect, use } = openPage();
  disconnect();
  await expect.poll(() => page.looks).toBe(61);
  // Nothing more happens, however much time passes.
  for (let i = 0; i < 200; i++) await new Promise((resolve) => setImmediate(resolve));
  expect([page.looks, page.reloads]).toEqual([61, 0]);
  use('focus');
  await expect.poll(() => page.looks).toBe(62);
  page.isUp = true;
  use('pointerdown');
  await expect.poll(() => page.reloads).toBe(1);
});
