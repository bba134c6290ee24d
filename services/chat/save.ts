import type { CallArguments, CallData } from '../../domain/contract/call.ts';
import type { chat } from '../../domain/contract/chat.ts';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits.ts';
import { gatesOf } from '../../domain/rules/levels.ts';
import { readPath } from '../../domain/rules/path.ts';
import type { FileChange } from '../ports/versions.ts';
import type { ChatDeps } from './deps.ts';
import { differs, moveLocks, removals, renames } from './rearrange.ts';

type Save = CallArguments<(typeof chat)['saveFiles']>;
type Batch = { files: Map<string, Uint8Array>; bytes: number; at: number };

/** A batch whose last part never came is forgotten after this. */
const batchKeptMs = 10 * 60_000;

/**
 * Saves what a person changed (decisions 29, 32): all files of a batch as one version, nothing when they equal the head, 409 on
 * an older base, 703 while a generation writes to the project, 403 where the plan opens no editing (MEM-022, MEM-023). The first
 * files of an empty project edit nothing.
 */
export function createSaves(
  deps: Pick<ChatDeps, 'projects' | 'versions' | 'runs' | 'runtime' | 'locks' | 'planOf' | 'clock' | 'repairs' | 'log'>,
) {
  const batches = new Map<string, Batch>();

  function collect(key: string, files: FileChange[]): Batch {
    const now = deps.clock.now().getTime();
    for (const [name, one] of batches) if (now - one.at > batchKeptMs) batches.delete(name);
    const batch = batches.get(key) ?? { files: new Map(), bytes: 0, at: now };
    for (const { path, bytes } of files) {
      if (!bytes) continue;
      batch.bytes += bytes.byteLength - (batch.files.get(path)?.byteLength ?? 0);
      batch.files.set(path, bytes);
    }
    if (batch.bytes > limits.files.maxProjectBytes || batch.files.size > limits.files.maxFiles) {
      batches.delete(key);
      throw fail('filesTooLarge', {}, `batch of ${batch.files.size} files, ${batch.bytes} bytes`);
    }
    batches.set(key, { ...batch, at: now });
    return batch;
  }

  return async function save(userId: number, input: Save): Promise<CallData<(typeof chat)['saveFiles']>> {
    const project = await deps.projects.own(input.site_uuid, userId);
    const latest = await deps.runs.latest(project.uuid, 'chat');
    if (latest && (latest.status === 'queued' || latest.status === 'running')) throw fail('taskRunning');
    let changes: FileChange[] = input.files.map(({ file_path, file_content }) => ({
      path: jailed(file_path),
      bytes: new TextEncoder().encode(file_content),
    }));
    if (input.batch !== undefined) {
      const key = `${userId} ${project.uuid} ${input.batch}`;
      const { files } = collect(key, changes);
      if (!input.last) return { saved: 0, version: project.head, check: null };
      batches.delete(key);
      changes = [...files].map(([path, bytes]) => ({ path, bytes }));
    }
    const before = await deps.versions.head(project.uuid);
    const moves = input.renamed.map(({ from, to }) => ({ from: jailed(from), to: jailed(to) }));
    const gone = removals(before, input.removed.map(jailed));
    changes = [...(await renames(deps.versions, { project: project.uuid, head: before, moves })), ...gone, ...changes];
    if (before && differs(before, changes) && !gatesOf(await deps.planOf(userId)).canInject) throw fail('planNeeded');
    // What was looked up in the head must still be there.
    const base = input.base_version ?? (moves.length + gone.length > 0 ? before?.number : undefined);
    const version = await deps.versions.commit({ project: project.uuid, kind: 'save', changes, ...(base === undefined ? {} : { base }) });
    if (!version) return { saved: 0, version: before?.number ?? null, check: null };
    const saved = changes.filter(({ path }) => version.manifest[path]?.hash !== before?.manifest[path]?.hash);
    if (moves.length > 0) await moveLocks(deps.locks, project.uuid, moves);
    // Saved is saved: the sandbox follows in its own time.
    void deps.runtime.write(project.uuid, {
      write: saved.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : [])),
      remove: saved.flatMap(({ path, bytes }) => (bytes ? [] : [path])),
    });
    void deps.runtime.settle(project.uuid);
    const check = await deps.repairs
      ?.changedByHand({ project: project.uuid, userId, version: version.number })
      .catch((error) => void deps.log('check not opened', { project: project.uuid, error: String(error) }));
    return { saved: saved.length, version: version.number, check: check ?? null };
  };
}

function jailed(raw: string): string {
  const read = readPath(raw);
  if (!read.ok) throw fail('pathRefused', { path: raw.slice(0, limits.files.pathMax) }, read.reason);
  return read.path;
}
