import { gatesOf } from '../../domain/billing/entitlements.ts';
import type { PlanCode } from '../../domain/billing/plans.ts';
import type { CallData } from '../../domain/contract/call.ts';
import type { visualEditing } from '../../domain/contract/visual-editing.ts';
import { fail } from '../../domain/errors.ts';
import { type Edit, pathOf, type Refusal } from '../../domain/visual-editing/edits.ts';
import { plainText } from '../../domain/visual-editing/plain-text.ts';
import type { Parser, Parsing } from '../parsing/index.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectsService } from '../projects/index.ts';
import { readTexts } from './read-texts.ts';
import { hasTexts, searchTexts } from './text-search.ts';

export type ApplyDeps = {
  projects: Pick<ProjectsService, 'own'>;
  versions: Pick<Versions, 'head' | 'read'>;
  planOf(userId: number): Promise<PlanCode>;
  parsing: Pick<Parsing, 'forUser'>;
};

type Applied = CallData<(typeof visualEditing)['apply']>;
type IndexedEdit = { edit: Edit; index: number };

/**
 * Returns the contents that the edits result in, without writing anything: the browser saves them
 * like every other change by hand, based on the version that is returned (ADR 093).
 */
export async function applyEdits(
  { projects, versions, planOf, parsing }: ApplyDeps,
  userId: number,
  { uuid, edits }: { uuid: string; edits: readonly Edit[] },
): Promise<Applied> {
  const project = await projects.own(uuid, userId);
  if (!gatesOf(await planOf(userId)).canInject) throw fail('planNeeded');
  const wanted = groupByPath(edits);
  const head = await versions.head(project.uuid);
  const hasLiterals = edits.some(({ kind }) => kind === 'literal');
  const texts = await readTexts(
    versions,
    project.uuid,
    (path) => wanted.has(path) || (hasLiterals && hasTexts(path)),
  );
  const parser = parsing.forUser(userId);
  const refusals = await refuseLiterals(parser, texts, edits);
  const refused = new Set(refusals.map(({ index }) => index));
  const known = [...wanted].flatMap(([path, all]) => {
    const some = all.filter(({ index }) => !refused.has(index));
    const text = texts.get(path);
    if (text !== undefined) return some.length > 0 ? [{ path, text, some }] : [];
    refusals.push(...some.map(({ index }): Refusal => ({ index, reason: 'missingFile' })));
    return [];
  });
  const results = await parser.parse(
    'edits',
    known.map(({ path, text, some }) => ({ path, text, edits: some.map(({ edit }) => edit) })),
  );
  const files = known.flatMap(({ path, text, some }, position) => {
    const result = results[position];
    if (!result?.ok) {
      refusals.push(...some.map(({ index }): Refusal => ({ index, reason: 'unreadable' })));
      return [];
    }
    for (const { index, reason } of result.value.refusals)
      refusals.push({ index: some[index]?.index ?? index, reason });
    const { text: written } = result.value;
    return written === text ? [] : [{ file_path: path, file_content: written }];
  });
  refusals.sort((a, b) => a.index - b.index);
  return { version: head?.number ?? null, files, refusals };
}

/** Refuses to change texts that are not, or no longer, written once in the project (EDIT-008). */
async function refuseLiterals(
  parser: Parser,
  texts: ReadonlyMap<string, string>,
  edits: readonly Edit[],
): Promise<Refusal[]> {
  const literals = [...edits.entries()].flatMap(([index, edit]) =>
    edit.kind === 'literal' ? [{ index, edit }] : [],
  );
  if (literals.length === 0) return [];
  const files = new Map([...texts].filter(([path]) => hasTexts(path)));
  const found = await searchTexts(
    parser,
    files,
    literals.map(({ edit }) => plainText(edit.from)),
  );
  return literals.flatMap(({ index, edit }, position): Refusal[] => {
    const { place, isRepeated } = found[position] ?? { place: null, isRepeated: false };
    if (place?.path === edit.path) return [];
    return [{ index, reason: isRepeated ? 'severalTexts' : 'stale' }];
  });
}

function groupByPath(edits: readonly Edit[]): Map<string, IndexedEdit[]> {
  const groups = new Map<string, IndexedEdit[]>();
  for (const [index, edit] of edits.entries()) {
    const path = pathOf(edit);
    groups.set(path, [...(groups.get(path) ?? []), { edit, index }]);
  }
  return groups;
}
