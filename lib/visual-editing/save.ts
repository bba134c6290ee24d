import { errors } from '@/domain/errors';
import { isAbort, isCallError } from '@/lib/upstream/call-error';
import type { EditingStore } from './editing-state';
import type { PageLink } from './page-link';
import { type SaveParts, saveDrafts } from './save-drafts';
import { isTextKey } from './text-draft';

type Parts = {
  store: EditingStore;
  link: PageLink;
  parts: SaveParts & { site(): string | null; showSaveError(error: unknown): void };
  stopTyping(): void;
};

/**
 * Returns a function that saves all changes as one version. What fails is shown, and the changes
 * stay. It resolves with whether nothing is left to save.
 */
export function createSave({ store, link, parts, stopTyping }: Parts): () => Promise<boolean> {
  const isDirty = () => Object.keys(store.getState().drafts).length > 0;
  /** After a save in another tab the files are read again, and the edits are made on the new ones. */
  const saveTwice = (uuid: string) =>
    saveDrafts(store, parts, uuid).catch((error) => {
      if (!isCallError(error, errors.versionConflict.code)) throw error;
      return saveDrafts(store, parts, uuid);
    });
  async function saveOrReport(): Promise<boolean> {
    const uuid = parts.site();
    stopTyping();
    if (!uuid || !isDirty()) return !isDirty();
    link.flush();
    store.setState({ saving: true, leaving: false, refused: [] });
    const hasTexts = Object.keys(store.getState().drafts).some(isTextKey);
    try {
      await saveTwice(uuid);
      if (hasTexts && !isDirty()) link.say({ type: 'SHOW_TEXTS', texts: {}, isSaved: true });
    } catch (error) {
      if (!isAbort(error)) parts.showSaveError(error);
    } finally {
      store.setState({ saving: false });
    }
    return !isDirty();
  }
  let pending: Promise<boolean> | null = null;
  return () => {
    pending ??= saveOrReport().finally(() => {
      pending = null;
    });
    return pending;
  };
}
