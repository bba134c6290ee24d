import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EditingMessage, PreviewMessage } from '@/domain/contract/preview-protocol';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';

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
let said: EditingMessage[];
const editing = () => now.project.editing;
const state = () => editing().getState();
const textOf = (key = 'a') => state().drafts[key]?.draft.text;
const starts = () => said.filter(({ type }) => type === 'START_TYPING').length;
const wait = () => now.clock.advance(limits.visualEditing.debounceMs);

function select(uid = 'a', rest: Partial<SelectedElement> = {}) {
  editing().handlePicked(
    {
      ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: uid, part },
      element: { ...element, ...rest },
    },
    true,
  );
}
const want = (uid = 'a', hasFocus = true) => editing().handleTypingWanted(uid, hasFocus);
const type = (text: string, { uid = 'a', hasFocus = true } = {}) =>
  editing().handleTextTyped({ type: 'TEXT_TYPED', elementUniqueId: uid, text }, hasFocus);
const end = (text: string | null, { uid = 'a', hasFocus = true } = {}) =>
  editing().handleTypingEnded({ type: 'TYPING_ENDED', elementUniqueId: uid, text }, hasFocus);

beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid });
  now.project.run.setState({ opening: false });
  now.project.files.load(
    [{ file_path: 'src/App.tsx', file_content: '<h1>Tea</h1>', is_binary: false }],
    1,
  );
  said = [];
  editing().connect((message) => said.push(message));
  editing().begin();
  select();
});
afterEach(() => now.project.dispose());

describe('typing in the page', () => {
  it('makes one step of all that is typed, and saves nothing [EDIT-020, EDIT-022]', async () => {
    want();
    expect(said.at(-1)).toEqual({ type: 'START_TYPING', elementUniqueId: 'a' });
    for (const text of ['C', 'Ca', 'Cak']) {
      type(text);
      await wait();
    }
    expect(textOf()).toBe('Cak');
    end('Cake');
    expect(textOf()).toBe('Cake');
    expect(state()).toMatchObject({ typing: null, past: { length: 1 } });
    want();
    end('Cakes');
    expect(state().past).toHaveLength(2);
    editing().undo();
    expect(textOf()).toBe('Cake');
    editing().undo();
    expect(textOf()).toBeUndefined();
    expect(now.calls).toEqual([]);
  });

  it.each([
    ['Esc', null],
    ['an end without text', ' '],
    ['an end with the old text', 'Tea'],
  ])('gives the old text back on %s, with nothing to undo [EDIT-021]', async (_, last) => {
    editing().change({ looks: { paddingX: '8' } });
    editing().undo();
    want();
    type('Cake');
    await wait();
    expect(textOf()).toBe('Cake');
    said.length = 0;
    end(last);
    await wait();
    expect(state()).toMatchObject({ past: [], typing: null, future: { length: 1 } });
    expect(state().drafts).toEqual({});
    expect(said).toMatchObject([{ elementUniqueId: 'a', element: { elementText: null } }]);
  });

  it('is shown to the page as a draft when it ends, and not before', async () => {
    want();
    said.length = 0;
    end('Cake');
    await wait();
    expect(said).toMatchObject([{ elementUniqueId: 'a', element: { elementText: 'Cake' } }]);
    want();
    type('Cakes');
    await wait();
    await wait();
    said.length = 0;
    // The page did not show the draft while the user typed.
    end('Cakes');
    await wait();
    expect(said).toMatchObject([{ elementUniqueId: 'a', element: { elementText: 'Cakes' } }]);
  });

  it('is a step beside one of the same field in the panel [EDIT-020]', () => {
    editing().change({ text: 'Milk' });
    want();
    end('Cake');
    editing().change({ text: 'Bun' });
    expect(state().past).toHaveLength(3);
    editing().undo();
    editing().undo();
    expect(textOf()).toBe('Milk');
  });

  it('is not lost when the user leaves at once [EDIT-020, INJ-014]', () => {
    want();
    type('Cake');
    editing().leave();
    expect([textOf(), state().leaving]).toEqual(['Cake', true]);
  });

  const closed: [string, () => void][] = [
    ['comes from a list', () => select('a', { isMap: true })],
    ['has other elements in it', () => select('a', { hasChildren: true })],
    ['is computed', () => select('a', { edits: 'text:computedText classes' })],
    ['is a picture', () => select('a', { tagName: 'img' })],
    ['is removed', () => editing().change({ isRemoved: true })],
    ['is not selected', () => select('b')],
    ['has no source', () => editing().handlePart(part, true)],
    ['waits for an answer', () => now.project.run.setState({ status: 'loading' })],
    ['is not edited', () => editing().giveUp()],
  ];
  it.each(closed)('does not begin where the element %s [EDIT-020]', async (_, prepare) => {
    prepare();
    want();
    type('Cake');
    await wait();
    end('Cake');
    expect([starts(), state().typing, textOf()]).toEqual([0, null, undefined]);
  });
});

describe('a hostile page', () => {
  it('cannot begin to type without the focus, or more often than a person [EDIT-023]', () => {
    want('a', false);
    expect(state().typing).toBeNull();
    for (let one = 0; one < 1_000; one++) want();
    expect(starts()).toBeLessThanOrEqual(limits.visualEditing.picksPerSecond);
  });

  it('changes no element but the one that the user types in [EDIT-023]', async () => {
    type('Bad');
    end('Bad');
    want();
    type('Bad', { uid: 'b' });
    await wait();
    type('Bad', { hasFocus: false });
    await wait();
    end('Bad', { uid: 'b' });
    expect([state().drafts, state().typing]).toEqual([{}, 'a']);
    end('Cake', { hasFocus: false });
    expect(Object.keys(state().drafts)).toEqual(['a']);
    type('Bad');
    end('Bad');
    await wait();
    expect(textOf()).toBe('Cake');
  });

  it('makes one draft of ten thousand texts in a moment, and cannot send long ones [EDIT-023]', async () => {
    want();
    let changes = 0;
    editing().subscribe(() => changes++);
    for (let one = 0; one < 10_000; one++) type(`Tea ${one}`);
    await wait();
    expect([textOf(), changes]).toEqual(['Tea 9999', 1]);
    const long = 'x'.repeat(limits.visualEditing.textMax + 1);
    const message = { type: 'TEXT_TYPED', elementUniqueId: 'a', text: long };
    expect(PreviewMessage.safeParse(message).success).toBe(false);
    expect(PreviewMessage.safeParse({ ...message, text: long.slice(1) }).success).toBe(true);
  });

  const inProduct: [string, () => unknown][] = [
    ['changes a field', () => editing().change({ href: '/new' })],
    ['undoes a step', () => editing().undo()],
    ['saves', () => editing().save()],
    ['selects another element', () => select('b')],
    ['leaves', () => editing().leave()],
    ['loads the page again', () => editing().handleStarted()],
  ];
  it.each(inProduct)('is not listened to after the user %s [EDIT-023]', async (_, act) => {
    want();
    type('Cake');
    await act();
    const kept = state().drafts;
    expect(state().typing).toBeNull();
    type('Bad');
    await wait();
    end('Bad');
    end(null);
    expect(state().drafts).toEqual(kept);
  });

  it('cannot take back the text when the focus is in the product [EDIT-023]', async () => {
    want();
    type('Cake');
    await wait();
    end(null, { hasFocus: false });
    expect([textOf(), state().typing]).toEqual(['Cake', null]);
  });
});
