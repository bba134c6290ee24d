import pg from 'pg';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { type ApiRequest, type ApiResponse, headerOf } from '../api-message.ts';
import { handleBuckets } from './buckets.ts';
import { listObjects } from './list-objects.ts';
import { copyObject, findObject, moveObject, objectInfo, removeObjects } from './objects.ts';
import { serveFile } from './serve-file.ts';
import {
  servePublic,
  serveSigned,
  signDownloads,
  signUpload,
  uploadSigned,
} from './signed-objects.ts';
import { asUser, placeOf, type StorageContext, type StorageParts } from './storage-context.ts';
import { upload } from './upload.ts';

type Handler = (context: StorageContext) => Promise<ApiResponse>;

/** Calls by method and the beginning of their path, the longer ones first. */
const routes: readonly [string, string, Handler][] = [
  ['POST', 'object/list/', (context) => listObjects(context, context.names[0] ?? '')],
  ['POST', 'object/upload/sign/', signUpload],
  ['PUT', 'object/upload/sign/', uploadSigned],
  ['POST', 'object/sign/', signDownloads],
  ['GET', 'object/sign/', serveSigned],
  ['GET', 'object/public/', servePublic],
  ['GET', 'object/info/', (context) => objectInfo(context, placeOf(context.names))],
  ['GET', 'object/authenticated/', download],
  ['POST', 'object/move', moveObject],
  ['POST', 'object/copy', copyObject],
  ['GET', 'object/', download],
  ['POST', 'object/', uploadNew],
  [
    'PUT',
    'object/',
    (context) => upload(context, { place: placeOf(context.names), mode: 'replace' }),
  ],
  ['DELETE', 'object/', (context) => removeObjects(context, context.names[0] ?? '')],
];

function uploadNew(context: StorageContext): Promise<ApiResponse> {
  const isUpsert = headerOf(context.request, 'x-upsert') === 'true';
  return upload(context, {
    place: placeOf(context.names),
    mode: isUpsert ? 'upsert' : 'insert',
  });
}

async function download(context: StorageContext): Promise<ApiResponse> {
  const place = placeOf(context.names);
  const object = await asUser(context, (one) => findObject(one, place), { isReadOnly: true });
  return serveFile(context, object);
}

/** Answers the calls of `supabase.storage`. */
export function createStorageApi(parts: StorageParts) {
  return async (request: ApiRequest): Promise<ApiResponse> => {
    const { path } = request;
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const isBucket = path === 'bucket' || path.startsWith('bucket/');
    const found = routes.find(([of, start]) => of === method && path.startsWith(start));
    const [, start = 'bucket', handler = handleBuckets] = isBucket ? [] : (found ?? []);
    if (!isBucket && !found)
      throw new DataApiError(404, 'NotFound', 'This site does not offer this call');
    const names = decodeNames(path.slice(start.length));
    const body = await readJson(request, method);
    try {
      return await handler({ ...parts, request, names, body });
    } catch (error) {
      throw translated(error);
    }
  };
}

function decodeNames(path: string): string[] {
  try {
    return path.split('/').map(decodeURIComponent).filter(Boolean);
  } catch {
    throw new DataApiError(400, 'InvalidKey', 'Invalid key');
  }
}

/** Only calls with a JSON body are read here; the bytes of files stay in their stream. */
async function readJson(request: ApiRequest, method: string): Promise<Record<string, unknown>> {
  const isUpload =
    method === 'GET' ||
    (method === 'PUT' && !request.path.startsWith('bucket/')) ||
    (method === 'POST' && /^object\/(?!list\/|sign\/|upload\/|move$|copy$)/.test(request.path));
  if (isUpload) return {};
  const text = await request.text();
  try {
    const value: unknown = text ? JSON.parse(text) : {};
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    throw new DataApiError(400, 'InvalidRequest', 'The body is not valid JSON');
  }
}

function translated(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError)) return error;
  if (error.code === '23505')
    return new DataApiError(409, 'Duplicate', 'The resource already exists');
  return error.code === '42501' ? new DataApiError(403, 'Unauthorized', error.message) : error;
}
