/** What separates the names of a product in the files of departments, and the one letter that is loaded for it. */
const separators = [
  ['; brands: ', '|'],
  ['; es: ', '~'],
  [' = ', '='],
  [', ', ','],
] as const

/** The text of departments as the web app loads it: what is written thousands of times is one letter. */
export function packVocabulary(text: string): string {
  return separators.reduce((packed, [long, short]) => packed.replaceAll(long, short), text)
}

/** The text of departments as `packVocabulary` was given it. */
export function unpackVocabulary(packed: string): string {
  return separators.reduce((text, [long, short]) => text.replaceAll(short, long), packed)
}
