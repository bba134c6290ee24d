/** Replaces the hyphen in front of a formatted negative number with a typographic minus sign. */
export function withMinus(text: string): string {
  return text.replace('-', '\u2212');
}
