import type { Department } from '#shared/names/departments.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { withoutForm } from '#shared/names/phrases.ts'
import { readAmount } from './amounts/amount-at.ts'
import { containerPattern, edgePattern, sizePattern, unitPattern } from './amounts/units.ts'
import { isRemarkBehind } from './remark-words.ts'

/** 'Juice of 1 lime' is a lime to buy. */
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
/** How it is packed, behind it: 'big jar', 'the family pack', 'lg', 'bogo'. */
const trailingPackaging = new RegExp(
  `(?<![\\s,])[\\s,]+(?<words>(?:the\\s+)?(?:big|large|lg\\.?|small|sm\\.?|giant|squeeze|family|fam\\.?|jumbo|value|party|var|king|travel|individual|half|regular|reg|xl|twin)[\\s-]+(?:sized?|ones?|${containerPattern})|half[\\s-]gallon|box\\sof\\s\\d+|(?:quart|qt\\.?|gallon|gal\\.?|pint|sandwich|snack)[\\s-]+sized?|lg|xl|med|bogo|(?:in\\s+)?bulk|gal|hg|qt|pt)$`,
  'iu',
)
const trailingShape = /\s(?<words>block|bunch|head|bulb)$/iu
/** A 'knife block' is no knife. */
const comesInShapes = new Set<Department>(['Dairy', 'Produce', 'Floral'])
const leadingNote = /^[([]([^)\]]*)[)\]]\s*/u
const mark = '[\\s!?.,:\\p{Extended_Pictographic}\\u{FE0F}]'
/** Marks at the end of a text, without the full stop of 'St. J.' before them. */
const endMarks = new RegExp(`(?:(?<!${mark}|\\.\\p{L})|(?<=\\.\\p{L}${mark}))${mark}+$`, 'u')

/** A text without the marks at its end, and with ' - ' for those that separate: 'milk!! eggs'. */
export function withoutMarks(text: string): string {
  return text
    .replace(endMarks, '')
    .replaceAll(/(?:(?<!\s)\s+)?[!?]{2,}\s*/gu, ' - ')
    .trim()
}

/** Takes 'juice of' from before a fruit. */
export function extractJuice(text: string, notes: string[]): string {
  const juice = leadingJuice.exec(text)
  if (!juice) return text
  notes.push(juice[0])
  return text.slice(juice[0].length).trim()
}

/** 'Frozen ones', 'the red' and 'the frozen bag': with a word that may make another thing of it. */
const kindNamed = new RegExp(
  `^(?:(?<kind>\\p{L}+)\\s+ones|the\\s+(?<which>\\p{L}+)(?:\\s+${containerPattern})?)$`,
  'iu',
)

/** 'Dog food? check the garage first'. */
const questioned = /^(?<name>[^?!]+)[?!]\s+(?<note>\S.*)$/u

const choiceOfKinds =
  /^(?<one>\p{L}[\p{L}-]*)\s(?:or|and\/or|o|u)\s(?<other>(?:[\p{L}-]+\s){1,2}(?<head>[\p{L}-]+))$/iu

/** Whether 'or' stands between two kinds of one thing: 'chicken or vegetable broth' is broth. */
function isChoiceOfKinds(text: string, names: KnownNames): boolean {
  const { one, other, head } = choiceOfKinds.exec(text)?.groups ?? {}
  if (one === undefined || other === undefined || head === undefined) return false
  const [first, second] = [names.resolve(`${one} ${head}`), names.resolve(other)]
  return first !== null && first.shelf === second?.shelf
}

/** What stands before a remark, and the remark. */
type Remarked = { name: string; note: string }

/** Takes a remark, which is cut off only where what stands before it is a product without it. */
export function extractRemark(text: string, names: KnownNames): Remarked {
  const whole = { name: text, note: '' }
  if (isName(names, text)) return whole
  const asked = questioned.exec(text)?.groups
  const [name = '', note = ''] = [asked?.['name'], asked?.['note']]
  // 'Eggs? 1 dozen' says how many.
  if (isKnown(names, name) && !isKnown(names, note) && readAmount(note) === null) {
    return { name, note }
  }
  if (isChoiceOfKinds(text, names)) return whole
  const remarked = remarksOf(text)
  const isWithin = (one: Remarked, at: number) =>
    isPartOfName(one, remarked[at + 1]?.name ?? text, names)
  const known = remarked.find((one, at) => isKnown(names, one.name) && !isWithin(one, at))
  const alone = remarked.find((one, at) => standsAlone.test(one.note) && !isWithin(one, at))
  return known ?? alone ?? whole
}

/** These are remarks behind anything. */
const standsAlone =
  /^(?:for|if|to taste|optional|on sale|para|pa|si\s(?:hay|tienen|est[aá]n?)|we['’]re|(?:el|la|los|las)\s(?:q|que|m[aá]s)|from\sthe|please|pls|porfa|por favor|asap|the\s(?:cheap|usual|good))(?!\p{L})/iu

/** All places where a remark may begin, from the front. */
function remarksOf(text: string): Remarked[] {
  return [...text.matchAll(/[\s,]+/gu)].flatMap(({ index, 0: space }) => {
    const [name, note] = [text.slice(0, index), text.slice(index + space.length)]
    return name !== '' && isRemarkBehind(note) ? [{ name, note }] : []
  })
}

/** Whether a remark makes another thing of a name: 'leche para bebé' is no milk. */
function isPartOfName({ name, note }: Remarked, upToNext: string, names: KnownNames): boolean {
  const { kind, which = kind } = kindNamed.exec(note)?.groups ?? {}
  if (which !== undefined && isName(names, `${which} ${name}`)) return true
  const whole = /^(?:para|pa'?|pal|p\/|with)\s/iu.test(note) ? names.resolve(upToNext) : null
  if (!whole) return false
  return /^with/iu.test(note) || whole.shelf.department !== names.resolve(name)?.shelf.department
}

/** Takes '(15 oz)', '10-ounce' and 'big' from before a unit. */
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

/** Takes '/240 ml' and 'plus 2 tablespoons' from behind an amount. */
export function extractOtherMeasure(text: string, notes: string[]): string {
  const found = otherMeasure.exec(text)
  if (!found) return text
  notes.push((found.groups?.['words'] ?? '').replace(/^[/|,;]\s*/u, ''))
  return text.slice(found[0].length)
}

/** Takes '20 oz' from behind what is counted already: '2 cokes 20 oz', 'cokes 20 oz x2'. */
export function extractTrailingSize(text: string, notes: string[], names: KnownNames): string {
  return extractBehind(text, trailingSize, { notes, names })
}

/** Takes how it is packed from behind a name that is known without it. */
export function extractPackaging(text: string, notes: string[], names: KnownNames): string {
  const rest = extractBehind(text, trailingShape, { notes, names, within: comesInShapes })
  return rest === text ? extractBehind(text, trailingPackaging, { notes, names }) : rest
}

/** Takes what a pattern says from behind a name that is known without it, in certain departments only or in all. */
function extractBehind(
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

/** Takes what is in brackets, except at the front of an amount, where it is a size. */
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
    .replace(/(?<=\S\s)["“]([^"“”]+)["”]$/u, (_, said: string) => {
      notes.push(said.trim())
      return ''
    })
    .trim()
}

export function isName(names: KnownNames, text: string): boolean {
  return names.findExact(text) !== null
}

/** Whether a text is known, or what it says comes in a form: 'habichuelas de lata'. */
export function isKnownInForm(names: KnownNames, text: string): boolean {
  if (isKnown(names, text)) return true
  const things = names.words.movingForms.map((form) => withoutForm(form, text))
  return things.some((thing) => thing !== null && isKnown(names, thing))
}

export function isKnown(names: KnownNames, text: string): boolean {
  return names.resolve(text) !== null
}
