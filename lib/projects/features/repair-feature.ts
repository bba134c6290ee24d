import type { Conversation } from '@/lib/chat/conversation';
import { createFix } from '@/lib/chat/fix';
import type { Kernel } from '../kernel';

type Needs = Pick<Conversation, 'attachToRun' | 'requestRepair' | 'isRunning'> & {
  rebuild(): Promise<void>;
};

/** Finds the problems of the project and repairs them. */
export function repairFeature({ effects, stores, clock, bus }: Kernel, others: Needs) {
  const repair = createFix({
    ...{ effects, stores, clock },
    conversation: others,
    page: { reload: stores.preview.reload, startProject: () => others.rebuild() },
  });
  bus.on('check-started', ({ run, cause }) => {
    void (cause === 'save' ? repair.followSaveCheck(run) : repair.watch(run));
  });
  bus.on('page-logged', repair.handlePageLog);
  return { verbs: { repair }, dispose: () => repair.dispose() };
}
