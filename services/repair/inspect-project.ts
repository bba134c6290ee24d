import type { Problem } from '../../domain/entities/problem.ts';
import { problem } from '../../domain/repair/problem.ts';
import { worthSaying } from '../../domain/repair/repair.ts';
import type { CheckedChange, RepairDeps } from './repair-deps.ts';
import { type StartResult, startDevServer } from './start-dev-server.ts';
import { fileFinder, readToolOutput } from './tool-output.ts';

type InspectInput = {
  turn: CheckedChange;
  version: number;
  paths: Iterable<string>;
  /** The problems that the static check found. */
  known: readonly Problem[];
  signal: AbortSignal;
  onLook: () => void;
};

/**
 * Returns the current problems: the known problems, the problems of the build, and the problems of
 * the page. Opens the page only if the dev server runs.
 */
export async function inspectProject(
  deps: RepairDeps,
  { turn, version, paths, known, signal, onLook }: InspectInput,
): Promise<{ problems: Problem[]; hasBrowser: boolean }> {
  const { project, userId } = turn;
  const find = fileFinder(paths);
  const built = await startDevServer(deps, { project, userId, signal });
  if (!built.isUp)
    return {
      problems: worthSaying([...known, ...startProblems(built, find)]),
      hasBrowser: false,
    };
  onLook();
  const { problems, hasBrowser, picture } = await deps.checkPage(project, find, signal);
  if (picture)
    await deps.pictures
      .storePicture(project, version, picture)
      .catch((error) => deps.log('picture not kept', { project, error: String(error) }));
  // When problems are already known, leave out the page's errors, because the known problems cause
  // them and are more exact.
  const rest = known.length > 0 ? problems.filter(({ kind }) => kind === 'build') : problems;
  return { problems: worthSaying([...known, ...rest]), hasBrowser };
}

function startProblems({ output }: StartResult, find: ReturnType<typeof fileFinder>): Problem[] {
  const read = readToolOutput(output, find);
  return read.length > 0 ? read : [problem('answer', 'The dev server did not come up')];
}
