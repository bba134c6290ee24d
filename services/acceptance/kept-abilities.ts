import { and, eq, lte, notInArray } from 'drizzle-orm';
import type { Problem } from '../../domain/entities/problem.ts';
import { countRepair } from '../../domain/exploration/known-problems.ts';
import { abilityPictures, acceptances, projects } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import type { KeptAbilities } from './schema.ts';

/** Returns what worked when the abilities of a project were last played. */
export async function readAbilitiesKept(db: Database, project: string): Promise<KeptAbilities> {
  const [row] = await db
    .select({ abilities: acceptances.abilities })
    .from(acceptances)
    .where(eq(acceptances.projectUuid, project));
  return row?.abilities ?? { working: [], problems: [] };
}

/** Counts a repair of these problems that was ordered, for those that are abilities. */
export async function recordAbilityRepair(
  db: Database,
  project: string,
  sent: readonly Problem[],
): Promise<void> {
  await transaction(db, async (tx) => {
    const ofProject = eq(acceptances.projectUuid, project);
    const [row] = await tx
      .select({ abilities: acceptances.abilities })
      .from(acceptances)
      .where(ofProject)
      .for('update');
    if (!row) return;
    const abilities = { ...row.abilities, problems: countRepair(row.abilities.problems, sent) };
    await tx.update(acceptances).set({ abilities }).where(ofProject);
  });
}

type PlayedAbilities = {
  project: string;
  version: number;
  abilities: KeptAbilities;
  /** Pictures by name. Those of other names are removed. */
  pictures: ReadonlyMap<string, Uint8Array>;
  at: Date;
};

/**
 * Keeps what was found of a version. Does nothing where the project was deleted or a later version
 * was played meanwhile.
 */
export async function storeAbilities(
  db: Database,
  { project, version, abilities, pictures, at }: PlayedAbilities,
): Promise<void> {
  await transaction(db, async (tx) => {
    const [kept] = await tx
      .select({ uuid: projects.uuid })
      .from(projects)
      .where(eq(projects.uuid, project))
      .for('key share');
    if (!kept) return;
    const values = { version, abilities, at };
    const [stored] = await tx
      .insert(acceptances)
      .values({ projectUuid: project, ...values })
      .onConflictDoUpdate({
        target: acceptances.projectUuid,
        set: values,
        setWhere: lte(acceptances.version, version),
      })
      .returning({ version: acceptances.version });
    if (!stored) return;
    const ofProject = eq(abilityPictures.projectUuid, project);
    const names = [...pictures.keys()];
    const others =
      names.length > 0 ? and(ofProject, notInArray(abilityPictures.name, names)) : ofProject;
    await tx.delete(abilityPictures).where(others);
    for (const [name, bytes] of pictures)
      await tx
        .insert(abilityPictures)
        .values({ projectUuid: project, name, bytes, at })
        .onConflictDoUpdate({
          target: [abilityPictures.projectUuid, abilityPictures.name],
          set: { bytes, at },
        });
  });
}

/** Returns the picture of an ability; undefined where none was taken. */
export async function readAbilityPicture(
  db: Database,
  project: string,
  name: string,
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ bytes: abilityPictures.bytes })
    .from(abilityPictures)
    .where(and(eq(abilityPictures.projectUuid, project), eq(abilityPictures.name, name)));
  return row?.bytes;
}
