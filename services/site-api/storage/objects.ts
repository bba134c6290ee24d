import { z } from 'zod';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { limits } from '../../../domain/limits/index.ts';
import { type ApiResponse, jsonResponse } from '../api-message.ts';
import { type ObjectRow, objectColumns } from './serve-file.ts';
import {
  assertName,
  asUser,
  notFound,
  type Place,
  type StorageContext,
} from './storage-context.ts';

type Connection = Parameters<Parameters<typeof asUser>[1]>[0];

/** Returns the row of a file if the rights of the connection allow it. */
export async function findObject(
  connection: Connection,
  { bucket, name }: Place,
): Promise<ObjectRow | undefined> {
  const { rows } = await connection.query<ObjectRow>(
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucket, name],
  );
  return rows[0];
}

/** `info()` and `exists()` */
export async function objectInfo(context: StorageContext, place: Place): Promise<ApiResponse> {
  const object = await asUser(context, (one) => findObject(one, place), { isReadOnly: true });
  if (!object) throw notFound();
  const { metadata } = object;
  return jsonResponse(200, {
    id: object.id,
    name: object.name,
    version: object.version,
    bucket_id: place.bucket,
    size: metadata?.size,
    content_type: metadata?.mimetype,
    cache_control: metadata?.cacheControl,
    etag: metadata?.eTag,
    metadata: object.user_metadata,
    last_modified: object.updated_at,
    created_at: object.created_at,
  });
}

const removalSchema = z.object({
  prefixes: z.array(z.string()).min(1).max(limits.siteStorage.removedAtOnce),
});

/** `remove()`: files that the user may not delete stay, and are not in the answer. */
export async function removeObjects(context: StorageContext, bucket: string): Promise<ApiResponse> {
  const { data } = removalSchema.safeParse(context.body);
  if (!data) throw new DataApiError(400, 'InvalidRequest', 'prefixes must be a list of names');
  return jsonResponse(200, await deleteObjects(context, bucket, data.prefixes));
}

/** Deletes rows as the user, then their files. */
export async function deleteObjects(
  context: StorageContext,
  bucket: string,
  names: readonly string[],
): Promise<unknown[]> {
  const { rows } = await asUser(context, (connection) =>
    connection.query<ObjectRow>(
      `delete from storage.objects where bucket_id = $1 and name = any($2)
      returning ${objectColumns}, bucket_id`,
      [bucket, names],
    ),
  );
  const site = context.request.site.name;
  await context.files.remove(
    rows.flatMap(({ version }) => (version === null ? [] : [{ site, id: version }])),
  );
  return rows;
}

const transferSchema = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().optional(),
});

function readTransfer({ body }: StorageContext): { from: Place; to: Place } {
  const { data } = transferSchema.safeParse(body);
  if (!data) throw new DataApiError(400, 'InvalidRequest', 'Source and destination are required');
  assertName(data.destinationKey);
  return {
    from: { bucket: data.bucketId, name: data.sourceKey },
    to: { bucket: data.destinationBucket ?? data.bucketId, name: data.destinationKey },
  };
}

/** `move()` */
export async function moveObject(context: StorageContext): Promise<ApiResponse> {
  const { from, to } = readTransfer(context);
  const { rowCount } = await asUser(context, (connection) =>
    connection.query(
      'update storage.objects set bucket_id = $3, name = $4, updated_at = now() where bucket_id = $1 and name = $2',
      [from.bucket, from.name, to.bucket, to.name],
    ),
  );
  if (!rowCount) throw notFound();
  return jsonResponse(200, { message: 'Successfully moved' });
}

/** `copy()` */
export async function copyObject(context: StorageContext): Promise<ApiResponse> {
  const { from, to } = readTransfer(context);
  const { files, request } = context;
  const site = request.site.name;
  const id = crypto.randomUUID();
  const version = crypto.randomUUID();
  let isCopied = false;
  try {
    await asUser(context, async (connection) => {
      const source = await findObject(connection, from);
      if (!source?.version) throw notFound();
      await connection.query(
        'insert into storage.objects (id, bucket_id, name, version, metadata, user_metadata) values ($1, $2, $3, $4, $5, $6)',
        [id, to.bucket, to.name, version, source.metadata, source.user_metadata],
      );
      await files.copy({ site, id: source.version }, { site, id: version });
      isCopied = true;
    });
  } catch (error) {
    if (isCopied) await files.remove([{ site, id: version }]);
    throw error;
  }
  return jsonResponse(200, { Id: id, Key: `${to.bucket}/${to.name}` });
}
