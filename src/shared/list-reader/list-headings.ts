import type { KnownNames } from '#shared/names/known-names.ts'
import { bullet } from './list-marks.ts'
import { maxItemLength, readItem } from './read-item.ts'
import { isNeverBought, isSection } from './shape/section-names.ts'

export const onlyMarks = /^[-–—_=*~.#+\s]+$/u
const recipePart = /^(?:for|to)\s+(?:the\s+)?[\p{L}\s&'-]{3,40}$/iu
export const recipeFact =
  /^(?:serves|servings?|yields?|makes|prep(?:aration)?(?: time)?|cook(?:ing)?(?: time)?|total(?: time)?|difficulty|author|course|cuisine|calories)\b[\s:]*[\d~a-z]/iu
export const directions =
  /^(?:directions|instructions|method|preparation|steps|how to make(?: it)?|notes)\s*:?$/iu
const titleWords =
  /\b(?:list|shop(?:ping)?|groceries|run|trip|party|b-?day|birthday|bbq|cookout|potluck|thanksgiving|christmas|easter|weekend|week|meal prep|menu|recipe|compra|mandado|semana|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\d{1,2}\/\d{1,2})\b/iu

/** What all lines of a list tell, found once: each of its lines is asked about it. */
export type Outline = {
  lines: readonly string[]
  /** For each line the next one that isn't empty; undefined behind the last one. */
  followers: readonly (string | undefined)[]
  /** Whether it was pasted from a recipe. */
  isRecipe: boolean
  isAllShouted: boolean
  /** How many lines at the beginning of a part are the name of a section. */
  sections: number
  /** Whether parts with gaps between them begin with the name of a section, so that others do with one of their own. */
  hasHeadedParts: boolean
}

export function outlineOf(lines: readonly string[]): Outline {
  const isHeadOfPart = (at: number) =>
    lines[at - 1] === '' && lines[at + 1] !== '' && isSection(lines[at] ?? '')
  const startsPart = (at: number) => at === 0 || lines[at - 1] === ''
  return {
    lines,
    followers: followersIn(lines),
    isRecipe: looksLikeRecipe(lines),
    isAllShouted: lines.every(isShouted),
    sections: lines.filter((line, at) => startsPart(at) && isSection(line)).length,
    hasHeadedParts: lines.filter((_, at) => isHeadOfPart(at)).length >= minHeadedParts,
  }
}

function followersIn(lines: readonly string[]): (string | undefined)[] {
  const followers: (string | undefined)[] = []
  let next: string | undefined
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    followers.push(next)
    next = lines[at] || next
  }
  return followers.toReversed()
}

/** The text of a line that is a heading of what follows, or of nothing; null for any other line. */
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
  if (/[^\d]:$/u.test(line) && !line.includes(',')) return line.slice(0, -1).trim()
  const startsPart = at === 0 || lines[at - 1] === ''
  const means = (words: string) => names.resolve(readItem(words, names).name) !== null
  if (isRecipe && startsPart && isTitleOfRecipe(next, lines[at + 1] === '')) {
    if (recipeFact.test(next) || !isRowOfItems(line, means)) return line
  }
  if (/\((?:serves|makes|feeds)\s/iu.test(line)) return line
  if (at === 0 && greeting.test(line) && !means(line)) return line
  if (isMarkdownTitle.test(lines[at] ?? '')) return line
  if (bullet.test(lines[at] ?? '')) return null
  if (unbracketed.includes(',')) return startsPart && endsWithDay.test(line) ? line : null
  const follows = lines[at + 1] !== ''
  const isListed = bullet.test(next)
  if (isRecipe && /^ingredients?$/iu.test(line)) return line
  if (isRecipe && recipePart.test(line) && names.resolve(line) === null) return line
  if (startsPart && follows && recipePart.test(line) && names.resolve(line) === null) return line
  if (isTitleOfAll(lines, at) && !means(unbracketed)) return line
  if (!startsPart && !isListed) return null
  if (
    isSectionName(line, { next, sections: outline.sections }) &&
    (follows || at === 0) &&
    (isListed || startsPart)
  )
    return line
  // Whatever may be bought is an item, title or not: 'Christmas cookies', 'milk' before bullets.
  if (means(line)) return null
  if (startsPart && titleWords.test(line)) return line
  if (startsPart && follows && outline.hasHeadedParts && isPhrase.test(line)) return line
  if (startsPart && follows && isShouted(line) && !outline.isAllShouted) return line
  return isListed && startsPart && (follows || at === 0) && !/^\d/.test(line) ? line : null
}

/** 'Bread' may be an item: it is a heading among other headings, or before bullets. */
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
  return isPlain && sections > 1
}

const minHeadedParts = 2
/** 'Middle aisles'; a single word, or one written small, may be a thing. */
const isPhrase = /^\p{Lu}[^\s\d]*\s\D+$/u

/** 'PATEL BROS' over 'Green chillies' is a store or a person. */
function isShouted(line: string): boolean {
  return /\p{Lu}{2}/u.test(line) && !/[\p{Ll}\d]/u.test(line)
}

/** 'Dry stuff' and 'beer etc' stand over things as 'beer' alone may not. */
const ofSection = /(?<!\s)\s+(?:etc\.?|stuff|things|aisle|section|dept\.?|department)$/iu

/** The first line over a gap, where what follows has bullets or sections. */
function isTitleOfAll(lines: readonly string[], at: number): boolean {
  if (at !== 0 || (lines[1] ?? '') !== '' || /^\d/.test(lines[0] ?? '')) return false
  return lines.slice(2).some((other) => bullet.test(other) || listedSection.test(other))
}

const listedSection = /^[\p{L}\s&/]{2,30}:\s+\S/u
const isMarkdownTitle = /^(?:#+\s|\*\*)/u
const endsWithDay = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\W*$/iu
const greeting = /^(?:hi|hey|hello|dear|hola)\b[\p{L}\s]{0,20}[,!]?$/iu

/** A line or two, then a gap or 'Serves 4', then the ingredients. */
function isTitleOfRecipe(next: string, hasGap: boolean): boolean {
  const isOverList = /^ingredients?\b|:$/iu.test(next) || measured.test(next)
  return recipeFact.test(next) || (hasGap && isOverList)
}

const maxTitleParts = 5

/**
 * 'Milk, eggs, bread' over a recipe is a list, and 'Chicken, Leek and Mushroom Pie' its title: there the
 * words are written large.
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
  const isSaid = /\s(?:and|&|y)\s/iu.test(line)
  return parts.length > (isSaid ? maxTitleParts : 2) && known === parts.length
}

/** Whether a text was pasted from a recipe: it says 'Ingredients', or measures by the spoon. */
function looksLikeRecipe(lines: readonly string[]): boolean {
  if (lines.some((line) => /^ingredients?\s*:?$/iu.test(line))) return true
  return lines.filter((line) => measured.test(line)).length >= 3
}

const measured =
  /^[-*•]?\s*[\d½⅓⅔¼¾⅛][\d\s/½⅓⅔¼¾⅛–.-]*(?:cups?|tbsps?|tablespoons?|tsps?|teaspoons?|cloves?)\b/iu
