import { typesFile } from '../../domain/backends/client-file.ts';
import { databaseTypes } from '../../domain/backends/database-types.ts';
import { gatesOf } from '../../domain/billing/entitlements.ts';
import { errors, fail, isFailure } from '../../domain/errors.ts';
import type { RunHandle } from '../ports/runs.ts';
import type { ChatDeps } from './deps.ts';
import { splitTexts } from './head-texts.ts';
import { openProjectDatabase, type ProjectDatabase } from './project-database.ts';
import { assertIdle } from './save-files.ts';
import { typesChange } from './save-migrations.ts';

type ApiDeps = Pick<
  ChatDeps,
  'managed' | 'projects' | 'versions' | 'runs' | 'runtime' | 'planOf' | 'log'
>;

/**
 * Applies the files of SQL of a managed project that were not applied, and reads its schema again,
 * as a command with the stream of GAP-35 (GAP-46). Throws 4004 if the project is not managed.
 * Returns the run.
 */
export async function executeApi(
  deps: ApiDeps,
  { userId, site }: { userId: number; site: string },
): Promise<{ run: string }> {
  const { managed, projects, versions, runs, planOf } = deps;
  // The project of another user gives the same error as one without a database.
  const project = await projects.own(site, userId).catch(() => undefined);
  const database =
    project && managed && (await openProjectDatabase({ ...managed, versions }, project.uuid));
  if (!database) throw fail('badArguments', {}, 'exe_api without a managed project');
  if (!gatesOf(await planOf(userId)).hasDeepBase) throw fail('planNeeded');
  await assertIdle(deps, project.uuid);
  const handle = await runs.open({
    kind: 'command',
    userId,
    projectUuid: project.uuid,
    input: { request_type: 'exe_api' },
  });
  void applyPending(deps, database, { handle, project: project.uuid, head: project.head });
  return { run: handle.id };
}

type Command = { handle: RunHandle; project: string; head: number | null };

async function applyPending(
  deps: ApiDeps,
  database: ProjectDatabase,
  { handle, project, head }: Command,
): Promise<void> {
  const say = (data: string) => handle.append({ type: 'data', data: `${data}\n` });
  let code = 0;
  try {
    const { texts } = splitTexts(await deps.versions.files(project));
    const pending = database.pending(texts);
    for (const { file } of pending) say(`Applying ${file}`);
    const result =
      pending.length > 0 ? await database.apply(pending, head) : { ok: true as const, applied: [] };
    if (result.ok) {
      await writeTypes(deps, project, { before: texts.get(typesFile), database });
      say(pending.length > 0 ? 'The database was changed.' : 'The database is up to date.');
    } else {
      const { file, line, message, hint } = result.problem;
      code = 1;
      const content = `${file}, line ${line}: ${message}${hint ? `\n${hint}` : ''}`;
      handle.append({ type: 'error', code: errors.sqlFailed.code, content });
    }
  } catch (error) {
    code = 1;
    if (!isFailure(error))
      deps.log('files of SQL not applied', { run: handle.id, error: String(error) });
    const { entry } = isFailure(error) ? error : { entry: errors.commandFailed };
    handle.append({ type: 'error', code: entry.code, content: 'exit 1' });
  }
  await handle
    .end(code === 0 ? 'done' : 'failed', { status: 'END', code }, { code })
    .catch((error) =>
      deps.log('command not led to its end', { run: handle.id, error: String(error) }),
    );
}

/** Commits the types of the schema, if they have changed, and copies them to the sandbox. */
async function writeTypes(
  { versions, runtime }: ApiDeps,
  project: string,
  { before, database }: { before: string | undefined; database: ProjectDatabase },
): Promise<void> {
  const text = databaseTypes(await database.readSchema());
  if (text === before) return;
  const change = typesChange(text);
  await versions.commit({ project, kind: 'save', changes: [change] });
  const write = change.bytes ? [{ path: change.path, bytes: change.bytes }] : [];
  void runtime.write(project, { write, remove: [] });
  void runtime.endTurn(project);
}
