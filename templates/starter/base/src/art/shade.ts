/** A colour between two of the theme's: `shade('accent', 30, 'paper')` is 30 % accent on paper. */
export function shade(name: string, percent: number, other = 'tint'): string {
  return `color-mix(in oklab, var(--${name}) ${percent}%, var(--${other}))`;
}
