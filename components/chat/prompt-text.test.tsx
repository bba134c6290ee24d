import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createConversationScene } from '@/lib/chat/testing-scene';
import { renderInProject } from '@/tests/support/page';
import { PromptText } from './prompt-text';

it('shows the beginning of a long prompt, and all of it at a press [CHAT-060]', () => {
  const text = `${'word '.repeat(2_000)}the end`;
  const { container } = renderInProject(
    <PromptText text={text} />,
    createConversationScene().project,
  );
  expect(container.textContent).not.toContain('the end');
  const button = screen.getByRole('button', { name: 'Show all 10,007 characters' });
  expect(button.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(button);
  expect(container.querySelector('p')?.textContent).toBe(text);
  fireEvent.click(screen.getByRole('button', { name: 'Show less' }));
  expect(container.textContent).not.toContain('the end');
});

it('shows a short prompt without a button [CHAT-060]', () => {
  renderInProject(<PromptText text="a shop" />, createConversationScene().project);
  expect(screen.getByText('a shop')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('takes the direction of writing from the prompt, as an Arabic one needs it', () => {
  const { project } = createConversationScene();
  renderInProject(<PromptText text="موقع لمخبز" />, project);
  expect(screen.getByText('موقع لمخبز').closest('[dir]')?.getAttribute('dir')).toBe('auto');
});
