/** Replaces the hyphen of a formatted number with a real minus sign. */
export function withMinus(text: string): string {
  return text.replace('-', '\u2212');
}
