import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PagePart } from '@/domain/entities/page-part';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { settle } from '@/lib/chat/testing';
import { createConversationScene } from '@/lib/chat/testing-scene';

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'h1', tag: 'h1' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: 'Tea', classes: [], names: [], hints: [] },
};
const element: SelectedElement = {
  ...{ tagName: 'h1', className: 'px-4', elementText: 'Tea', src: null, href: null, alt: null },
  ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
  place: { path: 'src/App.tsx', start: '1:0', end: '1:9', hash: 'abc' },
};

let now: ReturnType<typeof createConversationScene>;
let opened: ReturnType<typeof now.opened>;
const project = () => opened;
beforeEach(() => {
  now = createConversationScene();
  opened = now.opened();
  project().files.load(
    [{ file_path: 'src/App.tsx', file_content: '<h1>Tea</h1>', is_binary: false }],
    1,
  );
  project().editing.begin();
  project().editing.handlePicked(
    { type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: 'a', element, part },
    true,
  );
  project().editing.change({ text: 'Cake' });
  now.state.edited = [{ file_path: 'src/App.tsx', file_content: '<h1>Cake</h1>' }];
});
afterEach(() => project().dispose());

describe('changes of the page that are not saved', () => {
  const verbs: [string, () => Promise<void>][] = [
    [
      'a prompt',
      () => {
        project().draft.setText('more tea');
        return project().send();
      },
    ],
    ['a turn that goes on', () => project().resume('continue')],
    ['the build of a plan', () => project().buildPlan('Build it', 'plan')],
  ];

  it.each(verbs)('are saved before %s [GEN-008]', async (_, begin) => {
    void begin();
    await settle();
    expect(now.calls.slice(0, 2)).toEqual(['apply text', 'save src/App.tsx']);
    expect(project().editing.isDirty()).toBe(false);
  });

  it.each(verbs)('keep %s from being sent if they are refused', async (_, begin) => {
    now.state.refusals = [{ index: 0, reason: 'stale' }];
    await begin();
    expect(now.calls).toEqual(['apply text']);
    expect(project().editing.getState().refused).toHaveLength(1);
  });
});
