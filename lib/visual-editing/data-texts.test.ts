import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { EditingMessage, ElementPicked } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { settle } from '@/lib/chat/testing';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { CallError } from '@/lib/upstream/call-error';

const picked = (elementText: string, rest: Partial<SelectedElement> = {}): ElementPicked => ({
  ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: 'a' },
  element: {
    ...{ tagName: 'li', className: 'p-4', elementText, src: null, href: null, alt: null },
    ...{ isMap: true, hasChildren: true, lang: 'react', count: 2, ancestors: [] },
    place: { path: 'src/App.tsx', start: '1:0', end: '1:9', hash: 'abc' },
    ...{ isFromData: true, ...rest },
  },
  part: {
    ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'li', tag: 'li' },
    rect: { x: 0, y: 0, width: 300, height: 40 },
    ...{ text: elementText, classes: [], names: [], hints: [] },
  },
});
const place = { path: 'src/content.ts', line: 3 };
const once = { place, isRepeated: false };

let now: ReturnType<typeof createConversationScene>;
let said: EditingMessage[];
const editing = () => now.project.editing;
const state = () => editing().getState();
const wait = () => now.clock.advance(limits.visualEditing.debounceMs);
const drafts = () => Object.values(state().drafts).map(({ draft }) => draft);
const shown = () => said.filter(({ type }) => type === 'SHOW_TEXTS');

beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid });
  now.project.files.load(
    ['src/App.tsx', 'src/content.ts'].map((file_path) => ({
      ...{ file_path, file_content: '', is_binary: false },
    })),
    1,
  );
  said = [];
  editing().connect((message) => said.push(message));
  editing().begin();
  editing().handlePicked(picked('Tea'), true);
});
afterEach(() => now.project.dispose());

describe('the place of a text from data', () => {
  const searches = () => now.calls.filter((call) => call.startsWith('find'));
  const search = () => now.clock.advance(limits.visualEditing.searchAfterMs);

  it('is searched once a selection has lasted a moment [EDIT-008]', async () => {
    now.state.found = () => once;
    for (const text of ['Tea', 'Milk', 'Cake']) editing().findText(text);
    await now.clock.advance(limits.visualEditing.searchAfterMs - 1);
    expect(searches()).toEqual([]);
    expect(state().dataText).toEqual({ text: 'Cake', found: 'searching' });
    await now.clock.advance(1);
    expect(searches()).toEqual(['find Cake']);
    expect(state().dataText).toEqual({ text: 'Cake', found: once });
  });

  it('is that of the newest search, also if an older one ends later [EDIT-008]', async () => {
    const ends: (() => void)[] = [];
    now.state.found = (text) =>
      new Promise((resolve) =>
        ends.push(() => resolve({ place: { path: text, line: 1 }, isRepeated: false })),
      );
    editing().findText('Tea');
    await search();
    editing().findText('Milk');
    await search();
    ends[1]?.();
    await settle();
    ends[0]?.();
    await settle();
    expect(state().dataText).toMatchObject({ text: 'Milk', found: { place: { path: 'Milk' } } });
  });

  it('is unknown after a search that failed', async () => {
    now.state.found = () => Promise.reject(new CallError(500, ''));
    editing().findText('Tea');
    await search();
    expect(state().dataText).toEqual({ text: 'Tea', found: 'failed' });
  });

  it('is not searched any more after editing has ended', async () => {
    editing().findText('Tea');
    editing().giveUp();
    await search();
    expect([searches(), state().dataText]).toEqual([[], null]);
  });
});

describe('the draft of a text from data', () => {
  it('is one step for what is typed, shown by its old text, and undone [EDIT-008]', async () => {
    editing().changeText('Tea', 'C', place);
    editing().changeText('Tea', 'Cake', place);
    editing().changeText('Milk', 'Water', place);
    await wait();
    expect(shown()).toEqual([
      { type: 'SHOW_TEXTS', texts: { Tea: 'Cake', Milk: 'Water' }, isSaved: false },
    ]);
    editing().undo();
    editing().undo();
    await wait();
    expect(drafts()).toEqual([]);
    expect(shown().at(-1)).toMatchObject({ texts: {} });
    editing().redo();
    expect(drafts()).toEqual([{ literal: { path: place.path, from: 'Tea', to: 'Cake' } }]);
    editing().changeText('Tea', 'Tea', place);
    expect(drafts()).toEqual([]);
  });

  it('is reset with its element, whose looks are those of all in the list [EDIT-008, INJ-011]', () => {
    editing().change({ looks: { paddingX: '24' } });
    editing().changeText('Tea', 'Cake', place);
    editing().handlePicked(picked('Milk'), true);
    expect(state().selected?.element?.elementText).toBe('Milk');
    editing().changeText('Milk', 'Water', place);
    editing().reset();
    expect(drafts()).toEqual([{ literal: { path: place.path, from: 'Tea', to: 'Cake' } }]);
    editing().handlePicked(picked('Bread'), true);
    editing().reset();
    expect(drafts()).toHaveLength(1);
  });

  it('keeps the text of an element of its own, however the page shows it', () => {
    editing().handlePicked(picked('Menu', { isFromData: false, isMap: false }), true);
    editing().change({ text: 'Lunch' });
    editing().handlePicked(picked('Lunch', { isFromData: false, isMap: false }), true);
    expect(state().selected?.element?.elementText).toBe('Menu');
  });

  it('is no part of a copy [EDIT-002]', () => {
    editing().handlePicked(
      picked('Tea', { place: { ...picked('').element.place, path: place.path, end: '9:0' } }),
      true,
    );
    editing().changeText('Tea', 'Cake', place);
    editing().duplicate();
    expect(drafts().at(-1)?.copies).toEqual([[]]);
  });

  it('is saved with the other changes, and the page keeps what it shows [EDIT-008]', async () => {
    now.state.edited = [{ file_path: place.path, file_content: 'new' }];
    editing().change({ looks: { paddingX: '24' } });
    editing().changeText('Tea', 'Cake', place);
    expect(await editing().save()).toBe(true);
    expect(now.calls).toContain('apply classes,literal');
    expect(now.calls).toContain(`save ${place.path}`);
    expect(shown()).toEqual([
      { type: 'SHOW_TEXTS', texts: { Tea: 'Cake' }, isSaved: false },
      { type: 'SHOW_TEXTS', texts: {}, isSaved: true },
    ]);
    editing().change({ text: 'x' });
    await editing().save();
    expect(shown()).toHaveLength(2);
  });

  it('is dropped alone when it is refused [EDIT-008]', async () => {
    now.state.refusals = [{ index: 1, reason: 'severalTexts' }];
    editing().change({ looks: { paddingX: '24' } });
    editing().changeText('Tea', 'Cake', place);
    expect(await editing().save()).toBe(false);
    expect(state().refused).toMatchObject([{ text: 'Tea', reason: 'severalTexts' }]);
    expect(shown()).toHaveLength(1);
    editing().dropRefused();
    expect(drafts()).toMatchObject([{ looks: {} }]);
  });
});
