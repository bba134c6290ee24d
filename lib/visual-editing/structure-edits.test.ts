import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditingMessage } from '@/domain/contract/preview-protocol';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import type { Edit } from '@/domain/visual-editing/edits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'p', tag: 'p' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: 'Tea', classes: [], names: [], hints: [] },
};
/** Three lines, each with an element of its own: `a`, `b` and `c`. */
const source = '<p>a</p>\n<p>b</p>\n<p>c</p>';
const placeOf = (uid: string) => {
  const line = source.split('\n').indexOf(`<p>${uid}</p>`) + 1;
  return { path: 'src/App.tsx', start: `${line}:0`, end: `${line}:8`, hash: `hash-${uid}` };
};
const siblings = ['a', 'b', 'c'].map((uid) => ({ uid, place: placeOf(uid) }));
const elementOf = (uid: string): SelectedElement => ({
  ...{ tagName: 'p', className: '', elementText: uid, src: null, href: null, alt: null },
  ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
  ...{ place: placeOf(uid), siblings },
});

let now: ReturnType<typeof createConversationScene>;
let said: EditingMessage[];
let sent: Edit[];
const editing = () => now.project.editing;
const drafts = () => editing().getState().drafts;
const pick = (uid: string, element = elementOf(uid)) =>
  editing().handlePicked(
    { type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: uid, element, part },
    true,
  );
const wait = () => now.clock.advance(limits.visualEditing.debounceMs);
/** The moves that the page was last asked to show. */
async function shownMoves() {
  await wait();
  const last = said.findLast((one) => one.type === 'ORDER_ELEMENTS');
  return last?.moves.map(({ one, to, side }) => `${one.uid} ${side} ${to.uid}`);
}

beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid });
  now.project.files.load([{ file_path: 'src/App.tsx', file_content: source, is_binary: false }], 1);
  said = [];
  sent = [];
  const { applyEdits } = now.effects;
  now.effects.applyEdits = (site, edits) => {
    sent = [...edits];
    return applyEdits(site, edits);
  };
  editing().connect((message) => said.push(message));
  editing().begin();
});
afterEach(() => now.project.dispose());

describe('moving an element', () => {
  it('is shown at once, undone step by step and saved as the fewest moves [EDIT-001]', async () => {
    pick('a');
    editing().moveBy(1);
    editing().moveBy(1);
    expect(await shownMoves()).toEqual(['a after c']);
    editing().moveBy(1);
    editing().undo();
    expect(await shownMoves()).toEqual(['a after b']);
    editing().undo();
    expect(await shownMoves()).toEqual([]);
    expect(drafts()).toEqual({});
    editing().redo();
    pick('c');
    editing().moveBy(-2);
    expect(await shownMoves()).toEqual(['b after c', 'a after c']);
    await editing().save();
    expect(sent).toEqual([
      { kind: 'move', at: placeOf('b'), to: placeOf('c'), side: 'after' },
      { kind: 'move', at: placeOf('a'), to: placeOf('c'), side: 'after' },
    ]);
  });

  it('back to its place is no change any more', () => {
    pick('a');
    editing().moveBy(1);
    editing().moveBy(-1);
    expect(drafts()).toEqual({});
  });

  it('is shown again in a page that has loaded again', async () => {
    pick('a');
    editing().moveBy(1);
    await wait();
    said.length = 0;
    editing().handleStarted();
    expect(await shownMoves()).toEqual(['a after b']);
  });

  it.each<[string, Partial<SelectedElement>]>([
    ['is written in no list', { siblings: [] }],
    ['is in a page that names no siblings', { siblings: undefined }],
  ])('is not possible where it %s', (_, rest) => {
    pick('a', { ...elementOf('a'), ...rest } as SelectedElement);
    editing().moveBy(1);
    expect(drafts()).toEqual({});
  });

  it('is dropped as a whole when it is refused', async () => {
    pick('a');
    editing().moveBy(1);
    now.state.refusals = [{ index: 0, reason: 'stale' }];
    await editing().save();
    editing().dropRefused();
    expect(drafts()).toEqual({});
    expect(await shownMoves()).toEqual([]);
  });
});

describe('copying an element', () => {
  it('keeps what it was like at that moment, inside of it too [EDIT-001, EDIT-002]', async () => {
    const around = { ...elementOf('a'), place: { ...placeOf('a'), end: '2:8' } };
    pick('b');
    editing().change({ text: 'Tea' });
    pick('outer', around);
    editing().duplicate();
    pick('b');
    editing().change({ text: 'Cake' });
    await editing().save();
    const text = (words: string) => ({ kind: 'text', at: placeOf('b'), text: words });
    expect(sent).toEqual([
      text('Cake'),
      { kind: 'duplicate', at: around.place, edits: [text('Tea')] },
    ]);
    const shown = said.findLast((one) => 'element' in one && one.elementUniqueId === 'outer');
    expect(shown).toMatchObject({
      element: { copies: [[{ uid: 'b', hash: 'hash-b', change: { elementText: 'Tea' } }]] },
    });
  });

  it('is one step of undo each time, up to a limit', () => {
    pick('a');
    for (let one = 0; one < limits.visualEditing.copiesMax + 5; one++) editing().duplicate();
    const copies = () => drafts().a?.draft.copies?.length;
    expect(copies()).toBe(limits.visualEditing.copiesMax);
    editing().undo();
    expect(copies()).toBe(limits.visualEditing.copiesMax - 1);
  });

  it('is dropped when it is refused, and the text stays', async () => {
    pick('a');
    editing().change({ text: 'Tea' });
    editing().duplicate();
    now.state.refusals = [{ index: 1, reason: 'noSiblings' }];
    await editing().save();
    editing().dropRefused();
    expect(drafts().a?.draft).toEqual({ text: 'Tea' });
  });
});

describe('removing an element', () => {
  it('is one step, ends its copies, and nothing else is done with it [EDIT-001]', async () => {
    pick('a');
    editing().duplicate();
    editing().remove();
    editing().remove();
    editing().duplicate();
    editing().moveBy(1);
    await wait();
    expect(said.at(-1)).toMatchObject({ element: { isRemoved: true } });
    expect(said.at(-1)).not.toMatchObject({ element: { copies: expect.anything() } });
    await editing().save();
    expect(sent).toEqual([{ kind: 'remove', at: placeOf('a') }]);
  });
});
