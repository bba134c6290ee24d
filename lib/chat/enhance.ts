import { createStore } from 'zustand/vanilla';
import type { ChatRequest } from '@/domain/contract/chat';
import { limits } from '@/domain/limits';
import { sleep } from '../utils/clock';
import { newUuid } from '../utils/new-id';
import { baseChatRequest } from './chat-request';
import type { ConversationDependencies } from './conversation-dependencies';
import { toTurnFailure } from './failure-reactions';
import { followRun, type RunListener, type RunResult } from './run';

/**
 * `before` is the user's original text, kept until they edit the rewritten text; null if there is
 * nothing to restore.
 */
type EnhanceState = { status: 'idle' | 'enhancing' | 'enhanced'; before: string | null };

type EnhanceDependencies = Pick<
  ConversationDependencies,
  'effects' | 'host' | 'clock' | 'variant'
> & {
  stores: Pick<ConversationDependencies['stores'], 'run' | 'draft' | 'project'>;
};

/**
 * CHAT-030…033: lets the model rewrite the text in the box. Shows the new text only when it is
 * complete (GAP-32). If the run fails, is cancelled or returns nothing, the text does not change.
 */
export function createEnhance(parts: EnhanceDependencies) {
  const { effects, host, clock } = parts;
  const { run, draft } = parts.stores;
  const store = createStore<EnhanceState>(() => ({ status: 'idle', before: null }));
  let current: { abort: AbortController; run: string | null } | null = null;

  draft.subscribe(({ text }, previous) => {
    const { status, before } = store.getState();
    if (status === 'idle' && before !== null && text !== previous.text)
      store.setState({ before: null });
  });

  async function start(): Promise<void> {
    const { text } = draft.getState();
    if (store.getState().status !== 'idle' || run.getState().status === 'loading') return;
    if (text.trim() === '') return;
    if (!host.isSignedIn()) return host.promptSignIn();
    const mine: NonNullable<typeof current> = { abort: new AbortController(), run: null };
    current = mine;
    store.setState({ status: 'enhancing', before: null });
    run.setState({ failure: null });
    const { end, written } = await requestText(parts, text, mine.abort.signal, (id) => {
      mine.run = id;
      if (current !== mine) stopRun(id, mine.abort);
    });
    if (current !== mine) return;
    if (end.status !== 'done' || written === '') {
      current = null;
      return fail(end);
    }
    store.setState({ status: 'enhanced' });
    await sleep(clock, limits.chat.enhancedMs, mine.abort.signal);
    if (current !== mine) return;
    current = null;
    // If the text changed in the meantime, for example because the user chose an example prompt,
    // keep the newer text.
    if (draft.getState().text !== text) return store.setState({ status: 'idle' });
    draft.setText(written);
    store.setState({ status: 'idle', before: text });
  }

  function fail(end: RunResult): void {
    store.setState({ status: 'idle' });
    if (end.status === 'signed-out') {
      host.handleSessionEnd();
      return;
    }
    const failure = end.status === 'failed' ? toTurnFailure(end) : null;
    run.setState({ failure: failure && { ...failure, enhancing: true } });
    if (failure) host.showFailure(failure);
  }

  function stopRun(id: string, abort: AbortController) {
    void effects.stop(id).catch(() => {});
    abort.abort();
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    start,
    /**
     * Cancels the enhancement. The text does not change, and the model stops as soon as the run's
     * id is known.
     */
    cancel() {
      const mine = current;
      if (!mine || store.getState().status !== 'enhancing') return;
      current = null;
      store.setState({ status: 'idle' });
      if (mine.run) stopRun(mine.run, mine.abort);
    },
    /** Restores the user's original text. */
    restore() {
      const { before } = store.getState();
      if (before !== null) draft.setText(before);
    },
    dispose() {
      current?.abort.abort();
      current = null;
    },
  };
}

/** Lets the model rewrite a prompt. Returns how its run ended, and all text that it wrote. */
async function requestText(
  { effects, host, variant, stores: { project } }: EnhanceDependencies,
  prompt: string,
  signal: AbortSignal,
  onRunId: (id: string) => void,
): Promise<{ end: RunResult; written: string }> {
  const state = project.getState();
  const request: ChatRequest = {
    ...baseChatRequest(state, variant),
    // A prompt on the home screen has no project yet. Requesting a uuid for a project would change
    // the page, so send a random uuid.
    site_uuid: state.uuid ?? newUuid(),
    request_type: 'generate_prompt_enhancer',
    prompt: prompt.trim(),
  };
  let written = '';
  const listener: RunListener = {
    ...silentListener,
    onRunId,
    onText: (piece) => {
      written += piece;
    },
    onTokensUsed: ({ tokens }) => host.setTokenBalance(tokens),
  };
  const end = await followRun(effects, { type: 'send', request }, listener, signal);
  return { end, written: written.trim() };
}

const nothing = () => {};
/**
 * Ignores all events of a run that `requestText` does not handle, because an enhancement creates no
 * files and has no stages.
 */
const silentListener: RunListener = {
  onRunId: nothing,
  onChatId: nothing,
  onTalkMode: nothing,
  onPlanBuild: nothing,
  onText: nothing,
  onStage: nothing,
  onTokensUsed: nothing,
  onActionRefused: nothing,
  onActionCorrected: nothing,
  onDatabase: nothing,
  onAlert: nothing,
  onEnd: nothing,
};

export type EnhanceStore = ReturnType<typeof createEnhance>;
