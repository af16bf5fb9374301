/** The file can't be imported; the message tells the operator what to do. */
export class StoreFileError extends Error {
  override name = 'StoreFileError'
}
