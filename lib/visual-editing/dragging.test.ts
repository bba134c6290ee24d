import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditingMessage } from '@/domain/contract/preview-protocol';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import type { SiblingBoxes } from '@/domain/visual-editing/page-box';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'p', tag: 'p' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: 'Tea', classes: [], names: [], hints: [] },
};
const source = '<p>a</p>\n<p>b</p>\n<p>c</p>';
const placeOf = (uid: string) => {
  const line = source.split('\n').indexOf(`<p>${uid}</p>`) + 1;
  return { path: 'src/App.tsx', start: `${line}:0`, end: `${line}:8`, hash: `hash-${uid}` };
};
const siblings = ['a', 'b', 'c'].map((uid) => ({ uid, place: placeOf(uid) }));
const elementOf = (uid: string, more: Partial<SelectedElement> = {}): SelectedElement => ({
  ...{ tagName: 'p', className: '', elementText: uid, src: null, href: null, alt: null },
  ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
  ...{ place: placeOf(uid), siblings, ...more },
});
const boxes: SiblingBoxes = ['a', 'b', 'c'].map((uid, index) => ({
  uid,
  box: { x: 0, y: index * 50, width: 200, height: 40 },
}));

let now: ReturnType<typeof createConversationScene>;
let said: EditingMessage[];
const editing = () => now.project.editing;
const drag = () => editing().dragging.getState();
const pick = (uid: string, element = elementOf(uid)) =>
  editing().handlePicked(
    { type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: uid, element, part },
    true,
  );
const box = { x: 1, y: 2, width: 30, height: 40 };
const reportBox = (uid: string) =>
  editing().handleSelectionBox({ type: 'SELECTION_BOX', elementUniqueId: uid, box });
const reportSiblings = (uid: string, all = boxes) =>
  editing().handleSiblings({ type: 'SIBLING_BOXES', elementUniqueId: uid, boxes: all });
const frame = () => now.clock.advance(limits.visualEditing.boxMs);
const order = () => editing().getState().drafts['list:a']?.draft.order?.uids.join('');
const measured = () => said.filter(({ type }) => type === 'MEASURE_SIBLINGS');

beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid });
  now.project.files.load([{ file_path: 'src/App.tsx', file_content: source, is_binary: false }], 1);
  said = [];
  editing().connect((message) => said.push(message));
  editing().begin();
});
afterEach(() => now.project.dispose());

/** Selects an element, and drags it to a point with the boxes that the page reports. */
async function dragTo(uid: string, y: number): Promise<void> {
  pick(uid);
  reportBox(uid);
  expect(editing().beginMove()).toBe(true);
  editing().dragTo({ x: 10, y }, 0);
  reportSiblings(uid);
  await frame();
}

describe('dragging a part', () => {
  it('moves it to the place that the line shows, as one step [EDIT-030, EDIT-001]', async () => {
    await dragTo('c', 5);
    expect(drag().place).toMatchObject({ uid: 'a', side: 'before' });
    expect(order()).toBeUndefined();
    editing().drop();
    expect(order()).toBe('cab');
    expect(drag()).toMatchObject({ dragged: null, place: null });
    editing().undo();
    expect(order()).toBeUndefined();
    expect(editing().isDirty()).toBe(false);
  });

  it('asks the page for the boxes when it begins, and with each scroll [EDIT-030]', async () => {
    await dragTo('c', 5);
    expect(measured()).toEqual([{ type: 'MEASURE_SIBLINGS', elementUniqueId: 'c', scrollBy: 0 }]);
    editing().dragTo({ x: 10, y: 5 }, -12);
    expect(measured().at(-1)).toEqual({
      ...{ type: 'MEASURE_SIBLINGS', elementUniqueId: 'c', scrollBy: -12 },
    });
  });

  it.each([
    ['where it is', 120],
    ['far from its siblings', 400],
  ])('changes nothing %s [EDIT-030]', async (_, y) => {
    await dragTo('c', y);
    expect(drag().place).toBeNull();
    editing().drop();
    expect(editing().isDirty()).toBe(false);
  });

  it('is cancelled by Esc, and then the drop moves nothing [EDIT-030]', async () => {
    await dragTo('c', 5);
    expect(editing().cancelDrag()).toBe(true);
    editing().drop();
    expect(editing().isDirty()).toBe(false);
    expect(editing().getState()).toMatchObject({ active: true, past: [], future: [] });
    expect(editing().cancelDrag()).toBe(false);
  });

  it.each<[string, () => void]>([
    ['has no siblings', () => pick('a', elementOf('a', { siblings: [] }))],
    ['is being saved', () => editing().setState({ saving: true })],
    ['is typed in', () => editing().setState({ typing: 'a' })],
    ['is removed', () => editing().remove()],
  ])('does not begin for a part that %s [EDIT-030]', (_, prepare) => {
    pick('a');
    prepare();
    expect(editing().beginMove()).toBe(false);
    expect(drag().dragged).toBeNull();
    expect(measured()).toEqual([]);
  });

  it('does not begin while an answer writes files [EDIT-030]', () => {
    pick('a');
    now.project.run.setState({ status: 'loading' });
    expect(editing().beginMove()).toBe(false);
    expect(editing().beginSpace()).toBe(false);
  });

  it('moves nothing if an answer has begun meanwhile [EDIT-030]', async () => {
    await dragTo('c', 5);
    now.project.run.setState({ status: 'loading' });
    editing().drop();
    expect(drag().dragged).toBeNull();
    expect(editing().isDirty()).toBe(false);
  });
});

describe('dragging a space', () => {
  it('is one step, however often the value changes, and two drags are two [EDIT-031]', () => {
    pick('a');
    for (const last of ['12', '20']) {
      expect(editing().beginSpace()).toBe(true);
      for (const value of ['4', '8', last]) editing().change({ looks: { paddingX: value } });
      editing().drop();
    }
    const value = () => editing().getState().drafts.a?.draft.looks?.paddingX;
    expect(value()).toBe('20');
    editing().undo();
    expect(value()).toBe('12');
    editing().undo();
    expect(value()).toBeUndefined();
  });

  it('brings back what was there before, with nothing to undo or redo [EDIT-031]', async () => {
    pick('a');
    editing().change({ looks: { paddingX: '8' } });
    editing().beginSpace();
    editing().change({ looks: { paddingX: '40' } });
    editing().cancelDrag();
    const { drafts, past, future } = editing().getState();
    expect(drafts.a?.draft.looks).toEqual({ paddingX: '8' });
    expect([past.length, future.length]).toEqual([1, 0]);
    await now.clock.advance(limits.visualEditing.debounceMs);
    expect(said.findLast(({ type }) => type === 'INJECT_ELEMENT_CHANGE')).toMatchObject({
      element: { styles: { 'padding-inline': '8px' } },
    });
  });
});

describe('a hostile page', () => {
  it('begins, moves and ends no drag with what it reports [EDIT-032]', async () => {
    pick('c');
    reportBox('c');
    reportSiblings('c');
    await frame();
    expect(drag()).toMatchObject({ dragged: null, place: null, box });
    editing().drop();
    expect(editing().isDirty()).toBe(false);
  });

  it('is believed about the selected element only [EDIT-032]', async () => {
    pick('c');
    reportBox('a');
    await frame();
    expect(drag().box).toBeNull();
    editing().beginMove();
    editing().dragTo({ x: 10, y: 5 }, 0);
    reportSiblings('a');
    await frame();
    expect(drag().place).toBeNull();
  });

  it('changes the handles once a frame, however much it reports [EDIT-032]', async () => {
    pick('c');
    let count = 0;
    const stop = editing().dragging.subscribe(() => {
      count += 1;
    });
    for (let at = 0; at < 10_000; at++) reportBox('c');
    await frame();
    expect(count).toBe(2);
    stop();
  });

  it('has no handles after it has loaded again, or when editing has ended [EDIT-032]', async () => {
    pick('c');
    reportBox('c');
    await frame();
    expect(drag().box).toEqual(box);
    editing().handleStarted();
    expect(drag().box).toBeNull();
    pick('c');
    reportBox('c');
    await frame();
    editing().leave();
    expect(drag().box).toBeNull();
  });
});
