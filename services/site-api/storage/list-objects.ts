import { z } from 'zod';
import { DataApiError } from '../../../domain/data-api/data-api-error.ts';
import { limits } from '../../../domain/limits/index.ts';
import { type ApiResponse, jsonResponse } from '../api-message.ts';
import { asUser, type StorageContext } from './storage-context.ts';

const listSchema = z.object({
  prefix: z.string().max(limits.siteStorage.pathMax).default(''),
  limit: z.number().int().min(1).max(limits.siteStorage.listed).default(100),
  offset: z.number().int().min(0).max(1_000_000_000).default(0),
  search: z.string().max(200).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
});

/** `supabase.storage.from(bucket).list(folder)`: files, and folders without an id. */
export async function listObjects(context: StorageContext, bucket: string): Promise<ApiResponse> {
  const { data } = listSchema.safeParse(context.body);
  if (!data) throw new DataApiError(400, 'InvalidRequest', 'Invalid list options');
  const folder = data.prefix.replace(/^\//, '').replace(/\/$/, '');
  const prefix = folder ? `${folder}/` : '';
  const { column, order } = data.sortBy;
  const { rows } = await asUser(
    context,
    (connection) =>
      connection.query(
        `with entries as (
          select split_part(substr(o.name, length($2) + 1), '/', 1) as entry,
            strpos(substr(o.name, length($2) + 1), '/') > 0 as is_folder, o.*
          from storage.objects o where o.bucket_id = $1 and starts_with(o.name, $2))
        select * from (
          select entry as name, id, updated_at, created_at, last_accessed_at, metadata
            from entries where not is_folder
          union all
          select entry, null, null, null, null, null from entries where is_folder group by entry
        ) listed
        where starts_with(lower(listed.name), lower($3))
        order by ${column} ${order} nulls first, name limit $4 offset $5`,
        [bucket, prefix, data.search, data.limit, data.offset],
      ),
    { isReadOnly: true },
  );
  return jsonResponse(200, rows);
}
