import { and, eq, lte, notInArray } from 'drizzle-orm';
import type { Problem } from '../../domain/entities/problem.ts';
import { countRepair } from '../../domain/exploration/known-problems.ts';
import { changeKept, storeOfProject } from '../store/kept-results.ts';
import { abilityPictures, acceptances } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';
import type { GuidedAbilities, KeptAbilities } from './schema.ts';

/** Returns the stored results of the last time that the abilities of a project were played. */
export async function readAbilitiesKept(db: Database, project: string): Promise<KeptAbilities> {
  const [row] = await selectAbilities(db, project);
  return row?.abilities ?? { working: [], problems: [] };
}

const selectAbilities = (db: Database, project: string) =>
  db
    .select({ abilities: acceptances.abilities, version: acceptances.version })
    .from(acceptances)
    .where(eq(acceptances.projectUuid, project));

/**
 * Counts an ordered repair for those of the `sent` problems that are stored as problems of
 * abilities.
 */
export const recordAbilityRepair = (
  db: Database,
  project: string,
  sent: readonly Problem[],
): Promise<void> =>
  changeKept<KeptAbilities>(
    db,
    {
      read: async (tx) => (await selectAbilities(tx, project).for('update'))[0]?.abilities,
      write: (tx, abilities) =>
        tx.update(acceptances).set({ abilities }).where(eq(acceptances.projectUuid, project)),
    },
    ({ problems, guided, ...kept }) => ({
      ...kept,
      problems: countRepair(problems, sent),
      ...(guided && { guided: { ...guided, problems: countRepair(guided.problems, sent) } }),
    }),
  );

type PlayedAbilities = {
  project: string;
  version: number;
  abilities: KeptAbilities;
  /** Pictures by name. `storeAbilities` removes the project's stored pictures with other names. */
  pictures: ReadonlyMap<string, Uint8Array>;
  at: Date;
};

type GuidedPlay = Omit<PlayedAbilities, 'abilities'> & {
  working: readonly string[];
  guided: GuidedAbilities;
};

/**
 * Stores the results of a version. Does nothing if the project was deleted or a later version was
 * played in the meantime.
 */
export async function storeAbilities(
  db: Database,
  { project, version, abilities, pictures, at }: PlayedAbilities,
): Promise<void> {
  await storeOfProject(db, project, async (tx) => {
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
    await storePictures(tx, { project, pictures, at });
  });
}

async function storePictures(
  tx: Database,
  { project, pictures, at }: Pick<PlayedAbilities, 'project' | 'pictures' | 'at'>,
): Promise<void> {
  for (const [name, bytes] of pictures)
    await tx
      .insert(abilityPictures)
      .values({ projectUuid: project, name, bytes, at })
      .onConflictDoUpdate({
        target: [abilityPictures.projectUuid, abilityPictures.name],
        set: { bytes, at },
      });
}

/**
 * Adds the results of a model to the stored results of a version. Does nothing if another version
 * was played in the meantime.
 */
export async function addGuidedAbilities(
  db: Database,
  { project, version, working, guided, pictures, at }: GuidedPlay,
): Promise<void> {
  await storeOfProject(db, project, async (tx) => {
    const [row] = await selectAbilities(tx, project).for('update');
    if (row?.version !== version) return;
    const all = [...new Set([...row.abilities.working, ...working])];
    const abilities = { ...row.abilities, working: all, guided };
    await tx.update(acceptances).set({ abilities }).where(eq(acceptances.projectUuid, project));
    await storePictures(tx, { project, pictures, at });
  });
}

/** Returns the picture of an ability; undefined if no picture was taken. */
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
