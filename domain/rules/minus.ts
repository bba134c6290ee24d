/** A number that was written for people, with the sign of its own width: a hyphen is not a minus. */
export function withMinus(text: string): string {
  return text.replace('-', '\u2212');
}
