import { limits } from '@/domain/limits';
import type { Clock } from '@/lib/utils/clock';

type Script = { path: string; text: string };

/** How long a build waits for the source positions of its scripts. */
const waitMs = 3_000;
/** Maximum size of one request in characters, well below the limit for a request body. */
const batchCharacters = 500_000;

/**
 * Adds source positions to the scripts of a page that this browser builds (GAP-37). Unchanged
 * scripts are not sent again. If the service does not respond in time, the page is built without
 * positions.
 */
export function createScriptTags({
  tag,
  clock,
}: {
  tag(files: Script[], manifest?: string): Promise<readonly { path: string; code: string }[]>;
  clock: Clock;
}) {
  /**
   * Maps each path to the script's text and to `code`, the same text with source positions. `code`
   * is null if the script contains no elements.
   */
  const known = new Map<string, { text: string; code: string | null }>();
  let manifest: string | undefined;

  async function load(scripts: readonly Script[]): Promise<void> {
    for (const batch of batchesOf(scripts)) {
      const codes = new Map((await tag(batch, manifest)).map(({ path, code }) => [path, code]));
      for (const { path, text } of batch) known.set(path, { text, code: codes.get(path) ?? null });
    }
  }

  return async (files: readonly Script[]): Promise<ReadonlyMap<string, string>> => {
    const before = manifest;
    manifest = files.find(({ path }) => path === 'package.json')?.text;
    // The dependencies decide which elements are tagged.
    if (manifest !== before) known.clear();
    const scripts = files.filter(({ path }) => /\.[jt]sx$/i.test(path));
    const missing = scripts.filter(({ path, text }) => known.get(path)?.text !== text);
    if (missing.length > 0)
      await Promise.race([
        load(missing).catch(() => {}),
        new Promise<void>((resolve) => void clock.after(waitMs, resolve)),
      ]);
    return new Map(
      scripts.flatMap(({ path, text }) => {
        const found = known.get(path);
        return found?.text === text && found.code !== null ? [[path, found.code] as const] : [];
      }),
    );
  };
}

export type ScriptTags = ReturnType<typeof createScriptTags>;

function batchesOf(scripts: readonly Script[]): Script[][] {
  const batches: Script[][] = [];
  let characters = 0;
  for (const script of scripts) {
    const batch = batches.at(-1);
    characters += script.text.length;
    if (batch && characters <= batchCharacters && batch.length < limits.visualEditing.tagFilesMax) {
      batch.push(script);
      continue;
    }
    batches.push([script]);
    characters = script.text.length;
  }
  return batches;
}
