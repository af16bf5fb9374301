import type { Readable } from 'node:stream'

/** Address of one version of an object's file: the bucket, and a random ID of the version. */
export type FileAddress = { bucketId: string; version: string }

/** A range of bytes, including the first and the last. */
export type ByteRange = { first: number; last: number }

/** Stores the files of objects. The objects' names, types and permissions are in the database. */
export type FileStore = {
  /** Stores a complete file, atomically and durably. May move the temporary file instead of copying it. */
  put(address: FileAddress, temporary: { path: string; size: number }): Promise<void>
  /** Returns the file or a range of it. Returns undefined if the file doesn't exist. */
  read(address: FileAddress, range: ByteRange | undefined): Promise<Readable | undefined>
  /** Removes a file. Does nothing if the file doesn't exist. */
  remove(address: FileAddress): Promise<void>
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns `<bucket>/<version>`, encoded so that the path can't lead out of its folder. */
export function relativePath({ bucketId, version }: FileAddress): string {
  if (!uuid.test(version)) throw new Error('The version of a file is not a UUID')
  return `${encodeURIComponent(bucketId).replaceAll('.', '%2E')}/${version}`
}
