import type { KnownNames } from '#shared/names/known-names.ts'

/** A word, and its offset in the text. */
type Word = { text: string; at: number }
/**
 * A product name, its offset in the text, and its number of words. The number includes a wattage after the
 * name.
 */
type Named = { name: string; at: number; count: number }

const nameLengths = [3, 2, 1]
/**
 * Minimum number of names in a series of singular words. 'Chicken soup' consists of two names, but is one
 * item.
 */
const minNames = 3
const word = /[^\s.]+/gu
const phrase = /[^.]+/gu
/** Matches a plural. 'Swiss' and 'asparagus' aren't plurals. */
const plural = /[^siu]s$/iu

/**
 * Returns the offsets of goods that directly follow other goods without a comma or 'and', as in dictation:
 * those of 'milk' and 'eggs' in 'bread milk eggs'. Two names are a series if the first one is a plural, as in
 * 'granola bars beef jerky', or if both are produce and the second one is a plural, as in 'celery carrots'.
 */
export function seriesIn(text: string, names: KnownNames): ReadonlySet<number> {
  const starts = new Set<number>()
  for (const { 0: said, index } of text.matchAll(phrase)) {
    const words = [...said.matchAll(word)].map((match) => ({
      text: match[0],
      at: index + match.index,
    }))
    for (const series of runsOfNames(words, names)) {
      if (isSeries(series, names)) for (const { at } of series.slice(1)) starts.add(at)
    }
  }
  return starts
}

/** Returns groups of names that directly follow each other. */
function runsOfNames(words: readonly Word[], names: KnownNames): Named[][] {
  const runs: Named[][] = [[]]
  for (let at = 0; at < words.length; ) {
    const named = nameAt(words, at, names)
    if (named) runs.at(-1)?.push(named)
    else runs.push([])
    at += named?.count ?? 1
  }
  return runs
}

/**
 * Returns the longest name that begins at a word, or null. Its word count includes a wattage such as '60
 * watts'.
 */
function nameAt(words: readonly Word[], start: number, names: KnownNames): Named | null {
  const textOf = (from: number, count: number) =>
    words
      .slice(from, from + count)
      .map(({ text }) => text)
      .join(' ')
  const count = nameLengths.find(
    (length) => start + length <= words.length && names.findExact(textOf(start, length)) !== null,
  )
  const first = words[start]
  if (count === undefined || first === undefined) return null
  const hasSize = /^\d{1,3} watts?$/iu.test(textOf(start + count, 2))
  return { name: textOf(start, count), at: first.at, count: count + (hasSize ? 2 : 0) }
}

function isSeries(series: readonly Named[], names: KnownNames): boolean {
  if (series.length >= minNames) return true
  const [first, second] = series
  if (first === undefined || second === undefined) return false
  const isProduce = ({ name }: Named) => names.findExact(name)?.shelf.department === 'Produce'
  return (
    plural.test(first.name) || (isProduce(first) && isProduce(second) && plural.test(second.name))
  )
}
