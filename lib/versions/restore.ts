import { toast, toastError } from '@/lib/toasts/store';

type RestoreMessages = { done: string; undo: string };

/**
 * Restores a version and offers an undo, which restores `head`, the newest version before the
 * restore. Returns whether the restore succeeded.
 */
export async function restoreWithUndo(
  restore: (number: number, seen?: number) => Promise<void>,
  { number, head, words }: { number: number; head: number; words: RestoreMessages },
): Promise<boolean> {
  try {
    await restore(number, head);
  } catch (error) {
    toastError(error);
    return false;
  }
  const back = () => void restore(head).catch(toastError);
  toast({ kind: 'success', title: words.done, action: { label: words.undo, run: back } });
  return true;
}
