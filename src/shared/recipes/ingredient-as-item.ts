import { measuredAmount } from './recipe-lines.ts'

/** References to footnotes: '(see note 1)', '*', '[2]'. */
const footnote =
  /(?:(?<!\s)\s+)?(?:\((?:see )?(?:recipe )?(?:notes?|footnotes?|tips?)(?: \d| below| above)?\)|\[\d\])|(?<![*†‡¹²³])[*†‡¹²³]+(?=\s|$|,)/giu
/** Prices: '($0.89)', '(about $5)', '($2 each)'. */
const price = /(?:(?<!\s)\s+)?(?:\([^()\d]*\$\d+(?:\.\d+)?[^()\d]*\)\*?|\*?\$\d+(?:\.\d+)?\*?)/gu
/**
 * Source of a regular expression for measures in parentheses: '(240 ml)', '(1 cup; 240 g)', '(about 2 cups)'.
 */
const onlyMeasures = String.raw`\(\s*(?:about |approx\.? |or |~)?${measuredAmount}(?:\s*(?:[/;,|]|or|plus|\+)\s*(?:about )?${measuredAmount})*\s*\)`
/** An ingredient with a second measure in parentheses. Captures the text before that measure. */
const secondMeasure = new RegExp(
  String.raw`^(.*?(?<!\d)${measuredAmount}(?:[^()]*[^()\s])?)\s*${onlyMeasures}`,
  'iu',
)
/** Measures separated by a slash, such as '225g/8oz'. Captures the first. */
const slashMeasure = new RegExp(
  String.raw`^(${measuredAmount})(?:\s*[/|]\s*${measuredAmount}(?:\s${measuredAmount})?)+`,
  'iu',
)

/**
 * Formats a line of a recipe's ingredients as a single list item. Text after a comma would become another
 * item, so it is put in parentheses as a note. Removes prices, references to footnotes, second measures and
 * punctuation at the end. Returns an empty string if nothing is left.
 */
export function asListItem(line: string): string {
  const bare = line
    .replaceAll(footnote, '')
    .replaceAll(price, '')
    // The comma in '1,000 g' would split the ingredient into two items.
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replace(slashMeasure, '$1')
    .replace(secondMeasure, '$1')
    .replaceAll(/(\d),(\d+\s*(?:kg|g|l|ml)(?!\p{L}))/gu, '$1.$2')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/(?<![.,;:])[.,;:]+$/u, '')
  const [food = '', ...notes] = splitOutsideParentheses(bare)
  const note = notes.map((text) => text.replaceAll(/[()[\]]/gu, '').trim()).filter(Boolean)
  return [
    food.replaceAll(/(?:(?<!\s)\s+)?,\s*/gu, ' · '),
    note.length > 0 ? `(${note.join(' · ')})` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Splits text at commas that are not inside parentheses, and trims the parts. */
export function splitOutsideParentheses(text: string): string[] {
  const parts: string[] = []
  let end = text.length
  let nextBracket = ''
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const letter = text[at] ?? ''
    if ('()'.includes(letter)) nextBracket = letter
    if (letter !== ',' || nextBracket === ')') continue
    parts.push(text.slice(at + 1, end).trim())
    end = at
  }
  return [...parts, text.slice(0, end).trim()].toReversed()
}
