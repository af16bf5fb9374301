import type { NameIndex } from './name-index.ts'

const ending = /^(?<stem>\p{L}{2,30}?)(?:e?c)?it[ao]$/u
const endings = ['', 'o', 'a', 'e']

/**
 * Returns the word a Spanish diminutive is formed from: 'leche' for 'lechita', 'jugo' for 'juguito', 'arroz'
 * for 'arrocito'. Returns null if the word is a product name, isn't a diminutive, or comes from a word that
 * isn't in any Spanish product name.
 */
export function withoutDiminutive(index: NameIndex, word: string): string | null {
  const { stem } = ending.exec(word)?.groups ?? {}
  if (stem === undefined || index.entryByKey.has(word)) return null
  const stems = [stem, stem.replace(/gu$/, 'g').replace(/qu$/, 'c')]
  const bases = stems.flatMap((base) => endings.map((letter) => base + letter))
  const beforeZ = /^(?<stem>.*)cit[ao]$/u.exec(word)?.groups?.['stem']
  const withZ = beforeZ === undefined ? [] : endings.map((letter) => `${beforeZ}z${letter}`)
  const known = [...bases, ...withZ].filter((base) => isSpanish(index, base))
  return known.find((base) => index.entryByKey.has(base)) ?? known[0] ?? null
}

/** Whether a singular word occurs in a Spanish product name. */
export function isSpanish(index: NameIndex, word: string): boolean {
  return index.stems.get(word)?.entries.some(({ kind }) => kind === 'spanish') ?? false
}
