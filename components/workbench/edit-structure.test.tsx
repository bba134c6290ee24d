import environmentConsole from 'node:console';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { EditingMessage } from '@/domain/contract/preview-protocol';
import type { PagePart } from '@/domain/entities/page-part';
import { classesWith } from '@/domain/visual-editing/draft';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { setTestPlan } from '@/lib/account/testing-plan';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useSession } from '@/lib/session/store';
import { localhostSupport } from '@/lib/workbench/localhost-support';
import { renderInProject } from '@/tests/support/page';
import { PreviewView } from './preview-view';

vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'p', tag: 'p' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: 'Tea', classes: [], names: [], hints: [] },
};
const placeOf = (uid: string) => ({
  ...{ path: 'src/App.tsx', start: `${'abc'.indexOf(uid) + 1}:0`, end: '9:9', hash: uid },
});
const siblings = ['a', 'b', 'c'].map((uid) => ({ uid, place: placeOf(uid) }));

let now: ReturnType<typeof createConversationScene>;
const drafts = () => now.project.editing.getState().drafts;
const order = () => drafts()['list:a']?.draft.order?.uids.join('') ?? 'abc';
const button = (name: string) => screen.getByRole('button', { name });
const select = (uid: string, rest: Partial<SelectedElement> = {}) =>
  act(() =>
    now.project.editing.handlePicked(
      {
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: uid, part },
        element: {
          ...{ tagName: 'p', className: '', elementText: uid, src: null, href: null, alt: null },
          ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
          ...{ place: placeOf(uid), siblings, ...rest },
        },
      },
      true,
    ),
  );

beforeEach(() => {
  useSession.setState({ status: 'signed-in' });
  // The test environment does not load frames, and logs an error for each frame.
  vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
  localhostSupport.setState({ isSupported: true });
  now = createConversationScene();
  now.project.project.setState({ uuid, previewName: uuid });
  now.project.run.setState({ opening: false });
  now.project.view.show('preview');
  now.project.files.load([{ file_path: 'src/App.tsx', file_content: '', is_binary: false }], 1);
  setTestPlan('CODE_PLAN_ADVANCE');
  renderInProject(<PreviewView />, now.project);
  act(() => {
    now.project.preview.open('http://x/');
    now.project.preview.handleReport('started', '/', 'Tea');
    now.project.preview.handleReport('painted', '/', 'Tea');
  });
  fireEvent.click(button('Edit'));
  select('a');
});
afterEach(() => {
  act(() => useSession.getState().clear());
  setTestPlan('CODE_PLAN_FREE');
  now.project.dispose();
});

describe('the buttons for a part', () => {
  it('move it as far as it goes, copy and remove it [EDIT-001]', () => {
    expect(button('Move up')).toMatchObject({ disabled: true });
    fireEvent.click(button('Move down'));
    expect([order(), button('Move up')]).toMatchObject(['bac', { disabled: false }]);
    fireEvent.click(button('Move down'));
    expect([order(), button('Move down')]).toMatchObject(['bca', { disabled: true }]);
    fireEvent.click(button('Duplicate'));
    expect(drafts().a?.draft.copies).toHaveLength(1);
    expect(screen.getByText(/1 copy is added/)).toBeDefined();
    fireEvent.click(button('Remove'));
    expect(drafts().a?.draft.isRemoved).toBe(true);
    expect(screen.getByText(/is removed when you save/)).toBeDefined();
    for (const name of ['Move up', 'Duplicate', 'Remove'])
      expect(button(name), name).toMatchObject({ disabled: true });
    fireEvent.click(button('Undo'));
    expect(button('Remove')).toMatchObject({ disabled: false });
  });

  it('are not there for a part that is written beside no others', () => {
    select('a', { siblings: [] });
    expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
    expect(screen.getByText(/cannot be removed or moved here/)).toBeDefined();
    fireEvent.keyDown(document.body, { key: 'Delete' });
    fireEvent.keyDown(document.body, { key: 'd', ctrlKey: true });
    expect(drafts()).toEqual({});
  });
});

describe('the keys for a part', () => {
  it('do what the buttons do [EDIT-001]', () => {
    fireEvent.keyDown(button('Duplicate'), { key: 'ArrowDown', altKey: true });
    expect(order()).toBe('bac');
    fireEvent.keyDown(document.body, { key: 'ArrowUp', altKey: true });
    expect(order()).toBe('abc');
    expect(fireEvent.keyDown(document.body, { key: 'D', ctrlKey: true })).toBe(false);
    expect(drafts().a?.draft.copies).toHaveLength(1);
    fireEvent.keyDown(document.body, { key: 'Delete' });
    expect(drafts().a?.draft.isRemoved).toBe(true);
  });

  it('belong to a field while it has the focus', () => {
    const text = screen.getByLabelText('Text');
    for (const press of [
      { key: 'Delete' },
      { key: 'Backspace' },
      { key: 'ArrowUp', altKey: true },
      { key: 'd', ctrlKey: true },
    ])
      expect(fireEvent.keyDown(text, press)).toBe(true);
    expect(drafts()).toEqual({});
  });

  it('do nothing elsewhere in the product, below a dialog or while an answer is written', () => {
    const other = document.createElement('button');
    document.body.append(other);
    onTestFinished(() => other.remove());
    fireEvent.keyDown(other, { key: 'Delete' });
    other.setAttribute('role', 'dialog');
    fireEvent.keyDown(document.body, { key: 'Delete' });
    other.removeAttribute('role');
    act(() => now.project.run.setState({ status: 'loading' }));
    fireEvent.keyDown(document.body, { key: 'Delete' });
    expect(drafts()).toEqual({});
    act(() => now.project.run.setState({ status: 'finished' }));
    fireEvent.keyDown(document.body, { key: 'Delete' });
    expect(drafts().a?.draft.isRemoved).toBe(true);
  });
});

describe('the arrow keys', () => {
  let said: EditingMessage[];
  const walked = () =>
    said.flatMap((one) => (one.type === 'WALK_SELECTION' ? [one.direction] : []));
  beforeEach(() => {
    said = [];
    act(() => now.project.editing.connect((message) => said.push(message)));
  });

  it('select around, in and beside the selected part, which the panel says [EDIT-006]', () => {
    screen.getByText(/^Select with the arrow keys/);
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
      expect(fireEvent.keyDown(button('Undo'), { key })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 'ArrowUp' })).toBe(false);
    expect(walked()).toEqual(['parent', 'child', 'previous', 'next', 'parent']);
    act(() => now.project.run.setState({ status: 'loading' }));
    fireEvent.keyDown(document.body, { key: 'ArrowUp' });
    expect(walked()).toHaveLength(6);
    expect(drafts()).toEqual({});
  });

  it('belong to fields, dialogs and other keys, and without a part to the page [EDIT-006]', () => {
    const other = document.createElement('button');
    document.body.append(other);
    onTestFinished(() => other.remove());
    expect(fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'ArrowUp' })).toBe(true);
    expect(fireEvent.keyDown(other, { key: 'ArrowUp' })).toBe(true);
    for (const held of ['ctrlKey', 'metaKey', 'shiftKey'])
      fireEvent.keyDown(document.body, { key: 'ArrowLeft', [held]: true });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true });
    act(() => now.project.editing.handlePart(part, true));
    expect(fireEvent.keyDown(document.body, { key: 'ArrowUp' })).toBe(true);
    expect(walked()).toEqual([]);
  });
});

describe('a part without a place in the source', () => {
  it.each([
    ['plain HTML', ['index.html', 'script.js']],
    ['Vue', ['index.html', 'src/App.vue', 'src/main.ts', 'vite.config.js', 'src/jsx.d.ts']],
  ])('can be asked about, with the reason for projects in %s [EDIT-010]', (_, paths) => {
    act(() => now.project.editing.handlePart(part, true));
    expect(screen.getByText(/^This part cannot be edited here/)).toBeDefined();
    const files = paths.map((path) => ({ file_path: path, file_content: '', is_binary: false }));
    act(() => now.project.files.load(files, 2));
    expect(screen.getByText(/^This project is not written in React/)).toBeDefined();
    expect(screen.queryByText(/^This part cannot be edited here/)).toBeNull();
    fireEvent.click(button('Ask for a change of this part'));
    expect(now.project.draft.getState().about).not.toBeNull();
  });
});

describe('the reach of changes', () => {
  it('is said before the save, also of parts that are not selected [EDIT-005]', () => {
    select('a', { count: 12 });
    expect(screen.queryByText('These changes reach several places:')).toBeNull();
    act(() => now.project.editing.change({ text: 'Coffee' }));
    select('b');
    act(() => now.project.editing.change({ text: 'Cake' }));
    screen.getByText('These changes reach several places:');
    expect(screen.getByText(/shown 12 times/).textContent).toBe('“a”: shown 12 times');
    expect(screen.queryAllByText(/shown \d+ time/)).toHaveLength(1);
    select('c', { count: 2 });
    act(() => now.project.editing.change({ text: 'Milk' }));
    expect(screen.queryAllByText(/shown \d+ time/).map((one) => one.textContent)).toEqual([
      '“a”: shown 12 times',
      '“c”: shown 2 times',
    ]);
    act(() => now.project.editing.undo());
    act(() => now.project.editing.undo());
    act(() => now.project.editing.undo());
    expect(screen.queryByText('These changes reach several places:')).toBeNull();
  });
});

describe('the looks of a part', () => {
  const style =
    '@import "tailwindcss"; @theme { --color-brand: #2f5d50; --shadow-card: 0 0 4px red }';
  const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
  const change = (name: string, value: string) =>
    fireEvent.change(field(name), { target: { value } });
  const classes = () =>
    classesWith('text-xl md:text-5xl', drafts().a?.draft ?? {})
      .split(' ')
      .toSorted();

  beforeEach(() => {
    act(() => now.project.files.write('src/index.css', style));
    select('a', { className: 'text-xl md:text-5xl' });
  });

  it('are closed in a project without Tailwind, which says why [EDIT-028]', () => {
    expect(field('Weight')).toBeDefined();
    act(() => now.project.files.write('src/index.css', 'h1 { color: red }'));
    select('b');
    expect(screen.getByText(/^Looks: This project does not use Tailwind/)).toBeDefined();
    expect(screen.queryByLabelText('Weight')).toBeNull();
    expect(screen.getByLabelText('Text')).toMatchObject({ disabled: false });
  });

  it('are those of a box too, from scales and the theme of the project [EDIT-003]', () => {
    change('Line height', 'tight');
    change('Gap (px)', '24');
    change('Width', '1/2');
    change('Border', '2');
    change('Shadow', 'card');
    fireEvent.click(button('Border color: brand'));
    expect(button('Border color: brand').getAttribute('aria-pressed')).toBe('true');
    expect(classes()).toEqual(
      [
        ...['border-2', 'border-brand', 'gap-6', 'md:leading-tight', 'md:text-5xl', 'shadow-card'],
        ...['text-xl', 'w-1/2'],
      ].toSorted(),
    );
    // A later choice takes the place of an earlier one.
    fireEvent.change(screen.getByLabelText('Border color'), { target: { value: '#123456' } });
    expect(classes()).toContain('border-[#123456]');
    expect(classes()).not.toContain('border-brand');
  });

  it('are changed at a chosen width, and otherwise at the one of the page [EDIT-004]', () => {
    expect(field('Text size').value).toBe('5xl');
    expect(field('Looks apply').selectedOptions[0]?.textContent).toBe(
      'As in this preview (800 px)',
    );
    change('Looks apply', '');
    expect(field('Text size').value).toBe('xl');
    change('Text size', 'sm');
    change('Looks apply', 'lg');
    expect(screen.getByText(/so it does not show this width/)).toBeDefined();
    select('b', { className: 'text-xl' });
    expect(field('Looks apply').value).toBe('lg');
    select('a', { className: 'text-xl md:text-5xl' });
    expect(field('Text size').value).toBe('5xl');
    change('Text size', '6xl');
    change('Looks apply', 'sm');
    expect(field('Text size').value).toBe('sm');
    expect(screen.queryByText(/so it does not show this width/)).toBeNull();
    expect(classes()).toEqual(['lg:text-6xl', 'md:text-5xl', 'text-sm']);
    change('Looks apply', 'auto');
    change('Text size', '4xl');
    expect(classes()).toEqual(['lg:text-6xl', 'md:text-4xl', 'text-sm']);
    fireEvent.click(button('Undo'));
    expect(classes()).toEqual(['lg:text-6xl', 'md:text-5xl', 'text-sm']);
  });
});
