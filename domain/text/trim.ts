/**
 * Removes these characters from the end of `text`. A pattern like `/x+$/` would take quadratic time
 * if the middle of the text contains many of them.
 */
export function trimEndOf(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text[end - 1] as string)) end--;
  return text.slice(0, end);
}

/** Removes these characters from the beginning of `text`. */
export function trimStartOf(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text[start] as string)) start++;
  return text.slice(start);
}
