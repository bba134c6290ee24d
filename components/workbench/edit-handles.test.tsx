import environmentConsole from 'node:console';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
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
const editing = () => now.project.editing;
const order = () => editing().getState().drafts['list:a']?.draft.order?.uids.join('') ?? 'abc';
const padding = () => editing().getState().drafts.b?.draft.looks?.paddingY;
const mover = () => screen.queryByRole('button', { name: 'Drag to move this part' });
const space = (name: string) =>
  document.querySelector<HTMLElement>(`[data-space="${name}"]`) as HTMLElement;
const boxOf = (y: number) => ({ x: 0, y, width: 200, height: 40 });

/** Selects `b`, which the page shows between `a` and `c`. */
async function select(rest: Partial<SelectedElement> = {}): Promise<void> {
  await act(async () => {
    editing().handlePicked(
      {
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: 'b', part },
        element: {
          ...{ tagName: 'p', className: '', elementText: 'b', src: null, href: null, alt: null },
          ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
          ...{ place: placeOf('b'), siblings, ...rest },
        },
      },
      true,
    );
    editing().handleSelectionBox({
      ...{ type: 'SELECTION_BOX', elementUniqueId: 'b', box: boxOf(50) },
    });
    await now.clock.advance(limits.visualEditing.boxMs);
  });
}

async function moveTo(handle: HTMLElement, clientY: number): Promise<void> {
  await act(async () => {
    fireEvent.pointerMove(handle, { pointerId: 1, clientX: 10, clientY });
    await now.clock.advance(limits.visualEditing.boxMs);
  });
}

/** Presses a handle and moves the pointer, with the boxes that the page reports. */
async function drag(handle: HTMLElement, clientY: number): Promise<void> {
  act(() => {
    fireEvent.pointerDown(handle, { pointerId: 1, button: 0, clientX: 10, clientY: 100 });
    const boxes = ['a', 'b', 'c'].map((uid, at) => ({ uid, box: boxOf(at * 50) }));
    editing().handleSiblings({ type: 'SIBLING_BOXES', elementUniqueId: 'b', boxes });
  });
  await moveTo(handle, clientY);
}

const drop = (handle: HTMLElement) => act(() => fireEvent.pointerUp(handle, { pointerId: 1 }));

beforeEach(async () => {
  useSession.setState({ status: 'signed-in' });
  // The test environment does not load frames, and logs an error for each frame.
  vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
  HTMLElement.prototype.setPointerCapture ??= () => {};
  localhostSupport.setState({ isSupported: true });
  now = createConversationScene();
  now.project.project.setState({ uuid, previewName: uuid });
  now.project.run.setState({ opening: false });
  now.project.view.show('preview');
  now.project.files.load(
    [
      { file_path: 'src/App.tsx', file_content: '', is_binary: false },
      { file_path: 'src/index.css', file_content: '@import "tailwindcss";', is_binary: false },
    ],
    1,
  );
  setTestPlan('CODE_PLAN_ADVANCE');
  renderInProject(<PreviewView />, now.project);
  act(() => {
    now.project.preview.open('http://x/');
    now.project.preview.handleReport('started', '/', 'Tea');
    now.project.preview.handleReport('painted', '/', 'Tea');
  });
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await select();
});
afterEach(() => {
  act(() => useSession.getState().clear());
  setTestPlan('CODE_PLAN_FREE');
  now.project.dispose();
});

describe('the handle that moves a part', () => {
  it('drops it where the pointer is released [EDIT-030]', async () => {
    const handle = mover() as HTMLElement;
    await drag(handle, 5);
    expect(order()).toBe('abc');
    drop(handle);
    expect(order()).toBe('bac');
  });

  it('moves nothing with another button of the mouse [EDIT-030]', async () => {
    const handle = mover() as HTMLElement;
    fireEvent.pointerDown(handle, { pointerId: 1, button: 2, clientX: 10, clientY: 60 });
    await moveTo(handle, 5);
    drop(handle);
    expect(order()).toBe('abc');
  });

  it('moves nothing after Esc, which leaves the editing only when nothing is dragged [EDIT-030]', async () => {
    const handle = mover() as HTMLElement;
    await drag(handle, 5);
    fireEvent.keyDown(handle, { key: 'Escape' });
    await moveTo(handle, 5);
    drop(handle);
    expect(order()).toBe('abc');
    expect(editing().getState().active).toBe(true);
    fireEvent.keyDown(handle, { key: 'Escape' });
    expect(editing().getState().active).toBe(false);
  });

  it.each([
    ['the part', () => mover() as HTMLElement, 5],
    ['a space', () => space('padding-top'), 116],
  ])(
    'cancels a drag of %s when an answer begins, and leaves the page free [EDIT-030, EDIT-031]',
    async (_, handle, y) => {
      await drag(handle(), y);
      const layer = () => mover()?.parentElement?.className;
      expect(layer()).toContain('pointer-events-auto');
      act(() => now.project.run.setState({ status: 'loading' }));
      expect(editing().dragging.getState().dragged).toBeNull();
      act(() => now.project.run.setState({ status: 'finished' }));
      expect(layer()).toContain('pointer-events-none');
      expect(editing().isDirty()).toBe(false);
    },
  );

  it('moves it with the arrow keys, too [EDIT-030]', () => {
    fireEvent.keyDown(mover() as HTMLElement, { key: 'ArrowDown' });
    expect(order()).toBe('acb');
    fireEvent.keyDown(mover() as HTMLElement, { key: 'ArrowUp' });
    expect(order()).toBe('abc');
  });

  it('is not there for a part without siblings, a removed one, and while an answer is written [EDIT-030]', async () => {
    expect(mover()).not.toBeNull();
    act(() => now.project.run.setState({ status: 'loading' }));
    expect(mover()).toBeNull();
    act(() => now.project.run.setState({ status: 'finished' }));
    expect(mover()).not.toBeNull();
    act(() => editing().remove());
    expect(mover()).toBeNull();
    act(() => editing().undo());
    await select({ siblings: [] });
    expect(mover()).toBeNull();
  });
});

describe('the handles of the spaces', () => {
  it('change the padding while the pointer moves, as one step [EDIT-031]', async () => {
    const handle = space('padding-top');
    await drag(handle, 108);
    await moveTo(handle, 116);
    expect(padding()).toMatchObject({ value: '16' });
    expect(handle.textContent).toBe('16 px');
    drop(handle);
    expect(handle.textContent).toBe('');
    act(() => editing().undo());
    expect(padding()).toBeUndefined();
    expect(editing().isDirty()).toBe(false);
  });

  it('bring the old space back on Esc, and ignore the pointer afterwards [EDIT-031]', async () => {
    const handle = space('padding-top');
    await drag(handle, 116);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    await moveTo(handle, 132);
    drop(handle);
    expect(editing().isDirty()).toBe(false);
  });

  it('begin with the space that the classes give it [EDIT-031]', async () => {
    await select({ className: 'py-2' });
    const handle = space('padding-bottom');
    await drag(handle, 96);
    expect(padding()).toMatchObject({ value: '12', from: 'py-2' });
    drop(handle);
  });

  const count = () => document.querySelectorAll('[data-space]').length;

  it('are not there for a component that loses its classes [EDIT-033]', async () => {
    await select({ className: 'p-4 card', givenClasses: 'p-4' });
    expect(count()).toBe(8);
    for (const givenClasses of ['p-4', '']) {
      await select({ className: 'card', givenClasses });
      expect(count()).toBe(0);
      expect(screen.getByText(/does not show the looks that it is given here/)).toBeDefined();
    }
    await select({ className: 'card' });
    expect(count()).toBe(8);
  });

  it('are there for each side, and none without Tailwind [EDIT-031]', async () => {
    expect(count()).toBe(8);
    await select({ className: 'p-2' });
    expect(count()).toBe(8);
    await act(async () => {
      const app = { file_path: 'src/App.tsx', file_content: '', is_binary: false };
      now.project.files.load([app], 2);
      await now.clock.advance(200);
    });
    expect(count()).toBe(0);
    expect(mover()).not.toBeNull();
  });
});
