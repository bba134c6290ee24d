import { limits } from '@/domain/limits';

const { characters, lines, spare } = limits.chat.fold;

/**
 * Returns the beginning of a text that is too long to show completely, otherwise null. A text that
 * is only a little too long is not cut, because the button that expands the text would need as much
 * space as the hidden lines.
 */
export function foldText(text: string): string | null {
  const isLong = text.length > characters * spare || text.split('\n').length > lines * spare;
  if (!isLong) return null;
  const [...shown] = text
    .split('\n')
    .slice(0, lines)
    .join('\n')
    .slice(0, characters * 2);
  return shown.slice(0, characters).join('').trimEnd();
}
