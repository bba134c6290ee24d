import type { Conversation } from '@/lib/chat/conversation';
import { createFix } from '@/lib/chat/fix';
import type { Kernel } from '../kernel';

type Needs = Pick<Conversation, 'attachToRun' | 'requestRepair' | 'isRunning'> & {
  rebuild(): Promise<void>;
};

/** Finds the problems of the project and repairs them. */
export function repairFeature({ effects, stores, clock, bus, host }: Kernel, others: Needs) {
  const repair = createFix({
    ...{ effects, stores, clock },
    conversation: others,
    page: { reload: stores.preview.reload, startProject: () => others.rebuild() },
  });
  bus.on('check-started', ({ run, cause }) => {
    void (cause === 'save' ? repair.followSaveCheck(run) : repair.watch(run));
  });
  bus.on('page-logged', repair.handlePageLog);
  /** Repairs an error at visitors. Shows the conversation where the workbench hides it (PUB-092). */
  async function repairVisitorError(...wish: Parameters<typeof repair.requestVisitorFix>) {
    if (!host.windowMode().opensWorkbench) {
      stores.view.close();
      stores.view.setCard(false);
    }
    await repair.requestVisitorFix(...wish);
  }
  return { verbs: { repair, repairVisitorError }, dispose: () => repair.dispose() };
}
