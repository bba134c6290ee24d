import { limits } from '@/domain/limits';
import { track } from '@/lib/tracking/track';
import type { ConversationDependencies } from './conversation-dependencies';
import { imagesOfPrompt, type Prompt } from './prompt';
import { type Draft, isReadingPage } from './prompt-queue';
import { refusalToSend } from './send-rules';
import { createTurnRunner } from './turn-runner';
import { prepareAttach, preparePrompt, prepareResume } from './turn-start';

/**
 * Returns the functions of the conversation: send, stop, continue, retry, attach to an active run.
 */
export function createConversation(parts: ConversationDependencies) {
  const { host } = parts;
  const { run, draft, project } = parts.stores;
  const turns = createTurnRunner(parts, sendQueued);
  let isDisposed = false;

  async function sendPrompt(prompt: Prompt): Promise<void> {
    track('send_prompt', { prompt: prompt.text.trim() });
    // The mode and the model may have changed while the prompt waited in the queue.
    const { mode, model } = project.getState();
    const isPlan = prompt.plansFirst && mode === 'build' && (model || host.hasServerModel());
    const task = await preparePrompt(parts, prompt, isPlan ? { mode: 'plan' } : {});
    if (task) await turns.start(task);
  }

  /**
   * PP-05: sends the next queued prompt after a successful turn. After any other turn, nothing is
   * sent and the queue stays visible.
   */
  async function sendQueued(): Promise<void> {
    const [next] = draft.getState().queue;
    if (!next || isDisposed || !turns.isIdle() || refusalOf(parts, next)) return;
    draft.takeQueued();
    await sendPrompt(next);
  }

  /** Sends the next queued prompt when a build has ended, unless the last turn was stopped or failed. */
  async function handleBuildEnd(): Promise<void> {
    const { status, messages } = run.getState();
    const isPlan = messages.at(-1)?.turn?.mode === 'plan';
    if ((status === 'idle' || status === 'finished') && !isPlan) await sendQueued();
  }

  /**
   * CHAT-011: lets a prompt wait until the build has ended. If the queue is full, the prompt stays
   * in the box.
   */
  function enqueueForBuild(isPlan: boolean): void {
    draft.setState({ plansFirst: isPlan });
    if (!draft.enqueue()) host.showError('chat.buildError');
  }

  return {
    handleBuildEnd,
    /**
     * With `isPlan`, the model answers with a plan first (GEN-056). By default, the setting of the
     * prompt box decides.
     */
    async send({ isPlan = draft.getState().plansFirst ?? false } = {}): Promise<void> {
      const refusal = refusalOf(parts, draft.getState());
      if (refusal === 'sign-in') return host.promptSignIn();
      if (refusal === 'building') return enqueueForBuild(isPlan);
      if (refusal) return;
      await sendPrompt(draft.take(isPlan));
    },
    stop: turns.stop,
    /** PP-04: continues an interrupted answer, or retries the last prompt. */
    async resume(how: 'continue' | 'retry'): Promise<void> {
      const { uuid } = project.getState();
      if (!uuid || run.getState().status === 'loading') return;
      await turns.start(prepareResume(parts, uuid, how));
    },
    /** ADR 008: shows an active run from its first event. */
    attachToRun: (uuid: string, id: string): Promise<void> =>
      turns.start(prepareAttach(parts, uuid, id)),
    /**
     * Requests a repair that the user started (FIX-006). `pays` is true when the user has seen the
     * cost and agreed to pay. `visitorError` is the error at visitors that is repaired (PUB-092).
     */
    async requestRepair({ titles, note, pays, visitorError }: RepairWish): Promise<void> {
      if (!turns.isIdle() || !host.isSignedIn() || project.getState().readOnly) return;
      const prompt = { text: note, images: [] };
      draft.rememberSent(prompt);
      const task = await preparePrompt(parts, prompt, {
        repair: { titles, pays: pays || undefined, visitorError },
      });
      if (task) await turns.start(task);
    },
    /**
     * GEN-057: builds an agreed plan. `words` is the user's message, including the user's answers
     * to the plan's questions.
     */
    async buildPlan(words: string, plan: string): Promise<void> {
      const prompt = { text: words, images: [] };
      const refusal = refusalOf(parts, prompt);
      if (refusal === 'sign-in') return host.promptSignIn();
      if (refusal === 'building') return host.showError('chat.buildError');
      if (refusal || !turns.isIdle()) return;
      // If the turn fails, the card of the plan is shown again, so nothing is restored to the
      // prompt box.
      draft.rememberSent(null);
      const task = await preparePrompt(parts, prompt, {
        mode: 'build',
        plan: plan.slice(0, limits.chat.plan.fileMax),
      });
      if (task) await turns.start(task);
    },
    isRunning: () => !turns.isIdle(),
    /** Stops following the run. Closing the page never stops the model. */
    dispose() {
      isDisposed = true;
      turns.leave();
    },
  };
}

export type RepairWish = {
  titles: readonly string[];
  note: string;
  pays: boolean;
  visitorError?: string | undefined;
};

export type Conversation = ReturnType<typeof createConversation>;

function refusalOf(
  { host, stores }: ConversationDependencies,
  prompt: Prompt & Pick<Draft, 'reading'>,
) {
  const { status, messages } = stores.run.getState();
  return refusalToSend({
    signedIn: host.isSignedIn(),
    text: prompt.text,
    images: imagesOfPrompt(prompt),
    readingPage: isReadingPage(prompt),
    loading: status === 'loading',
    building: stores.build.getState().building,
    started: messages.length > 0,
    readOnly: stores.project.getState().readOnly,
  });
}
