import { marksBefore } from '../list-marks.ts'
import { talk } from './chat-talk.ts'
import { isListTitle } from './section-names.ts'

/** Matches a line that begins with a recipe measure, such as cups or spoons. */
export const measured =
  /^[-*•▢☐]?\s*[\d½⅓⅔¼¾⅛][\d\s/½⅓⅔¼¾⅛–.-]*(?:cups?|c\.|[ct](?!\s(?:cells?|batter|shirts?|bones?))(?=\.?\s)|tbsps?|tbs?\.?|tablespoons?|tsps?|teaspoons?|cloves?)(?![\p{L}\d-])/iu
const recipeInfo =
  /^(?:serves|servings?|feeds|yields?|makes|prep(?:aration)?(?: time)?|cook(?:ing)?(?: time)?|total(?: time)?|active(?: time)?|ready in|(?:bake|baking|chill(?:ing)?|rest(?:ing)?|marinat(?:e|ing)) time|(?:time|level|skill level|temp|temperature|oven|category|source)(?=\s?:)|difficulty|author|course|cuisine|calories|keyword|rating|diet)\b[\s:]*[\d~a-z]/iu
/** Matches the number of servings at the end of a title: 'PISTACHIO FLUFF   Serves: 10'. */
const servingsAtEnd =
  /(?<=\s\s)(?:serves|servings|yield|makes|feeds):? (?:about |abt\.? |approx\.? )?\d/iu
const directions =
  /^step\s(?:1|one)\s*:?$|^(?:directions|instructions|method|preparation|steps|how to make(?: it)?|notes|recipe notes|equipment|procedure|instrucciones|preparación|zubereitung)\s*:?$|^(?:directions|instructions|method|preparation|steps|procedure|instrucciones|preparación|zubereitung)\s*:\s+\S/iu
/** Matches headings of parts that come after the steps on a recipe page. */
const afterSteps =
  /^(?:nutrition(?:al)?(?: (?:f\p{L}+|info\p{L}*))?|per serving|tips?|chef['’]?s tips?|cook['’]?s notes?|storage|make ahead|to store|to freeze|variations?|substitutions?|did you (?:make|try)|tag (?:us|me)|print|jump to|enjoy|(?:\d+ )?(?:comments?|reviews?|responses|replies))\b\s*(?:[:!(]|$|(?:this|recipe|\d))/iu
/** Matches ratings and buttons for changing amounts, which appear among the ingredients of a page. */
const buttons =
  /^(?:[★☆⭐✩✭]|(?:\d(?:\/\d)?x\s*){2,}$|(?:us customary|metric|imperial|cook mode|scale|check all|add (?:all )?(?:ingredients )?to (?:the |my )?(?:shopping |grocery )?(?:list|cart))(?=\W|$))/iu
/** Matches text that recipe pages have above the ingredients. */
const furniture =
  /^(?:[\d.]+\s?(?:\/\s?\d\s?)?(?:stars?|from \d)|\d\.\d\s?\(\d+\)|(?:jump to|skip to|save|print|pin|share|rate|email|tweet|video)(?:\s{1,6}(?:to\s)?(?:recipe|video|jump|print|pin|save|share|rate|comments|this recipe|it|email)){0,6}$|(?:from the (?:kitchen|recipe box|desk) of|recipe (?:by|from|courtesy)|submitted by|photo(?:graph|s)?(?: by| credit)|contributed by|leave a (?:review|comment)|\d+ (?:votes|reviews|ratings|likes|saves|photos))\b|(?:from|to|cc|subject|date|sent|fwd?|re|by|updated|posted|published|author|source|adapted from)\s*:\s|by\s\p{Lu}|this (?:post|page|recipe) |(?:print|pin|save|rate|share|jump)\b[^,]{0,30}\brecipe|\d+ (?:comments|reviews|ratings))|\d\s?°/iu
const verbs = new Set(
  (
    'preheat heat mix whisk bake brown stir combine add pour cook boil simmer fold toss roast place put line spread season blend sear saute sauté ' +
    'drain remove let set chill cool melt beat cream grease slice chop cut mince dice grate crumble swirl press poach scald scramble transfer cover garnish top layer microwave grill fry bring reduce ' +
    'rinse oven in using meanwhile once while when make prepare arrange sprinkle divide knead roll shape allow return turn flip wash pulse ' +
    'process strain squeeze marinate refrigerate freeze rub coat dredge broil toast steam pat peel discard drizzle adjust taste store repeat crush shake core stuff wrap brush scoop spoon pipe skim strain thread mash'
  ).split(' '),
)
const minMeasured = 3
const minMeasuredWithSteps = 2

/** Whether a line has information about the recipe: 'Serves 4', 'Prep time: 10 minutes'. */
export function isRecipeInfo(line: string): boolean {
  return recipeInfo.test(line) || servingsAtEnd.test(line)
}

/** Whether a text was pasted from a recipe: it has the heading 'Ingredients', spoon measures, or steps. */
export function looksLikeRecipe(lines: readonly string[]): boolean {
  if (lines.some((line) => /^ingredients?\s*:?$/iu.test(line))) return true
  const count = lines.filter((line) => measured.test(line)).length
  if (count >= minMeasured || (count >= minMeasuredWithSteps && lines.some(isStep))) return true
  return count > 0 && lines.some((line) => isStep(line) && stepsIn(line) >= minSteps)
}

/** Whether a line is a step of a recipe: '1. Mix sugar, mustard and butter.' */
function isStep(line: string): boolean {
  if (measured.test(line)) return false
  const body = line
    .slice(marksBefore(line).length)
    .replace(/^(?:step\s*)?\d{0,2}[.:)]?\s+|^step\s*\d{1,2}\s*[.:)-]?\s*/iu, '')
  const isLong = body.split(/\s+/u).length >= minStepWords
  if (beginsWithVerb(body)) return isLong || (/[.!]$/u.test(body) && body.includes(' '))
  // Later sentences count too: 'Pound flour into the meat. Brown both sides. Put tomatoes over.'
  return isLong && body.split(sentenceEnd).slice(1).some(beginsWithVerb)
}

/** Returns the number of steps in a line. */
function stepsIn(line: string): number {
  return line.split(sentenceEnd).filter(beginsWithVerb).length
}

const minSteps = 2
const sentenceEnd = /[.!;]\s+(?=\p{Lu})/u

/** Whether a sentence of several words begins with a cooking verb. */
function beginsWithVerb(sentence: string): boolean {
  const [first = ''] = sentence.toLowerCase().split(/[\s,]+/u, 1)
  return verbs.has(first) && sentence.includes(' ')
}

const minStepWords = 7

/** Returns the indexes of recipe lines that have no ingredients. */
export function recipeAsides(lines: readonly string[]): ReadonlySet<number> {
  const asides = new Set<number>()
  const first = lines.findIndex((line) => measured.test(line) || /^ingredients?\b/iu.test(line))
  let isPast = false
  let isPastBySteps = false
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const startsPart = lines[at - 1] === '' || at === 0
    if (/ingredient/iu.test(line) || isListTitle(line.replace(/:$/u, ''))) isPast = false
    if (isPastBySteps && startsPart && isOverMeasures(lines, at)) isPast = false
    if (directions.test(line)) isPast = true
    else if (!isPast && at > first && (afterSteps.test(line) || isStep(line))) {
      isPast = true
      isPastBySteps = true
    }
    const isOver =
      at < first && (furniture.test(line) || isProse(line) || /^\([^()]+\)$/u.test(line))
    if (isPast || isRecipeInfo(line) || buttons.test(line) || isOver) asides.add(at)
  }
  const title = lines.findIndex((line) => line !== '')
  if (title < first && asides.has(title + 1)) asides.add(title)
  return asides
}

/** Whether a part of a text has a measured ingredient in its first line, or right below its title. */
function isOverMeasures(lines: readonly string[], at: number): boolean {
  return measured.test(lines[at] ?? '') || measured.test(lines[at + 1] ?? '')
}

const minProseWords = 6

function isProse(line: string): boolean {
  return (
    /[.!?](?:\s|$)/u.test(line) && talk.test(line) && line.split(/\s+/u).length >= minProseWords
  )
}

/** Whether a text has steps or a number of servings, as a recipe page does. */
export function isRecipePage(lines: readonly string[]): boolean {
  return lines.some((line) => isRecipeInfo(line) || directions.test(line) || isStep(line))
}

/** Whether a line is the title of a recipe part, such as 'Peanut Sauce' above '1/2 cup peanut butter'. */
export function isPartOfRecipe(line: string, next: string): boolean {
  return /^\p{Lu}[^\d,.]{2,40}$/u.test(line) && /^[\d½⅓⅔¼¾⅛]/u.test(next)
}

/** Whether an ingredient is water from the tap. */
export function isFromTap(name: string): boolean {
  return /^(?:(?:hot|cold|warm|ice|iced|boiling|lukewarm|tap|cool)\s)*water(?:,|$)/iu.test(name)
}
