/** Returns a version 8 UUID derived from a string. The same string always gives the same UUID. */
export function hashedId(text: string): string {
  const factors = [0x01000193, 0x9e3779b1, 0x85ebca77, 0xc2b2ae3d]
  const hex = factors.map((factor) => hash32(text, factor).toString(16).padStart(8, '0')).join('')
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5')
}

/** Returns a 32-bit hash of the text, computed with the mixing steps of MurmurHash3. */
function hash32(text: string, factor: number): number {
  let hash = factor
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), factor)
    hash ^= hash >>> 15
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
