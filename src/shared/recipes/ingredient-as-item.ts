import { measuredAmount } from './recipe-lines.ts'

/** '(see note 1)', '*', '[2]' */
const footnote =
  /(?:(?<!\s)\s+)?(?:\((?:see )?(?:recipe )?(?:notes?|footnotes?|tips?)(?: \d| below| above)?\)|\[\d\])|(?<![*†‡¹²³])[*†‡¹²³]+(?=\s|$|,)/giu
/** '($0.89)', '(about $5)', '($2 each)' */
const price = /(?:(?<!\s)\s+)?(?:\([^()\d]*\$\d+(?:\.\d+)?[^()\d]*\)\*?|\*?\$\d+(?:\.\d+)?\*?)/gu
/** '(240 ml)', '(1 cup; 240 g)', '(about 2 cups)' */
const onlyMeasures = String.raw`\(\s*(?:about |approx\.? |or |~)?${measuredAmount}(?:\s*(?:[/;,|]|or|plus|\+)\s*(?:about )?${measuredAmount})*\s*\)`
/** The amount and the food before another measure of the same. */
const secondMeasure = new RegExp(
  String.raw`^(.*?(?<!\d)${measuredAmount}(?:[^()]*[^()\s])?)\s*${onlyMeasures}`,
  'iu',
)
/** '225g/8oz' */
const slashMeasure = new RegExp(
  String.raw`^(${measuredAmount})(?:\s*[/|]\s*${measuredAmount}(?:\s${measuredAmount})?)+`,
  'iu',
)

/** One item of a list: commas would split it, so what follows one goes into brackets as a note. */
export function asListItem(line: string): string {
  const bare = line
    .replaceAll(footnote, '')
    .replaceAll(price, '')
    // '1,000 g' by its comma would be two items, or one gram.
    .replaceAll(/(?<=\d),(?=\d{3}(?!\d))/gu, '')
    .replace(slashMeasure, '$1')
    .replace(secondMeasure, '$1')
    .replaceAll(/(\d),(\d+\s*(?:kg|g|l|ml)(?!\p{L}))/gu, '$1.$2')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/(?<![.,;:])[.,;:]+$/u, '')
  const [food = '', ...notes] = outsideBrackets(bare)
  const note = notes.map((text) => text.replaceAll(/[()[\]]/gu, '').trim()).filter(Boolean)
  return [
    food.replaceAll(/(?:(?<!\s)\s+)?,\s*/gu, ' · '),
    note.length > 0 ? `(${note.join(' · ')})` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** The parts between commas that stand in no brackets. */
export function outsideBrackets(text: string): string[] {
  const parts: string[] = []
  let end = text.length
  let bracketBehind = ''
  for (let at = text.length - 1; at >= 0; at -= 1) {
    const letter = text[at] ?? ''
    if ('()'.includes(letter)) bracketBehind = letter
    if (letter !== ',' || bracketBehind === ')') continue
    parts.push(text.slice(at + 1, end).trim())
    end = at
  }
  return [...parts, text.slice(0, end).trim()].toReversed()
}
