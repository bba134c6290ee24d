import { limits } from '@/domain/limits';
import type { DraftStorage } from './draft';

/** Unsent texts by project uuid, the oldest first. */
export type ProjectDrafts = Record<string, string>;

/** Storage of the browser for the texts of all prompt boxes. Writing `null` deletes a text. */
export type DraftShelf = DraftStorage & {
  readProjectDrafts(): ProjectDrafts | null;
  writeProjectDrafts(drafts: ProjectDrafts): void;
};

/**
 * Returns the storage of one prompt box (CHAT-058). The home screen and each project keep their own
 * unsent text, so that a text never appears in another project. `uuidOf` returns null on the home
 * screen.
 */
export function draftStorageOf(shelf: DraftShelf, uuidOf: () => string | null): DraftStorage {
  return {
    read(key) {
      const uuid = uuidOf();
      if (key !== 'input_draft' || uuid === null) return shelf.read(key);
      return shelf.readProjectDrafts()?.[uuid] ?? null;
    },
    write(key, text) {
      const uuid = uuidOf();
      if (key !== 'input_draft' || uuid === null) return shelf.write(key, text);
      const drafts = shelf.readProjectDrafts() ?? {};
      if (text === null && drafts[uuid] === undefined) return;
      shelf.writeProjectDrafts(withDraft(drafts, uuid, text));
    },
  };
}

/**
 * Returns the drafts with this text as the newest draft. If the text is null, removes the draft of
 * the project. Drops the oldest drafts above the limit.
 */
function withDraft(drafts: ProjectDrafts, uuid: string, text: string | null): ProjectDrafts {
  const others = Object.entries(drafts).filter(([key]) => key !== uuid);
  const all = text === null ? others : [...others, [uuid, text] as const];
  return Object.fromEntries(all.slice(-limits.chat.keptDrafts));
}
