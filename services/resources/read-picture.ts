import { and, eq } from 'drizzle-orm';
import { fail } from '../../domain/errors.ts';
import { limits } from '../../domain/limits/index.ts';
import { isOwnKey, uploadKind } from '../../domain/resources/upload.ts';
import { megabyte } from '../../domain/units.ts';
import type { Storage } from '../ports/storage.ts';
import { resources } from '../store/schema/index.ts';
import type { Database } from '../store/transaction.ts';

/** A picture that a user uploaded: its key in the storage, or the id of its row in `resources`. */
export type UploadedPicture = { path: string } | { resource: string };

type Options = { db: Database; storage: Storage; site: string; folder: string };

/**
 * Reads a picture that this user uploaded, also an upload that is not registered and that a sweep
 * removes later. Throws `uploadMissing` for any other file and `pictureTooLarge` above 10 MB.
 */
export async function readPicture(
  { db, storage, site, folder }: Options,
  userId: number,
  picture: UploadedPicture,
): Promise<Uint8Array> {
  const path = 'path' in picture ? picture.path : await pathOf(db, userId, picture.resource);
  const kind = path ? uploadKind(path.slice(path.lastIndexOf('.'))) : undefined;
  const isOwn = 'resource' in picture || isOwnKey(picture.path, site, folder);
  if (!path || !isOwn || !kind?.type.startsWith('image/')) throw fail('uploadMissing');
  const { pictureBytes } = limits.visualEditing;
  const bytes = await storage.read(path, pictureBytes + 1);
  if (!bytes) throw fail('uploadMissing');
  if (bytes.length > pictureBytes)
    throw fail('pictureTooLarge', { megabytes: pictureBytes / megabyte });
  return bytes;
}

async function pathOf(db: Database, userId: number, id: string): Promise<string | undefined> {
  const [row] = await db
    .select({ path: resources.path })
    .from(resources)
    .where(and(eq(resources.id, Number(id)), eq(resources.userId, userId)));
  return row?.path;
}
