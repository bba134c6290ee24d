import type { Problem } from '../../domain/entities/problem.ts';
import { problem } from '../../domain/repair/problem.ts';
import { worthSaying } from '../../domain/repair/repair.ts';
import { checkImports } from './import-check.ts';
import type { ModuleReader, ProjectTexts } from './module-reader.ts';
import type { CheckedChange, RepairDeps } from './repair-deps.ts';
import { type StartResult, startDevServer } from './start-dev-server.ts';
import { fileFinder, readToolOutput } from './tool-output.ts';

type InspectInput = {
  turn: CheckedChange;
  version: number;
  texts: ProjectTexts;
  modules: ModuleReader;
  signal: AbortSignal;
  onLook: () => void;
};

/**
 * Returns the current problems of the imports, the build and the page. Looks at the page only if
 * the dev server is up.
 */
export async function inspectProject(
  deps: RepairDeps,
  { turn, version, texts, modules, signal, onLook }: InspectInput,
): Promise<{ problems: Problem[]; hasBrowser: boolean }> {
  const { project, userId } = turn;
  const find = fileFinder(texts.keys());
  const [imports, built] = await Promise.all([
    checkImports(texts, deps.prepared, modules),
    startDevServer(deps, { project, userId, signal }),
  ]);
  if (!built.isUp)
    return {
      problems: worthSaying([...imports, ...startProblems(built, find)]),
      hasBrowser: false,
    };
  onLook();
  const { problems, hasBrowser, picture } = await deps.checkPage(project, find, signal);
  if (picture)
    await deps.pictures
      .storePicture(project, version, picture)
      .catch((error) => deps.log('picture not kept', { project, error: String(error) }));
  // The page's own errors are consequences of the imports, which are known more exactly.
  const rest = imports.length > 0 ? problems.filter(({ kind }) => kind === 'build') : problems;
  return { problems: worthSaying([...imports, ...rest]), hasBrowser };
}

function startProblems({ output }: StartResult, find: ReturnType<typeof fileFinder>): Problem[] {
  const read = readToolOutput(output, find);
  return read.length > 0 ? read : [problem('answer', 'The dev server did not come up')];
}
