import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PagePart } from '@/domain/entities/page-part';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { settle } from '@/lib/chat/testing';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'h1', tag: 'h1' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: 'Tea', classes: [], names: [], hints: [] },
};
const element: SelectedElement = {
  ...{ tagName: 'h1', className: '', elementText: 'Tea', src: null, href: null, alt: null },
  ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
  place: { path: 'src/App.tsx', start: '1:0', end: '1:9', hash: 'abc' },
};

let now: ReturnType<typeof createConversationScene>;
const state = () => now.project.editing.getState();
const restored = () => now.calls.filter((call) => call.startsWith('restore'));

beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid });
  now.project.files.load(
    [{ file_path: 'src/App.tsx', file_content: '<h1>Tea</h1>', is_binary: false }],
    1,
  );
  const { editing } = now.project;
  editing.begin();
  editing.handlePicked(
    { type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: 'a', element, part },
    true,
  );
  editing.change({ text: 'Cake' });
});
afterEach(() => now.project.dispose());

it('restores no version before the changes are saved [EDIT-026]', async () => {
  const { applyEdits } = now.effects;
  let answer = () => {};
  const isSaved = new Promise<void>((resolve) => {
    answer = resolve;
  });
  now.effects.applyEdits = async (...edits) => {
    await isSaved;
    return applyEdits(...edits);
  };
  const restoring = now.project.restore(1);
  await settle();
  expect([state().restoring === null, restored()]).toEqual([false, []]);
  state().restoring?.('save');
  await settle();
  expect([state().saving, restored()]).toEqual([true, []]);
  answer();
  await restoring;
  expect([Object.keys(state().drafts), now.calls]).toEqual([[], ['apply text', 'restore 1']]);
});

it('restores no version when the changes cannot be saved [EDIT-026]', async () => {
  now.state.refusals = [{ index: 0, reason: 'stale' }];
  const restoring = now.project.restore(1).catch((error) => error.name);
  await settle();
  state().restoring?.('save');
  expect(await restoring).toBe('AbortError');
  expect([Object.keys(state().drafts), restored()]).toEqual([['a'], []]);
});
