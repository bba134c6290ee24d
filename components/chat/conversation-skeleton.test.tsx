import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { Conversation } from './conversation';

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => void vi.unstubAllGlobals());

it('shows a skeleton of the conversation for a saved project, never the home screen [ROUTE-005]', () => {
  const saved = createConversationScene().open('7f1c0b0e-0c3a-4a6e-9b51-0d2f5b8b1a11');
  const { container } = renderInProject(
    <Conversation intro={() => <h1>Say it</h1>} below={(isHome) => isHome && <p>chips</p>} />,
    saved,
  );
  expect(container.querySelectorAll('.skeleton').length).toBeGreaterThan(2);
  expect(container.textContent).not.toMatch(/Say it|chips/);
  saved.dispose();
});
