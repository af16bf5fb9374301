const brandsBefore = '; brands: '
const spanishBefore = '; es: '
/** What is written thousands of times, and the one letter that is loaded for it. */
const separators = [
  [' = ', '='],
  [', ', ','],
] as const
const betweenColumns = '|'

/**
 * The text of departments as the web app loads it: the names of all products, then all brands, then all
 * Spanish names, a line for each line. Words of one kind in a row compress better.
 */
export function packVocabulary(text: string): string {
  const rows = text.split('\n').map((line) => {
    const [rest = '', spanish = ''] = line.split(spanishBefore)
    const [names = '', brands = ''] = rest.split(brandsBefore)
    return { names, brands, spanish }
  })
  const columns = [
    rows.map(({ names }) => names),
    rows.map(({ brands }) => brands),
    rows.map(({ spanish }) => spanish),
  ]
  return separators.reduce(
    (packed, [long, short]) => packed.replaceAll(long, short),
    columns.map((column) => column.join('\n')).join(betweenColumns),
  )
}

/** The text of departments as `packVocabulary` was given it. */
export function unpackVocabulary(packed: string): string {
  const spaced = separators.reduce((text, [long, short]) => text.replaceAll(short, long), packed)
  const columns = spaced.split(betweenColumns).map((column) => column.split('\n'))
  const [names = [], brands = [], spanish = []] = columns
  return names
    .map((name, at) => name + part(brandsBefore, brands[at]) + part(spanishBefore, spanish[at]))
    .join('\n')
}

function part(label: string, texts: string | undefined): string {
  return texts ? label + texts : ''
}

/** The text of words as the web app loads it: without the lines that explain a group to whoever edits it. */
export function packWords(text: string): string {
  return text
    .split('\n')
    .filter((line) => !line.startsWith('> '))
    .join('\n')
}
