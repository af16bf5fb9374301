/** Splits a key into groups of four characters, which are easier to read and type. */
export function groupedSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
