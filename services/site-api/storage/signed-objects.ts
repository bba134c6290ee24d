import { z } from 'zod';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { limits } from '../../../domain/limits/index.ts';
import { type ApiResponse, headerOf, jsonResponse } from '../api-message.ts';
import { findBucket } from './buckets.ts';
import { findObject } from './objects.ts';
import { serveFile } from './serve-file.ts';
import { signPath, verifyPath } from './signed-paths.ts';
import { asService, asUser, type Place, placeOf, type StorageContext } from './storage-context.ts';
import { upload } from './upload.ts';

const expiry = z.number().int().min(1).max(limits.siteStorage.signedMaxSeconds);
const oneSchema = z.object({ expiresIn: expiry });
const manySchema = z.object({
  expiresIn: expiry,
  paths: z.array(z.string()).min(1).max(limits.siteStorage.removedAtOnce),
});

const encodePath = (text: string) => text.split('/').map(encodeURIComponent).join('/');

async function signedUrl(
  { request, clock }: StorageContext,
  place: Place,
  seconds: number,
): Promise<string> {
  const until = new Date(clock.now().getTime() + seconds * 1000);
  const token = await signPath(request.site, place, { use: 'download', until });
  return `/object/sign/${encodePath(`${place.bucket}/${place.name}`)}?token=${token}`;
}

/** `createSignedUrl()` and `createSignedUrls()`, for files that the user may read. */
export async function signDownloads(context: StorageContext): Promise<ApiResponse> {
  const [bucket = '', ...rest] = context.names;
  if (rest.length > 0) {
    const place = placeOf(context.names);
    const { expiresIn } = parse(oneSchema, context.body);
    const object = await asUser(context, (one) => findObject(one, place), { isReadOnly: true });
    if (!object) throw new DataApiError(400, 'not_found', 'Object not found');
    return jsonResponse(200, { signedURL: await signedUrl(context, place, expiresIn) });
  }
  const { paths, expiresIn } = parse(manySchema, context.body);
  const { rows } = await asUser(
    context,
    (connection) =>
      connection.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and name = any($2)',
        [bucket, paths],
      ),
    { isReadOnly: true },
  );
  const readable = new Set(rows.map(({ name }) => name));
  const answers = paths.map(async (path) =>
    readable.has(path)
      ? {
          error: null,
          path,
          signedURL: await signedUrl(context, { bucket, name: path }, expiresIn),
        }
      : {
          error: 'Either the object does not exist or you do not have access to it',
          path,
          signedURL: null,
        },
  );
  return jsonResponse(200, await Promise.all(answers));
}

/** Opens a signed address. */
export async function serveSigned(context: StorageContext): Promise<ApiResponse> {
  const place = placeOf(context.names);
  const { request, clock } = context;
  const token = request.query.get('token') ?? '';
  await verifyPath(request.site, place, { token, use: 'download', now: clock.now() });
  return serveFile(context, await asService(context, (one) => findObject(one, place)));
}

/** Opens a file of a public bucket. */
export async function servePublic(context: StorageContext): Promise<ApiResponse> {
  const place = placeOf(context.names);
  const bucket = await findBucket(context, place.bucket);
  if (!bucket.public) throw new DataApiError(404, 'Bucket not found', 'Bucket not found');
  return serveFile(context, await asService(context, (one) => findObject(one, place)));
}

/** `createSignedUploadUrl()`, for a user who may insert the file. */
export async function signUpload(context: StorageContext): Promise<ApiResponse> {
  const place = placeOf(context.names);
  const { request, clock } = context;
  await findBucket(context, place.bucket);
  await asUser(
    context,
    (connection) =>
      connection.query('insert into storage.objects (bucket_id, name) values ($1, $2)', [
        place.bucket,
        place.name,
      ]),
    { isDryRun: true },
  );
  const until = new Date(clock.now().getTime() + limits.siteStorage.uploadUrlMs);
  const claims = { upsert: headerOf(request, 'x-upsert') === 'true' };
  const token = await signPath(request.site, place, { use: 'upload', until, claims });
  const path = encodePath(`${place.bucket}/${place.name}`);
  return jsonResponse(200, { url: `/object/upload/sign/${path}?token=${token}`, token });
}

/** `uploadToSignedUrl()` */
export async function uploadSigned(context: StorageContext): Promise<ApiResponse> {
  const place = placeOf(context.names);
  const { request, clock } = context;
  const token = request.query.get('token') ?? '';
  const signed = await verifyPath(request.site, place, { token, use: 'upload', now: clock.now() });
  return upload(context, {
    place,
    mode: signed.upsert === true ? 'upsert' : 'insert',
    isSigned: true,
  });
}

function parse<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data } = schema.safeParse(body);
  if (data === undefined) throw new DataApiError(400, 'InvalidRequest', 'Invalid expiresIn');
  return data;
}
