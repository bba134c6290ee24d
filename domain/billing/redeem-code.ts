/** Letters and digits that cannot be confused (Crockford's base 32). */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;

/**
 * Reads a typed code: removes spaces and dashes, converts to capitals, and replaces O by 0, and I
 * and L by 1. Returns null if it cannot be a code.
 */
export function readCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter))
    ? code
    : null;
}

/** Formats a code for printing: four groups of four. */
export function printCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
