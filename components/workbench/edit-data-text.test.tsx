import environmentConsole from 'node:console';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PagePart } from '@/domain/entities/page-part';
import { limits } from '@/domain/limits';
import type { SelectedElement } from '@/domain/visual-editing/selected-element';
import { setTestPlan } from '@/lib/account/testing-plan';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useSession } from '@/lib/session/store';
import { CallError } from '@/lib/upstream/call-error';
import { localhostSupport } from '@/lib/workbench/localhost-support';
import { renderInProject } from '@/tests/support/page';
import { PreviewView } from './preview-view';

vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const part: PagePart = {
  ...{ path: '/', viewport: { width: 800, height: 600 }, selector: 'li', tag: 'li' },
  rect: { x: 0, y: 0, width: 300, height: 40 },
  ...{ text: 'Tea', classes: [], names: [], hints: [] },
};

let now: ReturnType<typeof createConversationScene>;
const drafts = () => Object.values(now.project.editing.getState().drafts);
const button = (name: string) => screen.getByRole('button', { name });
const text = () => screen.getByLabelText<HTMLInputElement>('Text');
const hint = () =>
  document.getElementById(text().getAttribute('aria-describedby') ?? '')?.textContent;
const select = (elementText: string, rest: Partial<SelectedElement> = {}) =>
  act(() =>
    now.project.editing.handlePicked(
      {
        ...{ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId: 'a', part },
        element: {
          ...{ tagName: 'li', className: '', elementText, src: null, href: null, alt: null },
          ...{ isMap: true, hasChildren: true, lang: 'react', count: 2, ancestors: [] },
          place: { path: 'src/App.tsx', start: '1:0', end: '1:9', hash: 'abc' },
          ...{ isFromData: true, edits: 'text:listItem', ...rest },
        },
      },
      true,
    ),
  );
const search = () => act(() => now.clock.advance(limits.visualEditing.searchAfterMs));

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
  now.state.found = () => ({ place: { path: 'src/content.ts', line: 12 }, isRepeated: false });
  setTestPlan('CODE_PLAN_ADVANCE');
  renderInProject(<PreviewView />, now.project);
  act(() => {
    now.project.preview.open('http://x/');
    now.project.preview.handleReport('started', '/', 'Tea');
    now.project.preview.handleReport('painted', '/', 'Tea');
  });
  fireEvent.click(button('Edit'));
});
afterEach(() => {
  act(() => useSession.getState().clear());
  setTestPlan('CODE_PLAN_FREE');
  now.project.dispose();
});

describe('a text from data', () => {
  it('is closed until its place is found, and then edited there [EDIT-008, INJ-008]', async () => {
    select('Tea');
    expect([text().disabled, hint()]).toEqual([
      true,
      'Looking for the place where this text is written …',
    ]);
    await search();
    expect([text().disabled, text().value]).toEqual([false, 'Tea']);
    expect(hint()).toMatch(/^From src\/content\.ts, line 12\./);
    expect(button('Reset this part')).toMatchObject({ disabled: true });
    fireEvent.change(text(), { target: { value: 'Cake' } });
    expect(drafts().map(({ draft }) => draft)).toEqual([
      { literal: { path: 'src/content.ts', from: 'Tea', to: 'Cake' } },
    ]);
    expect(text().value).toBe('Cake');
    expect(button('Save 1 change')).toMatchObject({ disabled: false });
    fireEvent.click(button('Reset this part'));
    expect([text().value, drafts()]).toEqual(['Tea', []]);
  });

  it('is that of the selected one of several elements of a list [EDIT-008]', async () => {
    select('Tea');
    await search();
    fireEvent.change(text(), { target: { value: 'Cake' } });
    now.state.found = () => ({ place: { path: 'src/more.json', line: 1 }, isRepeated: false });
    select('Milk');
    expect([text().disabled, text().value]).toEqual([true, 'Milk']);
    await search();
    expect(hint()).toMatch(/^From src\/more\.json, line 1\./);
    select('Tea');
    expect(text().value).toBe('Cake');
  });

  it.each([
    [{ place: null, isRepeated: true }, /several places of the code. Ask for a change/],
    [{ place: null, isRepeated: false }, /not written like this in the code. Ask for a change/],
    [new CallError(500, ''), /^This comes from a list/],
  ])(
    'stays closed with the reason, and can be asked about: %j [EDIT-008]',
    async (found, words) => {
      now.state.found = () => (found instanceof Error ? Promise.reject(found) : found);
      select('Tea');
      await search();
      expect(text().disabled).toBe(true);
      expect(hint()).toMatch(words);
      fireEvent.change(text(), { target: { value: 'Cake' } });
      expect(drafts()).toEqual([]);
      expect(button('Ask for a change of this part')).toMatchObject({ disabled: false });
    },
  );

  it('is found outside of lists too, and not searched where an element has its own [EDIT-008]', async () => {
    select('Tea', { isMap: false, edits: 'text:computedText' });
    await search();
    expect(text().disabled).toBe(false);
    const searches = () => now.calls.filter((call) => call.startsWith('find'));
    expect(searches()).toEqual(['find Tea']);
    select('Tea', { isFromData: false });
    await search();
    expect([text().disabled, hint()]).toEqual([
      true,
      'This comes from a list. Ask for a change, or edit it in the code.',
    ]);
    select('Own', { isMap: false, isFromData: false, hasChildren: false, edits: 'text' });
    await search();
    expect([text().disabled, searches().length]).toEqual([false, 1]);
  });
});
