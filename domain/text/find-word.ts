const wordPart = /^[\w$]$/;

/**
 * Yields the offsets at which a text contains a name as a whole word, not as part of a longer word.
 */
export function* findWord(text: string, name: string): Generator<number> {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const before = text[at - 1] ?? '';
    const after = text[at + name.length] ?? '';
    if (!wordPart.test(before) && !wordPart.test(after)) yield at;
  }
}
