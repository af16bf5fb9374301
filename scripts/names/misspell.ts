import { entryNamed, type NameEntry, type NameIndex } from '../../src/shared/names/name-index.ts'

/** A misspelled name, the rule that misspelled it, and the entry of the correct name. */
export type Misspelling = { rule: string; text: string; expected: NameEntry }

/** Returns a random number that is at least 0 and less than 1. */
type Random = () => number

/** Misspells a name. Returns null if the rule doesn't apply to the name. */
type Misspell = (name: string, random: Random) => string | null

type Letter = { at: number; letter: string; next: string }

const readableLength = 5
const keyNeighbors: Readonly<Record<string, string>> = {
  q: 'wa',
  w: 'qes',
  e: 'wrd',
  r: 'etf',
  t: 'ryg',
  y: 'tuh',
  u: 'yij',
  i: 'uok',
  o: 'ipl',
  p: 'ol',
  a: 'qsz',
  s: 'adwx',
  d: 'sfec',
  f: 'dgrv',
  g: 'fhtb',
  h: 'gjyn',
  j: 'hkum',
  k: 'jli',
  l: 'kop',
  z: 'xas',
  x: 'zcs',
  c: 'xvd',
  v: 'cbf',
  b: 'vng',
  n: 'bmh',
  m: 'nj',
}
const alphabet = Object.keys(keyNeighbors).join('')
const vowels = 'aeiou'

const soundsLike: readonly (readonly [RegExp, string])[] = [
  [/ph/g, 'f'],
  [/f(?!f)(?<!ff)/g, 'ph'],
  [/ck/g, 'k'],
  [/(?<!c)k/g, 'ck'],
  [/c(?=[aoulr])/g, 'k'],
  [/c(?=[ei])/g, 's'],
  [/ie/g, 'ei'],
  [/ei/g, 'ie'],
  [/y/g, 'i'],
  [/i(?![eaou])/g, 'y'],
  [/s(?![sh])(?<!ss)/g, 'z'],
  [/z(?!z)(?<!zz)/g, 's'],
  [/ou/g, 'u'],
  [/ee/g, 'ea'],
  [/ea/g, 'ee'],
  [/ai/g, 'ay'],
  [/qu/g, 'kw'],
  [/x/g, 'ks'],
  [/gh/g, ''],
  [/tion\b/g, 'shun'],
]

const wrongEndings: readonly (readonly [RegExp, string])[] = [
  [/oes\b/g, 'os'],
  [/ies\b/g, 'ys'],
  [/ves\b/g, 'fs'],
  [/(?<=[sx]|[cs]h)es\b/g, 's'],
  [/(?<=[bcdfghklmnprt])s\b/g, 'es'],
  [/(?<=[bcdfghklmnprt])s\b/g, "'s"],
  [/(?<=[bcdfghklmnprt])y\b/g, 'ie'],
  [/o\b/g, 'oe'],
  [/le\b/g, 'el'],
  [/el\b/g, 'le'],
  [/er\b/g, 'ar'],
  [/ey\b/g, 'y'],
]

/**
 * Rules for misspelling names. The rules never change a name's first letter, nor any word with fewer than
 * five letters. Each rule's random seed includes its name, so renaming a rule changes its misspellings.
 */
const rules: Readonly<Record<string, Misspell>> = {
  'a letter left out': atLetter(({ letter, next }) => (letter === next ? null : next)),
  'a letter doubled': atLetter(({ letter, next }) =>
    letter === next ? null : letter + letter + next,
  ),
  'a double letter written once': atLetter(({ letter, next }) => (letter === next ? letter : null)),
  'two letters swapped': atLetter(({ letter, next }) =>
    letter === next || next === '' ? null : next + letter,
  ),
  'a neighbouring key': atLetter(({ letter, next }, random) => {
    const other = pick([...(keyNeighbors[letter] ?? '')], random)
    return other === null ? null : other + next
  }),
  'a letter put in': atLetter(
    ({ letter, next }, random) => letter + (pick([...alphabet], random) ?? '') + next,
  ),
  'another vowel': atLetter(({ letter, next }, random) => {
    const other = vowels.includes(letter) ? pick([...vowels.replace(letter, '')], random) : null
    return other === null ? null : other + next
  }),
  'spelt as it sounds': replacing(soundsLike),
  'a space left out': (name, random) => spliced(name, pick([...name.matchAll(/ /g)], random), ''),
  'a space put in': atLetter(({ letter, next }) => (next === '' ? null : `${letter} ${next}`)),
  'two wrong letters': twoWrongLetters,
  'a wrong ending': replacing(wrongEndings),
}

export const ruleNames = Object.keys(rules)

/**
 * Misspells randomly chosen names from the vocabulary, up to `perRule` with each rule. The random numbers
 * depend on the name, so adding a name to the vocabulary changes few results. Skips names in which every word
 * has fewer than five letters, and misspellings that are the name of a different product.
 */
export function misspellings(
  index: NameIndex,
  { perRule, seed = 1 }: { perRule: number; seed?: number },
): Misspelling[] {
  const isReadable = new RegExp(`\\p{L}{${readableLength}}`, 'u')
  const readable = index.entries.filter(({ text }) => isReadable.test(text))
  return Object.entries(rules).flatMap(([rule, misspell]) => {
    const drawn = readable
      .map((expected) => {
        const random = seeded(`${seed} ${rule} ${expected.text}`)
        return { expected, random, order: random() }
      })
      .toSorted((a, b) => a.order - b.order)
    const found: Misspelling[] = []
    for (const { expected, random } of drawn) {
      if (found.length >= perRule) break
      const name = expected.text.toLowerCase()
      const text = misspell(name, random)
      if (text === null || text === name) continue
      const match = entryNamed(index, text)?.product ?? expected.product
      if (match === expected.product) found.push({ rule, text, expected })
    }
    return found
  })
}

/**
 * Creates a rule that changes a random letter, and possibly the letter after it. The rule tries all letters
 * in random order until `change` returns text.
 */
function atLetter(change: (letter: Letter, random: Random) => string | null): Misspell {
  return (name, random) => {
    for (const { at, letter, next } of shuffled(lettersIn(name, readableLength), random)) {
      const changed = change({ at, letter, next }, random)
      if (changed !== null) {
        return name.slice(0, at) + changed + name.slice(at + letter.length + next.length)
      }
    }
    return null
  }
}

/**
 * Creates a rule that replaces one spelling in a random place. Each pair is a spelling and its replacement.
 */
function replacing(spellings: readonly (readonly [RegExp, string])[]): Misspell {
  return (name, random) => {
    const places = new Set(lettersIn(name, readableLength).map(({ at }) => at))
    const ways = spellings.flatMap(([from, to]) =>
      [...name.matchAll(from)]
        .filter(({ index, 0: { length } }) => places.has(index) && places.has(index + length - 1))
        .map((match) => ({ match, to })),
    )
    const way = pick(ways, random)
    return way && spliced(name, way.match, way.to)
  }
}

/**
 * Replaces two letters that aren't next to each other in a word of at least eight letters. Returns null if
 * the name doesn't contain such a word or the letters can't be replaced.
 */
function twoWrongLetters(name: string, random: Random): string | null {
  const [first, second] = shuffled(lettersIn(name, 8), random)
  if (!first || !second) return null
  const wordOf = (at: number) => name.slice(0, at).split(' ').length
  const inWord = lettersIn(name, 8).filter(({ at }) => wordOf(at) === wordOf(first.at))
  const other = pick(
    inWord.filter(({ at }) => Math.abs(at - first.at) > 1),
    random,
  )
  if (!other) return null
  let text = name
  for (const { at, letter } of [first, other]) {
    const choices = vowels.includes(letter)
      ? vowels.replace(letter, '')
      : (keyNeighbors[letter] ?? '')
    const wrong = pick([...choices], random)
    if (wrong === null) return null
    text = text.slice(0, at) + wrong + text.slice(at + 1)
  }
  return text
}

/**
 * Returns the letters that a rule may change: all letters of words with at least `wordLength` letters, except
 * the first letter of the name.
 */
function lettersIn(name: string, wordLength: number): Letter[] {
  const words = name.matchAll(new RegExp(`\\p{L}{${wordLength},}`, 'gu'))
  return [...words]
    .flatMap(({ index, 0: word }) =>
      [...word].map((letter, at) => ({ at: index + at, letter, next: word[at + 1] ?? '' })),
    )
    .filter(({ at }) => at > 0)
}

/** Returns the name with the match replaced, or null if there is no match. */
function spliced(name: string, match: RegExpExecArray | null, to: string): string | null {
  if (!match) return null
  return name.slice(0, match.index) + to + name.slice(match.index + match[0].length)
}

function pick<T>(choices: readonly T[], random: Random): T | null {
  return choices[Math.floor(random() * choices.length)] ?? null
}

function shuffled<T>(values: readonly T[], random: Random): T[] {
  return values
    .map((value) => ({ value, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ value }) => value)
}

/**
 * Returns a random number generator that yields the same numbers for the same seed. Uses Mulberry32 (Tommy
 * Ettinger, public domain), seeded with an FNV-1a hash.
 */
function seeded(seed: string): Random {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
