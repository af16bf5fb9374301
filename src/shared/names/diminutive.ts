import type { NameIndex } from './name-index.ts'

const ending = /^(?<stem>\p{L}{2,30}?)(?:e?c)?it[ao]$/u
const endings = ['', 'o', 'a', 'e']

/** 'Leche' of 'lechita', 'jugo' of 'juguito': the Spanish word for goods that is made small; null for others. */
export function withoutDiminutive(index: NameIndex, word: string): string | null {
  const { stem } = ending.exec(word)?.groups ?? {}
  if (stem === undefined || index.stems.has(word)) return null
  const stems = [stem, stem.replace(/gu$/, 'g').replace(/qu$/, 'c')]
  const bases = stems.flatMap((base) => endings.map((letter) => base + letter))
  return bases.find((base) => isSpanishName(index, base)) ?? null
}

function isSpanishName(index: NameIndex, word: string): boolean {
  return index.entryByKey.get(word)?.kind === 'spanish'
}
