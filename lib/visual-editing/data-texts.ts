import { limits } from '@/domain/limits';
import { isAbort } from '@/lib/upstream/call-error';
import type { Clock } from '@/lib/utils/clock';
import type { EditingStore } from './editing-state';
import type { FoundText } from './text-draft';

export type SearchParts = {
  store: EditingStore;
  clock: Clock;
  effects: { findText(uuid: string, text: string): Promise<FoundText> };
  site(): string | null;
};

/** Searches where the text of the selected element is written (EDIT-008). */
export function createDataTexts({ store, clock, effects, site }: SearchParts) {
  let cancel: (() => void) | undefined;

  async function search(text: string): Promise<void> {
    const uuid = site();
    const search = store.getState().dataText;
    if (!uuid || search?.text !== text) return;
    let found: FoundText | 'failed' = 'failed';
    try {
      found = await effects.findText(uuid, text);
    } catch (error) {
      if (isAbort(error)) return;
    }
    // The user may have selected another element meanwhile.
    if (store.getState().dataText === search) store.setState({ dataText: { text, found } });
  }

  return {
    findText(text: string): void {
      cancel?.();
      store.setState({ dataText: { text, found: 'searching' } });
      cancel = clock.after(limits.visualEditing.searchAfterMs, () => void search(text));
    },
    dispose: () => cancel?.(),
  };
}
