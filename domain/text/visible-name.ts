/**
 * Invisible characters that change how a name looks: control characters, and direction marks, with
 * which `a\u202Eb.txt` is shown as `atxt.b`. Characters that join letters and emoji are not
 * included.
 */
const hidden = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * Replaces characters that would hide or reorder letters of a name by their code, so that the user
 * sees the real name.
 */
export function visibleName(name: string): string {
  return name.replace(
    hidden,
    (char) => `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}
