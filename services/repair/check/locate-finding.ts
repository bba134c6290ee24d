import type { Problem } from '../../../domain/entities/problem.ts';
import { limits } from '../../../domain/limits/index.ts';
import { problem } from '../../../domain/repair/problem.ts';
import type { PageFinding } from '../../ports/page-check.ts';
import type { FetchPreview } from './fetch-preview.ts';
import { originalPosition, parseSourceLocation } from './original-position.ts';

/** Converts a finding that a browser reports to a problem without file and line. */
export const findingProblem = ({ kind, text }: Pick<PageFinding, 'kind' | 'text'>): Problem =>
  problem(kind, withoutStack(kind === 'request' ? text.replace(/https?:\/\/[^/\s]+/, '') : text));

/**
 * Converts a finding that a browser reports to a problem, with the file and line of the source if
 * they are known.
 */
export async function locateFinding(
  finding: PageFinding,
  {
    find,
    read,
  }: { find: (raw: string) => string | null; read: (path: string) => ReturnType<FetchPreview> },
): Promise<Problem> {
  const { source } = finding;
  const unplaced = findingProblem(finding);
  const at = source === null ? undefined : parseSourceLocation(source);
  const file = at ? find(at.path) : null;
  if (!at || file === null) return unplaced;
  const original = originalPosition((await read(at.path))?.text ?? '', at);
  return {
    ...{ ...unplaced, file },
    line: original?.line ?? null,
    column: original?.column ?? null,
  };
}

/**
 * Removes the stack trace but keeps all other lines, because the first line alone often names only
 * the kind of error.
 */
const withoutStack = (text: string): string =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*at\s/.test(line))
    .join('\n')
    .slice(0, limits.check.messageMax);
