import { expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { draftStorageOf, type ProjectDrafts } from './draft-places';

function createShelf() {
  const home = new Map<string, string>();
  let drafts: ProjectDrafts = {};
  return {
    read: (key: string) => home.get(key) ?? null,
    write: (key: string, text: string | null) =>
      void (text === null ? home.delete(key) : home.set(key, text)),
    readProjectDrafts: () => drafts,
    writeProjectDrafts: (next: ProjectDrafts) => {
      drafts = next;
    },
  };
}

it('keeps the texts of the last projects only, the newest last [CHAT-058]', () => {
  const shelf = createShelf();
  const kept = limits.chat.keptDrafts;
  for (let at = 0; at <= kept; at += 1)
    draftStorageOf(shelf, () => `p${at}`).write('input_draft', `text ${at}`);
  draftStorageOf(shelf, () => 'p1').write('input_draft', 'changed');
  const keys = Object.keys(shelf.readProjectDrafts());
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([kept, 'p2', 'p1']);
  expect(draftStorageOf(shelf, () => 'p0').read('input_draft')).toBeNull();
  expect(draftStorageOf(shelf, () => 'p1').read('input_draft')).toBe('changed');
  draftStorageOf(shelf, () => 'p1').write('input_draft', null);
  expect(Object.keys(shelf.readProjectDrafts())).not.toContain('p1');
  expect(draftStorageOf(shelf, () => null).read('input_draft')).toBeNull();
});
