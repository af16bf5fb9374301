import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { DatabaseError, type PoolClient } from 'pg'
import type { Caller } from '../../caller/caller.ts'
import { DiskFull, refuseWhenLow } from '../../http/refuse-when-full.ts'
import type { DiskSpace } from '../../lib/disk-space.ts'
import { InvalidToken } from '../../lib/errors.ts'
import { isOutage } from '../../lib/outage.ts'
import type { FileAddress } from '../files/file-store.ts'
import { dropFile, removeFilesNow } from '../loose-files.ts'
import {
  addObject,
  announceFile,
  type Bucket,
  findBucket,
  type NewObject,
  putObject,
} from '../queries.ts'
import type { Storage } from '../storage.ts'
import { noSuchBucket, tooLarge } from '../storage-errors.ts'
import { parseDeclaredType } from './content-type.ts'
import { type IncomingUpload, openUpload } from './incoming-upload.ts'
import { formOverhead, largestFile } from './limits.ts'
import { type ReceivedFile, withReceivedFile } from './receive-file.ts'

type Target = { bucketId: string; name: string; replaces: boolean }
type Slot = <T>(work: () => Promise<T>) => Promise<T>

/** Longer than it can take to put a file in place and to record it. */
const announcedSeconds = 3600

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
  const largestSize = Math.min(largestFile, bucket.file_size_limit ?? largestFile)
  checkHeaders(request, bucket, largestSize)
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
    const incoming = await openUpload(request, largestSize)
    const type = parseDeclaredType(incoming.type, bucket.allowed_mime_types)
    const body = whileNotLow(incoming.body, storage.space)
    const arriving = { body, expected: { type, largestSize } }
    return withReceivedFile(storage.temporaryFiles, arriving, async (file) => {
      await incoming.finish()
      const complete = { ...object, ...describe(incoming, { type, file }) }
      return keep(storage, { file, address: { bucketId: bucket.id, version } }, () =>
        caller.run((client) => save(client, complete)),
      )
    })
  })
  if (target.replaces) await removeFilesNow(storage)
  return { Id: id, Key: `${bucket.id}/${target.name}` }
}

/** Ends an upload that fills the disk together with others, or that didn't say how long it is. */
async function* whileNotLow(body: AsyncIterable<Buffer>, space: DiskSpace) {
  for await (const chunk of body) {
    await refuseWhenLow(space)
    yield chunk
  }
}

/** What the headers tell already needs no body to be refused. */
function checkHeaders(request: FastifyRequest, bucket: Bucket, largestSize: number): void {
  const isForm = request.isMultipart()
  const length = Number(request.headers['content-length'] ?? 0)
  if (length > largestSize + (isForm ? formOverhead : 0)) throw tooLarge()
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
  await announceFile(storage.pool, address, announcedSeconds)
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
