import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text';

describe('a prompt', () => {
  it.each([
    ['of the usual length', 'A tea shop with opening hours.'],
    ['of 1,200 characters', 'a'.repeat(1_200)],
    ['of 18 lines', Array(18).fill('a').join('\n')],
  ])('%s is shown whole [CHAT-060]', (_, text) => expect(foldText(text)).toBeNull());

  it.each([
    ['of 1,201 characters', 'a'.repeat(1_201), 'a'.repeat(800)],
    ['of 19 lines', Array(19).fill('a').join('\n'), Array(12).fill('a').join('\n')],
  ])('%s is cut [CHAT-060]', (_, text, shown) => expect(foldText(text)).toBe(shown));

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
