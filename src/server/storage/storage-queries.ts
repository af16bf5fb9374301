import type { Pool, PoolClient } from 'pg'
import { backupLockKey } from '../database/backup-lock.ts'
import type { FileAddress } from './files/file-store.ts'

export type Bucket = {
  id: string
  name: string
  owner: string | null
  public: boolean
  file_size_limit: number | null
  allowed_mime_types: string[] | null
  created_at: Date
  updated_at: Date
}

/** Properties of an object's file, under the names that the client expects. */
export type FileMetadata = {
  eTag: string
  size: number
  mimetype: string
  cacheControl: string
  lastModified: string
  contentLength: number
  httpStatusCode: number
}

export type StoredObject = {
  id: string
  name: string
  bucket_id: string
  owner: string | null
  owner_id: string | null
  version: string | null
  metadata: FileMetadata | null
  user_metadata: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
}

export type NewObject = {
  id: string
  bucketId: string
  name: string
  ownerId: string | null
  version: string
  metadata: FileMetadata | null
  userMetadata: Record<string, unknown> | null
}

const bucketColumns = `id, name, owner, public, file_size_limit::float8 as file_size_limit,
  allowed_mime_types, created_at, updated_at`

const objectColumns = `id, name, bucket_id, owner, owner_id, version, metadata, user_metadata,
  created_at, updated_at, last_accessed_at`

/** Returns the buckets that the caller can see, sorted by name. */
export async function listBuckets(client: PoolClient): Promise<Bucket[]> {
  const { rows } = await client.query<Bucket>(
    `select ${bucketColumns} from storage.buckets order by name`,
  )
  return rows
}

/** Returns a bucket. Returns undefined if no bucket with this ID is visible to the caller. */
export async function findBucket(client: PoolClient, id: string): Promise<Bucket | undefined> {
  const { rows } = await client.query<Bucket>(
    `select ${bucketColumns} from storage.buckets where id = $1`,
    [id],
  )
  return rows[0]
}

/** Returns an object. Returns undefined if no object at this address is visible to the caller. */
export async function findObject(
  client: PoolClient,
  { bucketId, name }: { bucketId: string; name: string },
): Promise<StoredObject | undefined> {
  const { rows } = await client.query<StoredObject>(
    `select ${objectColumns} from storage.objects where bucket_id = $1 and name = $2`,
    [bucketId, name],
  )
  return rows[0]
}

const insertObject = `
  insert into storage.objects
    (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
  values ($1, $2, $3, $4::text::uuid, $4, $5, $6, $7)`

/**
 * Adds an object and returns its ID. Throws PostgreSQL's error 23505 (unique violation) if the bucket already
 * contains an object with this name. Doesn't use `returning`, because the caller may have the right to add
 * objects but not to read them.
 */
export async function addObject(client: PoolClient, object: NewObject): Promise<string> {
  await client.query(insertObject, valuesOf(object))
  return object.id
}

/**
 * Adds an object and returns its ID. If the bucket contains an object with the same name, replaces that
 * object and keeps its ID.
 */
export async function putObject(client: PoolClient, object: NewObject): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `${insertObject}
     on conflict (bucket_id, name) do update set
       owner = excluded.owner, owner_id = excluded.owner_id, version = excluded.version,
       metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now()
     returning id`,
    valuesOf(object),
  )
  return rows[0]?.id ?? object.id
}

function valuesOf(object: NewObject): unknown[] {
  const { id, bucketId, name, ownerId, version, metadata, userMetadata } = object
  return [id, bucketId, name, ownerId, version, metadata, userMetadata]
}

/**
 * Deletes the named objects, except those that the caller may not delete. Returns the deleted objects, whose
 * files become orphaned.
 */
export async function deleteObjects(
  client: PoolClient,
  { bucketId, names }: { bucketId: string; names: string[] },
): Promise<StoredObject[]> {
  const { rows } = await client.query<StoredObject>(
    `delete from storage.objects where bucket_id = $1 and name = any($2) returning ${objectColumns}`,
    [bucketId, names],
  )
  return rows
}

/** Registers a pending file. The file becomes orphaned unless an object refers to it within `keptSeconds`. */
export async function registerPending(
  pool: Pool,
  { version, bucketId }: FileAddress,
  keptSeconds: number,
): Promise<void> {
  await pool.query(
    `insert into grocery_genie.loose_files (version, bucket_id, remove_after)
     values ($1, $2, now() + make_interval(secs => $3))`,
    [version, bucketId, keptSeconds],
  )
}

/**
 * Claims the oldest orphaned files for this server, up to `atMost`, and returns them unsorted. After four
 * minutes, another server may claim them. Returns none during a backup, which may still have to copy the
 * files.
 */
export async function claimOrphanedFiles(pool: Pool, atMost: number): Promise<FileAddress[]> {
  const { rows } = await pool.query<FileAddress>(
    `with removal as materialized (select pg_try_advisory_xact_lock_shared($2) as is_allowed),
     due as materialized (
       select version from grocery_genie.loose_files, removal
       where remove_after <= now() and removal.is_allowed
       order by remove_after limit $1 for update of loose_files skip locked
     )
     update grocery_genie.loose_files claimed set remove_after = now() + interval '4 minutes'
     from due where claimed.version = due.version
     returning claimed.version, claimed.bucket_id as "bucketId"`,
    [atMost, backupLockKey],
  )
  return rows
}

/** Deletes the record of a file that has been removed. */
export async function unregisterFile(pool: Pool, version: string): Promise<void> {
  await pool.query('delete from grocery_genie.loose_files where version = $1', [version])
}
