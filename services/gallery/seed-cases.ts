import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { grades, projectStatus } from '../../domain/entities/project.ts';
import type { PreviewPlace } from '../../domain/preview/address.ts';
import { fromTypes } from '../../domain/projects/project.ts';
import { publishedOrigin, siteName } from '../../domain/publishing/address.ts';
import { grantPlan } from '../account/index.ts';
import { messageWriter } from '../chat/index.ts';
import type { Parsing } from '../parsing/index.ts';
import type { Clock } from '../ports/clock.ts';
import { insertSystemProject } from '../projects/index.ts';
import { insertFirstEdition, packEdition } from '../publishing/index.ts';
import { createSystemUser } from '../sign-in/index.ts';
import { cases, users } from '../store/schema/index.ts';
import { type Database, transaction } from '../store/transaction.ts';
import {
  fingerprintOf,
  storeBlobs,
  storeVersionPicture,
  toBlob,
  type VersionsService,
} from '../versions/index.ts';
import { filesOfCase, picturePath, readBuiltCases } from './built-cases.ts';
import { casesOwner } from './case-owner.ts';
import { type DefaultCase, defaultCases } from './default-cases.ts';

/** Returns the title and the files of a case, as its first turn would create them. */
export type WriteCase = (one: DefaultCase) => {
  title: string;
  files: ReadonlyMap<string, string>;
  answer: string;
};

export type SeedOptions = {
  db: Database;
  clock: Clock;
  versions: Pick<VersionsService, 'createFirst'>;
  writeCase: WriteCase;
  /** The public address of published sites. */
  place: PreviewPlace;
  parsing: Pick<Parsing, 'forUser'>;
  /** Called with the owner of the new sites, so that the files of these sites are written. */
  onSeeded: (userId: number) => void;
};

/**
 * Inserts the nine cases once per database as ordinary projects, with chat, files, a picture and a
 * published site. The builds of the sites are shipped with the product (ADR 042). If an operator
 * empties the table later, it stays empty.
 */
export async function seedCases({
  db,
  clock,
  versions,
  writeCase: write,
  place,
  parsing,
  onSeeded,
}: SeedOptions): Promise<void> {
  if (await isSeeded(db)) return;
  const built = readBuiltCases();
  const at = clock.now();
  const packed: PackedCase[] = [];
  for (const one of defaultCases) packed.push(await packCase(one));
  const ownerId = await transaction(db, async (tx) => {
    const owner = await createSystemUser(tx, casesOwner, at);
    if (owner === undefined) return undefined;
    // The owner gets this plan so that the sites stay online even when nobody visits them (GAP-66).
    await grantPlan(tx, { userId: owner, code: 'CODE_PLAN_PERMIUM', lasts: null, now: at });
    for (const [position, one] of packed.entries())
      await insertCase(tx, { ...one, owner, position });
    return owner;
  });
  if (ownerId !== undefined) onSeeded(ownerId);

  async function packCase(one: DefaultCase) {
    const { title, files, answer } = write(one);
    const made = built[one.name];
    if (!made) throw new Error(`The case ${one.name} was not built`);
    const picture = new Uint8Array(await readFile(picturePath(one.name)));
    const name = siteName(one.name, 'sayso0');
    const url = `${publishedOrigin(name, place)}/`;
    const edition = await packEdition(filesOfCase(one.name, made), {
      title,
      url,
      picture,
      isProjectFile: () => false,
      writeOutput: () => {},
      parser: parsing.forUser('product'),
    });
    const sources = [...files].map(([path, text]) => ({
      path,
      bytes: new TextEncoder().encode(text),
    }));
    return { one, title, answer, picture, name, edition, sources };
  }

  type PackedCase = Awaited<ReturnType<typeof packCase>>;

  async function insertCase(
    tx: Database,
    {
      one,
      title,
      answer,
      picture,
      name,
      edition,
      sources,
      owner,
      position,
    }: PackedCase & { owner: number; position: number },
  ) {
    const uuid = randomUUID();
    // The first case is the newest in the community.
    const sharedAt = new Date(at.getTime() - position * 1000);
    const project = {
      uuid,
      userId: owner,
      title,
      named: 1,
      grade: grades.public,
      status: projectStatus.success,
    };
    await insertSystemProject(tx, {
      ...project,
      fromType: fromTypes.community,
      sharedAt,
      createdAt: sharedAt,
      updatedAt: sharedAt,
    });
    await versions.createFirst(tx, uuid, sources);
    await messageWriter.insert(tx, [
      { projectUuid: uuid, role: 'user', content: one.prompt, createdAt: at },
      { projectUuid: uuid, role: 'assistant', content: answer, createdAt: at },
    ]);
    await storeVersionPicture(tx, { projectUuid: uuid, number: 1, bytes: picture, at });
    const { bodies, card, ...packed } = edition;
    await storeBlobs(tx, bodies, at);
    const fingerprint = fingerprintOf(sources.map(({ path, bytes }) => [path, toBlob(bytes)]));
    const first = { projectUuid: uuid, version: 1, fingerprint, ...packed, ...card, at };
    await insertFirstEdition(tx, name, first);
    await tx.insert(cases).values({ position, name: one.name, projectUuid: uuid });
  }
}

async function isSeeded(db: Database): Promise<boolean> {
  const [there] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.userNo, casesOwner.userNo));
  return there !== undefined;
}
