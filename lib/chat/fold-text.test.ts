import { describe, expect, it } from 'vitest';
import { limits } from '@/domain/limits';
import { foldText } from './fold-text';

const { characters, lines } = limits.chat.fold;

describe('a prompt', () => {
  it.each([
    ['of the usual length', 'A tea shop with opening hours.'],
    ['that is a little too long', 'a'.repeat(characters * 1.4)],
    ['with a few lines too many', 'a\n'.repeat(lines * 1.4)],
  ])('%s is shown whole [CHAT-060]', (_, text) => expect(foldText(text)).toBeNull());

  it('of many characters is cut after 800, none of them in two [CHAT-060]', () => {
    expect(foldText('a'.repeat(40_000))).toBe('a'.repeat(800));
    const tea = foldText('🍵'.repeat(40_000)) ?? '';
    expect([[...tea].length, tea.replaceAll('🍵', '')]).toEqual([800, '']);
  });

  it('of many lines is cut after twelve [CHAT-060]', () => {
    const text = Array.from({ length: 60 }, (_, line) => `line ${line + 1}`).join('\n');
    expect(foldText(text)?.split('\n')).toHaveLength(12);
    expect(foldText(text)?.endsWith('line 12')).toBe(true);
  });
});
