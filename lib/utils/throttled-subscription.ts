import { limits } from '@/domain/limits';
import { realClock } from '@/lib/utils/clock';
import { createThrottle } from '@/lib/utils/throttle';
import type { OpenProject } from '../projects/open-project';

type Subscribe = (notify: () => void) => () => void;

const subscriptions = new WeakMap<OpenProject, Subscribe>();

/**
 * Notifies about a project's files, progress and answer at most every 100 ms (CHAT-015), because
 * files may arrive faster than a user can read. Notifies all listeners together, so that the page
 * renders once.
 */
export function throttledSubscription(project: OpenProject): Subscribe {
  const found = subscriptions.get(project);
  if (found) return found;
  const listeners = new Set<() => void>();
  let leave: (() => void) | undefined;
  const beat = createThrottle(limits.chat.updateMs, realClock, () => {
    for (const notify of [...listeners]) notify();
  });
  const subscribe: Subscribe = (notify) => {
    listeners.add(notify);
    leave ??= follow(project, beat);
    return () => {
      listeners.delete(notify);
      if (listeners.size > 0) return;
      leave?.();
      leave = undefined;
      beat.cancel();
    };
  };
  subscriptions.set(project, subscribe);
  return subscribe;
}

function follow({ files, run }: OpenProject, beat: () => void): () => void {
  const leaveFiles = files.subscribe(beat);
  const leaveRun = run.subscribe((state, before) => {
    if (state.progress !== before.progress || state.answers !== before.answers) beat();
  });
  return () => {
    leaveFiles();
    leaveRun();
  };
}
