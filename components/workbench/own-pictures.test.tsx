import environmentConsole from 'node:console';
import type { QueryKey } from '@tanstack/react-query';
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditingMessage } from '@/domain/contract/preview-protocol';
import { resources } from '@/domain/contract/resources';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { setTestPlan } from '@/lib/account/testing-plan';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import { callKey } from '@/lib/query';
import { useSession } from '@/lib/session/store';
import { useToasts } from '@/lib/toasts/store';
import { localhostSupport } from '@/lib/workbench/localhost-support';
import { type Answers, serveCalls } from '@/tests/support/calls';
import { renderInProject } from '@/tests/support/page';
import '@/components/ui/dialog-panel';
import './added-pictures';
import './picture-chooser';
import { FilesPane } from './files-pane';
import { OwnPictures } from './own-pictures';
import { PreviewView } from './preview-view';

vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'img', tag: 'img' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: '', classes: [], names: [], hints: [] },
};
const image: SelectedElement = {
  ...{ tagName: 'img', className: '', elementText: '', src: '/old.png', href: null, alt: null },
  ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [] },
  place: { path: 'src/App.tsx', start: '3:0', end: '3:9', hash: 'abc' },
};
const picture = (name = 'tea.png', type = 'image/png') => new File(['x'], name, { type });

const answers: Answers = {
  'locks.read': () => ({ paths: [] }),
  'versions.compare': () => ({ files: [] }),
  'versions.list': () => ({ list: [], head: null, more: false }),
};
const order = { orderBy: 'createTime', appKey: 'web' } as const;
/** Answers that the page has already. */
let known: (readonly [QueryKey, unknown])[];

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  useSession.setState({ status: 'signed-in' });
  // The test environment does not load frames, and logs an error for each frame.
  vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
  // The tree draws the rows that are seen.
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 400 });
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 240 });
  serveCalls(answers);
  known = [];
  localhostSupport.setState({ isSupported: true });
  useToasts.setState({ shown: [], recent: [], unseen: 0 });
  setTestPlan('CODE_PLAN_ADVANCE');
  now = createConversationScene();
  now.project.project.setState({ uuid, previewName: uuid });
  now.project.view.show('preview');
  now.project.run.setState({ opening: false });
  now.project.files.load(
    [
      { file_path: 'src/App.tsx', file_content: '', is_binary: false },
      { file_path: 'public/logo.svg', file_content: '<svg/>', is_binary: false },
    ],
    1,
  );
});
afterEach(() => {
  act(() => useSession.getState().clear());
  setTestPlan('CODE_PLAN_FREE');
  useDialogs.setState({ open: null });
  now.project.dispose();
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const draft = () => now.project.editing.getState().drafts.a?.draft;
const made = () => now.calls.filter((call) => call.startsWith('make'));
const toasts = () => useToasts.getState().recent.map(({ title }) => title);
const select = (rest: Partial<SelectedElement> = {}) =>
  act(() =>
    now.project.editing.handlePicked(
      {
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: 'a', part },
        element: { ...image, ...rest },
      },
      true,
    ),
  );
function show(): void {
  renderInProject(
    <>
      <PreviewView />
      <FilesPane />
      <OwnPictures />
    </>,
    now.project,
    'en_US',
    known,
  );
}
function edit(rest: Partial<SelectedElement> = {}): void {
  show();
  act(() => now.project.editing.begin());
  select(rest);
}
/** Sends an event of a drag with these files. */
function drag(target: Element | Window, type: 'dragEnter' | 'drop', files: File[]): void {
  const event = createEvent[type](target);
  const items = files.map((file) => ({ kind: 'file', type: file.type }));
  Object.defineProperty(event, 'dataTransfer', { value: { types: ['Files'], files, items } });
  Object.defineProperties(event, { clientX: { value: 30 }, clientY: { value: 40 } });
  fireEvent(target, event);
}
const cover = () => screen.queryByRole('region', { name: 'Drop pictures here' });

describe('the panel', () => {
  it('takes a picture from the device, and asks for its description [EDIT-045, INJ-010]', async () => {
    edit();
    expect(screen.queryByText(/^Describe the picture/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Upload a picture', { selector: 'input' }), {
      target: { files: [picture()] },
    });
    await waitFor(() => expect(draft()).toEqual({ src: '/images/tea.webp' }));
    expect(screen.getByText(/^Describe the picture/)).toBeDefined();
    fireEvent.change(screen.getByLabelText('Description of the picture'), {
      target: { value: 'A cup of tea' },
    });
    expect(screen.queryByText(/^Describe the picture/)).toBeNull();
    expect(draft()).toEqual({ src: '/images/tea.webp', alt: 'A cup of tea' });
  });

  it('asks whether the old description fits the new picture [EDIT-045]', async () => {
    edit({ alt: 'A teapot' });
    act(() => now.project.editing.change({ src: '/logo.svg' }));
    expect(screen.getByText('Does the description fit the new picture?')).toBeDefined();
  });

  it('takes a picture of the project [EDIT-045]', async () => {
    edit();
    fireEvent.click(button('From this project'));
    fireEvent.click(await screen.findByRole('button', { name: '/logo.svg' }));
    expect(draft()).toEqual({ src: '/logo.svg' });
    expect(made()).toEqual([]);
  });

  it('takes a picture of the user’s resources [EDIT-044, EDIT-045]', async () => {
    const resource = {
      ...{ size: 9, uuid: 'common_source', remark: '', createTime: '2026-01-02 10:00:00' },
      ...{ resourceId: '7', path: 'a/7.png', url: 'https://files.example/7.png', title: 'Tea' },
    };
    const key = { ...resource, resourceId: '8', path: 'a/8.p12', url: '', title: 'key' };
    known = [
      [
        callKey(resources.list, { pageNum: 1, pageSize: 10, isAsc: 'desc', ...order }),
        { list: [resource, key], total: 2, totalPage: 1 },
      ],
    ];
    edit();
    fireEvent.click(button('From my resources'));
    fireEvent.click(await screen.findByRole('button', { name: 'Tea' }));
    await waitFor(() => expect(draft()).toEqual({ src: '/images/tea.webp' }));
    expect(made()).toEqual(['make 7']);
  });

  it.each([
    ['from a list', { isMap: true }],
    ['that is computed', { edits: 'text classes href src:computedValue alt' }],
    ['that is none', { tagName: 'h1' }],
  ])('offers no other picture for one %s [INJ-009]', (_, rest) => {
    edit(rest);
    expect(screen.queryByRole('button', { name: 'Upload a picture' })).toBeNull();
  });

  it('refuses what is no picture or too large before it is sent [INJ-010]', () => {
    edit();
    const large = picture('large.png');
    Object.defineProperty(large, 'size', { value: 10_485_761 });
    for (const file of [picture('notes.txt', 'text/plain'), large])
      fireEvent.change(screen.getByLabelText('Upload a picture', { selector: 'input' }), {
        target: { files: [file] },
      });
    expect(toasts()).toEqual(['“large.png” is larger than 10 MB.', '“notes.txt” is not an image.']);
    expect(made()).toEqual([]);
  });
});

describe('pictures that are dropped or pasted', () => {
  it('replace the selected picture [EDIT-046]', async () => {
    edit();
    expect(cover()).toBeNull();
    drag(window, 'dragEnter', [picture()]);
    expect(cover()?.textContent).toMatch(/^Drop on a picture to replace it.* the selected one$/);
    drag(cover() as Element, 'drop', [picture()]);
    expect(cover()).toBeNull();
    expect(made()).toEqual([]);
    await now.clock.advance(limits.visualEditing.pictureAtMs);
    await waitFor(() => expect(draft()).toEqual({ src: '/images/tea.webp' }));
    fireEvent.paste(document.body, {
      clipboardData: { types: ['Files'], files: [picture('b.png')] },
    });
    await waitFor(() => expect(draft()).toEqual({ src: '/images/b.webp' }));
  });

  it('replace the picture on which they are dropped, also with another selected [EDIT-046]', async () => {
    edit();
    const said: EditingMessage[] = [];
    act(() => now.project.editing.connect((message) => said.push(message)));
    drag(window, 'dragEnter', [picture()]);
    drag(cover() as Element, 'drop', [picture()]);
    expect(said.at(-1)).toEqual({ type: 'SELECT_PICTURE', x: 30, y: 40 });
    const place = { ...image.place, start: '9:0', end: '9:9', hash: 'def' };
    act(() =>
      now.project.editing.handlePicked(
        {
          ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: 'b', part },
          element: { ...image, place },
        },
        false,
      ),
    );
    const drafts = () => now.project.editing.getState().drafts;
    await waitFor(() => expect(drafts().b?.draft).toEqual({ src: '/images/tea.webp' }));
    expect(Object.keys(drafts())).toEqual(['b']);
    // The page selects no second element for one drop.
    select();
    expect(now.project.editing.getState().selected?.uid).toBe('a');
  });

  it('become files of the project, and are named in the next prompt [EDIT-046]', async () => {
    show();
    drag(window, 'dragEnter', [picture()]);
    expect(cover()?.textContent).toBe('Drop to add to the project');
    drag(cover() as Element, 'drop', [picture()]);
    const description = await screen.findByLabelText('What does it show?');
    expect(now.calls).toContain('save public/images/tea.webp');
    expect(screen.queryByRole('button', { name: 'Use in the selected picture' })).toBeNull();
    fireEvent.change(description, { target: { value: 'A cup of tea' } });
    fireEvent.click(button('Ask for a change with it'));
    expect(now.project.draft.getState().text).toBe(
      'Use these pictures of the project: /images/tea.webp (8 × 6 px). They show: A cup of tea. ',
    );
    expect(screen.queryByLabelText('What does it show?')).toBeNull();
  });

  it('on the file tree go into the public folder they fall on, and can be used then [EDIT-046]', async () => {
    edit();
    const row = await screen.findByRole('treeitem', { name: 'public' });
    drag(row, 'drop', [picture()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Use in the selected picture' }));
    expect(now.calls).toContain('save public/tea.webp');
    expect(draft()).toEqual({ src: '/tea.webp' });
    drag(screen.getByRole('treeitem', { name: 'App.tsx' }), 'drop', [picture()]);
    await waitFor(() => expect(now.calls).toContain('save public/images/tea.webp'));
  });

  it('are left to a field, and to who may not have them [EDIT-046]', () => {
    edit();
    const paste = (target: Element) =>
      fireEvent.paste(target, { clipboardData: { types: ['Files'], files: [picture()] } });
    paste(screen.getByLabelText('Picture address'));
    fireEvent.paste(document.body, {
      clipboardData: { types: ['text/plain', 'Files'], files: [picture()] },
    });
    act(() => now.project.run.setState({ status: 'loading' }));
    paste(document.body);
    expect(toasts()).toEqual(['An answer is being written. Add pictures when it is finished.']);
    act(() => now.project.run.setState({ status: 'idle' }));
    act(() => setTestPlan('CODE_PLAN_FREE'));
    paste(document.body);
    expect(useDialogs.getState().open).toMatchObject({ name: 'upsell' });
    act(() => now.project.project.setState({ readOnly: true }));
    drag(window, 'dragEnter', [picture()]);
    expect(cover()).toBeNull();
    expect(made()).toEqual([]);
  });

  it('are not waited for when texts are dragged', () => {
    show();
    const event = createEvent.dragEnter(window);
    Object.defineProperty(event, 'dataTransfer', { value: { types: ['text/plain'], items: [] } });
    fireEvent(window, event);
    expect(cover()).toBeNull();
  });
});
