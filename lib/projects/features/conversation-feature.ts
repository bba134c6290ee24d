import { loadOnDemand } from '@/lib/browser/load-with-retry.client';
import { createConversation } from '@/lib/chat/conversation';
import { waitForState } from '@/lib/utils/wait-for-state';
import type { VisualEditing } from '@/lib/visual-editing/visual-editing';
import type { Saving } from '@/lib/workbench/saving';
import type { Kernel } from '../kernel';
import { hasUnsavedEdits } from '../project-stores';

type Needs = {
  saving: Pick<Saving, 'save'>;
  editing: Pick<VisualEditing, 'save' | 'isDirty'>;
};

/**
 * The conversation with the model. Before each turn it saves the user's edits as a version, because
 * the model works on the files that the service has stored.
 */
export function conversationFeature(kernel: Kernel, others: Needs) {
  const { effects, stores, host, clock, bus, setting } = kernel;
  const { run, view } = stores;
  let isLoadFailed = false;
  const conversation = createConversation({
    ...{ effects, stores, host, clock },
    loadTurn: () => loadOnDemand(() => import('@/lib/chat/turn')),
    newId: effects.newId,
    variant: setting.variant,
    onTurnSettled: (turn, outcome) => bus.emit('turn-settled', { turn, ...outcome }),
    onCheckStarted: (check) => void bus.emit('check-started', { run: check, cause: 'turn' }),
  });
  bus.on('build-ended', () => conversation.handleBuildEnd());
  bus.on('load-failed', () => {
    isLoadFailed = true;
  });

  const isDirty = () => hasUnsavedEdits(stores) || others.editing.isDirty();
  /** Saves texts of the editor, and changes of the page. Returns false if something was not saved. */
  const saveEdits = async () => (await others.saving.save()) && (await others.editing.save());

  const { stop, attachToRun, requestRepair, isRunning } = conversation;
  return {
    verbs: {
      ...{ stop, attachToRun, requestRepair, isRunning },
      /** Sends the prompt. In an app, a new turn closes the workbench and the card (CHAT-014). */
      async send(options?: { isPlan?: boolean }): Promise<void> {
        // Wait until the earlier messages are loaded. If they could not be loaded, send nothing.
        if (run.getState().opening) {
          await waitForState(run, ({ opening }) => !opening);
          if (isLoadFailed) return;
        }
        if (isDirty() && !(await saveEdits())) return;
        const before = run.getState().messages.length;
        const sent = conversation.send(options);
        if (!host.windowMode().opensWorkbench && run.getState().messages.length > before) {
          view.close();
          view.setCard(false);
        }
        await sent;
      },
      async resume(how: 'continue' | 'retry'): Promise<void> {
        if (isDirty() && !(await saveEdits())) return;
        await conversation.resume(how);
      },
      async buildPlan(words: string, plan: string): Promise<void> {
        if (isDirty() && !(await saveEdits())) return;
        await conversation.buildPlan(words, plan);
      },
    },
    dispose: () => conversation.dispose(),
  };
}
