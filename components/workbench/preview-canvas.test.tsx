import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConversationScene, uuid } from '@/lib/chat/testing-scene';
import { useDialogs } from '@/lib/dialogs/store';
import type { OpenProject } from '@/lib/projects/open-project';
import { versionTimeQuery } from '@/lib/versions/version-time';
import { renderInProject } from '@/tests/support/page';
import { PreviewCanvas } from './preview-canvas';

const entry = {
  number: 3,
  kind: 'turn',
  title: '',
  origin: null,
  touched: null,
  hasPicture: false,
};
const noon = '2026-05-04T04:00:00.000Z';
let project: OpenProject;

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-04T08:00:00Z'), toFake: ['Date'] });
  project = createConversationScene().open(uuid);
  project.project.setState({ title: 'Tea house' });
  project.files.load([], 3);
});
afterEach(() => vi.useRealTimers());

const show = (at = noon) =>
  renderInProject(<PreviewCanvas>page</PreviewCanvas>, project, 'en_US', [
    [versionTimeQuery(uuid, 3).queryKey, { list: [{ ...entry, at }], head: 3, more: false }],
  ]);

it.each([
  ['today', noon, 'Tea house · #3 · 12:00 PM'],
  ['another day', '2026-05-01T04:00:00.000Z', 'Tea house · #3 · May 1, 2026'],
])('shows the project, its version and its time: %s', (_, at, said) => {
  show(at);
  fireEvent.click(screen.getByRole('button', { name: said }));
  expect(useDialogs.getState().open).toMatchObject({ name: 'history' });
});

it('shows a reader no link to the history, and requests nothing', () => {
  project.project.setState({ readOnly: true });
  renderInProject(<PreviewCanvas>page</PreviewCanvas>, project);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('contentinfo').textContent).toBe('Tea house · #3');
});

it('shows the width of a resized page in pixels [WB-018]', () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      seen: () => void;
      constructor(seen: () => void) {
        this.seen = seen;
      }
      observe(line: Element) {
        vi.spyOn(line, 'getBoundingClientRect').mockReturnValue({ width: 375.4 } as DOMRect);
        this.seen();
      }
      disconnect() {}
    },
  );
  show();
  expect(screen.queryByText(/px/)).toBeNull();
  act(() => project.view.toggleResponsive());
  expect(screen.getByText('375 px')).toBeDefined();
  vi.unstubAllGlobals();
});
