import type { PreviewMessage, ReadPage, RevealChange } from '@/domain/contract/preview-protocol';
import type { RunStore } from '@/lib/chat/run-store';
import type { Clock } from '@/lib/utils/clock';

type Say = (message: ReadPage | RevealChange) => void;
type PageLook = Omit<RevealChange, 'type'>;
type Reply = Extract<PreviewMessage, { type: 'PREVIEW_BLOCKS' | 'PREVIEW_REVEALED' }>;

/** How long after a turn a reloaded page still receives the request to show the change. */
const pendingMs = 10_000;

/**
 * After a turn, scrolls the preview to what the turn changed and outlines it once (WB-026). The
 * page reports its content when the turn begins. After the turn, the page receives this report and
 * compares. If the page reloads meanwhile, it receives the report again after it has painted.
 */
export function createChangeReveal({ run, clock }: { run: RunStore; clock: Clock }) {
  let say: Say | null = null;
  let before: PageLook | null = null;
  let pendingUntil = 0;

  const ask = () => {
    if (!before || clock.now() >= pendingUntil) return;
    say?.({ type: 'REVEAL_CHANGE', ...before });
  };
  const end = () => {
    before = null;
    pendingUntil = 0;
  };
  const stop = run.subscribe(({ status }, previous) => {
    if (status === previous.status) return;
    if (status === 'loading') {
      end();
      say?.({ type: 'READ_PAGE' });
    } else if (status === 'finished') {
      pendingUntil = clock.now() + pendingMs;
      ask();
    } else end();
  });

  return {
    /** Sets the function that sends a message to the page; null while there is no page. */
    connect(next: Say | null): void {
      say = next;
    },
    /** Handles the page's report that it has painted. */
    handlePainted: ask,
    handle(reply: Reply): void {
      const isLoading = run.getState().status === 'loading';
      if (reply.type === 'PREVIEW_REVEALED') {
        // During a turn, ignore this reply: it is late and belongs to the previous turn.
        if (!isLoading) end();
      } else if (isLoading) {
        const { path, texts, looks } = reply;
        before = { path, texts, looks };
      }
    },
    dispose: stop,
  };
}
