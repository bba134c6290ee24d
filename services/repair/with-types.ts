import type { Problem } from '../../domain/entities/problem.ts';
import { limits } from '../../domain/limits/index.ts';
import type { ProjectView } from '../../domain/repair/faults/fault.ts';
import { createTypeLook } from '../chat/index.ts';
import type { RepairDeps } from './repair-deps.ts';

type Located = {
  problems: readonly Problem[];
  userId: number;
  sources: Pick<ProjectView, 'texts' | 'modules'>;
  paths: Iterable<string>;
  signal: AbortSignal;
};

/**
 * If a problem of the page names no file, adds the results of the type check, because the repair
 * would otherwise have to guess the file (FIX-011). Type errors alone are no reason to repair a
 * page that works.
 */
export async function withTypes(
  { types, parsing, prepared }: Pick<RepairDeps, 'types' | 'parsing' | 'prepared'>,
  { problems, userId, sources, paths, signal }: Located,
): Promise<Problem[]> {
  if (!types || problems.every(({ file }) => file !== null)) return [...problems];
  const checkTypes = createTypeLook({ types, parser: parsing.forUser(userId), user: userId });
  const rest = { paths: new Set(paths), prepared, packageExports: new Map(), title: '' };
  const found = await checkTypes({ ...sources, ...rest }, signal);
  const isNew = (one: Problem) =>
    !problems.some(({ file, line }) => file === one.file && line === one.line);
  return [...problems, ...found.filter(isNew)].slice(0, limits.repair.problems);
}
