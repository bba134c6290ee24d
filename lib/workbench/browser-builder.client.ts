import 'client-only';
import {
  type BrowserBuild,
  BrowserBuilderMessage,
  type BrowserBuildResult,
} from '@/domain/contract/browser-runner';
import { limits } from '@/domain/limits';
import { browserPath } from '@/domain/preview/address';
import type { Clock } from '@/lib/utils/clock';
import type { BrowserBuilder } from './browser-runner';

/**
 * Creates the builder in a hidden frame (ADR 033). The frame loads from the preview address and has
 * an opaque origin, so that the compiler and its input are as isolated from the product as a
 * preview. The first build creates the frame; `dispose` removes it.
 */
export function createBrowserBuilder({
  address,
  clock,
}: {
  address(): string;
  clock: Clock;
}): BrowserBuilder {
  const waiting = new Map<number, (built: BrowserBuildResult) => void>();
  let frame: HTMLIFrameElement | undefined;
  let ready: Promise<void> | undefined;
  let lastId = 0;
  let onMessage: (event: MessageEvent) => void = () => {};

  function open(): Promise<void> {
    const element = document.createElement('iframe');
    frame = element;
    element.hidden = true;
    element.tabIndex = -1;
    element.setAttribute('aria-hidden', 'true');
    element.setAttribute('sandbox', 'allow-scripts');
    element.src = new URL(`.${browserPath}builder`, address()).href;
    return new Promise((resolve, reject) => {
      const late = clock.after(limits.browserRunner.startMs, () => {
        close();
        reject(new Error('The builder did not answer.'));
      });
      onMessage = ({ source, data }) => {
        if (source !== element.contentWindow) return;
        const message = BrowserBuilderMessage.safeParse(data);
        if (!message.success) return;
        if (message.data.type === 'BROWSER_BUILT')
          return waiting.get(message.data.id)?.(message.data);
        late();
        resolve();
      };
      window.addEventListener('message', onMessage);
      document.body.append(element);
    });
  }

  function close() {
    window.removeEventListener('message', onMessage);
    frame?.remove();
    ready = undefined;
  }

  return {
    async build(files) {
      ready ??= open();
      await ready;
      lastId += 1;
      const id = lastId;
      const asked: BrowserBuild = { type: 'BROWSER_BUILD', id, files: [...files] };
      return new Promise((resolve, reject) => {
        const late = clock.after(limits.browserRunner.buildMs, () => {
          waiting.delete(id);
          close();
          reject(new Error('The build took too long.'));
        });
        waiting.set(id, (built) => {
          late();
          waiting.delete(id);
          resolve(built);
        });
        // The frame has an opaque origin, so `*` is the only possible target. We created the frame,
        // so this is safe.
        frame?.contentWindow?.postMessage(asked, '*');
      });
    },
    dispose: close,
  };
}
