/** Replaces the characters from `start` to `end` of a text. Equal for an insertion. */
export type Patch = { start: number; end: number; text: string };

/** Returns the text with all patches made. They are in order and do not overlap. */
export function applyPatches(text: string, patches: readonly Patch[]): string {
  let result = '';
  let from = 0;
  for (const patch of patches) {
    result += text.slice(from, patch.start) + patch.text;
    from = patch.end;
  }
  return result + text.slice(from);
}

/** Returns the patches that turn the patched text back into `text`. */
export function invertPatches(text: string, patches: readonly Patch[]): Patch[] {
  let shift = 0;
  return patches.map(({ start, end, text: written }) => {
    const from = start + shift;
    shift += written.length - (end - start);
    return { start: from, end: from + written.length, text: text.slice(start, end) };
  });
}

/**
 * Returns the patches of both lists in order; undefined if one of the second list changes
 * characters that one of the first changes too. Insertions at one place follow each other.
 */
export function mergePatches(
  first: readonly Patch[],
  second: readonly Patch[],
): Patch[] | undefined {
  const all = [...first, ...second].sort((a, b) => a.start - b.start || a.end - b.end);
  const overlaps = all.some((patch, index) => (all[index + 1]?.start ?? patch.end) < patch.end);
  return overlaps ? undefined : all;
}
