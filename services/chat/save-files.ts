import { gatesOf } from '../../domain/billing/entitlements.ts';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { chat } from '../../domain/contract/chat.ts';
import { fail } from '../../domain/errors.ts';
import { readPath } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import type { FileChange, Version } from '../ports/versions.ts';
import type { ChatDeps } from './deps.ts';
import { moveLocks, removePaths, renamePaths, wouldChange } from './file-changes.ts';
import { applySavedMigrations } from './save-migrations.ts';
import { createSaveParts, type FileText, type SaveResult } from './save-parts.ts';

type SaveInput = CallArguments<(typeof chat)['saveFiles']>;

type SaveDeps = Pick<
  ChatDeps,
  | 'db'
  | 'inside'
  | 'projects'
  | 'versions'
  | 'runs'
  | 'runtime'
  | 'locks'
  | 'planOf'
  | 'managed'
  | 'clock'
  | 'repairs'
  | 'log'
>;

type Move = { from: string; to: string };

/**
 * Creates the function that saves a user's manual changes (ADR 075, ADR 072). It saves all files of
 * a batch as one version, or nothing when they equal the latest version. It fails with 409 when the
 * latest version is newer than the base of the save, 703 while a generation writes to the project,
 * and 403 when the plan does not allow editing (MEM-022, MEM-023). The first files of an empty
 * project do not count as editing.
 */
export function createSaveFiles(deps: SaveDeps) {
  const parts = createSaveParts(deps);

  return async function save(
    userId: number,
    input: SaveInput,
  ): Promise<CallData<(typeof chat)['saveFiles']>> {
    const project = await deps.projects.own(input.site_uuid, userId);
    await assertIdle(deps, project.uuid);
    const files = input.files.map(({ file_path, file_content, is_binary }) => ({
      path: checkedPath(file_path),
      content: file_content,
      isBinary: is_binary,
    }));
    const batch = batchOf(project.uuid, input, files);
    const nothing = { saved: 0, version: project.head, check: null };
    const earlier = batch && (await parts.findResult(batch));
    if (earlier) return input.last ? earlier : nothing;
    if (batch && !input.last) {
      await parts.keep(batch);
      return nothing;
    }
    const written = toChanges(batch ? await parts.collect(batch) : files);
    const before = await deps.versions.head(project.uuid);
    const change = { project: project.uuid, head: before, written };
    const { moves, changes, base } = await collectChanges(deps, input, change);
    if (before && wouldChange(before, changes) && !gatesOf(await deps.planOf(userId)).canInject)
      throw fail('planNeeded');
    const sql = { userId, project: project.uuid, head: before, changes, base };
    changes.push(...(await applySavedMigrations(deps, sql)));
    const commit = {
      project: project.uuid,
      kind: 'save' as const,
      changes,
      ...(base === undefined ? {} : { base }),
    };
    const toResult = (version: Version | null) => saveResult(changes, before, version);
    const { version, answer } = batch
      ? await parts.commitOnce(batch, (tx) => deps.inside(tx).versions.commit(commit), toResult)
      : await deps.versions
          .commit(commit)
          .then((made) => ({ version: made, answer: toResult(made) }));
    if (!version) return answer;
    await mirrorSave(deps, project.uuid, { saved: changedFiles(changes, before, version), moves });
    const check = await openCheck(deps, { project: project.uuid, userId, version: version.number });
    return { ...answer, check };
  };
}

/** Throws `taskRunning` while a generation writes to the project. */
export async function assertIdle({ runs }: Pick<SaveDeps, 'runs'>, project: string): Promise<void> {
  const latest = await runs.latest(project, 'chat');
  const isBusy = latest?.status === 'queued' || latest?.status === 'running';
  if (isBusy && !(await runs.endIfAbandoned(latest.id))) throw fail('taskRunning');
}

/** Returns the batch that the files are a part of; undefined when they are the whole save. */
const batchOf = (project: string, { batch, part }: SaveInput, files: FileText[]) =>
  batch === undefined ? undefined : { project, batch, part, files };

/** Collects all changes of a save, and the version on which the save must be based. */
async function collectChanges(
  { versions }: SaveDeps,
  input: SaveInput,
  { project, head, written }: { project: string; head: Version | null; written: FileChange[] },
): Promise<{ moves: Move[]; changes: FileChange[]; base: number | undefined }> {
  const moves = input.renamed.map(({ from, to }) => ({
    from: checkedPath(from),
    to: checkedPath(to),
  }));
  const gone = removePaths(head, input.removed.map(checkedPath));
  const renamed = await renamePaths(versions, { project, head, moves });
  // Moves and removals were computed from the latest version, so no newer version may exist at the
  // commit.
  const base = input.base_version ?? (moves.length + gone.length > 0 ? head?.number : undefined);
  return { moves, changes: [...renamed, ...gone, ...written], base };
}

function saveResult(
  changes: FileChange[],
  before: Version | null,
  version: Version | null,
): SaveResult {
  if (!version) return { saved: 0, version: before?.number ?? null, check: null };
  const saved = changedFiles(changes, before, version).length;
  return { saved, version: version.number, check: null };
}

/** Returns the changes that make a file differ from its previous content. */
function changedFiles(
  changes: FileChange[],
  before: Version | null,
  { manifest }: Version,
): FileChange[] {
  return changes.filter(({ path }) => manifest[path]?.hash !== before?.manifest[path]?.hash);
}

/**
 * Moves the locks of renamed files, and copies the saved files to the sandbox in the background.
 */
async function mirrorSave(
  { locks, runtime }: SaveDeps,
  project: string,
  { saved, moves }: { saved: FileChange[]; moves: Move[] },
): Promise<void> {
  if (moves.length > 0) await moveLocks(locks, project, moves);
  void runtime.write(project, {
    write: saved.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : [])),
    remove: saved.flatMap(({ path, bytes }) => (bytes ? [] : [path])),
  });
  void runtime.endTurn(project);
}

/** Opens the check of a save and returns its run; null when there is none. */
async function openCheck(
  { repairs, log }: SaveDeps,
  change: { project: string; userId: number; version: number },
): Promise<string | null> {
  if (!repairs) return null;
  return repairs.handleManualChange(change).catch((error) => {
    log('check not opened', { project: change.project, error: String(error) });
    return null;
  });
}

function checkedPath(raw: string): string {
  const read = readPath(raw);
  if (!read.ok)
    throw fail('pathRefused', { path: raw.slice(0, limits.files.pathMax) }, read.reason);
  return read.path;
}

const toChanges = (files: FileText[]): FileChange[] =>
  files.map(({ path, content, isBinary }) => ({
    path,
    bytes: isBinary
      ? new Uint8Array(Buffer.from(content, 'base64'))
      : new TextEncoder().encode(content),
  }));
