import type { KnownNames } from '#shared/names/known-names.ts'
import { bullet } from './list-marks.ts'
import { productNamed } from './product-named.ts'
import { maxItemLength } from './read-item.ts'
import { bareTitles, isTitleWithPurpose } from './section-titles.ts'
import { measured } from './shape/recipe-steps.ts'
import {
  isPartOfRecipe,
  isRecipeInfo,
  isRecipePage,
  isTitleOfPage,
  looksLikeRecipe,
} from './shape/recipes.ts'
import { isRuleAt, ruledLines, underlinedLines } from './shape/ruled-titles.ts'
import { isRule } from './shape/rules.ts'
import { isNeverBought, isSection, isStore } from './shape/section-names.ts'

/** Matches the heading of a stop on a shopping trip: '1st stop: Aldi', 'Stop 2 - Costco'. */
const stop =
  /^(?:(?:\d(?:st|nd|rd|th)|first|second|third|last|next|final)\sst(?:op|ore)|st(?:op|ore)\s?#?\d)\s?[:–—-]\s*\S/iu
const aisle = /^aisles?\s?#?\d{1,2}\s?:?$/iu
const recipePart = /^(?:for|to)\s+(?:the\s+)?[\p{L}\s&'-]{3,40}$/iu
/** Matches a title that is a clause rather than a list: 'Fruit for lunch, and dinner:'. */
const clause = /^[^,]*\sfor\s|(?:^|\s)(?:i|i['’]m|we|we['’]re|you|here)\s/iu
/** Matches the number of guests in the title of a list. */
const headCount =
  /\b\d{1,3}\s(?:guests|people|ppl|kids|adults|campers|servings|guys|girls|ladies|women|boys|families|nights)\b/iu
/** Matches the budget in the title of a list: 'food for the week (budget $60)'. */
const budget = /\bbudget\b\D{0,12}\d|[$£€]\d{1,4} budget\b/iu
const titleWords =
  /\b(?:list|shop(?:ping)?|groceries|run|trip|party|b-?day|birthday|bbq|cookout|potluck|picnic|sleepover|reunion|(?:\p{L}+ )(?:night|brunch|supper|shower)|thanksgiving|christmas|easter|weekend|week|meal prep|menu|recipe|compra|mandado|semana|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d{1,2}\/\d{1,2})\b/iu

/** What `headingOf` needs to know about a list. Computed once per list, not once per line. */
export type Outline = {
  lines: readonly string[]
  /** For each line, the next line that isn't empty or a separator such as '-----', if there is one. */
  followers: readonly (string | undefined)[]
  /** Whether the list was pasted from a recipe. */
  isRecipe: boolean
  /** Whether the list is a recipe with steps or a number of servings, as on a recipe page. */
  isPage: boolean
  /** Whether every line is in capitals. */
  isAllShouted: boolean
  /** Number of parts of the list that begin with a section name. Blank lines separate parts. */
  sections: number
  /**
   * Whether several parts begin with section names. Phrases at the start of other parts are then headings.
   */
  hasHeadedParts: boolean
  /** Indexes of section names directly above items from that section (see `bareTitles`). */
  bare: ReadonlySet<number>
  /** Whether every line has brackets or symbols around it. If so, they don't mark headings. */
  isAllFramed: boolean
  /**
   * Indexes of titles above or between separators such as '-----'. Empty if most lines are between
   * separators.
   */
  ruled: ReadonlySet<number>
}

/** Computes the outline of a list, which `headingOf` needs. */
export function outlineOf(lines: readonly string[], names: KnownNames): Outline {
  const isRecipe = looksLikeRecipe(lines)
  const isHeadOfPart = (at: number) =>
    lines[at - 1] === '' && lines[at + 1] !== '' && isSection(lines[at] ?? '')
  const startsPart = (at: number) => at === 0 || lines[at - 1] === ''
  return {
    lines,
    followers: followersIn(lines),
    isRecipe,
    isPage: isRecipe && isRecipePage(lines),
    isAllShouted: lines.every(isShouted),
    isAllFramed: lines.every((line) => line === '' || framedTitle(line) !== null),
    ruled: new Set([...ruledLines(lines), ...underlinedLines(lines, names)]),
    bare: bareTitles(lines, names),
    sections: lines.filter((line, at) => startsPart(at) && isSection(line)).length,
    hasHeadedParts: lines.filter((_, at) => isHeadOfPart(at)).length >= minHeadedParts,
  }
}

const bracketed =
  /^(?:\[(?<square>[^[\]]{2,60})\]|【(?<wide>[^【】]{2,60})】|<(?<pointed>[^<>]{2,60})>):?$/u
const rules = '=*~#_+<>|:★☆◆◇■•–—-'
const ruled = new RegExp(
  `^(?<open>[${rules}]+)\\s*(?<title>[^\\s${rules}](?:.{0,58}[^\\s${rules}])?)\\s*(?<close>[${rules}]+)$`,
  'u',
)

/**
 * Matches a count after a title in brackets or between symbols: '(5)' in '[Center aisles] (5)', or '5' in '==
 * Dairy == 5'.
 */
const countAfterFrame = /(?<=[\]】>=*~#_+|-])\s*\(?\d{1,3}(?: items?)?\)?:?$/u

/**
 * Returns the title inside brackets or symbols: '[Produce]', '== Dairy ==', '* Dairy *'. Returns null for any
 * other line. Between single symbols, only a section name is a title.
 */
export function framedTitle(line: string): { title: string; isRuled: boolean } | null {
  const { square, wide = square, pointed = wide } = bracketed.exec(line)?.groups ?? {}
  if (pointed !== undefined)
    return /^[\sxX✓]*$/u.test(pointed) ? null : { title: pointed, isRuled: false }
  const { open = '', title, close = '' } = ruled.exec(line)?.groups ?? {}
  if (title === undefined || close === ':' || title.replaceAll(/\([^()]*\)/gu, '').includes(','))
    return null
  const isRuled = open.length > 1 && close.length > 1
  return isRuled || isSection(title) ? { title, isRuled } : null
}

/** Removes a count or colon at the end of a title: 'Produce (2)' and 'Produce: 2/5' become 'Produce'. */
function plainTitle(line: string): string {
  return line
    .replace(/(?<![\s:–—\d-])[\s:–—-]*[([]?\d+(?:\s?(?:\/|of)\s?\d+)?(?:\s?items?)?[)\]]?:?$/iu, '')
    .replace(/:$/u, '')
}

function followersIn(lines: readonly string[]): (string | undefined)[] {
  const followers: (string | undefined)[] = []
  let next: string | undefined
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    followers.push(next)
    const line = lines[at] ?? ''
    next = line === '' || isRule(line) ? next : line
  }
  return followers.toReversed()
}

/** Returns the heading in a line, or null if the line isn't a heading. The last line is never a heading. */
export function headingOf(
  at: number,
  { outline, names }: { outline: Outline; names: KnownNames },
): string | null {
  const { lines, isRecipe } = outline
  if ((lines[at] ?? '').length > maxItemLength) return null
  const line = (lines[at] ?? '')
    .replace(bullet, '')
    .replaceAll(/[*_#]+/g, '')
    .trim()
  const unbracketed = line.replaceAll(/\([^()]*\)/g, '').trim()
  const next = outline.followers[at]
  if (next === undefined) return null
  const framed = framedTitle((lines[at] ?? '').replace(countAfterFrame, ''))
  if (framed !== null && (framed.isRuled || isSection(framed.title) || !outline.isAllFramed)) {
    return framed.title
  }
  const title = plainTitle(line)
  if (isStore(title) && names.findExact(title) === null) return title
  if (stop.test(line) || aisle.test(line)) return line
  if (isNeverBought(title) && !/^\d/.test(line)) return title
  if (outline.bare.has(at)) return title
  if (isTitleWithPurpose(line, names)) return line
  if (/[^\d]:$/u.test(line) && (!unbracketed.includes(',') || clause.test(line))) {
    return line.slice(0, -1).trim()
  }
  const followsBlank = at === 0 || lines[at - 1] === ''
  const startsPart = followsBlank || isRuleAt(lines, at - 1)
  const means = (words: string) => productNamed(words, names) !== null
  if (outline.ruled.has(at) && !/^\d|,/u.test(line)) {
    if (followsBlank || isSection(title) || !means(line)) return line
  }
  if (isRecipe && startsPart && isTitleOfRecipe(next, lines[at + 1] === '')) {
    if (isRecipeInfo(next) || !isRowOfItems(line, means)) return line
  }
  if (isTitleWithServings.test(line)) return line
  if (at === 0 && isRecipe && isTitleOfPage(lines, { isPage: outline.isPage, names })) return line
  if (at === 0 && (headCount.test(line) || isTitleWithBudget(lines, next))) return line
  if (at === 0 && greeting.test(line) && !means(line)) return line
  if (isMarkdownTitle.test(lines[at] ?? '')) return line
  if (bullet.test(lines[at] ?? '')) return null
  if (unbracketed.includes(',')) return startsPart && endsWithDay.test(line) ? line : null
  const follows = lines[at + 1] !== ''
  const isListed = bullet.test(next) && framedTitle(next) === null
  if (isRecipe && /^ingredients?$/iu.test(line)) return line
  if (outline.isPage && at > 0 && startsPart && follows && isPartOfRecipe(line, next)) return line
  if (isRecipe && recipePart.test(line) && names.resolve(line) === null) return line
  if (startsPart && follows && recipePart.test(line) && names.resolve(line) === null) return line
  if (isTitleOfAll(lines, at) && !means(unbracketed)) return line
  if (isShouted(line) && isSection(title) && !outline.isAllShouted && !isShouted(next)) return line
  if (!startsPart && !isListed) return null
  if (
    isSectionName(plainTitle(unbracketed), { next, sections: outline.sections }) &&
    (follows || at === 0) &&
    (isListed || startsPart)
  )
    return line
  const isOverPart = startsPart && (follows || at === 0)
  if (isOverPart && beginsWithStore(unbracketed) && !means(unbracketed)) return line
  if (startsPart && follows && mealOfDay.test(line)) return line
  // A known product is an item even if it looks like a heading: 'Christmas cookies'.
  if (means(line)) return null
  if (startsPart && isRuleAt(lines, at + 1) && !/^\d/u.test(line)) return line
  if (startsPart && titleWords.test(line)) return line
  if (at === 0 && line.includes(' ') && headingOf(1, { outline, names }) !== null) return line
  if (startsPart && follows && outline.hasHeadedParts && isPhrase.test(line)) return line
  if (startsPart && follows && isShouted(line) && !outline.isAllShouted) return line
  return isListed && startsPart && (follows || at === 0) && !/^\d/.test(line) ? line : null
}

/**
 * Whether a line that may be a section or an item, such as 'Bread', is a heading. It is a heading if the next
 * line has a bullet, if shoppers never buy an item of that name, or if the list has other section names.
 */
function isSectionName(
  line: string,
  { next, sections }: { next: string; sections: number },
): boolean {
  const parts = line
    .split(/(?:(?<!\s)\s+)?[/&+]\s*|\sand\s/u)
    .map((part) => part.replace(ofSection, ''))
  const isPlain = parts.length === 1 && parts[0] === line
  if (!(isPlain ? isSection(line) : parts.some((part) => isSection(part)))) return false
  if (isNeverBought(line) || bullet.test(next)) return true
  return (isPlain || parts.every(isSection)) && sections > 1
}

/** Whether a line begins with the name of a store: 'Walmart pickup', 'Costco run'. */
function beginsWithStore(line: string): boolean {
  const words = line.split(/\s+/u, 3)
  return words.some((_, at) => isStore(words.slice(0, at + 1).join(' ')))
}

/** Whether the first line is a title with a budget. An item may have a budget too: 'brisket (budget $60)'. */
function isTitleWithBudget(lines: readonly string[], next: string): boolean {
  const [line = '', second] = lines
  if (!budget.test(line) || bullet.test(line)) return false
  return second === '' || bullet.test(next) || titleWords.test(line)
}

const isTitleWithServings =
  /\((?:(?:serves|makes|feeds|para|p\/)\s?\S|\d{1,2}\s(?:servings|personas|porciones))/iu
/** Matches a day and a meal: 'sat dinner'. */
const mealOfDay =
  /^(?:mon|tues?|wed|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:s|nes)?(?:day)?\s(?:breakfast|brunch|lunch|dinner|supper|snacks?)$/iu
const minHeadedParts = 2
/**
 * Matches a capitalized phrase such as 'Middle aisles'. Doesn't match a single word or a lowercase line,
 * because either may be an item.
 */
const isPhrase = /^\p{Lu}[^\s\d]*\s\D+$/u

/**
 * Whether a line is in capitals and has no digits. An unknown line in capitals is a store or a person: 'PATEL
 * BROS' above 'Green chillies'.
 */
function isShouted(line: string): boolean {
  return /\p{Lu}{2}/u.test(line) && !/[\p{Ll}\d]/u.test(line)
}

/** Matches the last word of headings such as 'Dry stuff' and 'beer etc'. */
const ofSection = /(?<!\s)\s+(?:etc\.?|stuff|things|aisle|section|dept\.?|department)$/iu

/**
 * Whether a line is a title of the entire list: one of up to three lines above the first blank line, with
 * bullets or sections below that line.
 */
function isTitleOfAll(lines: readonly string[], at: number): boolean {
  if (at >= maxTitles || /^\d/.test(lines[at] ?? '') || bullet.test(lines[at] ?? '')) return false
  const gap = lines.indexOf('')
  if (gap <= at || gap > maxTitles) return false
  if (gap > 1 && !shortTitle.test(lines[at] ?? '')) return false
  return lines.slice(gap + 1).some((other) => bullet.test(other) || listedSection.test(other))
}

const maxTitles = 3
const shortTitle = /^[^,]{1,40}$/u
const listedSection = /^[\p{L}\s&/]{2,30}:\s+\S/u
const isMarkdownTitle = /^(?:#+\s|\*\*)/u
const endsWithDay = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\W*$/iu
const greeting = /^(?:hi|hey|hello|dear|hola)\b[\p{L}\s]{0,20}[,!]?$/iu

/**
 * Whether the line before `next` is the title of a recipe. `hasGap` says whether a blank line separates the
 * two.
 */
function isTitleOfRecipe(next: string, hasGap: boolean): boolean {
  const isOverList =
    /^ingredients?\b|:$/iu.test(next) || measured.test(next) || recipePart.test(next)
  return isRecipeInfo(next) || (hasGap && isOverList)
}

const maxTitleParts = 5

/**
 * Whether a line above a recipe lists items, as 'Milk, eggs, bread' does. 'Chicken, Leek and Mushroom Pie' is
 * a title, because all parts are capitalized.
 */
function isRowOfItems(line: string, means: (words: string) => boolean): boolean {
  if (line.includes(',') && listedSection.test(line)) return true
  const parts = line
    .split(/,|\s(?:and|&|y)\s/iu)
    .map((part) => part.trim())
    .filter(Boolean)
  const known = parts.filter(means).length
  const isLarge = parts.length > 1 && parts.slice(1).every((part) => /^\p{Lu}/u.test(part))
  if (!isLarge && parts.length === 1) return /^\p{Ll}/u.test(line) && known === 1
  if (!isLarge) return parts.length >= maxTitleParts || known > parts.length / 2
  const hasConjunction = /\s(?:and|&|y)\s/iu.test(line)
  return parts.length > (hasConjunction ? maxTitleParts : 2) && known === parts.length
}
