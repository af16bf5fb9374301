/**
 * Replaces `iceberg-js` in the browser bundle to save 1 kB. The storage client needs it only for analytics
 * buckets, which this app doesn't use. Always throws.
 */
export function IcebergRestCatalog(): never {
  throw new Error('Analytics buckets are not part of this build.')
}
