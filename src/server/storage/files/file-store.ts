import type { Readable } from 'node:stream'

/** Where the bytes of one version of an object lie: an unguessable version in its bucket. */
export type FileAddress = { bucketId: string; version: string }

/** First and last byte, both included. */
export type ByteRange = { first: number; last: number }

/** Keeps the bytes of objects; names, types and rights are the database's. */
export type FileStore = {
  /** Takes over a complete file, which lies whole and durable at its address afterwards, or not at all. */
  put(address: FileAddress, temporary: { path: string; size: number }): Promise<void>
  /** Undefined when there is no such file. */
  read(address: FileAddress, range: ByteRange | undefined): Promise<Readable | undefined>
  /** It is no error when the file is gone already. */
  remove(address: FileAddress): Promise<void>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `<bucket>/<version>`: neither part can leave its folder, whatever the database holds. */
export function relativePath({ bucketId, version }: FileAddress): string {
  if (!uuid.test(version)) throw new Error('The version of a file is not a UUID')
  return `${encodeURIComponent(bucketId).replaceAll('.', '%2E')}/${version}`
}
