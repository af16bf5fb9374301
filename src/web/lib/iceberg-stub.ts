/**
 * Replaces `iceberg-js` in the browser bundle to save 1 kB. The storage client uses that library only for
 * analytics buckets, which this app doesn't have. Always throws.
 */
export function IcebergRestCatalog(): never {
  throw new Error('Analytics buckets are not part of this build.')
}
