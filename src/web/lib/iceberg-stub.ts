/**
 * Takes the place of `iceberg-js` in the browser's bundle (1 kB that the app never uses): the storage client
 * makes a catalog for its analytics buckets only.
 */
export function IcebergRestCatalog(): never {
  throw new Error('Analytics buckets are not part of this build.')
}
