/** Characters of the HTML entities that web pages and exported files use. */
const characterByName: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  deg: '°',
  reg: '®',
  trade: '™',
  copy: '©',
  times: '×',
  cent: '¢',
  frac12: '½',
  half: '½',
  frac13: '⅓',
  frac23: '⅔',
  frac14: '¼',
  frac34: '¾',
  frac18: '⅛',
  frac38: '⅜',
  frac58: '⅝',
  frac78: '⅞',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  szlig: 'ß',
  egrave: 'è',
  agrave: 'à',
  ecirc: 'ê',
  acirc: 'â',
  ccedil: 'ç',
  iuml: 'ï',
}

/** Matches an HTML entity or a character reference: '&amp;', '&#39;', '&#x2610;'. */
export const htmlEntity =
  /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<word>[a-z]{2,8}\d{0,2}));/giu

/**
 * Returns the character that an entity stands for, or the entity itself if it is unknown. Returns an empty
 * string for an invalid character reference, such as '&#0;'.
 */
export function characterOf({ 0: entity, groups = {} }: RegExpExecArray): string {
  const { decimal, hex, word } = groups
  if (word !== undefined) return characterNamed(word) ?? entity
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const isCharacter = code >= 0x20 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : ''
}

function characterNamed(word: string): string | undefined {
  if (Object.hasOwn(characterByName, word)) return characterByName[word]
  const small = word.toLowerCase()
  const letter = Object.hasOwn(characterByName, small) ? characterByName[small] : undefined
  return /^[A-Z]/.test(word) && letter !== undefined ? letter.toUpperCase() : letter
}
