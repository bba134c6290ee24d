import type { Edit, FaultFix } from './fault.ts';

type FileChanges = { edits: Edit[]; rewrites: ((text: string) => string | undefined)[] };

/** The files that fixes change, by path: the new text, or null for a deleted file. */
export type FixedTexts = ReadonlyMap<string, string | null>;

/**
 * Collects fixes whose offsets all refer to the same state of a project. A fix that changes the
 * same characters as an earlier one is rejected; the next static look reports its fault again.
 */
export class FixCollector {
  private readonly texts: ReadonlyMap<string, string>;
  private readonly files = new Map<string, FileChanges>();
  private readonly removed = new Set<string>();

  constructor(texts: ReadonlyMap<string, string>) {
    this.texts = texts;
  }

  /**
   * Returns the files that a fix would change after the accepted fixes, with their new texts.
   * Returns undefined if the fix cannot be applied.
   */
  plan(fix: FaultFix): FixedTexts | undefined {
    const planned = new Map<string, string | null>();
    for (const path of pathsOf(fix)) {
      const text = this.textOf(path, changesOf(fix, path));
      if (text === undefined || this.removed.has(path)) return undefined;
      if (text !== this.textOf(path)) planned.set(path, text);
    }
    for (const path of fix.remove ?? []) if (!this.removed.has(path)) planned.set(path, null);
    return planned.size > 0 ? planned : undefined;
  }

  accept(fix: FaultFix): void {
    for (const path of pathsOf(fix)) {
      const { edits, rewrites } = this.files.get(path) ?? { edits: [], rewrites: [] };
      const added = changesOf(fix, path);
      this.files.set(path, {
        edits: [...edits, ...added.edits],
        rewrites: [...rewrites, ...added.rewrites],
      });
    }
    for (const path of fix.remove ?? []) this.removed.add(path);
  }

  /** Returns all changes of the accepted fixes. */
  changes(): Map<string, string | null> {
    const all = new Map<string, string | null>();
    for (const path of this.files.keys()) all.set(path, this.textOf(path) ?? null);
    for (const path of this.removed) all.set(path, null);
    return all;
  }

  private textOf(
    path: string,
    more: FileChanges = { edits: [], rewrites: [] },
  ): string | undefined {
    const { edits, rewrites } = this.files.get(path) ?? { edits: [], rewrites: [] };
    const before = this.texts.get(path);
    const edited = before === undefined ? undefined : applyEdits(before, [...edits, ...more.edits]);
    return [...rewrites, ...more.rewrites].reduce(
      (text, rewrite) => (text === undefined ? undefined : (rewrite(text) ?? text)),
      edited,
    );
  }
}

function pathsOf({ edits = [], rewrite }: FaultFix): Set<string> {
  return new Set([...edits.map(({ path }) => path), ...(rewrite ? [rewrite.path] : [])]);
}

function changesOf({ edits = [], rewrite }: FaultFix, path: string): FileChanges {
  return {
    edits: edits.filter((one) => one.path === path),
    rewrites: rewrite?.path === path ? [rewrite.with] : [],
  };
}

/** Applies edits whose offsets refer to the given text; undefined when two edits overlap. */
function applyEdits(text: string, edits: readonly Edit[]): string | undefined {
  let made = '';
  let at = 0;
  for (const { start, end, text: added } of [...edits].sort((a, b) => a.start - b.start)) {
    if (start < at) return undefined;
    made += text.slice(at, start) + added;
    at = end;
  }
  return made + text.slice(at);
}
