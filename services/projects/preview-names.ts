import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { grades } from '../../domain/entities/project.ts';
import { limits } from '../../domain/limits/index.ts';
import { isPreviewLabel, previewLabel, previewLabelBytes } from '../../domain/preview/address.ts';
import type { Clock } from '../ports/clock.ts';
import type { PreviewTarget } from '../ports/preview-names.ts';
import { previewLabels, projects } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { ProjectRow } from './project-row.ts';

export type PreviewNames = ReturnType<typeof createPreviewNames>;

type PreviewProject = Pick<ProjectRow, 'uuid' | 'grade'>;

const { idleMs, noteMs, knownMs } = limits.preview.label;
const maxKnown = 1_000;

/**
 * Creates the host names of previews (ADR 051): the uuid of a public project, or a random label of
 * a private one, which its members get. Callers request a name only for a user who may open the
 * project.
 */
export function createPreviewNames({ db, clock }: { db: Database; clock: Clock }) {
  const listeners = new Set<(project: string) => void>();
  /** A page loads many files at once; one query serves all. */
  const known = new Map<string, PreviewTarget & { at: number }>();
  /** Names for the server's own browser, each of which leads to a project. */
  const internalNames = new Map<string, string>();
  let changes = 0;

  const randomLabel = () => previewLabel(randomBytes(previewLabelBytes));
  const ago = (ms: number) => new Date(clock.now().getTime() - ms);

  function notifyListeners(project: string): void {
    changes++;
    for (const [name, found] of known) if (found.project === project) known.delete(name);
    for (const listener of listeners) listener(project);
  }

  async function recordUse(label: string): Promise<void> {
    await db
      .update(previewLabels)
      .set({ usedAt: clock.now() })
      .where(and(eq(previewLabels.label, label), lte(previewLabels.usedAt, ago(noteMs))));
  }

  async function read(name: string): Promise<PreviewTarget | undefined> {
    if (!isPreviewLabel(name)) {
      const [row] = await db
        .select({ grade: projects.grade })
        .from(projects)
        .where(and(eq(projects.uuid, name), isNull(projects.deletedAt)));
      return row?.grade === grades.public ? { project: name, isGuarded: false } : undefined;
    }
    const [row] = await db
      .select({ project: projects.uuid, grade: projects.grade, usedAt: previewLabels.usedAt })
      .from(previewLabels)
      .innerJoin(projects, eq(projects.uuid, previewLabels.projectUuid))
      .where(and(eq(previewLabels.label, name), isNull(projects.deletedAt)));
    if (!row || row.grade === grades.public || row.usedAt <= ago(idleMs)) return undefined;
    if (row.usedAt <= ago(noteMs)) await recordUse(name);
    return { project: row.project, isGuarded: true };
  }

  async function find(name: string): Promise<PreviewTarget | undefined> {
    const ours = internalNames.get(name);
    if (ours !== undefined) return { project: ours, isGuarded: false };
    const now = clock.now().getTime();
    const before = known.get(name);
    if (before && now - before.at < knownMs) return before;
    const begun = changes;
    const found = await read(name);
    known.delete(name);
    // A read concurrent with a change may be outdated.
    if (found && begun === changes) known.set(name, { ...found, at: now });
    if (known.size > maxKnown) known.delete(known.keys().next().value ?? '');
    return found;
  }

  /** Sets a new label if `instead` is still the project's label or it has none. */
  async function replace(uuid: string, instead?: string): Promise<string> {
    const fresh = { label: randomLabel(), usedAt: clock.now() };
    const label = await transaction(db, async (tx) => {
      const [made] = await tx
        .insert(previewLabels)
        .values({ projectUuid: uuid, ...fresh })
        .onConflictDoNothing()
        .returning();
      if (made) return made.label;
      const [row] = await tx
        .select()
        .from(previewLabels)
        .where(eq(previewLabels.projectUuid, uuid))
        .for('update');
      // Another request was first.
      if (row && row.label !== instead) return row.label;
      await tx.update(previewLabels).set(fresh).where(eq(previewLabels.projectUuid, uuid));
      return fresh.label;
    });
    notifyListeners(uuid);
    return label;
  }

  async function labelOf(uuid: string): Promise<typeof previewLabels.$inferSelect | undefined> {
    const [row] = await db.select().from(previewLabels).where(eq(previewLabels.projectUuid, uuid));
    return row;
  }

  /** Returns the name for a user who may open the project; reading it counts as use. */
  async function nameOf({ uuid, grade }: PreviewProject): Promise<string> {
    if (grade === grades.public) return uuid;
    const row = await labelOf(uuid);
    if (!row || row.usedAt <= ago(idleMs)) return replace(uuid, row?.label);
    if (row.usedAt <= ago(noteMs)) await recordUse(row.label);
    return row.label;
  }

  return {
    find,
    nameOf,

    /** Like `nameOf`, but by uuid; the uuid itself where there is no such project. */
    async nameOfUuid(uuid: string): Promise<string> {
      const [row] = await db
        .select({ uuid: projects.uuid, grade: projects.grade })
        .from(projects)
        .where(eq(projects.uuid, uuid));
      return row ? nameOf(row) : uuid;
    },

    /**
     * Sets another name on the owner's request; the old one stops working. A public project keeps
     * its uuid.
     */
    async renew({ uuid, grade }: PreviewProject): Promise<string> {
      if (grade === grades.public) return uuid;
      return replace(uuid, (await labelOf(uuid))?.label);
    },

    /**
     * Deletes the label before the project becomes public or private: an old label must not work
     * again.
     */
    async deleteLabel(uuid: string): Promise<void> {
      await db.delete(previewLabels).where(eq(previewLabels.projectUuid, uuid));
    },

    /** Call after it became public or private: connections under the old address must end. */
    notifyChanged: notifyListeners,

    /**
     * Opens a name for the server's own browser until it is closed: it has full access and does not
     * count as use.
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
