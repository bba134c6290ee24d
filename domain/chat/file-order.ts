/** Files of these kinds change rarely; the later a kind, the more often it does. */
const kinds: readonly RegExp[] = [
  /^(?:package\.json|index\.html|[^/]*\.config\.[a-z]+|tsconfig[^/]*)$|^src\/main\.[jt]sx?$/,
  /^src\/(?:lib|utils|hooks|data|services|store|stores|types)(?:\/|\.)|^src\/types\.ts$/,
  /^src\/(?:components|ui|assets)\//,
  /^src\/(?:pages|screens|views|features)\//,
];
/** App, texts and the style sheet. */
const liveliest = kinds.length;

/**
 * Returns paths so that the beginning stays the same from prompt to prompt: first what never
 * changed, by how rarely its kind does, then what was changed, the latest at the end. A provider
 * bills the part that begins like the prompt before at a fraction.
 */
export function stableOrder(paths: readonly string[], recent: readonly string[]): string[] {
  const age = new Map(recent.map((path, at) => [path, recent.length - at]));
  const key = (path: string) => ({ path, changed: age.get(path) ?? 0, kind: kindOf(path) });
  return paths
    .map(key)
    .sort((a, b) => a.changed - b.changed || a.kind - b.kind || (a.path < b.path ? -1 : 1))
    .map(({ path }) => path);
}

function kindOf(path: string): number {
  const at = kinds.findIndex((kind) => kind.test(path));
  return at < 0 ? liveliest : at;
}
