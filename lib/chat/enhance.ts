import { createStore } from 'zustand/vanilla';
import type { ChatRequest } from '@/domain/contract/chat';
import { limits } from '@/domain/limits';
import { sleep } from '../utils/clock';
import { newUuid } from '../utils/new-id';
import { baseChatRequest } from './chat-request';
import type { ConversationDependencies } from './conversation-dependencies';
import { toTurnFailure } from './reactions';
import { followRun, type RunListener } from './run';

/**
 * `before`: the user's original text until the enhanced text is edited; null: nothing to restore.
 */
type EnhanceState = { status: 'idle' | 'enhancing' | 'enhanced'; before: string | null };

type EnhanceDependencies = Pick<
  ConversationDependencies,
  'effects' | 'host' | 'clock' | 'variant'
> & {
  stores: Pick<ConversationDependencies['stores'], 'run' | 'draft' | 'project'>;
};

/**
 * CHAT-030…033: lets the model rewrite the text in the box. Shows nothing before the last word
 * (GAP-32). If it fails, is cancelled or returns nothing, the text does not change.
 */
export function createEnhance({
  effects,
  host,
  clock,
  variant,
  stores: { run, draft, project },
}: EnhanceDependencies) {
  const store = createStore<EnhanceState>(() => ({ status: 'idle', before: null }));
  let current: AbortController | null = null;
  let name: string | null = null;

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
    const abort = new AbortController();
    current = abort;
    name = null;
    store.setState({ status: 'enhancing', before: null });
    run.setState({ failure: null });
    let written = '';
    const listener: RunListener = {
      ...silentListener,
      onRunId(id) {
        name = id;
        if (current !== abort) stopRun(id, abort);
      },
      onText: (piece) => {
        written += piece;
      },
      onTokensUsed: ({ tokens }) => host.setTokenBalance(tokens),
    };
    const end = await followRun(
      effects,
      { type: 'send', request: requestFor(text) },
      listener,
      abort.signal,
    );
    if (current !== abort) return;
    const enhanced = end.status === 'done' ? written.trim() : '';
    if (enhanced === '') {
      current = null;
      store.setState({ status: 'idle' });
      if (end.status === 'signed-out') return host.handleSessionEnd();
      const failure = end.status === 'failed' ? toTurnFailure(end) : null;
      run.setState({ failure: failure && { ...failure, enhancing: true } });
      if (failure) host.showFailure(failure);
      return;
    }
    store.setState({ status: 'enhanced' });
    await sleep(clock, limits.chat.enhancedMs, abort.signal);
    if (current !== abort) return;
    current = null;
    // Text set in the meantime, for example from an example prompt, is newer.
    if (draft.getState().text !== text) return store.setState({ status: 'idle' });
    draft.setText(enhanced);
    store.setState({ status: 'idle', before: text });
  }

  function stopRun(id: string, abort: AbortController) {
    void effects.stop(id).catch(() => {});
    abort.abort();
  }

  function requestFor(prompt: string): ChatRequest {
    const state = project.getState();
    // A prompt on the home screen has no site yet, and requesting one would navigate away.
    const site_uuid = state.uuid ?? newUuid();
    return {
      ...baseChatRequest(state, variant),
      site_uuid,
      request_type: 'generate_prompt_enhancer',
      prompt: prompt.trim(),
    };
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    start,
    /** Cancels: the text stays, and the model is stopped as soon as the run's id is known. */
    cancel() {
      const abort = current;
      if (!abort || store.getState().status !== 'enhancing') return;
      current = null;
      store.setState({ status: 'idle' });
      if (name) stopRun(name, abort);
    },
    /** Restores the user's original text. */
    restore() {
      const { before } = store.getState();
      if (before !== null) draft.setText(before);
    },
    dispose() {
      current?.abort();
      current = null;
    },
  };
}

const nothing = () => {};
/** An enhancement creates no files and has no stages. */
const silentListener: RunListener = {
  onRunId: nothing,
  onChatId: nothing,
  onDiscussMode: nothing,
  onText: nothing,
  onStage: nothing,
  onTokensUsed: nothing,
  onActionRefused: nothing,
  onActionCorrected: nothing,
  onAlert: nothing,
  onEnd: nothing,
};

export type EnhanceStore = ReturnType<typeof createEnhance>;
