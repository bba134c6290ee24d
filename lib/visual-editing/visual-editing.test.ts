import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type EditingMessage,
  type ElementPicked,
  PreviewMessage,
} from '@/domain/contract/preview-protocol';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { settle } from '@/lib/chat/testing';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { CallError } from '@/lib/upstream/call-error';

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
const picked = (uid = 'a', rest: Partial<SelectedElement> = {}) => ({
  type: 'INJECT_ELEMENT_CHANGE' as const,
  elementUniqueId: uid,
  element: { ...element, ...rest },
  part,
});

let now: ReturnType<typeof createConversationScene>;
let said: EditingMessage[];
const editing = () => now.project.editing;
const pick = (message: ElementPicked, hasPageFocus = true) =>
  editing().handlePicked(message, hasPageFocus);
const drafts = () => Object.keys(editing().getState().drafts);
const texts = () =>
  said.flatMap((one) => (one.type === 'INJECT_ELEMENT_CHANGE' ? [one.element.elementText] : []));
const wait = () => now.clock.advance(limits.visualEditing.debounceMs);

beforeEach(() => {
  now = createConversationScene();
  now.project.project.setState({ uuid });
  now.project.files.load(
    [{ file_path: 'src/App.tsx', file_content: '<h1>Tea</h1>', is_binary: false }],
    1,
  );
  said = [];
  editing().connect((message) => said.push(message));
});
afterEach(() => now.project.dispose());

describe('editing the page', () => {
  it('starts and ends selecting in the page [INJ-002, INJ-003]', () => {
    pick(picked());
    expect(editing().getState().selected).toBeNull();
    editing().begin();
    pick(picked());
    expect(editing().getState().selected?.uid).toBe('a');
    editing().leave();
    expect(editing().getState()).toMatchObject({ active: false, selected: null });
    expect(said).toEqual([{ type: 'START_SELECT' }, { type: 'CLOSE_SELECT' }]);
  });

  it('posts what is typed, collected for 50 ms [INJ-004]', async () => {
    editing().begin();
    pick(picked());
    for (const text of ['C', 'Ca', 'Cake']) editing().change({ text });
    expect(texts()).toEqual([]);
    await now.clock.advance(limits.visualEditing.debounceMs - 1);
    expect(texts()).toEqual([]);
    await now.clock.advance(1);
    expect(texts()).toEqual(['Cake']);
  });

  it('undoes and redoes steps, of which typing in one field is one, and resets [INJ-011]', async () => {
    editing().begin();
    pick(picked());
    editing().change({ text: 'C' });
    editing().change({ text: 'Cake' });
    editing().change({ looks: { paddingX: '8' } });
    const draft = () => editing().getState().drafts.a?.draft;
    editing().undo();
    expect(draft()).toEqual({ text: 'Cake' });
    editing().undo();
    expect(draft()).toBeUndefined();
    await wait();
    expect(texts()).toEqual([null]);
    editing().redo();
    editing().redo();
    expect(draft()).toEqual({ text: 'Cake', looks: { paddingX: '8' } });
    editing().reset();
    expect(draft()).toBeUndefined();
    editing().undo();
    expect(draft()).toEqual({ text: 'Cake', looks: { paddingX: '8' } });
  });

  it('shows a page that loads again as it is edited', async () => {
    editing().begin();
    pick(picked());
    editing().change({ text: 'Cake' });
    await wait();
    said.length = 0;
    editing().connect((message) => said.push(message));
    await wait();
    expect(said[0]).toEqual({ type: 'START_SELECT' });
    expect(texts()).toEqual(['Cake']);
  });

  it('starts again in a page that has reloaded itself, however often it says so', async () => {
    editing().handleStarted();
    editing().begin();
    pick(picked());
    editing().change({ text: 'Cake' });
    await wait();
    said.length = 0;
    for (let one = 0; one < 1_000; one++) editing().handleStarted();
    await wait();
    expect(said.map(({ type }) => type)).toEqual(['START_SELECT', 'INJECT_ELEMENT_CHANGE']);
    expect(texts()).toEqual(['Cake']);
    editing().handleStarted();
    editing().giveUp();
    await wait();
    expect(said.at(-1)).toEqual({ type: 'CLOSE_SELECT' });
  });

  it('does not take another element at the same place for the edited one', async () => {
    const moved = { place: { ...element.place, hash: 'other' }, elementText: 'Menu' };
    editing().begin();
    pick(picked());
    editing().change({ text: 'Cake' });
    pick(picked('a', moved));
    const selected = editing().getState().selected;
    expect(selected?.element?.elementText).toBe('Menu');
    expect(editing().getState().drafts[selected?.uid ?? '']).toBeUndefined();
    editing().change({ text: 'Menus' });
    await wait();
    expect(said.slice(-2)).toMatchObject([
      { elementUniqueId: 'a', hash: 'abc', element: { elementText: 'Cake' } },
      { elementUniqueId: 'a', hash: 'other', element: { elementText: 'Menus' } },
    ]);
    pick(picked('a', { elementText: 'Cake' }));
    // An edited element keeps the text of its source.
    expect(editing().getState().selected).toMatchObject({
      ...{ uid: 'a', element: { elementText: 'Tea' } },
    });
  });

  it('asks before changes are dropped [INJ-014, INJ-016]', () => {
    editing().begin();
    pick(picked());
    editing().change({ text: 'Cake' });
    editing().leave();
    expect(editing().getState()).toMatchObject({ active: true, leaving: true });
    editing().stay();
    expect(drafts()).toEqual(['a']);
    editing().leave();
    editing().giveUp();
    expect(editing().getState()).toMatchObject({ active: false, leaving: false });
    expect(drafts()).toEqual([]);
    expect(said.at(-1)).toEqual({ type: 'CLOSE_SELECT' });
  });
});

describe('a hostile page', () => {
  it('changes nothing: its messages only select, in files that exist, at a human pace', async () => {
    editing().begin();
    pick(picked('a', { place: { ...element.place, path: '../secret.tsx' } }));
    expect(editing().getState().selected).toBeNull();
    await now.clock.advance(1_000);
    for (let one = 0; one < 10_000; one++) pick(picked(`x${one}`));
    expect(editing().getState().selected?.uid).toBe(`x${limits.visualEditing.picksPerSecond - 1}`);
    await now.clock.advance(1_000);
    pick(picked('late'));
    expect(editing().getState().selected?.uid).toBe('late');
    expect(drafts()).toEqual([]);
    expect(now.calls).toEqual([]);
  });

  it('cannot exchange the selected element while the focus is in the product', () => {
    editing().begin();
    const selected = () => editing().getState().selected?.uid;
    pick(picked('a'), false);
    editing().handlePart(part, false);
    expect(selected()).toBeUndefined();
    pick(picked('a'));
    pick(picked('forged'), false);
    editing().handlePart(part, false);
    expect(selected()).toBe('a');
    editing().select('parent');
    expect(said.at(-1)).toEqual({ type: 'SELECT_ELEMENT', elementUniqueId: 'parent' });
    pick(picked('forged'), false);
    expect(selected()).toBe('a');
    pick(picked('parent'), false);
    expect(selected()).toBe('parent');
    // One request is one selection.
    pick(picked('a'));
    pick(picked('parent'), false);
    expect(selected()).toBe('a');
    editing().handlePart(part, true);
    expect(selected()).toBe('');
  });

  it('cannot hold the user at the question whether changes are discarded [INJ-014]', async () => {
    editing().begin();
    pick(picked());
    editing().change({ text: 'Cake' });
    const leaving = () => editing().getState().leaving;
    await now.clock.advance(1_000);
    editing().handleLeft();
    expect(leaving()).toBe(true);
    // However long the user reads it, what counts is when they have answered.
    await now.clock.advance(60_000);
    editing().stay();
    for (let second = 0; second < 9; second++) {
      for (let one = 0; one < 10_000; one++) editing().handleLeft();
      expect(leaving()).toBe(false);
      await now.clock.advance(1_000);
    }
    await now.clock.advance(limits.visualEditing.askAgainMs);
    editing().handleLeft();
    expect(leaving()).toBe(true);
    editing().stay();
    // The product's own button always asks.
    editing().leave();
    expect(leaving()).toBe(true);
    expect(drafts()).toEqual(['a']);
  });

  it('ends nothing before editing has begun, or while it reports too much', async () => {
    for (let one = 0; one < 10_000; one++) editing().handleLeft();
    expect(said).toEqual([]);
    editing().begin();
    for (let one = 0; one <= limits.visualEditing.picksPerSecond; one++)
      pick(picked('a', { place: { ...element.place, path: 'none.tsx' } }));
    editing().handleLeft();
    expect(editing().getState().active).toBe(true);
    await now.clock.advance(1_000);
    editing().handleLeft();
    expect(editing().getState().active).toBe(false);
  });

  it.each([
    ['a huge text', { ...picked(), element: { ...element, elementText: 'x'.repeat(1e6) } }],
    ['no place', { ...picked(), element: { ...element, place: undefined } }],
    [
      'a place without lines',
      { ...picked(), element: { ...element, place: { ...element.place, start: 'a' } } },
    ],
    ['a long id', { ...picked('x'.repeat(1_000)) }],
    [
      'many ancestors',
      {
        ...picked(),
        element: { ...element, ancestors: Array(1_000).fill({ uid: 'a', name: 'b' }) },
      },
    ],
  ])('cannot select with %s', (_, message) => {
    expect(PreviewMessage.safeParse(picked()).success).toBe(true);
    expect(PreviewMessage.safeParse(message).success).toBe(false);
  });
});

describe('saving edits', () => {
  /** Lets the next save of files fail. */
  const failOnce = (error: CallError) => {
    const { saveFiles } = now.effects;
    now.effects.saveFiles = async () => {
      now.effects.saveFiles = saveFiles;
      throw error;
    };
  };
  const edit = () => {
    editing().begin();
    pick(picked());
    editing().change({ text: 'Cake' });
  };

  it('is one version of the files that the service returns, and keeps editing [INJ-012, INJ-013]', async () => {
    now.state.edited = [{ file_path: 'src/App.tsx', file_content: '<h1>Cake</h1>' }];
    edit();
    await editing().save();
    expect(now.calls).toEqual(['apply text', 'save src/App.tsx']);
    expect(now.project.files.read('src/App.tsx')?.content).toBe('<h1>Cake</h1>');
    expect(editing().getState()).toMatchObject({ active: true, saving: false, past: [] });
    expect(drafts()).toEqual([]);
  });

  it('is one version of all elements in all of their files [INJ-012]', async () => {
    now.state.edited = [
      { file_path: 'src/App.tsx', file_content: '<h1>Cake</h1>' },
      { file_path: 'src/Menu.tsx', file_content: '<p>Cakes</p>' },
    ];
    now.project.files.write('src/Menu.tsx', '<p>Tea</p>');
    await now.project.saving.save();
    now.calls.length = 0;
    edit();
    pick(picked('b', { place: { ...element.place, path: 'src/Menu.tsx', hash: 'def' } }));
    editing().change({ text: 'Cakes', href: '/cakes' });
    await editing().save();
    expect(now.calls).toEqual(['apply text,text,attribute', 'save src/App.tsx,src/Menu.tsx']);
  });

  it('saves nothing while one edit is refused, until the user drops it', async () => {
    now.state.refusals = [{ index: 0, reason: 'stale' }];
    now.state.edited = [{ file_path: 'src/App.tsx', file_content: 'other' }];
    edit();
    await editing().save();
    expect(now.calls).toEqual(['apply text']);
    expect(editing().getState().refused).toMatchObject([
      { uid: 'a', text: 'Tea', reason: 'stale', edit: { kind: 'text' } },
    ]);
    expect(drafts()).toEqual(['a']);
    editing().dropRefused();
    expect([drafts(), editing().getState().refused]).toEqual([[], []]);
    editing().undo();
    expect(drafts()).toEqual(['a']);
  });

  it.each([
    [0, { looks: { weight: 'bold' }, href: '/b', alt: 'c' }],
    [1, { text: 'Cake', href: '/b', alt: 'c' }],
    [2, { text: 'Cake', looks: { weight: 'bold' }, alt: 'c' }],
    [3, { text: 'Cake', looks: { weight: 'bold' }, href: '/b' }],
  ])('keeps the other changes of an element whose edit %i is dropped', async (index, left) => {
    now.state.refusals = [{ index, reason: 'component' }];
    edit();
    editing().change({ href: '/b', alt: 'c', looks: { weight: 'bold' } });
    await editing().save();
    editing().dropRefused();
    expect(editing().getState().drafts.a?.draft).toEqual(left);
    await wait();
    expect(texts().at(-1)).toBe(index === 0 ? null : 'Cake');
  });

  it('keeps the edits when a turn writes, and says so', async () => {
    now.state.edited = [{ file_path: 'src/App.tsx', file_content: '<h1>Cake</h1>' }];
    failOnce(new CallError(703, 'busy'));
    edit();
    await editing().save();
    expect(now.told).toContain('not saved: busy');
    expect(drafts()).toEqual(['a']);
    await editing().save();
    expect(drafts()).toEqual([]);
  });

  it('makes the edits again after another tab has saved', async () => {
    now.state.edited = [{ file_path: 'src/App.tsx', file_content: '<h1>Cake</h1>' }];
    failOnce(new CallError(409, 'older'));
    edit();
    await editing().save();
    expect(now.calls.filter((one) => one.startsWith('apply'))).toHaveLength(2);
    expect(drafts()).toEqual([]);
  });

  it('keeps what a check has fixed while the edits were computed [INJ-013]', async () => {
    now.state.edited = [{ file_path: 'src/App.tsx', file_content: '<h1>Cake</h1>' }];
    const { applyEdits } = now.effects;
    now.effects.applyEdits = async (...sent) => {
      now.effects.applyEdits = applyEdits;
      const result = await applyEdits(...sent);
      now.state.head = 2;
      now.project.files.load(
        [{ file_path: 'src/App.tsx', file_content: '<h1 id="fixed">Tea</h1>', is_binary: false }],
        2,
      );
      now.state.edited = [{ file_path: 'src/App.tsx', file_content: '<h1 id="fixed">Cake</h1>' }];
      return result;
    };
    edit();
    await editing().save();
    expect(now.state.bases).toEqual([1, 2]);
    expect(now.calls.filter((one) => one.startsWith('apply'))).toHaveLength(2);
    expect(now.project.files.read('src/App.tsx')?.content).toBe('<h1 id="fixed">Cake</h1>');
    expect([drafts(), now.told]).toEqual([[], []]);
  });

  it('takes the selection to the prompt instead [PP-24]', async () => {
    edit();
    expect(editing().ask()).toBe(true);
    await settle();
    expect(now.project.draft.getState().about).not.toBeNull();
  });
});
