import environmentConsole from 'node:console';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PreviewMessage } from '@/domain/contract/preview-protocol';
import type { PagePart } from '@/domain/entities/page-part';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { localhostSupport } from '@/lib/workbench/localhost-support';
import { renderInProject } from '@/tests/support/page';
import { PreviewView } from './preview-view';

vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({ push: () => {} }),
}));

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'h1', tag: 'h1' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: 'Tea', classes: [], names: [], hints: [] },
};
const started: PreviewMessage = {
  type: 'PREVIEW_LOCATION',
  phase: 'started',
  path: '/',
  title: 'Tea',
};

let now: ReturnType<typeof createConversationScene>;
beforeEach(() => {
  // The test environment does not load frames, and logs an error for each frame.
  vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
  localhostSupport.setState({ isSupported: true });
  now = createConversationScene();
  now.project.project.setState({ uuid, previewName: uuid });
  now.project.view.show('preview');
});
afterEach(() => now.project.dispose());

/** Shows a page, which is a window that records what it is sent. */
async function open() {
  renderInProject(<PreviewView />, now.project);
  act(() => now.project.preview.open('http://x/'));
  const frame = await waitFor(() => {
    const found = document.querySelector('iframe');
    if (!found) throw new Error('No frame yet');
    return found;
  });
  const received: { type: string }[] = [];
  const page = { postMessage: (message: { type: string }) => received.push(message) };
  Object.defineProperty(frame, 'contentWindow', { value: page });
  const report = (data: PreviewMessage) =>
    act(() => {
      const event = new MessageEvent('message', { data, origin: 'null' });
      Object.defineProperty(event, 'source', { value: page });
      window.dispatchEvent(event);
    });
  return { frame, received, report };
}

describe('the frame of the preview', () => {
  it('lets the user choose again in a page that has reloaded itself [PP-24]', async () => {
    const { received, report } = await open();
    report(started);
    act(() => now.project.changeThis.begin());
    received.length = 0;
    report(started);
    expect(received).toEqual([{ type: 'CHOOSE_PART', on: true }]);
    act(() => now.project.changeThis.leave());
    received.length = 0;
    report(started);
    expect(received).toEqual([]);
  });

  it('lets the user edit again in a page that has reloaded itself [INJ-002]', async () => {
    const { received, report } = await open();
    report(started);
    act(() => now.project.editing.begin());
    received.length = 0;
    report(started);
    await now.clock.advance(50);
    expect(received).toEqual([{ type: 'START_SELECT' }]);
  });

  it('accepts a selected part only while it has the focus [INJ-005]', async () => {
    const { frame, report } = await open();
    report(started);
    act(() => now.project.editing.begin());
    const selected = () => now.project.editing.getState().selected;
    frame.focus();
    frame.blur();
    report({ type: 'PREVIEW_PART', part });
    expect(selected()).toBeNull();
    frame.focus();
    report({ type: 'PREVIEW_PART', part });
    expect(selected()).toMatchObject({ part });
  });

  it('takes typed text only while it has the focus, and then its end [EDIT-023]', async () => {
    const { frame, report, received } = await open();
    const place = { path: 'src/App.tsx', start: '1:0', end: '1:9', hash: 'abc' };
    const element: SelectedElement = {
      ...{ tagName: 'h1', className: '', elementText: 'Tea', src: null, href: null, alt: null },
      ...{ isMap: false, hasChildren: false, lang: 'react', count: 1, ancestors: [], place },
    };
    report(started);
    now.project.run.setState({ opening: false });
    now.project.files.load(
      [{ file_path: 'src/App.tsx', file_content: '<h1>Tea</h1>', is_binary: false }],
      1,
    );
    act(() => now.project.editing.begin());
    frame.focus();
    report({ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: 'a', element, part });
    const typing = () => now.project.editing.getState().typing;
    frame.blur();
    report({ type: 'TYPING_WANTED', elementUniqueId: 'a' });
    expect(typing()).toBeNull();
    frame.focus();
    report({ type: 'TYPING_WANTED', elementUniqueId: 'a' });
    expect(received.at(-1)).toEqual({ type: 'START_TYPING', elementUniqueId: 'a' });
    frame.blur();
    report({ type: 'TEXT_TYPED', elementUniqueId: 'a', text: 'Bad' });
    await now.clock.advance(50);
    expect(now.project.editing.getState().drafts).toEqual({});
    report({ type: 'TYPING_ENDED', elementUniqueId: 'a', text: 'Cake' });
    expect(now.project.editing.getState().drafts.a?.draft).toEqual({ text: 'Cake' });
    expect(typing()).toBeNull();
  });
});
