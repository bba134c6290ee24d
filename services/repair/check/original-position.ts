import { SourceMap, type SourceMapPayload } from 'node:module';

/** Parses `…/src/App.tsx?t=1:12:5` into path, line and column. */
export function parseSourceLocation(
  source: string,
): { path: string; line: number; column: number } | undefined {
  const match = /^https?:\/\/[^/]+(\/[^?#\s]*?)(?:[?#][^:\s]*)?:(\d+):(\d+)$/.exec(source);
  return match?.[1]
    ? { path: match[1], line: Number(match[2]), column: Number(match[3]) }
    : undefined;
}

/**
 * Maps a position in a served module to the source file, with the source map that Vite includes.
 */
export function originalPosition(
  served: string,
  { line, column }: { line: number; column: number },
): { line: number; column: number } | undefined {
  const map =
    /\/\/# sourceMappingURL=data:application\/json(?:;charset=[\w-]+)?;base64,([\w+/=]+)\s*$/.exec(
      served,
    )?.[1];
  if (!map) return undefined;
  try {
    const payload = JSON.parse(Buffer.from(map, 'base64').toString()) as SourceMapPayload;
    const entry = new SourceMap(payload).findEntry(line - 1, column - 1);
    return 'originalLine' in entry
      ? { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
      : undefined;
  } catch {
    return undefined;
  }
}
