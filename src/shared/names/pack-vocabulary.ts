const brandsBefore = '; brands: '
const spanishBefore = '; es: '
/** Frequent strings, mostly separators, each with a shorter string that replaces it in the packed text. */
const separators = [
  [' = ', '='],
  [', ', ','],
  ['\n* ', '\n*'],
  ["'s", '~'],
  [' de ', '_'],
  [' para ', '@'],
] as const
const betweenColumns = '|'

/**
 * Packs the departments' text for the web app: first all product names, then all brands, then all Spanish
 * names. Similar words are then close to each other, so the text compresses better. Brands get lowercase
 * initials, like names.
 */
export function packVocabulary(text: string): string {
  const rows = text.split('\n').map((line) => {
    const [rest = '', spanish = ''] = line.split(spanishBefore)
    const [names = '', brands = ''] = rest.split(brandsBefore)
    return { names, brands, spanish }
  })
  const columns = [
    rows.map(({ names }) => names),
    rows.map(({ brands }) => swapInitials(brands)),
    rows.map(({ spanish }) => spanish),
  ]
  return separators.reduce(
    (packed, [long, short]) => packed.replaceAll(long, short),
    columns.map((column) => column.join('\n')).join(betweenColumns),
  )
}

/** Restores the text that `packVocabulary` packed. */
export function unpackVocabulary(packed: string): string {
  const spaced = separators.reduce((text, [long, short]) => text.replaceAll(short, long), packed)
  const columns = spaced.split(betweenColumns).map((column) => column.split('\n'))
  const [names = [], brands = [], spanish = []] = columns
  return names
    .map(
      (name, at) =>
        name +
        part(brandsBefore, swapInitials(brands[at] ?? '')) +
        part(spanishBefore, spanish[at]),
    )
    .join('\n')
}

/** Swaps the case of the first letter of each word. Applying it twice returns the same text. */
function swapInitials(text: string): string {
  return text.replaceAll(/(?<!\S)\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

function part(label: string, texts: string | undefined): string {
  return texts ? label + texts : ''
}

/** Packs the text of the word lists for the web app, without their comments. */
export function packWords(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('> '))
    .join('\n')
}
