import type { KnownNames } from '#shared/names/known-names.ts'
import { talk } from './chat-talk.ts'
import { isDish } from './dishes.ts'
import { isPlanListTitle } from './menus.ts'
import { isProcess, isStep, measured, stepsIn, tellsCooking } from './recipe-steps.ts'
import { isListTitle, isNeverBought } from './section-names.ts'

const recipeInfo =
  /^(?:serves|servings?|feeds|yields?|makes|rinde|porciones|tiempo|prep(?:aration)?(?: time)?|cook(?:ing)?(?: time)?|total(?: time)?|active(?: time)?|ready in|(?:bake|baking|chill(?:ing)?|rest(?:ing)?|marinat(?:e|ing)) time|(?:time|level|skill level|temp|temperature|oven|category|source)(?=\s?:)|difficulty|author|course|cuisine|calories|keyword|rating|diet)\b[\s:]*[\d~a-z]/iu
/** Matches the number of servings at the end of a title: 'PISTACHIO FLUFF   Serves: 10'. */
const servingsAtEnd =
  /(?<=\s\s)(?:(?:serves|servings|yield|makes|feeds):? (?:about |abt\.? |approx\.? )?\d|\d{1,2} (?:loaves|dozen|doz|servings|cookies|muffins|pies|cakes|rolls|qts?|pints?)\.?$)/iu
const directions =
  /^step\s(?:1|one)\s*:?$|^(?:directions|instructions|method|preparation|steps|how to make(?: it)?|notes|recipe notes|equipment|procedure|instrucciones|preparación|zubereitung)\s*:?$|^(?:directions|instructions|method|preparation|steps|procedure|instrucciones|preparación|zubereitung)\s*:\s+\S/iu
/** Matches headings of parts that come after the steps on a recipe page. */
const afterSteps =
  /^(?:nutrition(?:al)?(?: (?:f\p{L}+|info\p{L}*|per serving))?|per serving|tips?|chef['’]?s tips?|cook['’]?s notes?|storage|make ahead|to store|to freeze|variations?|substitutions?|did you (?:make|try)|tag (?:us|me)|print|jump to|enjoy|(?:\d+ )?(?:comments?|reviews?|responses|replies))\b\s*(?:[:!(]|$|(?:this|recipe|\d))/iu
/** Matches ratings and buttons for changing amounts, which appear among the ingredients of a page. */
const buttons =
  /^(?:[★☆⭐✩✭]|(?:\d(?:\/\d)?x\s*){2,}$|(?:us customary|metric|imperial|cook mode|scale|check all|add (?:all )?(?:ingredients )?to (?:the |my )?(?:shopping |grocery )?(?:list|cart))(?=\W|$))/iu
/** Matches text that recipe pages have above the ingredients. */
const furniture =
  /^(?:[\d.]+\s?(?:\/\s?\d\s?)?(?:stars?|from \d)|\d\.\d\s?\(\d+\)|(?:jump to|skip to|save|print|pin|share|rate|email|tweet|video)(?:\s{1,6}(?:to\s)?(?:recipe|video|jump|print|pin|save|share|rate|comments|this recipe|it|email)){0,6}$|(?:from the (?:kitchen|recipe box|desk) of|recipe (?:by|from|courtesy)|submitted by|photo(?:graph|s)?(?: by| credit)|contributed by|leave a (?:review|comment)|\d+ (?:votes|reviews|ratings|likes|saves|photos))\b|(?:from|to|cc|subject|date|sent|fwd?|re|by|updated|posted|published|author|source)\s*:\s|(?:recipe )?(?:adapted|inspired) (?:from|by)(?!\p{L})|by\s\p{Lu}|this (?:post|page|recipe) |(?:print|pin|save|rate|share|jump)\b[^,]{0,30}\brecipe|\d+ (?:comments|reviews|ratings))|\d\s?°/iu
const minMeasured = 3
const minMeasuredWithSteps = 2
const minCounted = 4
const minSteps = 2

/** Whether a line gives information about the recipe: 'Serves 4', 'Prep time: 10 minutes'. */
export function isRecipeInfo(line: string): boolean {
  return recipeInfo.test(line) || servingsAtEnd.test(line)
}

/**
 * Whether the text is probably a recipe. A heading 'Ingredients' is enough, and so are several amounts in
 * cups or spoons. Any other text must have cooking steps or a number of servings.
 */
export function looksLikeRecipe(written: readonly string[]): boolean {
  const lines = written.flatMap((line) => line.split(/;\s+/u))
  if (lines.some((line) => /^ingredients?\s*:?$/iu.test(line))) return true
  const count = lines.filter((line) => measured.test(line) || measuredAtEnd.test(line)).length
  if (count >= minMeasured || (count >= minMeasuredWithSteps && lines.some(isStep))) return true
  if (lines.filter((line) => weighed.test(line)).length >= minMeasured && lines.some(tellsHow))
    return true
  if (
    lines.some((line) => servings.test(line)) &&
    lines.some((line) => isStep(line) || ofPage.test(line))
  )
    return true
  const countedLines = lines.filter((line) => counted.test(line)).length
  const isCounted = countedLines >= minCounted
  if (lines.some((line) => servingsAlone.test(line)) && countedLines >= minServed) return true
  if (isCounted && count > 0 && lines.some(isProcess)) return true
  // 'Brown the pork, everything in, low and slow 3 hrs' below lines with amounts is a step.
  if (isCounted && lines.some((line) => isStep(line) && isProcess(line))) return true
  const isCooked = lines.some(
    (line) => (isStep(line) && stepsIn(line) >= minSteps) || tellsCooking(line, () => false),
  )
  const atEnd = lines.filter((line) => countedAtEnd.test(line)).length
  return isCooked && (count > 0 || isCounted || atEnd >= minCounted)
}

/** Matches a line with only the number of servings: 'serves 6', 'Makes 2 dozen'. */
const servingsAlone =
  /^\(?(?:serves|feeds|makes|yields?:?)\s(?:about\s)?\d{1,2}(?:\s?[-–]\s?\d{1,2})?(?:\s\p{L}{3,12})?\)?$/iu
const minServed = 2
/** Matches a line that ends with a recipe measure: 'olive oil 3/4 cup', 'dijon, 1 Tbs'. */
const measuredAtEnd =
  /\p{L},?\s[\d½⅓⅔¼¾⅛][\d\s/½⅓⅔¼¾⅛–.-]*(?:cups?|c|tazas?|tbsps?|tbs|tablespoons?|tsps?|teaspoons?)\.?$/iu
/** Matches a line that ends with an amount: 'spinach 1 bunch', 'shiitake 6'. */
const countedAtEnd = /^\p{L}[^\d,;.!]{2,40}\s[\d½⅓⅔¼¾⅛][\d/½⅓⅔¼¾⅛.-]*(?:\s\p{L}{1,8}){0,2}$/u
/** Matches a line with grams or milliliters, as in bakers' recipes: 'bread flour 900g (90%)'. */
const weighed = /(?<!\d)\d{1,4}\s?(?:g|ml)(?!\p{L})/u
/** Matches a line that begins with an amount. */
const counted = /^[-*•▢☐]?\s*[\d½⅓⅔¼¾⅛]/u
/** Matches text that only recipe pages have: 'Jump to Recipe', 'Nutrition per serving: 540 kcal'. */
const ofPage =
  /\bjump to recipe\b|^did you make this|^nutrition(?:al)? (?:f\p{L}+|info\p{L}*|per serving)/iu
/** Matches a number of servings: 'Serves 4', 'makes 12', '(p/ 10 personas)', '8 servings'. */
const servings =
  /^(?:serves|servings|yields?|makes|feeds|rinde|porciones)\b[\s:]*[\d~a-z]|(?:\(|\s)(?:serves|makes|feeds|p\/|para|rinde)\s?\d{1,2}|(?:\(|\s)\d{1,2}\s(?:servings|personas|porciones)(?!\p{L})/iu

function tellsHow(line: string): boolean {
  return isStep(line) || isProcess(line)
}

/** Returns the indexes of recipe lines that aren't ingredients, such as steps, servings and ratings. */
export function recipeAsides(lines: readonly string[]): ReadonlySet<number> {
  const asides = new Set<number>()
  const first = lines.findIndex((line) => measured.test(line) || /^ingredients?\b/iu.test(line))
  let isPast = false
  let isPastBySteps = false
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const startsPart = lines[at - 1] === '' || at === 0
    if (/ingredient/iu.test(line) || isListTitle(line.replace(/:$/u, '')) || isPlanListTitle(line))
      isPast = false
    if (isPastBySteps && startsPart && isOverIngredients(lines, at)) isPast = false
    if (directions.test(line)) isPast = true
    else if (!isPast && at > first && (afterSteps.test(line) || isStep(line))) {
      isPast = true
      isPastBySteps = true
    }
    const isOver =
      at < first && (furniture.test(line) || isProse(line) || /^\([^()]+\)$/u.test(line))
    const isAside = isRecipeInfo(line) || buttons.test(line) || (at > first && isProcess(line))
    if (isPast || isAside || isOver) asides.add(at)
  }
  const title = lines.findIndex((line) => line !== '')
  if (title < first && asides.has(title + 1)) asides.add(title)
  return asides
}

/**
 * Whether a paragraph lists ingredients. Either its first or second line begins with an amount in cups or
 * spoons, or all of its lines (or all but one) are short ingredients: '- 2 doz tortillas' and '3 avocados'
 * below 'serve w/'.
 */
function isOverIngredients(lines: readonly string[], at: number): boolean {
  if (measured.test(lines[at] ?? '') || measured.test(lines[at + 1] ?? '')) return true
  const end = lines.indexOf('', at)
  const part = lines.slice(at, end === -1 ? lines.length : end)
  const short = part.filter((line) => isShortIngredient(line))
  return short.length >= minShort && short.length >= part.length - 1
}

const minShort = 2
const maxIngredientWords = 9

function isShortIngredient(line: string): boolean {
  const isMarked = counted.test(line) || /^[-*•▢☐]\s/u.test(line)
  return (
    isMarked && !isStep(line) && !isProse(line) && line.split(/\s+/u).length <= maxIngredientWords
  )
}

const minProseWords = 6

function isProse(line: string): boolean {
  return (
    /[.!?](?:\s|$)/u.test(line) && talk.test(line) && line.split(/\s+/u).length >= minProseWords
  )
}

/** Whether the text has steps or a number of servings, as a recipe page does. */
export function isRecipePage(lines: readonly string[]): boolean {
  return lines.some((line) => isRecipeInfo(line) || directions.test(line) || tellsHow(line))
}

/** Whether a line is the title of a recipe part, such as 'Peanut Sauce' above '1/2 cup peanut butter'. */
export function isPartOfRecipe(line: string, next: string): boolean {
  return /^\p{Lu}[^\d,.]{2,40}$/u.test(line) && /^[\d½⅓⅔¼¾⅛]/u.test(next)
}

/**
 * Whether the first line of a recipe is its title, judging by the amounts on the lines below. A product such
 * as 'Black beans' is a title only above a blank line or a list of measured ingredients.
 */
export function isTitleOfPage(
  lines: readonly string[],
  { isPage, names }: { isPage: boolean; names: KnownNames },
): boolean {
  const [first = ''] = lines
  const line = first
    .replace(forGuests, '')
    .replace(aboutRecipe, '')
    .replace(remarkOnRecipe, '')
    .replace(yieldAtEnd, '')
  const hasGap = lines[1] === ''
  const begin = hasGap ? 2 : 1
  const start = begin + (isNeverBought((lines[begin] ?? '').replace(/:$/u, '')) ? 1 : 0)
  if (!/^\p{L}[^\d,]{3,}$/u.test(line) || !hasAmount(lines[start] ?? '')) return false
  const end = lines.indexOf('', start)
  const part = lines.slice(start, end === -1 ? lines.length : end)
  const isOverAmounts = part.length >= minCounted && part.filter(hasAmount).length >= minCounted
  const isLarge = /^\p{Lu}/u.test(line)
  if (!isOverAmounts && !(isLarge && isPage)) return false
  if (isDish(line) || names.findExact(line) === null) return true
  if (hasGap && ofSource.test(first)) return true
  if (line.includes(' ') && part.filter(hasAmount).length >= minBelowTitle) {
    if (part.every((one) => hasAmount(one) || isStep(one) || isProcess(one) || one.startsWith('(')))
      return true
  }
  return line.includes(' ') && (hasGap || (isLarge && part.some((one) => measured.test(one))))
}

/**
 * Matches where a recipe is from, at the end of its title: "from umma's notes", "-- Lutheran women's
 * cookbook".
 */
const aboutRecipe = /(?<!\s)\s+(?:from|by|per|[-–—]{1,2})\s(?!\d)\D.*$/u
/** Matches words for a recipe's source: "from mom's notes", '-- church cookbook p. 61'. */
const ofSource =
  /\s(?:from|by|per|[-–—]{1,2})\s.{0,40}(?:['’]s(?!\p{L})|recipe|notes?|book|card|blog|\.com|magazine|FB|NYT)/iu
const minBelowTitle = 5
/** Matches a remark at the end of a title: '(double it for the reunion)'. */
const remarkOnRecipe = /\s\((?!\d)[^()]+\)$/u
/** Matches how much a recipe makes: ', 4 dozen'. */
const yieldAtEnd =
  /,?\s\d{1,3}\s(?:dozen|doz|servings|cookies|muffins|loaves|bars|rolls|balls|pies)$/iu

function hasAmount(line: string): boolean {
  return counted.test(line) || measuredAtEnd.test(line) || countedAtEnd.test(line)
}

/** Matches the number of guests at the end of a title: 'Greek salad for 12'. */
const forGuests = /\s(?:for|serves|feeds|makes)\s\d{1,3}(?:\s\p{L}{3,10})?$/iu

const spoons = /^(?:t|c|tsps?|tbsps?|tbs|teaspoons?|tablespoons?)\.?$/iu

/**
 * Returns what an ingredient is called in a store: the 'soda' in '1 tsp soda' is baking soda. Returns other
 * names unchanged.
 */
export function nameInStore({ name, unit }: { name: string; unit: string | null }): string {
  return /^soda$/iu.test(name) && spoons.test(unit ?? '') ? `baking ${name.toLowerCase()}` : name
}

/** Whether an ingredient is tap water. */
export function isFromTap(name: string): boolean {
  return /^(?:(?:hot|cold|warm|ice|iced|boiling|lukewarm|tap|cool)\s)*water(?:,|$|\s@)/iu.test(name)
}
