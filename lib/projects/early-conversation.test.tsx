import { beforeEach, expect, it } from 'vitest';
import { chatWidthProperty, earlyConversationScript } from './early-conversation';

const root = document.documentElement;
// The page runs this script from its HTML.
const run = () => new Function(earlyConversationScript)();
beforeEach(() => {
  localStorage.clear();
  root.removeAttribute('style');
  document.body.innerHTML = '<div role="log"></div>';
});

it('applies the stored width of the chat before the first render', () => {
  run();
  expect(root.style.getPropertyValue(chatWidthProperty)).toBe('');
  localStorage.setItem('chat_width', '52.5');
  run();
  expect(root.style.getPropertyValue(chatWidthProperty)).toBe('52.5%');
});

it('ignores an invalid width', () => {
  localStorage.setItem('chat_width', '{broken');
  run();
  expect(root.style.getPropertyValue(chatWidthProperty)).toBe('');
});
