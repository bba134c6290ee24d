/** One block of an `edit` action (decision 36), as lines without their breaks. */
export type EditBlock = { search: string[]; replace: string[] };

export type EditResult =
  | { ok: true; text: string }
  /** `block` counts from 0. `malformed`: its markers are not in order. `ambiguous`: its lines stand more than once, or are none. */
  | { ok: false; block: number; reason: 'malformed' | 'missing' | 'ambiguous' };

const markers = { search: /^<{7} SEARCH[ \t]*$/, middle: /^={7}[ \t]*$/, replace: /^>{7} REPLACE[ \t]*$/ };

/**
 * Reads the blocks of an `edit` action: `<<<<<<< SEARCH … ======= … >>>>>>> REPLACE`, markers alone on their lines; what stands
 * between blocks is skipped. A number instead of blocks is the index of the first block that is not whole.
 */
export function readEditBlocks(content: string): EditBlock[] | number {
  const blocks: EditBlock[] = [];
  let open: EditBlock | undefined;
  let part: 'search' | 'replace' = 'search';
  for (const line of content.split(/\r?\n/)) {
    if (markers.search.test(line)) {
      if (open) return blocks.length;
      open = { search: [], replace: [] };
      part = 'search';
    } else if (!open) {
      if (markers.replace.test(line)) return blocks.length;
    } else if (part === 'search' && markers.middle.test(line)) {
      part = 'replace';
    } else if (markers.replace.test(line)) {
      if (part === 'search') return blocks.length;
      blocks.push(open);
      open = undefined;
    } else {
      open[part].push(line);
    }
  }
  return open ? blocks.length : blocks;
}

/**
 * Applies an `edit` action to a file, one block after the other, or nothing of it: every block's lines must stand exactly
 * once in what the blocks before it have made. The file keeps its own line breaks. An empty search fills an empty file.
 */
export function applyEdit(text: string, content: string): EditResult {
  const blocks = readEditBlocks(content);
  if (typeof blocks === 'number') return { ok: false, block: blocks, reason: 'malformed' };
  if (blocks.length === 0) return { ok: false, block: 0, reason: 'malformed' };
  let lines = text.split('\n');
  const lineEnd = text.includes('\r\n') ? '\r' : '';
  for (const [block, { search, replace }] of blocks.entries()) {
    if (search.length === 0) {
      if (lines.some((line) => line !== '')) return { ok: false, block, reason: 'ambiguous' };
      lines = [...replace, ''];
      continue;
    }
    const places = placesOf(lines, search);
    const [at] = places;
    if (at === undefined) return { ok: false, block, reason: 'missing' };
    if (places.length > 1) return { ok: false, block, reason: 'ambiguous' };
    const endsFile = at + search.length === lines.length;
    const made = replace.map((line, i) => (endsFile && i === replace.length - 1 ? line : line + lineEnd));
    lines = [...lines.slice(0, at), ...made, ...lines.slice(at + search.length)];
  }
  return { ok: true, text: lines.join('\n') };
}

/** The indexes at which `search` stands in `lines`; a carriage return at a line's end does not count. At most two are sought. */
function placesOf(lines: readonly string[], search: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = 0; at + search.length <= lines.length && places.length < 2; at++) {
    if (search.every((wanted, i) => lines[at + i] === wanted || lines[at + i] === `${wanted}\r`)) places.push(at);
  }
  return places;
}
