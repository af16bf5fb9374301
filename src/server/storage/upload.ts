import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DatabaseError, type PoolClient } from 'pg'
import type { Caller } from '../caller/caller.ts'
import { DiskFull, refuseWhenLow } from '../http/refuse-when-full.ts'
import type { DiskSpace } from '../lib/disk-space.ts'
import { InvalidToken } from '../lib/errors.ts'
import { isOutage } from '../lib/outage.ts'
import { parseDeclaredType } from './content-type.ts'
import type { FileAddress } from './files/file-store.ts'
import { formOverhead, type IncomingUpload, maxFileBytes, openUpload } from './incoming-upload.ts'
import { dropFile, removeOrphanedFilesNow } from './orphaned-files.ts'
import { type ReceivedFile, withReceivedFile } from './receive-file.ts'
import type { Storage } from './storage-context.ts'
import { noSuchBucket, tooLarge } from './storage-errors.ts'
import {
  addObject,
  type Bucket,
  findBucket,
  type NewObject,
  putObject,
  registerPending,
} from './storage-queries.ts'

type Target = { bucketId: string; name: string; replaces: boolean }
type Slot = <T>(work: () => Promise<T>) => Promise<T>

/** Visitors play what is in it, so it takes nothing but videos; other buckets go by the declared type. */
const videoBucketId = 'demo-videos'

/** Longer than it can take to put a file in place and to record it. */
const pendingSeconds = 3600

/**
 * Takes in a file. What can be refused is refused before the body is read; after that the file is
 * put in place first and the object recorded then, so that an object never lacks its file.
 */
export async function upload(
  storage: Storage,
  request: FastifyRequest,
  { caller, target, slot }: { caller: Caller; target: Target; slot: Slot },
): Promise<{ Id: string; Key: string }> {
  const bucket = await storage.asStorage((client) => findBucket(client, target.bucketId))
  if (bucket === undefined) throw noSuchBucket()
  const maxBytes = Math.min(maxFileBytes, bucket.file_size_limit ?? maxFileBytes)
  checkHeaders(request, bucket, maxBytes)
  const save = target.replaces ? putObject : addObject
  const version = randomUUID()
  const object: NewObject = {
    id: randomUUID(),
    bucketId: bucket.id,
    name: target.name,
    ownerId: ownerOf(caller),
    version,
    metadata: null,
    userMetadata: null,
  }
  await dryRun(caller, (client) => save(client, object))
  const length = Number(request.headers['content-length'] ?? 0)
  if (!(await storage.space.hasRoomFor(length))) throw new DiskFull(507)

  const id = await slot(async () => {
    const incoming = await openUpload(request, maxBytes)
    const type = parseDeclaredType(incoming.type, bucket.allowed_mime_types)
    const body = untilDiskIsLow(incoming.body, storage.space)
    const videoType = bucket.id === videoBucketId ? type : undefined
    const arriving = { body, expected: { videoType, maxBytes } }
    return withReceivedFile(storage.temporaryFiles, arriving, async (file) => {
      await incoming.finish()
      const complete = { ...object, ...describe(incoming, { type, file }) }
      return keep(storage, { file, address: { bucketId: bucket.id, version } }, () =>
        caller.run((client) => save(client, complete)),
      )
    })
  })
  if (target.replaces) await removeOrphanedFilesNow(storage)
  return { Id: id, Key: `${bucket.id}/${target.name}` }
}

/** Ends an upload that fills the disk together with others, or that didn't say how long it is. */
async function* untilDiskIsLow(body: AsyncIterable<Buffer>, space: DiskSpace) {
  for await (const chunk of body) {
    await refuseWhenLow(space)
    yield chunk
  }
}

/** What the headers tell already needs no body to be refused. */
function checkHeaders(request: FastifyRequest, bucket: Bucket, maxBytes: number): void {
  const isForm = request.isMultipart()
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > maxBytes + (isForm ? formOverhead : 0)) throw tooLarge()
  if (!isForm) parseDeclaredType(request.headers['content-type'], bucket.allowed_mime_types)
}

function describe(
  { cacheControl, userMetadata }: IncomingUpload,
  { type, file: { size, eTag } }: { type: string; file: ReceivedFile },
): Pick<NewObject, 'metadata' | 'userMetadata'> {
  return {
    userMetadata,
    metadata: {
      eTag,
      size,
      mimetype: type,
      cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: size,
      httpStatusCode: 200,
    },
  }
}

/** Puts the file in place and records it; a file that could not be recorded is removed again. */
async function keep(
  storage: Storage,
  { file, address }: { file: ReceivedFile; address: FileAddress },
  record: () => Promise<string>,
): Promise<string> {
  await registerPending(storage.pool, address, pendingSeconds)
  try {
    await storage.files.put(address, file)
  } catch (error) {
    await dropFile(storage, address)
    throw error
  }
  try {
    return await record()
  } catch (error) {
    // Whoever lost the connection during the commit can't know its outcome: the sweep will.
    if (wasRolledBack(error)) await dropFile(storage, address)
    throw error
  }
}

/** The shopper's id; null for who has no account. */
function ownerOf({ identity }: Caller): string | null {
  const id = identity.claims['sub']
  return typeof id === 'string' ? id : null
}

class DryRunDone extends Error {}

/** Does the work and undoes it: only whether it would be allowed is of interest. */
async function dryRun(caller: Caller, work: (client: PoolClient) => Promise<unknown>) {
  try {
    await caller.run(async (client) => {
      await work(client)
      throw new DryRunDone()
    })
  } catch (error) {
    if (!(error instanceof DryRunDone)) throw error
  }
}

function wasRolledBack(error: unknown): boolean {
  return error instanceof InvalidToken || (error instanceof DatabaseError && !isOutage(error))
}
