import { gatesOf } from '../../domain/billing/entitlements.ts';
import type { PlanCode } from '../../domain/billing/plans.ts';
import type { CallData } from '../../domain/contract/call.ts';
import type { visualEditing } from '../../domain/contract/visual-editing.ts';
import { fail } from '../../domain/errors.ts';
import { type Edit, pathOf, type Refusal } from '../../domain/visual-editing/edits.ts';
import type { Parsing } from '../parsing/index.ts';
import type { Versions } from '../ports/versions.ts';
import type { ProjectsService } from '../projects/index.ts';
import { isText } from '../versions/index.ts';

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
  const texts = await readTexts(versions, project.uuid, new Set(wanted.keys()));
  const refusals: Refusal[] = [];
  const known = [...wanted].flatMap(([path, some]) => {
    const text = texts.get(path);
    if (text !== undefined) return [{ path, text, some }];
    refusals.push(...some.map(({ index }): Refusal => ({ index, reason: 'missingFile' })));
    return [];
  });
  const results = await parsing.forUser(userId).parse(
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

function groupByPath(edits: readonly Edit[]): Map<string, IndexedEdit[]> {
  const groups = new Map<string, IndexedEdit[]>();
  for (const [index, edit] of edits.entries()) {
    const path = pathOf(edit);
    groups.set(path, [...(groups.get(path) ?? []), { edit, index }]);
  }
  return groups;
}

/** Reads the text files among the paths. */
async function readTexts(
  versions: Pick<Versions, 'read'>,
  project: string,
  paths: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const [path, bytes] of versions.read(project))
    if (paths.has(path) && isText(bytes))
      texts.set(path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  return texts;
}
