import { createHash } from 'node:crypto';

/**
 * Returns a hash of a set of files. Two sets have the same hash exactly when every path has the
 * same body.
 */
export function fingerprintOf(
  files: Iterable<readonly [path: string, file: { hash: string }]>,
): string {
  const sorted = [...files]
    .map(([path, { hash }]) => [path, hash] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex');
}
