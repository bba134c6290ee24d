import { gatesOf } from '../../domain/billing/entitlements.ts';
import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { chat } from '../../domain/contract/chat.ts';
import { fail } from '../../domain/errors.ts';
import { readPath } from '../../domain/files/path.ts';
import { limits } from '../../domain/limits/index.ts';
import type { FileChange, Version } from '../ports/versions.ts';
import type { ChatDeps } from './deps.ts';
import { moveLocks, removePaths, renamePaths, wouldChange } from './file-changes.ts';
import { createSaveParts, type FileText } from './save-parts.ts';

type SaveInput = CallArguments<(typeof chat)['saveFiles']>;

/**
 * Creates the function that saves a user's manual changes (ADR 075, ADR 072). It saves all files of
 * a batch as one version, or nothing when they equal the head. It fails with 409 on an older base,
 * 703 while a generation writes to the project, and 403 when the plan does not allow editing
 * (MEM-022, MEM-023). The first files of an empty project do not count as editing.
 */
export function createSaveFiles(
  deps: Pick<
    ChatDeps,
    | 'db'
    | 'inside'
    | 'projects'
    | 'versions'
    | 'runs'
    | 'runtime'
    | 'locks'
    | 'planOf'
    | 'clock'
    | 'repairs'
    | 'log'
  >,
) {
  const parts = createSaveParts(deps);

  return async function save(
    userId: number,
    input: SaveInput,
  ): Promise<CallData<(typeof chat)['saveFiles']>> {
    const project = await deps.projects.own(input.site_uuid, userId);
    const latest = await deps.runs.latest(project.uuid, 'chat');
    const isBusy = latest?.status === 'queued' || latest?.status === 'running';
    if (isBusy && !(await deps.runs.endIfAbandoned(latest.id))) throw fail('taskRunning');
    const files = input.files.map(({ file_path, file_content }) => ({
      path: checkedPath(file_path),
      content: file_content,
    }));
    const batch =
      input.batch === undefined
        ? undefined
        : { project: project.uuid, batch: input.batch, part: input.part, files };
    if (batch) {
      const earlier = await parts.findResult(batch);
      if (earlier) return input.last ? earlier : { saved: 0, version: project.head, check: null };
      if (!input.last) {
        await parts.keep(batch);
        return { saved: 0, version: project.head, check: null };
      }
    }
    const written = toChanges(batch ? await parts.collect(batch) : files);
    const before = await deps.versions.head(project.uuid);
    const moves = input.renamed.map(({ from, to }) => ({
      from: checkedPath(from),
      to: checkedPath(to),
    }));
    const gone = removePaths(before, input.removed.map(checkedPath));
    const changes = [
      ...(await renamePaths(deps.versions, { project: project.uuid, head: before, moves })),
      ...gone,
      ...written,
    ];
    if (before && wouldChange(before, changes) && !gatesOf(await deps.planOf(userId)).canInject)
      throw fail('planNeeded');
    // Moves and removals refer to the head, so it must not change.
    const base =
      input.base_version ?? (moves.length + gone.length > 0 ? before?.number : undefined);
    const commit = {
      project: project.uuid,
      kind: 'save' as const,
      changes,
      ...(base === undefined ? {} : { base }),
    };
    const changed = (version: Version) =>
      changes.filter(({ path }) => version.manifest[path]?.hash !== before?.manifest[path]?.hash);
    const told = (version: Version | null) =>
      version
        ? { saved: changed(version).length, version: version.number, check: null }
        : { saved: 0, version: before?.number ?? null, check: null };
    const { version, answer } = batch
      ? await parts.commitOnce(batch, (tx) => deps.inside(tx).versions.commit(commit), told)
      : await deps.versions.commit(commit).then((made) => ({ version: made, answer: told(made) }));
    if (!version) return answer;
    const saved = changed(version);
    if (moves.length > 0) await moveLocks(deps.locks, project.uuid, moves);
    // The files are stored. The sandbox follows in the background.
    void deps.runtime.write(project.uuid, {
      write: saved.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : [])),
      remove: saved.flatMap(({ path, bytes }) => (bytes ? [] : [path])),
    });
    void deps.runtime.endTurn(project.uuid);
    const check = await deps.repairs
      ?.handleManualChange({ project: project.uuid, userId, version: version.number })
      .catch(
        (error) =>
          void deps.log('check not opened', { project: project.uuid, error: String(error) }),
      );
    return { ...answer, check: check ?? null };
  };
}

function checkedPath(raw: string): string {
  const read = readPath(raw);
  if (!read.ok)
    throw fail('pathRefused', { path: raw.slice(0, limits.files.pathMax) }, read.reason);
  return read.path;
}

const toChanges = (files: FileText[]): FileChange[] =>
  files.map(({ path, content }) => ({ path, bytes: new TextEncoder().encode(content) }));
