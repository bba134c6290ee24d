import semver from 'semver';
import type { Problem } from '../../domain/entities/problem.ts';
import { packageName } from '../../domain/files/import-path.ts';
import type { ProjectView } from '../../domain/repair/faults/fault.ts';
import { readRanges } from '../../domain/repair/package-json.ts';
import { problem } from '../../domain/repair/problem.ts';
import { readDiagnostics } from '../../domain/repair/types/diagnostics.ts';
import { judgeTypes, unknownNames } from '../../domain/repair/types/judge.ts';
import { planTypeCheck, projectFolder } from '../../domain/repair/types/plan.ts';
import type { Parser } from '../parsing/index.ts';
import type { TypeChecker } from '../ports/type-check.ts';

/** Checks the types of a project and returns the errors that certainly affect the running page. */
export type TypeLook = (view: ProjectView, signal?: AbortSignal) => Promise<Problem[]>;

/**
 * Creates the type check of one project (ADR 083). It remembers the compiler's state, so that the
 * later checks of a turn are faster.
 */
export function createTypeLook({
  types,
  parser,
  user,
}: {
  types: TypeChecker;
  parser: Parser;
  user: number;
}): TypeLook {
  let state: Uint8Array | undefined;
  return async (view, signal) => {
    const plan = planTypeCheck(view, createPreparedTest(view));
    const result = plan && (await types.check(plan, { user, state, signal }));
    if (!result) return [];
    state = result.state ?? state;
    const diagnostics = readDiagnostics(result.output);
    const values = await readUsedValues(parser, view.texts, unknownNames(diagnostics));
    const compiled = new Set(
      [...plan.files.keys()].map((path) => path.slice(projectFolder.length)),
    );
    return judgeTypes(diagnostics, view.texts, { values, compiled }).map(({ message, ...place }) =>
      problem('build', message, place),
    );
  };
}

async function readUsedValues(
  parser: Parser,
  texts: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, Set<string>>> {
  const files = [...names].map(([path, some]) => ({
    path,
    text: texts.get(path) ?? '',
    names: [...some],
  }));
  const outcomes = await parser.parse('values', files);
  return new Map(
    files.map(({ path }, index) => {
      const outcome = outcomes[index];
      return [path, new Set(outcome?.ok ? (outcome.value ?? []) : [])];
    }),
  );
}

/**
 * Returns a function that tests whether an import gets the prepared version of its package. If the
 * project requires another version, the import gets that version, whose exports and types are
 * unknown.
 */
export function createPreparedTest({
  texts,
  prepared,
}: Pick<ProjectView, 'texts' | 'prepared'>): (specifier: string) => boolean {
  const ranges = readRanges(texts.get('package.json'));
  return (specifier) => {
    const name = packageName(specifier) ?? specifier;
    const range = ranges?.get(name);
    const version = prepared[name];
    if (range === undefined || version === undefined) return true;
    return ['', '*', 'latest'].includes(range) || semver.satisfies(version, range);
  };
}
