import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { problem } from '../../domain/repair/problem.ts';
import { foundBlock, quoted } from '../../domain/text/quoted.ts';
import type { RepairContext } from '../ports/repairs.ts';
import type { VisitorError } from '../ports/visitor-errors.ts';
import type { RepairDeps } from './repair-deps.ts';
import { describeProblem, type RepairSources, smallestChange } from './repair-details.ts';

const most = { page: 300, stack: 2_000 } as const;

/**
 * Prepares the repair of an error at visitors of the published site. It is free while the day's free
 * budget lasts, a limited number of times for each error, because anybody can report one. Throws
 * `notFound` if there is no such error.
 */
export async function orderVisitorRepair(
  { visitorErrors, free }: Pick<RepairDeps, 'visitorErrors' | 'free'>,
  { project, userId, id }: { project: string; userId: number; id: string },
  sources: RepairSources,
): Promise<RepairContext> {
  const error = await visitorErrors?.find(project, id);
  if (!error) throw fail('notFound');
  const isFree = error.mayBeFree && (await free.remaining(userId)) > 0;
  return {
    details: visitorErrorDetails(error, sources),
    isFree,
    isUsedUp: error.mayBeFree && !isFree,
    onOrdered: async (run) => visitorErrors?.recordRepair(project, id, { run, isFree }),
  };
}

/**
 * Describes an error at visitors for the model. All of it is quoted as data, because anybody who
 * opens the site can send any text as an error.
 */
export function visitorErrorDetails(
  { message, stack, page, source }: Omit<VisitorError, 'mayBeFree'>,
  sources: RepairSources,
): string {
  // The map of a build names the file; only one that the project has now can be shown.
  const place = source && sources.texts.has(source.file) ? source : {};
  const found = problem('page', message.slice(0, limits.check.messageMax), place);
  const frames = stack === '' ? [] : [`  Stack: ${quoted(stack, most.stack)}`];
  const lines = [
    describeProblem(found, sources),
    `  On the page: ${quoted(page, most.page)}`,
    ...frames,
  ];
  return [
    'Visitors of the published site met an error. The site shows an earlier state of the files, so lines may have moved. This was reported:',
    foundBlock([lines.join('\n')]),
    smallestChange,
  ].join('\n\n');
}
