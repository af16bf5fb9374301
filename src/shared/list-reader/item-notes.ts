import type { Department } from '#shared/names/departments.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { withoutForm } from '#shared/names/phrases.ts'
import { readAmount } from './amounts/amount-at.ts'
import { amountAtEnd } from './amounts/read-amount.ts'
import { containerPattern, edgePattern, sizePattern, unitPattern } from './amounts/units.ts'
import { isRemarkAfterName } from './remark-words.ts'

/** Matches 'juice of' or 'zest of' before a fruit: 'Juice of 1 lime' means a lime to buy. */
const leadingJuice =
  /^(?:the\s+)?(?:juice|zest)(?:\s+and\s+(?:juice|zest))?\s+of(?=\s+(?:\d|[½¼]|an?\s|one\s|half\s))/iu
const leadingSize = new RegExp(
  `^(?:(?:${sizePattern}|#10|big|large|small|little|lg\\.?|sm\\.?|giant|medium)\\s+(?=${containerPattern}${edgePattern})|(?:heaped|heaping|scant|packed|rounded|level|generous|good|full|thin|thick)\\s+(?=${unitPattern}${edgePattern}))`,
  'iu',
)
const trailingSize = new RegExp(
  `(?<![\\s,])[\\s,]+(?<words>${sizePattern}(?:\\s+${containerPattern})?)$`,
  'iu',
)
/** Matches packaging and similar details after a name: 'big jar', 'the family pack', 'lg', 'bogo'. */
const trailingPackaging = new RegExp(
  `(?<![\\s,])[\\s,]+(?<words>(?:the\\s+)?(?:big|large|lg\\.?|small|sm\\.?|giant|squeeze|family|fam\\.?|jumbo|value|party|var|king|travel|individual|half|regular|reg|xl|twin)[\\s-]+(?:sized?|ones?|${containerPattern})|half[\\s-]gallon|box\\sof\\s\\d+|(?:quart|qt\\.?|gallon|gal\\.?|pint|sandwich|snack)[\\s-]+sized?|(?:quart|qt|gallon|gal|pint|sandwich|snack)s?\\s?[&+/]\\s?(?:quart|qt|gallon|gal|pint|sandwich|snack)s?|\\d{1,4}\\s?(?:w|watts?|v|volts?|ply|lumens?)|lg|xl|med|bogo|(?:in\\s+)?bulk|gal|hg|qt|pt)$`,
  'iu',
)
const trailingShape = /\s(?<words>block|bunch|bundle|head|bulb)$/iu
/**
 * Departments whose products come as a block, bunch, head or bulb. In other departments, such a word is part
 * of the name, as in 'knife block'.
 */
const comesInShapes = new Set<Department>(['Dairy', 'Produce', 'Floral'])
const leadingNote = /^[([]([^)\]]*)[)\]]\s*/u
const mark = '[\\s!?.,:\\p{Extended_Pictographic}\\u{FE0F}]'
/**
 * Matches punctuation and emoji at the end of the text, except the last period of an abbreviation such as
 * 'U.S.' or 'J.R.'.
 */
const endMarks = new RegExp(`(?:(?<!${mark}|\\.\\p{L})|(?<=\\.\\p{L}${mark}))${mark}+$`, 'u')

/**
 * Removes punctuation and emoji at the end of the text. Within the text, replaces repeated '!' or '?' with a
 * dash: 'milk!! eggs' becomes 'milk - eggs'.
 */
export function withoutMarks(text: string): string {
  return text
    .replace(endMarks, '')
    .replaceAll(/(?:(?<!\s)\s+)?[!?]{2,}\s*/gu, ' - ')
    .trim()
}

/** Moves 'juice of' or 'zest of' from the start of the text to `notes`. Returns the rest of the text. */
export function extractJuice(text: string, notes: string[]): string {
  const juice = leadingJuice.exec(text)
  if (!juice) return text
  notes.push(juice[0])
  return text.slice(juice[0].length).trim()
}

/**
 * Matches a remark such as 'frozen ones', 'the red' or 'the frozen bag'. The adjective and the name before it
 * may form another product's name: 'peas frozen ones' means 'frozen peas'.
 */
const kindNamed = new RegExp(
  `^(?:(?<kind>\\p{L}+)\\s+ones|the\\s+(?<which>\\p{L}+)(?:\\s+${containerPattern})?)$`,
  'iu',
)

/**
 * Matches a name and a remark after a question mark or exclamation mark: 'Dog food? check the garage first'.
 */
const questioned = /^(?<name>[^?!]+)[?!]\s+(?<note>\S.*)$/u
/** Matches a name and a sentence about it: 'Diet Coke. Can't forget the Diet Coke'. */
const toldAbout =
  /^(?<name>[^.?!]{3,60})\.\s+(?<note>(?:(?:can|do|did|wo|is|are|has|have)n?['’]?t|we|i|it|it['’]s|they|they['’]re|he|she|this|that|these|those|there|make sure|remember)\s.*)$/iu

const choiceOfKinds =
  /^(?<one>\p{L}[\p{L}-]*)\s(?:or|and\/or|o|u)\s(?<other>(?:[\p{L}-]+\s){1,2}(?<head>[\p{L}-]+))$/iu

/** Whether 'or' joins two varieties of the same product, as in 'chicken or vegetable broth'. */
function isChoiceOfKinds(text: string, names: KnownNames): boolean {
  const { one, other, head } = choiceOfKinds.exec(text)?.groups ?? {}
  if (one === undefined || other === undefined || head === undefined) return false
  const [first, second] = [names.resolve(`${one} ${head}`), names.resolve(other)]
  return first !== null && first.shelf === second?.shelf
}

/** A name and the remark after it. */
type Remarked = { name: string; note: string }

/**
 * Splits a remark off the end of the text if the text before it is a product or the remark is unmistakable.
 * Otherwise, or if the entire text is a product's name, returns the entire text as the name and an empty
 * note.
 */
export function extractRemark(text: string, names: KnownNames): Remarked {
  const whole = { name: text, note: '' }
  if (isName(names, text)) return whole
  const asked = (questioned.exec(text) ?? toldAbout.exec(text))?.groups
  const [name = '', note = ''] = [asked?.['name'], asked?.['note']]
  // In 'Eggs? 1 dozen', the text after the question mark is an amount.
  const isAbout = toldAbout.test(text) || !isKnown(names, note)
  if (isKnown(names, name) && isAbout && readAmount(note) === null) {
    return { name, note }
  }
  if (isChoiceOfKinds(text, names)) return whole
  const remarked = remarksOf(text)
  const isWithin = (one: Remarked, at: number) =>
    isPartOfName(one, remarked[at + 1]?.name ?? text, names)
  const known = remarked.find((one, at) => isKnown(names, one.name) && !isWithin(one, at))
  const alone = remarked.find((one, at) => alwaysRemark.test(one.note) && !isWithin(one, at))
  return known ?? alone ?? whole
}

/** Matches the start of text that is a remark regardless of the name before it. */
const alwaysRemark =
  /^(?:for|if|to taste|optional|on sale|para|pa|si\s(?:hay|tienen|est[aá]n?)|we['’]re|(?:el|la|los|las)\s(?:q|que|m[aá]s)|from\sthe|please|pls|porfa|por favor|asap|the\s(?:cheap|usual|good))(?!\p{L})/iu

/** Returns all ways to split the text into a name and a remark, shortest name first. */
function remarksOf(text: string): Remarked[] {
  return [...text.matchAll(/[\s,]+/gu)].flatMap(({ index, 0: space }) => {
    const [name, note] = [text.slice(0, index), text.slice(index + space.length)]
    return name !== '' && isRemarkAfterName(note) ? [{ name, note }] : []
  })
}

/**
 * Whether a remark is part of a product's name: 'leche para bebé' isn't milk, and 'no chicken broth' is
 * itself a product.
 */
function isPartOfName({ name, note }: Remarked, upToNext: string, names: KnownNames): boolean {
  if (/^no\s/iu.test(note) && isName(names, note)) return true
  const { kind, which = kind } = kindNamed.exec(note)?.groups ?? {}
  if (which !== undefined && isName(names, `${which} ${name}`)) return true
  const mayBePart = /^(?:para|pa'?|pal|p\/|with)\s/iu.test(note)
  const whole = mayBePart ? names.resolve(amountAtEnd(upToNext)?.rest ?? upToNext) : null
  if (!whole) return false
  return /^with/iu.test(note) || whole.shelf.department !== names.resolve(name)?.shelf.department
}

/**
 * Moves text in parentheses, such as '(15 oz)', and a size before a unit, such as '10-ounce' or 'big', from
 * the start of the text to `notes`. With `onlyBefore`, moves only a size in words, such as 'big'. Returns the
 * rest of the text.
 */
export function extractSizes(text: string, notes: string[], { onlyBefore = false } = {}): string {
  let rest = text
  const bracket = leadingNote.exec(rest)
  if (bracket && !onlyBefore) {
    notes.push((bracket[1] ?? '').trim())
    rest = rest.slice(bracket[0].length)
  }
  const size = leadingSize.exec(rest)
  if (size && (!onlyBefore || !/^\d/.test(size[0]))) {
    notes.push(size[0].trim())
    rest = rest.slice(size[0].length)
  }
  return rest
}

const otherMeasure = new RegExp(
  `^\\s*(?<words>(?:[\\/+|,;]|plus|and|or|to)\\s*${sizePattern}(?:\\s+${sizePattern})?)${edgePattern}\\s*(?:of\\s+)?`,
  'iu',
)

/**
 * Moves a second measure of the same amount from the start of the text to `notes`: '/240 ml', 'plus 2
 * tablespoons'. Returns the rest of the text.
 */
export function extractOtherMeasure(text: string, notes: string[]): string {
  const found = otherMeasure.exec(text)
  if (!found) return text
  notes.push((found.groups?.['words'] ?? '').replace(/^[/|,;]\s*/u, ''))
  return text.slice(found[0].length)
}

/**
 * Moves a size from the end of the text to the notes if the text before it refers to a product: '20 oz' in
 * 'cokes 20 oz'. Returns the rest of the text.
 */
export function extractTrailingSize(text: string, notes: string[], names: KnownNames): string {
  return extractTrailing(text, trailingSize, { notes, names })
}

/**
 * Moves packaging from the end of the text to the notes if the text before it refers to a product. Returns
 * the rest of the text, or the entire text if nothing was moved.
 */
export function extractPackaging(text: string, notes: string[], names: KnownNames): string {
  const rest = extractTrailing(text, trailingShape, { notes, names, within: comesInShapes })
  return rest === text ? extractTrailing(text, trailingPackaging, { notes, names }) : rest
}

/**
 * Moves words that match `pattern` from the end of the text to the notes if the text before them refers to a
 * product. With `within`, the product must be in one of these departments. Doesn't move anything if the
 * entire text is a name.
 */
function extractTrailing(
  text: string,
  pattern: RegExp,
  place: { notes: string[]; names: KnownNames; within?: ReadonlySet<Department> },
): string {
  const { notes, names, within } = place
  const found = pattern.exec(text)
  const name = found ? text.slice(0, found.index) : ''
  if (!found || isName(names, text)) return text
  const product = names.resolve(name)
  if (!product || within?.has(product.shelf.department) === false) return text
  notes.unshift(found.groups?.['words'] ?? '')
  return name
}

/**
 * Moves text in parentheses or brackets, and quoted text at the end, to `notes`. Returns the rest of the
 * text.
 */
export function extractBrackets(text: string, notes: string[]): string {
  return text
    .replaceAll(/(?:(?<!\s)\s+)?[([]([^()[\]]*)[)\]]\s*/gu, (_, inside: string) => {
      notes.push(
        inside
          .trim()
          .replace(/(?<![?])[?]+$/u, '??')
          .replace(/^[?]+$/u, ''),
      )
      return ' '
    })
    .replace(/(?<!\s)\s+-\s*$/u, '')
    .replace(/(?<=\S\s)["“]([^"“”]+)["”]$/u, (_, quoted: string) => {
      notes.push(quoted.trim())
      return ''
    })
    .trim()
}

/** Whether the text is exactly the name of a product. */
export function isName(names: KnownNames, text: string): boolean {
  return names.findExact(text) !== null
}

/**
 * Whether the text refers to a product, with or without a form such as 'de lata' in 'habichuelas de lata'.
 */
export function isKnownInForm(names: KnownNames, text: string): boolean {
  if (isKnown(names, text)) return true
  const things = names.words.movingForms.map((form) => withoutForm(form, text))
  return things.some((thing) => thing !== null && isKnown(names, thing))
}

/**
 * Whether the text refers to a product, even if it also contains other words. False if the product is only a
 * suggestion or a guess.
 */
export function isKnown(names: KnownNames, text: string): boolean {
  return names.resolve(text) !== null
}
