import type { PoolClient } from 'pg'
import { z } from 'zod'
import { invalidRequest } from './storage-errors.ts'
import type { StoredObject } from './storage-queries.ts'

export type ListRequest = {
  prefix: string
  search: string
  limit: number
  offset: number
  sortBy: { column: SortColumn; order: 'asc' | 'desc' }
}

const sortColumns = ['name', 'updated_at', 'created_at', 'last_accessed_at'] as const
type SortColumn = (typeof sortColumns)[number]

const maxInteger = 2_147_483_647

const ListBody = z.object({
  prefix: z.string().default(''),
  search: z.string().default(''),
  limit: z.int().min(1).max(maxInteger).default(100),
  offset: z.int().min(0).max(maxInteger).default(0),
  sortBy: z
    .object({
      column: z.enum(sortColumns).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .default({ column: 'name', order: 'asc' }),
})

/**
 * Parses a list request and fills in the defaults. In the request, the prefix names a folder, with or without
 * a slash at its end. The returned prefix ends with a slash, or is empty for the root of the bucket. Throws
 * `InvalidRequest` if the request is invalid.
 */
export function parseListRequest(body: unknown): ListRequest {
  const parsed = ListBody.safeParse(body ?? {})
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw invalidRequest(`body/${issue?.path.join('/')} ${issue?.message}`)
  }
  const folder = parsed.data.prefix.replaceAll(/^\/+|(?<!\/)\/+$/g, '')
  return { ...parsed.data, prefix: folder === '' ? '' : `${folder}/` }
}

/** A file or subfolder in the listed folder. For a subfolder, all fields except the name are null. */
export type Entry = Pick<
  StoredObject,
  'name' | 'updated_at' | 'created_at' | 'last_accessed_at' | 'metadata'
> & { id: string | null }

const sortBy: Record<SortColumn, string> = {
  name: 'name collate "C"',
  updated_at: 'updated_at',
  created_at: 'created_at',
  last_accessed_at: 'last_accessed_at',
}

/**
 * Lists the files and subfolders directly in the folder `prefix`. Includes only names that start with
 * `search`, ignoring case. Leaves out files that the caller can't see. Subfolders come first. Names are
 * relative to the folder.
 */
export async function listEntries(
  client: PoolClient,
  bucketId: string,
  { prefix, search, limit, offset, sortBy: { column, order } }: ListRequest,
): Promise<Entry[]> {
  const direction = order === 'desc' ? 'desc' : 'asc'
  const { rows } = await client.query<Entry>(
    `with below as (
       select o.*, substr(o.name, char_length($2) + 1) as rest from storage.objects o
       where o.bucket_id = $1 and starts_with(o.name, $2)
     ),
     entries as (
       select distinct split_part(rest, '/', 1) as name, null::uuid as id,
         null::timestamptz as updated_at, null::timestamptz as created_at,
         null::timestamptz as last_accessed_at, null::jsonb as metadata
       from below where rest like '%/%'
       union all
       select rest, id, updated_at, created_at, last_accessed_at, metadata
       from below where rest not like '%/%' and rest <> ''
     )
     select * from entries where starts_with(lower(name), lower($3))
     order by id is not null, ${sortBy[column]} ${direction}, name collate "C" ${direction}
     limit $4 offset $5`,
    [bucketId, prefix, search, limit, offset],
  )
  return rows
}
