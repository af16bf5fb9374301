/**
 * Replaces `iceberg-js` in the browser's bundle, which saves 1 kB. The storage client would use it only for
 * analytics buckets.
 */
export function IcebergRestCatalog(): never {
  throw new Error('Analytics buckets are not part of this build.')
}
