import { z } from 'zod';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { limits } from '../../../domain/limits/index.ts';
import { type ApiResponse, jsonResponse } from '../api-message.ts';
import { asService, asUser, type StorageContext } from './storage-context.ts';

export type Bucket = {
  id: string;
  public: boolean;
  file_size_limit: string | null;
  allowed_mime_types: string[] | null;
};

/** Finds a bucket, which a user need not be allowed to list. */
export async function findBucket(context: StorageContext, id: string): Promise<Bucket> {
  const { rows } = await asService(context, (connection) =>
    connection.query<Bucket>(
      'select id, public, file_size_limit, allowed_mime_types from storage.buckets where id = $1',
      [id],
    ),
  );
  const [bucket] = rows;
  if (!bucket) throw bucketNotFound();
  return bucket;
}

const bucketNotFound = () => new DataApiError(404, 'Bucket not found', 'Bucket not found');

const settings = z.object({
  public: z.boolean().optional(),
  file_size_limit: z.union([z.number().int().min(0), z.string().max(20)]).nullish(),
  allowed_mime_types: z.array(z.string().max(100)).max(50).nullish(),
});
const creation = settings.extend({
  id: z.string().optional(),
  name: z
    .string()
    .max(limits.siteStorage.bucketMax)
    .regex(/^[\w.-]+$/),
});

const columns =
  'id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at';

/** `supabase.storage.createBucket()`, `listBuckets()`, `getBucket()` and so on. */
export async function handleBuckets(context: StorageContext): Promise<ApiResponse> {
  const { method } = context.request;
  const [id, action] = context.names;
  if (id === undefined) {
    if (method === 'POST') return createBucket(context);
    if (method === 'GET') return listBuckets(context);
    throw new DataApiError(405, 'MethodNotAllowed', 'Method not allowed');
  }
  if (action === 'empty' && method === 'POST') return emptyBucket(context, id);
  if (action !== undefined) throw bucketNotFound();
  if (method === 'GET') return jsonResponse(200, await readBucket(context, id));
  if (method === 'PUT') return changeBucket(context, id);
  if (method === 'DELETE') return deleteBucket(context, id);
  throw new DataApiError(405, 'MethodNotAllowed', 'Method not allowed');
}

async function createBucket(context: StorageContext): Promise<ApiResponse> {
  const bucket = parse(creation, context.body);
  await asUser(context, (connection) =>
    connection.query(
      'insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values ($1, $1, $2, $3, $4)',
      [
        bucket.name,
        bucket.public ?? false,
        sizeOf(bucket.file_size_limit),
        bucket.allowed_mime_types ?? null,
      ],
    ),
  );
  return jsonResponse(200, { name: bucket.name });
}

async function listBuckets(context: StorageContext): Promise<ApiResponse> {
  const { rows } = await asUser(context, (connection) =>
    connection.query(`select ${columns} from storage.buckets order by id limit 1000`),
  );
  return jsonResponse(200, rows);
}

async function readBucket(context: StorageContext, id: string): Promise<unknown> {
  const { rows } = await asUser(context, (connection) =>
    connection.query(`select ${columns} from storage.buckets where id = $1`, [id]),
  );
  if (!rows[0]) throw bucketNotFound();
  return rows[0];
}

async function changeBucket(context: StorageContext, id: string): Promise<ApiResponse> {
  const wanted = parse(settings, context.body);
  const { rowCount } = await asUser(context, (connection) =>
    connection.query(
      `update storage.buckets set public = coalesce($2, public), file_size_limit = $3,
        allowed_mime_types = $4, updated_at = now() where id = $1`,
      [id, wanted.public, sizeOf(wanted.file_size_limit), wanted.allowed_mime_types ?? null],
    ),
  );
  if (!rowCount) throw bucketNotFound();
  return jsonResponse(200, { message: 'Successfully updated' });
}

async function emptyBucket(context: StorageContext, id: string): Promise<ApiResponse> {
  await readBucket(context, id);
  const { rows } = await asUser(context, (connection) =>
    connection.query<{ version: string }>(
      'delete from storage.objects where bucket_id = $1 returning version',
      [id],
    ),
  );
  const site = context.request.site.name;
  await context.files.remove(rows.map(({ version }) => ({ site, id: version })));
  return jsonResponse(200, { message: 'Successfully emptied' });
}

async function deleteBucket(context: StorageContext, id: string): Promise<ApiResponse> {
  const { rowCount } = await asUser(context, (connection) =>
    connection.query('delete from storage.buckets where id = $1', [id]),
  ).catch((error) => {
    if (error?.code !== '23503') throw error;
    throw new DataApiError(409, 'InvalidRequest', 'The bucket you tried to delete is not empty');
  });
  if (!rowCount) throw bucketNotFound();
  return jsonResponse(200, { message: 'Successfully deleted' });
}

/** Bytes, from a number or a text such as `5MB`. */
function sizeOf(given: number | string | null | undefined): number | null {
  if (given === null || given === undefined || given === '') return null;
  if (typeof given === 'number') return given;
  const match = /^(\d{1,12})\s*(B|KB|MB|GB)?$/i.exec(given);
  if (!match) throw new DataApiError(400, 'InvalidRequest', 'Invalid file size limit');
  const powers = { B: 0, KB: 1, MB: 2, GB: 3 } as const;
  const unit = (match[2] ?? 'B').toUpperCase() as keyof typeof powers;
  return Number(match[1]) * 1024 ** powers[unit];
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data } = schema.safeParse(body);
  if (data === undefined) throw new DataApiError(400, 'InvalidRequest', 'Invalid bucket');
  return data;
}
