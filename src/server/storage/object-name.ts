import { invalidKey, noSuchBucket } from './storage-errors.ts'

const maxNameLength = 1024
const maxBucketNameLength = 100
const objectName = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const bucketName = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/

/** Returns the object name unchanged. Throws `InvalidKey` if the name isn't allowed. */
export function parseObjectName(text: string): string {
  const isAllowed = text.length <= maxNameLength && objectName.test(text)
  // Clients would remove empty, '.' and '..' parts from the object's URL.
  const isClear = text.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isAllowed || !isClear) throw invalidKey(text.slice(0, maxNameLength))
  return text
}

/**
 * Returns the bucket name unchanged. Throws `NoSuchBucket` if the name is invalid. Doesn't check whether the
 * bucket exists.
 */
export function parseBucketName(text: string): string {
  if (text.length > maxBucketNameLength || !bucketName.test(text)) throw noSuchBucket()
  return text
}
