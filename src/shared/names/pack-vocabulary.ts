const brandsBefore = '; brands: '
const spanishBefore = '; es: '
/** Frequent strings, mostly separators, each with the shorter string that replaces it in packed text. */
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
 * Packs the text of all departments for the web app: all product names first, then all brands, then all
 * Spanish names. The text compresses better if similar words are close to each other. Brands get lowercase
 * initials like other names, so that more words repeat.
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

/** Restores text packed by `packVocabulary`. */
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

/** Swaps the case of the first letter of each word. Swapping twice restores the text. */
function swapInitials(text: string): string {
  return text.replaceAll(/(?<!\S)\p{L}/gu, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

function part(label: string, texts: string | undefined): string {
  return texts ? label + texts : ''
}

/** Packs the text of the word lists for the web app by removing their comments. */
export function packWords(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('> '))
    .join('\n')
}
