import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits } from '@/domain/limits';
import { createConversationScene } from '@/lib/chat/testing-scene';
import type { OpenProject } from '@/lib/projects/open-project';
import { renderInProject } from '@/tests/support/page';
import { CodeView } from './code-view';

// Load lazy code first, because only the fake clock controls time.
beforeAll(async () => void (await import('./editor')));

let now: ReturnType<typeof createConversationScene>;
let project: OpenProject;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  now = createConversationScene();
  ({ project } = now);
});
afterEach(() => {
  project.dispose();
  vi.useRealTimers();
});

const line = `${'x'.repeat(99)}\n`;
const pass = (lines: number) => act(() => project.files.append('src/App.tsx', line.repeat(lines)));
const editor = () => screen.getByRole('textbox', { name: /App.tsx/ });
const shown = () => {
  const [numbers, code] = screen.getByRole('region', { name: /App.tsx/ }).querySelectorAll('pre');
  return { numbers: numbers?.textContent?.trim().split('\n').length, code: code?.textContent };
};

async function rush() {
  renderInProject(<CodeView />, project);
  act(() => {
    project.files.begin('src/App.tsx');
    project.editor.follow('src/App.tsx');
  });
  pass(limits.editor.rush.characters / 100);
  await act(() => now.clock.advance(limits.editor.setDebounceMs));
}

describe('text that is being written', () => {
  it('grows at most every 100 ms with numbered lines, and becomes the editor when writing stops', async () => {
    await rush();
    expect(shown()).toEqual({ numbers: 21, code: line.repeat(20) });
    pass(1);
    pass(1);
    pass(1);
    act(() => vi.advanceTimersByTime(limits.chat.updateMs));
    expect(shown()).toEqual({ numbers: 24, code: line.repeat(23) });
    await act(() => now.clock.advance(limits.editor.rush.calmMs));
    expect([screen.queryByRole('region'), editor()]).toEqual([null, expect.anything()]);
  });

  it('shows the editor at once for a file that the user chose [WB-007]', async () => {
    await rush();
    act(() => project.editor.choose('src/App.tsx'));
    expect(editor()).toBeDefined();
  });

  it('shows the file’s content when it is set again', async () => {
    await rush();
    act(() => project.files.write('src/App.tsx', 'one\ntwo'));
    expect(shown()).toEqual({ numbers: 2, code: 'one\ntwo' });
  });
});
