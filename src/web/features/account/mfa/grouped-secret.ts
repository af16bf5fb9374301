/** Splits a key into groups of four characters, so that it is easier to read and type. */
export function groupedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
