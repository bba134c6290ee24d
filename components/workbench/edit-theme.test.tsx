import environmentConsole from 'node:console';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EditingMessage, PreviewMessage } from '@/domain/contract/preview-protocol';
import { limits } from '@/domain/limits';
import type { Edit } from '@/domain/visual-editing/edits';
import { setTestPlan } from '@/lib/account/testing-plan';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useSession } from '@/lib/session/store';
import { renderInProject } from '@/tests/support/page';
import { EditPanel } from './edit-panel';

vi.mock('next/navigation', async (load) => ({
  ...(await load<typeof import('next/navigation')>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const theme = ':root { --paper: #ffffff; --ink: #111111; --radius: 4px; }';
let now: ReturnType<typeof createConversationScene>;
let said: EditingMessage[];
let applied: readonly Edit[];
beforeEach(() => {
  useSession.setState({ status: 'signed-in' });
  vi.spyOn(environmentConsole, 'error').mockImplementation(() => {});
  setTestPlan('CODE_PLAN_ADVANCE');
  now = createConversationScene();
  now.project.project.setState({ uuid });
  now.project.run.setState({ opening: false });
  now.project.view.show('preview');
  now.project.files.load(
    [{ file_path: 'src/theme.css', file_content: theme, is_binary: false }],
    1,
  );
  const { applyEdits } = now.effects;
  now.effects.applyEdits = (site, edits) => {
    applied = edits;
    return applyEdits(site, edits);
  };
  said = [];
  now.project.editing.connect((message) => said.push(message));
  now.project.editing.begin();
  renderInProject(<EditPanel />, now.project);
});
afterEach(() => {
  act(() => useSession.getState().clear());
  setTestPlan('CODE_PLAN_FREE');
  now.project.dispose();
});

const change = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const fieldValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const shown = async () => {
  await act(() => now.clock.advance(limits.visualEditing.debounceMs));
  return said.findLast((one) => one.type === 'SHOW_THEME')?.tokens;
};

it('shows colours and radii of the project at once in the page, and undoes them [EDIT-047]', async () => {
  expect([fieldValue('paper'), fieldValue('ink'), fieldValue('radius')]).toEqual([
    ...['#ffffff', '#111111', '4px'],
  ]);
  change('ink', '#000080');
  change('ink', '#000090');
  change('radius', '8px');
  expect(await shown()).toEqual({ '--ink': '#000090', '--radius': '8px' });
  act(() => now.project.editing.undo());
  expect([fieldValue('ink'), fieldValue('radius')]).toEqual(['#000090', '4px']);
  act(() => now.project.editing.undo());
  expect([fieldValue('ink'), await shown()]).toEqual(['#111111', {}]);
  change('ink', '#222222');
  change('ink', '#111111');
  expect(now.project.editing.isDirty()).toBe(false);
});

it('warns of a text that is hard to read [EDIT-048]', () => {
  expect(screen.queryByText(/contrast/)).toBeNull();
  change('ink', '#cccccc');
  expect(screen.getByText(/^“ink” on “paper” has a contrast of 1.6 to 1/)).toBeDefined();
});

it('saves the tokens as edits of their style sheets, and drops one that is refused [EDIT-047]', async () => {
  change('ink', '#222222');
  change('radius', '8px');
  now.state.refusals = [{ index: 1, reason: 'stale' }];
  await act(() => now.project.editing.save());
  const place = { kind: 'token', path: 'src/theme.css' };
  expect(applied).toEqual([
    { ...place, name: '--ink', from: '#111111', to: '#222222' },
    { ...place, name: '--radius', from: '4px', to: '8px' },
  ]);
  act(() => now.project.editing.dropRefused());
  now.state.refusals = [];
  await act(() => now.project.editing.save());
  expect(applied.map((edit) => 'name' in edit && edit.name)).toEqual(['--ink']);
  expect(now.project.editing.isDirty()).toBe(false);
});

it('is read-only while an answer writes files [EDIT-047]', () => {
  act(() => now.project.run.setState({ status: 'loading' }));
  expect(screen.getByLabelText('ink').closest('fieldset')?.disabled).toBe(true);
});

it('has a key that no element of a page can have [EDIT-047]', () => {
  change('ink', '#222222');
  const [key = ''] = Object.keys(now.project.editing.getState().drafts);
  const pick = (elementUniqueId: string) =>
    PreviewMessage.safeParse({ type: 'INJECT_ELEMENT_CHANGE', elementUniqueId }).error?.issues.map(
      ({ path }) => path[0],
    );
  expect(pick('a')).not.toContain('elementUniqueId');
  expect(pick(key)).toContain('elementUniqueId');
  // A key of an element with another source has a blank in it.
  expect(key).not.toContain(' ');
});
