import { eq } from 'drizzle-orm';
import { grades } from '../../domain/entities/project.ts';
import { limits } from '../../domain/limits/index.ts';
import type { Clock } from '../ports/clock.ts';
import type { PreviewTarget } from '../ports/preview-names.ts';
import { projects } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import {
  deleteLabel,
  findLabel,
  isIdle,
  randomLabel,
  readTarget,
  recordUse,
  replaceLabel,
} from './preview-labels.ts';
import type { ProjectRow } from './project-row.ts';

export type PreviewNames = ReturnType<typeof createPreviewNames>;

type PreviewProject = Pick<ProjectRow, 'uuid' | 'grade'>;

const { knownMs } = limits.preview.label;
const maxKnown = 1_000;

/**
 * Creates the service for the host names of previews (ADR 051). A public project uses its uuid. A
 * private project uses a random label that only its members get. Callers may request a name only
 * for a user who may open the project.
 */
export function createPreviewNames(deps: { db: Database; clock: Clock }) {
  const { db, clock } = deps;
  const listeners = new Set<(project: string) => void>();
  /**
   * Recently resolved names. A page loads many files at the same time, and one query is enough
   * for all of them.
   */
  const known = new Map<string, PreviewTarget & { at: number }>();
  /** Names for the server's own browser, each of which leads to a project. */
  const internalNames = new Map<string, string>();
  let changes = 0;

  function notifyListeners(project: string): void {
    changes++;
    for (const [name, found] of known) if (found.project === project) known.delete(name);
    for (const listener of listeners) listener(project);
  }

  async function find(name: string): Promise<PreviewTarget | undefined> {
    const ours = internalNames.get(name);
    if (ours !== undefined) return { project: ours, isGuarded: false, isInside: true };
    const now = clock.now().getTime();
    const before = known.get(name);
    if (before && now - before.at < knownMs) return before;
    const begun = changes;
    const found = await readTarget(deps, name);
    known.delete(name);
    // Do not cache a result that was read while a name changed: it may be outdated.
    if (found && begun === changes) known.set(name, { ...found, at: now });
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? '');
    return found;
  }

  async function replace(uuid: string, instead?: string): Promise<string> {
    const label = await replaceLabel(deps, uuid, instead);
    notifyListeners(uuid);
    return label;
  }

  /**
   * Returns the name for a user who may open the project. Reading it counts as use of the label.
   */
  async function nameOf({ uuid, grade }: PreviewProject): Promise<string> {
    if (grade === grades.public) return uuid;
    const row = await findLabel(db, uuid);
    if (!row || isIdle(row, clock)) return replace(uuid, row?.label);
    await recordUse(deps, row);
    return row.label;
  }

  return {
    find,
    nameOf,

    /** Like `nameOf`, but for a uuid. Returns the uuid itself if there is no such project. */
    async nameOfUuid(uuid: string): Promise<string> {
      const [row] = await db
        .select({ uuid: projects.uuid, grade: projects.grade })
        .from(projects)
        .where(eq(projects.uuid, uuid));
      return row ? nameOf(row) : uuid;
    },

    /**
     * Replaces the label at the owner's request; the old label stops working. A public project
     * keeps its uuid.
     */
    async renew({ uuid, grade }: PreviewProject): Promise<string> {
      if (grade === grades.public) return uuid;
      return replace(uuid, (await findLabel(db, uuid))?.label);
    },

    /**
     * Deletes the label before the project changes between public and private, so that an old label
     * never works again.
     */
    deleteLabel: (uuid: string): Promise<void> => deleteLabel(db, uuid),

    /**
     * Call it after a project became public or private. It ends the connections under the old name.
     */
    notifyChanged: notifyListeners,

    /**
     * Creates a temporary name for the server's own browser. The name gives full access, does not
     * count as use of the label, and works until `close` is called.
     */
    openInside(project: string): { name: string; close(): void } {
      const name = randomLabel();
      internalNames.set(name, project);
      return { name, close: () => void internalNames.delete(name) };
    },

    /**
     * Calls `listener` with each project whose names changed; returns the function that
     * unsubscribes.
     */
    onChange(listener: (project: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
