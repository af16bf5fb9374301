import type { Readable } from 'node:stream'

/** Location of the bytes of one object version: its bucket and a random version ID. */
export type FileAddress = { bucketId: string; version: string }

/** Range of bytes, inclusive at both ends. */
export type ByteRange = { first: number; last: number }

/** Stores the bytes of objects. The objects' names, types and permissions are in the database. */
export type FileStore = {
  /** Stores a complete file atomically and durably. May move the temporary file instead of copying it. */
  put(address: FileAddress, temporary: { path: string; size: number }): Promise<void>
  /** Returns the file or the range of it, or undefined if the file doesn't exist. */
  read(address: FileAddress, range: ByteRange | undefined): Promise<Readable | undefined>
  /** Removes a file if it exists. */
  remove(address: FileAddress): Promise<void>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns `<bucket>/<version>`, encoded so that no value can escape its folder. */
export function relativePath({ bucketId, version }: FileAddress): string {
  if (!uuid.test(version)) throw new Error('The version of a file is not a UUID')
  return `${encodeURIComponent(bucketId).replaceAll('.', '%2E')}/${version}`
}
