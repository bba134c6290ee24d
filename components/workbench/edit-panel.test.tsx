import environmentConsole from 'node:console';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PagePart } from '@/domain/entities/page-part';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { setTestPlan } from '@/lib/account/testing-plan';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import { useSession } from '@/lib/session/store';
import { leaveProject } from '@/lib/workbench/leave-guard';
import { localhostSupport } from '@/lib/workbench/localhost-support';
import { renderInProject } from '@/tests/support/page';
import { PreviewToolbar } from './preview-toolbar';
import { PreviewView } from './preview-view';

const push = vi.fn();
vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({ push }),
}));

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'h1', tag: 'h1' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: 'Tea', classes: [], names: [], hints: [] },
};
const element: SelectedElement = {
  ...{ tagName: 'h1', className: 'px-4', elementText: 'Tea', src: null, href: null, alt: null },
  ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
  place: { path: 'src/App.tsx', start: '3:0', end: '3:9', hash: 'abc' },
};

let now: ReturnType<typeof createConversationScene>;
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
  now.project.files.write('src/index.css', '@import "tailwindcss";');
});
afterEach(() => {
  act(() => useSession.getState().clear());
  setTestPlan('CODE_PLAN_FREE');
  useDialogs.setState({ open: null });
  now.project.dispose();
});

const paint = () =>
  act(() => {
    now.project.preview.open('http://x/');
    now.project.preview.handleReport('started', '/', 'Tea');
    now.project.preview.handleReport('painted', '/', 'Tea');
  });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const select = (rest: Partial<SelectedElement> = {}) =>
  act(() =>
    now.project.editing.handlePicked(
      {
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: 'a', part },
        element: { ...element, ...rest },
      },
      true,
    ),
  );
const drafts = () => now.project.editing.getState().drafts;

function edit(rest: Partial<SelectedElement> = {}) {
  setTestPlan('CODE_PLAN_ADVANCE');
  renderInProject(<PreviewView />, now.project);
  paint();
  fireEvent.click(button('Edit'));
  select(rest);
}

describe('the switch for editing the page', () => {
  it('offers the plan that has it, and does not switch without it [INJ-001, MEM-011]', () => {
    renderInProject(<PreviewToolbar />, now.project);
    paint();
    fireEvent.click(button('Edit'));
    expect(useDialogs.getState().open).toMatchObject({
      name: 'upsell',
      props: { gate: 'canInject' },
    });
    expect(now.project.editing.getState().active).toBe(false);
  });

  it('is hidden from readers', () => {
    now.project.project.setState({ readOnly: true });
    renderInProject(<PreviewToolbar />, now.project);
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
  });
});

describe('the panel', () => {
  it('changes text, looks and link of the selected element [INJ-006, INJ-007]', () => {
    edit({ href: '/old' });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Cake' } });
    fireEvent.change(screen.getByLabelText('Weight'), { target: { value: 'bold' } });
    expect(screen.getByLabelText('Padding left, right (px)')).toMatchObject({
      value: '16',
      min: '0',
      max: '240',
    });
    fireEvent.change(screen.getByLabelText('Padding left, right (px)'), {
      target: { value: '24' },
    });
    fireEvent.change(screen.getByLabelText('Link'), { target: { value: '/new' } });
    expect(drafts().a?.draft).toEqual({
      text: 'Cake',
      href: '/new',
      looks: {
        weight: { value: 'bold', breakpoint: '', from: null },
        paddingX: { value: '24', breakpoint: '', from: 'px-4' },
      },
    });
    fireEvent.change(screen.getByLabelText('Padding left, right (px)'), {
      target: { value: '99999' },
    });
    expect(screen.getByLabelText('Padding left, right (px)')).toMatchObject({ value: '240' });
    fireEvent.click(button('Reset this part'));
    expect(screen.getByLabelText('Text')).toMatchObject({ value: 'Tea' });
    expect(drafts()).toEqual({});
  });

  it('shows looks that are none of its choices, and changes them at the width of the page', () => {
    act(() => now.project.files.write('src/style.css', '@theme { --color-soft: #888 }'));
    edit({ className: 'text-[clamp(1rem,5vw,4rem)] text-soft md:font-bold rounded-3xl' });
    const size = screen.getByLabelText<HTMLSelectElement>('Text size');
    expect(size.selectedOptions[0]?.textContent).toBe('text-[clamp(1rem,5vw,4rem)]');
    const shown = (name: string) => screen.getByLabelText<HTMLSelectElement>(name).value;
    expect([shown('Text size'), shown('Corners'), shown('Weight')]).toEqual(['', '', 'bold']);
    expect(screen.getByText('text-soft')).toBeDefined();
    fireEvent.change(size, { target: { value: 'xs' } });
    fireEvent.change(screen.getByLabelText('Weight'), { target: { value: 'normal' } });
    fireEvent.change(screen.getByLabelText('Text color'), { target: { value: '#123456' } });
    expect(drafts().a?.draft.looks).toEqual({
      size: { value: 'xs', breakpoint: '', from: 'text-[clamp(1rem,5vw,4rem)]' },
      'md:weight': { value: 'normal', breakpoint: 'md', from: 'md:font-bold' },
      color: { value: '#123456', breakpoint: '', from: 'text-soft' },
    });
    expect(screen.queryByText('text-soft')).toBeNull();
    expect(size.selectedOptions[0]?.textContent).toBe('12 px');
  });

  it('offers only what the source allows, and says why not', () => {
    edit({ tagName: 'a', href: '/tea', edits: 'text classes href:component src alt' });
    expect(screen.getByLabelText('Text')).toMatchObject({ disabled: false });
    expect(screen.queryByLabelText('Link')).toBeNull();
    expect(screen.getByText('Link: This part is a component of its own. Ask for a change of it.'));
    select({ tagName: 'input', edits: 'text:noText classes:computedClasses href src alt' });
    expect(screen.queryByLabelText('Text')).toBeNull();
    expect(screen.getByText(/^Text: This part has no text in its source/)).toBeDefined();
    expect(screen.queryByLabelText('Weight')).toBeNull();
    expect(screen.getByText(/^Looks: The looks of this part are computed/)).toBeDefined();
    expect(button('Ask for a change of this part')).toBeDefined();
    select({ edits: 'text:nonsense classes' });
    expect(screen.getByLabelText('Text')).toMatchObject({ disabled: false });
  });

  it('closes a look that is set in several places, and says why', () => {
    edit({ className: 'px-4 pl-8' });
    expect(screen.getByLabelText('Padding left, right (px)')).toMatchObject({ disabled: true });
    expect(screen.getByText(/This look is set in several places/)).toBeDefined();
    expect(screen.getByLabelText('Padding top, bottom (px)')).toMatchObject({ disabled: false });
  });

  it('closes what comes from a list, and says how many are changed [INJ-008, INJ-009]', () => {
    edit({ isMap: true, count: 12 });
    expect(screen.getByLabelText('Text')).toMatchObject({ disabled: true });
    expect(screen.getByText('Shown 12 times: a change reaches all of them')).toBeDefined();
    select({ isMap: true, tagName: 'img', src: '/a.png' });
    expect(screen.getByLabelText('Picture address')).toMatchObject({ disabled: true });
    expect(screen.getByLabelText('Description of the picture')).toMatchObject({ disabled: false });
    select({ hasChildren: true });
    expect(screen.queryByLabelText('Text')).toBeNull();
  });

  it('saves, and shows why an edit was refused', async () => {
    now.state.refusals = [{ index: 0, reason: 'computedText' }];
    edit();
    expect(button('Save')).toMatchObject({ disabled: true });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Cake' } });
    fireEvent.click(button('Save 1 change'));
    expect((await screen.findByRole('alert')).textContent).toContain('This text comes from data');
    fireEvent.click(button('Drop these changes'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(drafts()).toEqual({});
  });

  it('cannot be left while it saves', async () => {
    edit();
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Cake' } });
    act(() => now.project.editing.leave());
    fireEvent.keyDown(window, { key: 's', ctrlKey: true });
    expect(now.project.editing.getState()).toMatchObject({ saving: true, leaving: false });
    expect(button('Stop editing')).toMatchObject({ disabled: true });
    act(() => {
      now.project.editing.leave();
      now.project.editing.giveUp();
    });
    expect(now.project.editing.getState()).toMatchObject({ active: true, leaving: false });
    await waitFor(() => expect(now.project.editing.getState().saving).toBe(false));
    fireEvent.click(button('Stop editing'));
    expect(now.project.editing.getState().active).toBe(false);
  });

  it('asks before a link leads away from changes that are not saved', async () => {
    edit();
    const link = document.createElement('a');
    link.href = '/other';
    document.body.append(link);
    onTestFinished(() => link.remove());
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Cake' } });
    expect(fireEvent.click(link)).toBe(false);
    expect((await screen.findByRole('dialog')).textContent).toContain('not saved');
    now.state.refusals = [{ index: 0, reason: 'stale' }];
    fireEvent.click(button('Save and leave'));
    // What could not be saved keeps the user here.
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('alert').textContent).toContain('Nothing was saved');
    expect(push).not.toHaveBeenCalled();
    now.state.refusals = [];
    fireEvent.click(link);
    fireEvent.click(await screen.findByRole('button', { name: 'Save and leave' }));
    await waitFor(() => expect(push).toHaveBeenCalledWith('/other'));
    expect(drafts()).toEqual({});
  });

  it.each([
    ['Save and leave', ['apply text'], false],
    ['Leave without saving', [], false],
    ['Stay', [], true],
  ])(
    'asks before a command opens another page, and %s [EDIT-025]',
    async (choice, calls, stays) => {
      edit();
      const go = vi.fn();
      leaveProject(go);
      expect(go).toHaveBeenCalledTimes(1);
      fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Cake' } });
      leaveProject(go);
      const dialog = await screen.findByRole('dialog', { name: 'Leave with unsaved changes?' });
      expect(go).toHaveBeenCalledTimes(1);
      fireEvent.click(within(dialog).getByRole('button', { name: choice }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect([now.calls, Object.keys(drafts()).length > 0]).toEqual([calls, stays]);
      expect(go).toHaveBeenCalledTimes(stays ? 1 : 2);
      act(() => now.project.editing.giveUp());
      leaveProject(go);
      expect(go).toHaveBeenCalledTimes(stays ? 2 : 3);
    },
  );

  it.each([
    ['Save, then restore', ['apply text', 'restore 1'], false],
    ['Restore without saving', ['restore 1'], false],
    ['Cancel', [], true],
  ])('asks before a version is restored, and %s [EDIT-026]', async (choice, calls, stays) => {
    edit();
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Cake' } });
    const restored = now.project.restore(1).then(
      () => true,
      (error) => error.name,
    );
    const dialog = await screen.findByRole('dialog', { name: /before restoring/ });
    expect(now.calls).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: choice }));
    expect(await restored).toBe(stays ? 'AbortError' : true);
    expect([now.calls, Object.keys(drafts()).length > 0]).toEqual([calls, stays]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('names the edited parts whose source has changed meanwhile', async () => {
    const load = (text: string, version: number) =>
      act(() =>
        now.project.files.load(
          [{ file_path: 'src/App.tsx', file_content: text, is_binary: false }],
          version,
        ),
      );
    load('<p>S</p>\n\n<h1>T</h1>', 2);
    edit({
      ...{ tagName: 'p', elementText: 'Menu' },
      place: { path: 'src/App.tsx', start: '1:0', end: '1:8', hash: 'p' },
    });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Menus' } });
    select({ place: { ...element.place, end: '3:10' } });
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Cake' } });
    expect(screen.queryByText(/has changed in the meantime/)).toBeNull();
    // The first part has only moved.
    load('\n<p>S</p>\n\n<h2>T</h2>', 3);
    const text = await screen.findByText(/has changed in the meantime/);
    const parts = within(text.parentElement as HTMLElement).getAllByRole('listitem');
    expect(parts.map((one) => one.textContent)).toEqual(['Tea']);
    fireEvent.click(button('Undo'));
    expect(screen.queryByText(/has changed in the meantime/)).toBeNull();
  });

  it('is read-only while an answer writes files', () => {
    edit();
    act(() => now.project.run.setState({ status: 'loading' }));
    expect(screen.getByRole('group')).toMatchObject({ disabled: true });
    expect(screen.getByText(/An answer is being written/)).toBeDefined();
  });

  it.each([
    ['Esc', () => fireEvent.keyDown(window, { key: 'Escape' })],
    ['the button', () => fireEvent.click(button('Stop editing'))],
    ['the code view', () => act(() => now.project.view.show('code'))],
  ])('asks before unsaved changes are dropped by %s [INJ-014, INJ-016]', async (_, leave) => {
    edit();
    fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Cake' } });
    leave();
    expect((await screen.findByRole('dialog')).textContent).toContain('Discard your changes?');
    expect(now.project.view.getState().view).toBe('preview');
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(now.project.editing.getState()).toMatchObject({ active: false, drafts: {} });
  });

  describe('keys', () => {
    const change = () =>
      fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'Cake' } });
    /** Adds something of another part of the product, until the test ends. */
    function add(html: string): HTMLElement {
      const other = document.createElement('div');
      other.innerHTML = html;
      document.body.append(other);
      onTestFinished(() => other.remove());
      return other.firstElementChild as HTMLElement;
    }
    const isAsked = () => now.project.editing.getState().leaving;

    it.each([
      ['composing', { isComposing: true }],
      ['of an input method', { keyCode: 229 }],
    ])('leaves alone a key press %s', (_, press) => {
      edit();
      change();
      const text = screen.getByLabelText('Text');
      fireEvent.keyDown(text, { key: 'Escape', ...press });
      fireEvent.keyDown(text, { key: 'z', ctrlKey: true, ...press });
      expect([isAsked(), drafts().a?.draft.text]).toEqual([false, 'Cake']);
      fireEvent.keyDown(text, { key: 'Escape' });
      expect(isAsked()).toBe(true);
    });

    it.each(['<input>', '<textarea></textarea>', '<p contenteditable="true"></p>'])(
      'leaves undo to %s outside of the panel',
      (html) => {
        edit();
        change();
        // The event is not cancelled, so the field undoes its own text.
        expect(fireEvent.keyDown(add(html), { key: 'z', ctrlKey: true })).toBe(true);
        expect(drafts().a?.draft.text).toBe('Cake');
        expect(fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'z', ctrlKey: true })).toBe(
          false,
        );
        expect(drafts()).toEqual({});
        fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
        expect(drafts().a?.draft.text).toBe('Cake');
      },
    );

    it.each(['dialog', 'menu', 'listbox'])('leaves Esc to an open %s', (role) => {
      edit();
      change();
      const other = add(`<div role="${role}"></div>`);
      expect(fireEvent.keyDown(other, { key: 'Escape' })).toBe(true);
      expect(isAsked()).toBe(false);
      other.remove();
      fireEvent.keyDown(document.body, { key: 'Escape' });
      expect(isAsked()).toBe(true);
    });

    it('saves only while the page can be edited', async () => {
      edit();
      change();
      act(() => now.project.run.setState({ status: 'loading' }));
      fireEvent.keyDown(window, { key: 's', ctrlKey: true });
      expect(now.project.editing.getState().saving).toBe(false);
      act(() => now.project.run.setState({ status: 'finished' }));
      fireEvent.keyDown(window, { key: 's', ctrlKey: true });
      expect(now.project.editing.getState().saving).toBe(true);
      await waitFor(() => expect(now.calls).toEqual(['apply text']));
    });
  });

  it('offers only to ask about a part without a place in the source', () => {
    edit();
    act(() => now.project.editing.handlePart(part, true));
    expect(screen.getByText(/cannot be edited here/)).toBeDefined();
    fireEvent.click(button('Ask for a change of this part'));
    expect(now.project.draft.getState().about).not.toBeNull();
  });
});
