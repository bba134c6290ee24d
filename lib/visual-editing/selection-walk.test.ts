import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditingMessage, ElementPicked } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';

const picked = (uid: string): ElementPicked => ({
  ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: uid },
  element: {
    ...{ tagName: 'p', className: '', elementText: uid, src: null, href: null, alt: null },
    ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
    place: { path: 'src/App.tsx', start: '1:0', end: '1:9', hash: uid },
  },
  part: {
    ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'p', tag: 'p' },
    rect: { x: 0, y: 0, width: 300, height: 40 },
    ...{ text: uid, classes: [], names: [], hints: [] },
  },
});

let now: ReturnType<typeof createConversationScene>;
let said: EditingMessage[];
const editing = () => now.project.editing;
const selected = () => editing().getState().selected?.uid;
/** A report of the page while the focus is in the product. */
const report = (uid: string) => editing().handlePicked(picked(uid), false);

beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid });
  now.project.files.load(
    [{ file_path: 'src/App.tsx', file_content: '<p>a</p>', is_binary: false }],
    1,
  );
  said = [];
  editing().connect((message) => said.push(message));
  editing().begin();
});
afterEach(() => now.project.dispose());

describe('selecting the element beside the selected one', () => {
  beforeEach(() => editing().handlePicked(picked('a'), true));
  const walks = () => said.filter(({ type }) => type === 'WALK_SELECTION');

  it('asks the page, and takes its one reply without the focus of the page [EDIT-006]', () => {
    report('b');
    expect(selected()).toBe('a');
    editing().walk('next');
    expect(walks()).toEqual([{ type: 'WALK_SELECTION', elementUniqueId: 'a', direction: 'next' }]);
    report('b');
    expect(selected()).toBe('b');
    report('c');
    expect(selected()).toBe('b');
  });

  it('takes no reply after the user has changed or selected something [EDIT-006]', () => {
    editing().walk('next');
    editing().change({ text: 'Cake' });
    report('b');
    expect(selected()).toBe('a');
    editing().walk('next');
    editing().handlePicked(picked('c'), true);
    report('b');
    expect(selected()).toBe('c');
  });

  it('waits for each reply while a key is held down, and asks again for a new press', () => {
    editing().walk('next');
    editing().walk('next', true);
    expect(walks()).toHaveLength(1);
    editing().walk('next');
    expect(walks()).toHaveLength(2);
    report('b');
    editing().walk('next', true);
    expect(walks().slice(2)).toMatchObject([{ elementUniqueId: 'b' }]);
  });

  it('is not held up by a page that reports too much [EDIT-006]', () => {
    for (let count = 0; count <= limits.visualEditing.picksPerSecond; count++) report('x');
    editing().walk('next');
    report('b');
    expect(selected()).toBe('b');
  });

  it('does nothing without a selected element', () => {
    editing().handlePart(picked('p').part, true);
    expect(selected()).toBe('');
    editing().walk('next');
    editing().giveUp();
    editing().walk('next');
    report('b');
    expect([walks(), selected()]).toEqual([[], undefined]);
  });
});
