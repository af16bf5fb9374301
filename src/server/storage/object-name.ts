import { invalidKey, noSuchBucket } from './storage-errors.ts'

const maxNameLength = 1024
const maxBucketNameLength = 100
const objectName = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/
const bucketName = /^[A-Za-z0-9_!.*'() &$=@;:+,?-]+$/

/** The name of an object as asked for; throws for one that storage doesn't allow. */
export function parseObjectName(text: string): string {
  const isAllowed = text.length <= maxNameLength && objectName.test(text)
  // A name never becomes a path here, but it becomes part of an address, where these would vanish.
  const isClear = text.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isAllowed || !isClear) throw invalidKey(text.slice(0, maxNameLength))
  return text
}

/** A bucket that can't be named can't exist. */
export function parseBucketName(text: string): string {
  if (text.length > maxBucketNameLength || !bucketName.test(text)) throw noSuchBucket()
  return text
}
