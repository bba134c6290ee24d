import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lte } from 'drizzle-orm';
import { grades } from '../../domain/entities/project.ts';
import { limits } from '../../domain/limits/index.ts';
import { isPreviewLabel, previewLabel, previewLabelBytes } from '../../domain/preview/address.ts';
import type { Clock } from '../ports/clock.ts';
import type { PreviewTarget } from '../ports/preview-names.ts';
import { previewLabels, projects } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';

type Deps = { db: Database; clock: Clock };
export type LabelRow = typeof previewLabels.$inferSelect;

const { idleMs, noteMs } = limits.preview.label;

const ago = (clock: Clock, ms: number) => new Date(clock.now().getTime() - ms);

export const randomLabel = (): string => previewLabel(randomBytes(previewLabelBytes));

/** Returns whether a label was not used for so long that it no longer works. */
export const isIdle = ({ usedAt }: Pick<LabelRow, 'usedAt'>, clock: Clock): boolean =>
  usedAt <= ago(clock, idleMs);

/**
 * Returns the project that a name leads to. The name is the uuid of a public project, or the label
 * of a private project, if the label has not expired.
 */
export async function readTarget(deps: Deps, name: string): Promise<PreviewTarget | undefined> {
  const { db, clock } = deps;
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
  if (!row || row.grade === grades.public || isIdle(row, clock)) return undefined;
  await recordUse(deps, { label: name, usedAt: row.usedAt });
  return { project: row.project, isGuarded: true };
}

export async function findLabel(db: Database, uuid: string): Promise<LabelRow | undefined> {
  const [row] = await db.select().from(previewLabels).where(eq(previewLabels.projectUuid, uuid));
  return row;
}

/** Records that a label is in use, at most once in `noteMs`. */
export async function recordUse(
  { db, clock }: Deps,
  { label, usedAt }: Pick<LabelRow, 'label' | 'usedAt'>,
): Promise<void> {
  if (usedAt > ago(clock, noteMs)) return;
  await db
    .update(previewLabels)
    .set({ usedAt: clock.now() })
    .where(and(eq(previewLabels.label, label), lte(previewLabels.usedAt, ago(clock, noteMs))));
}

/**
 * Sets a new label, if `instead` is still the current label or the project has no label. Otherwise
 * returns the current label.
 */
export function replaceLabel({ db, clock }: Deps, uuid: string, instead?: string): Promise<string> {
  const fresh = { label: randomLabel(), usedAt: clock.now() };
  return transaction(db, async (tx) => {
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
    // Another request has already replaced the label.
    if (row && row.label !== instead) return row.label;
    await tx.update(previewLabels).set(fresh).where(eq(previewLabels.projectUuid, uuid));
    return fresh.label;
  });
}

export async function deleteLabel(db: Database, uuid: string): Promise<void> {
  await db.delete(previewLabels).where(eq(previewLabels.projectUuid, uuid));
}
