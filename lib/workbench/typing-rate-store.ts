import { createStore } from 'zustand/vanilla';
import { limits } from '@/domain/limits';
import type { Clock } from '@/lib/utils/clock';
import type { FilesStore } from './files-store';

const { characters, windowMs, calmMs } = limits.editor.rush;

/**
 * Stores whether text is written too fast to read (P2). `isTooFast` becomes false only after a
 * slower period.
 */
export function createTypingRateStore(files: Pick<FilesStore, 'onChange'>, clock: Clock) {
  const store = createStore(() => ({ isTooFast: false }));
  let written = 0;
  let since = Number.NEGATIVE_INFINITY;
  let lastRush = 0;
  let cancel: (() => void) | undefined;

  const rest = () => {
    const left = lastRush + calmMs - clock.now();
    cancel = left > 0 ? clock.after(left, rest) : undefined;
    if (!cancel) store.setState({ isTooFast: false });
  };
  const stop = files.onChange((change) => {
    if (change.type !== 'appended') return;
    const now = clock.now();
    if (now - since >= windowMs) {
      since = now;
      written = 0;
    }
    written += change.text.length;
    if (written < characters) return;
    lastRush = now;
    if (cancel) return;
    cancel = clock.after(calmMs, rest);
    store.setState({ isTooFast: true });
  });

  return {
    ...store,
    dispose() {
      stop();
      cancel?.();
    },
  };
}

export type TypingRateStore = ReturnType<typeof createTypingRateStore>;
