import { stemsOf } from '#shared/names/fold-name.ts'
import { layoutLimits, plainLine } from '#shared/signs/layout-text.ts'
import type { OwnLayout } from '#shared/signs/own-layout.ts'
import { phraseKey } from '#shared/signs/split-phrases.ts'
import { type SignRow, splitWords } from './sign-rows.ts'

/** A word on a sign. `meaning` names what the word stands for, or is null if that is obvious or unknown. */
export type UnderstoodWord = { text: string; isUnderstood: boolean; meaning: string | null }

const maxMeanings = 2

/** Returns the words of each sign with their meanings, by row key. A meaning contains up to two names. */
export function understoodWords(
  rows: readonly SignRow[],
  { signs, shelves }: OwnLayout,
): Map<string, UnderstoodWord[]> {
  const holds = new Map(
    signs.flatMap(({ name, holds: all }) =>
      all.map((hold) => [`${name}\n${phraseKey(hold.words)}`, hold]),
    ),
  )
  const departmentOf = new Map(shelves.map(({ name, department }) => [name, department]))
  return new Map(
    rows.map(({ key, name, words }) => [
      key,
      splitWords(words).map((text) => {
        const hold = holds.get(`${plainName(name)}\n${phraseKey(text)}`)
        if (!hold) return { text, isUnderstood: false, meaning: null }
        const names = [...hold.shelves, ...hold.products, ...hold.nearby]
        const departments = hold.shelves.map((shelf) => departmentOf.get(shelf) ?? '')
        const isObvious = sharesWord(text, [...names, ...departments])
        return {
          text,
          isUnderstood: names.length > 0,
          meaning: isObvious ? null : names.slice(0, maxMeanings).join(', ') || null,
        }
      }),
    ]),
  )
}

function sharesWord(text: string, names: readonly string[]): boolean {
  const stems = new Set(stemsOf(text))
  return names.some((name) => stemsOf(name).some((stem) => stems.has(stem)))
}

function plainName(name: string): string {
  return plainLine(name, layoutLimits.nameCharacters)
}
