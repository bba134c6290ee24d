import type { Readable } from 'node:stream';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { limits } from '../../../domain/limits/index.ts';
import { SiteFileTooLarge } from '../../ports/site-files.ts';
import { type ApiResponse, headerOf, jsonResponse } from '../api-message.ts';
import { type Bucket, findBucket } from './buckets.ts';
import { readFormFile } from './multipart.ts';
import { asService, asUser, type Place, type StorageContext } from './storage-context.ts';
import { storedBytes } from './stored-bytes.ts';

type Upload = { type: string; cacheControl: string; userMetadata: unknown; body: Readable };

type Options = {
  place: Place;
  /** `insert` refuses an existing file, `replace` needs one. */
  mode: 'insert' | 'upsert' | 'replace';
  /** A signed address carries the right to upload. */
  isSigned?: boolean;
};

/** Stores a file. Whether the user may is tried out before the first byte is written. */
export async function upload(context: StorageContext, options: Options): Promise<ApiResponse> {
  const { place, mode, isSigned } = options;
  const { files, request, clock } = context;
  const bucket = await findBucket(context, place.bucket);
  const id = crypto.randomUUID();
  const row = { id, version: crypto.randomUUID(), place, mode };
  const run = isSigned ? asService : asUser;
  if (!isSigned) await asUser(context, (one) => saveRow(one, { ...row }), { isDryRun: true });
  const given = await readUpload(context);
  assertType(bucket, given.type);
  const file = { site: request.site.name, id: row.version };
  const size = await files
    .write(file, given.body, await maxBytes(context, bucket))
    .catch((error) => {
      if (!(error instanceof SiteFileTooLarge)) throw error;
      throw new DataApiError(
        413,
        'Payload too large',
        'The object exceeded the maximum allowed size',
      );
    });
  const metadata = {
    size,
    contentLength: size,
    mimetype: given.type,
    cacheControl: given.cacheControl,
    eTag: `"${row.version}"`,
    lastModified: clock.now().toISOString(),
    httpStatusCode: 200,
  };
  try {
    const before = await versionOf(context, place);
    await run(context, (connection) =>
      saveRow(connection, { ...row, metadata, userMetadata: given.userMetadata }),
    );
    if (before !== undefined) await files.remove([{ site: file.site, id: before }]);
  } catch (error) {
    await files.remove([file]);
    throw error;
  }
  return jsonResponse(200, { Id: id, Key: `${place.bucket}/${place.name}` });
}

type Row = Pick<Options, 'place' | 'mode'> & {
  id: string;
  version: string;
  metadata?: Record<string, unknown>;
  userMetadata?: unknown;
};

type Connection = Parameters<Parameters<typeof asUser>[1]>[0];

async function saveRow(connection: Connection, row: Row): Promise<void> {
  const { place, mode, id, version, metadata = {}, userMetadata = null } = row;
  const values = [place.bucket, place.name, version, metadata, userMetadata];
  if (mode === 'replace') {
    const { rowCount } = await connection.query(
      `update storage.objects set version = $3, metadata = $4, user_metadata = $5,
        updated_at = now() where bucket_id = $1 and name = $2`,
      values,
    );
    if (!rowCount) throw new DataApiError(404, 'not_found', 'Object not found');
    return;
  }
  const conflict =
    mode === 'upsert'
      ? `on conflict (bucket_id, name) do update set version = excluded.version,
          metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()`
      : '';
  await connection.query(
    `insert into storage.objects (bucket_id, name, version, metadata, user_metadata, id)
    values ($1, $2, $3, $4, $5, $6) ${conflict}`,
    [...values, id],
  );
}

async function versionOf(context: StorageContext, place: Place): Promise<string | undefined> {
  const { rows } = await asService(context, (connection) =>
    connection.query<{ version: string | null }>(
      'select version from storage.objects where bucket_id = $1 and name = $2',
      [place.bucket, place.name],
    ),
  );
  return rows[0]?.version ?? undefined;
}

async function readUpload({ request }: StorageContext): Promise<Upload> {
  const type = headerOf(request, 'content-type') ?? 'application/octet-stream';
  if (type.startsWith('multipart/form-data')) {
    const form = await readFormFile(request.stream, type);
    return {
      body: form.body,
      type: form.type ?? 'application/octet-stream',
      cacheControl: `max-age=${seconds(form.fields.get('cacheControl'))}`,
      userMetadata: parseMetadata(form.fields.get('metadata')),
    };
  }
  const metadata = headerOf(request, 'x-metadata');
  const cache = /max-age=(\d+)/.exec(headerOf(request, 'cache-control') ?? '')?.[1];
  return {
    body: request.stream,
    type: type.slice(0, 200),
    cacheControl: `max-age=${seconds(cache)}`,
    userMetadata: parseMetadata(metadata && Buffer.from(metadata, 'base64').toString('utf8')),
  };
}

const seconds = (text: string | undefined) => (/^\d{1,9}$/.test(text ?? '') ? text : '3600');

function parseMetadata(text: string | undefined): unknown {
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new DataApiError(400, 'InvalidRequest', 'The metadata is not valid JSON');
  }
}

function assertType({ allowed_mime_types: allowed }: Bucket, type: string): void {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const fits = (one: string) =>
    one === '*/*' || one === plain || (one.endsWith('/*') && plain.startsWith(one.slice(0, -1)));
  if (allowed && allowed.length > 0 && !allowed.some((one) => fits(one.toLowerCase())))
    throw new DataApiError(415, 'invalid_mime_type', `mime type ${plain} is not supported`);
}

/** The smallest of the product's, the bucket's and the site's limit. */
async function maxBytes(context: StorageContext, bucket: Bucket): Promise<number> {
  const { fileQuota, request } = context;
  const quota = await fileQuota?.(request.site.name);
  const left =
    quota === undefined
      ? Number.POSITIVE_INFINITY
      : quota - (await storedBytes(context.databases, request.site.name));
  const ofBucket = bucket.file_size_limit === null ? left : Number(bucket.file_size_limit);
  return Math.max(0, Math.min(limits.siteStorage.fileBytes, ofBucket, left));
}
