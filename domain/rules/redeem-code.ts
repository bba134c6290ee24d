/** Letters and digits that nobody takes for another (Crockford's base 32). */
export const codeLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const codeLength = 16;

/** A code as it was made, however it was typed: without spaces and dashes, in capitals, O as 0, I and L as 1; null when it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1');
  return code.length === codeLength && [...code].every((letter) => codeLetters.includes(letter)) ? code : null;
}

/** As it is printed: four groups of four. */
export function printCode(code: string): string {
  return code.replace(/(.{4})(?=.)/g, '$1-');
}
