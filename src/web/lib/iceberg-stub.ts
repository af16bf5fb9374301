/**
 * Replaces `iceberg-js` in the browser's bundle, which saves 1 kB. The storage client needs it only for
 * analytics buckets. Always throws.
 */
export function IcebergRestCatalog(): never {
  throw new Error('Analytics buckets are not part of this build.')
}
