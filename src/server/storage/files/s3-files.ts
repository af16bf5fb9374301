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
const maxConcurrentParts = 2
/** Maximum time for storing a file, shorter than the time after which a pending file becomes orphaned. */
const maxPutMs = 10 * 60_000

/** Creates a file store in an S3 bucket. Throws StartError if the bucket can't be used. */
export async function s3Files(settings: S3Settings): Promise<FileStore> {
  const { endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Services other than Amazon's often support neither a host name per bucket nor the newer checksums.
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
        queueSize: maxConcurrentParts,
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
        if (!(Body instanceof Readable)) throw new Error('S3 responded without a file')
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

/**
 * Returns exactly the requested bytes, even if the service sends more, because the response's Content-Length
 * is already set. Throws if the service sends a different part of the file.
 */
function partOf(body: Readable, contentRange: string | undefined, range: ByteRange): Readable {
  if (contentRange?.startsWith(`bytes ${range.first}-`) !== true) {
    body.destroy()
    throw new Error('S3 responded with another part of the file')
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
      `The bucket ${bucket} of STORAGE_S3_BUCKET can't be used: ${messageOf(error)}. Create the bucket or correct the STORAGE_S3_ settings.`,
      { cause: error },
    )
  }
}
