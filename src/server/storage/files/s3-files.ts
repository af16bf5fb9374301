import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { messageOf, StartError } from '../../lib/errors.ts'
import { type ByteRange, type FileStore, relativePath } from './file-store.ts'

export type S3Settings = {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const partSize = 5 * 1024 * 1024
const partsAtOnce = 2
/** A file under way is removed as orphaned only later than this. */
const maxPutMs = 10 * 60_000

/** Files in a bucket of an S3 service. */
export async function s3Files(settings: S3Settings): Promise<FileStore> {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's seldom have a host name for each bucket, or the newer checksums.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  await checkBucket(client, Bucket)
  return {
    put: async (address, temporary) => {
      const abortController = new AbortController()
      const timer = setTimeout(() => abortController.abort(), maxPutMs)
      const body = createReadStream(temporary.path)
      const upload = new Upload({
        client,
        params: {
          Bucket,
          Key: relativePath(address),
          Body: body,
          ContentLength: temporary.size,
        },
        partSize,
        queueSize: partsAtOnce,
        abortController,
      })
      try {
        await upload.done()
      } finally {
        clearTimeout(timer)
        body.destroy()
      }
    },
    read: async (address, range) => {
      try {
        const { Body, ContentRange } = await client.send(
          new GetObjectCommand({
            Bucket,
            Key: relativePath(address),
            ...(range ? { Range: `bytes=${range.first}-${range.last}` } : {}),
          }),
        )
        if (!(Body instanceof Readable)) throw new Error('S3 answered without a file')
        return range === undefined ? Body : partOf(Body, ContentRange, range)
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    remove: async (address) => {
      await client.send(new DeleteObjectCommand({ Bucket, Key: relativePath(address) }))
    },
  }
}

/** Exactly the part that was asked for, even of a service that sends more, since its length is promised. */
function partOf(body: Readable, contentRange: string | undefined, range: ByteRange): Readable {
  if (contentRange?.startsWith(`bytes ${range.first}-`) !== true) {
    body.destroy()
    throw new Error('S3 answered with another part of the file')
  }
  if (contentRange.startsWith(`bytes ${range.first}-${range.last}/`)) return body
  return Readable.from(firstBytes(body, range.last - range.first + 1), { objectMode: false })
}

async function* firstBytes(body: AsyncIterable<Buffer>, count: number): AsyncGenerator<Buffer> {
  let left = count
  for await (const chunk of body) {
    yield chunk.subarray(0, left)
    left -= chunk.length
    if (left <= 0) return
  }
}

async function checkBucket(client: S3Client, bucket: string): Promise<void> {
  try {
    await client.send(new HeadBucketCommand({ Bucket: bucket }))
  } catch (error) {
    throw new StartError(
      `The bucket ${bucket} of STORAGE_S3_BUCKET can't be used: ${messageOf(error)}. Make it, or correct the STORAGE_S3_ settings.`,
      { cause: error },
    )
  }
}
