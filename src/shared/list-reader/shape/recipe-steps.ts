import { marksBefore } from '../list-marks.ts'

/** Matches a line that begins with an amount in a recipe measure: '2 cups', '1 tbsp'. */
export const measured =
  /^[-*•▢☐]?\s*[\d½⅓⅔¼¾⅛][\d\s/½⅓⅔¼¾⅛–.-]*(?:cups?|tazas?|cucharad(?:it)?as?|cdas?|cd?tas?|c\.|[ct](?!\s(?:cells?|batter|shirts?|bones?))(?=\.?\s)|tbsps?|tbs?\.?|tablespoons?|tsps?|teaspoons?|cloves?|dientes?)(?![\p{L}\d-])/iu
const verbs = new Set(
  (
    'preheat heat mix whisk bake brown stir combine add pour cook boil simmer fold toss roast place put line spread season blend sear saute sauté ' +
    'drain remove let set chill cool melt beat cream grease slice chop cut mince dice grate crumble swirl press poach scald scramble transfer cover garnish top layer microwave grill fry bring reduce ' +
    'rinse oven in using meanwhile once while when make prepare arrange sprinkle divide knead roll shape allow return turn flip wash pulse ' +
    'process strain squeeze marinate refrigerate freeze rub coat dredge broil toast steam pat peel discard drizzle adjust taste store repeat crush shake soak braise steep core stuff wrap brush scoop spoon pipe skim strain thread mash shred'
  ).split(' '),
)
const spanishVerbs = new Set(
  (
    'asar licuar cocinar cocer hervir freír sofreír agregar añadir mezclar batir cortar picar hornear servir dejar tapar remojar moler dorar calentar revolver ' +
    'agrega agregue añade añada bate bata calienta caliente cocina cocine cocinar coloca coloque corta corte cubre cubra cuece cueza deja deje derrite derrita desmenuza ' +
    'dora dore engrasa escurre escurra fríe fría hierve hierva hornea hornee incorpora incorpore lava lave licua licúa licue licúe mezcla mezcle muele muela pela pele pica pique ' +
    'precalienta precaliente refrigera remoja remoje retira retire revuelve revuelva sazona sazone sirve sirva sofríe sofría tapa tape tuesta tueste vierte vierta'
  ).split(' '),
)
/** Matches a Spanish step in the impersonal form: 'se cuece la carne', 'los chiles se remojan'. */
const spanishStep =
  /^(?:(?:el|la|los|las)\s\p{L}+\s)?se\s\p{L}{3,15}\s(?:el|la|los|las|todo|en|con|y)(?!\p{L})/iu

/** Matches a verb with an oven temperature: 'bake at 400 till golden', 'Bake 375 50 min'. */
const heats =
  /^(?:bake|roast|broil|cook|preheat|heat|reheat)\s(?:[^\d,]{1,40}\s)?(?:(?:at|to)\s|@\s?)?[2-5]\d{2}(?:\s?(?:°|degrees|F(?!\p{L})))*(?=$|[\s,.;])(?!\s?(?:g|ml|ct|count|mg)(?!\p{L}))/iu

/** Whether a line is clearly a cooking instruction, even in a list that isn't a recipe. */
export function isInstruction(line: string): boolean {
  if (line.length > maxInstruction) return false
  const sentences = line.split(/[.!;]\s+/u)
  return heats.test(line) || (sentences.length > 1 && sentences.every(beginsWithVerb))
}

const maxInstruction = 400

/** Whether a line is a step of a recipe: '1. Mix sugar, mustard and butter.' */
export function isStep(line: string): boolean {
  if (measured.test(line)) return false
  if (heats.test(line)) return true
  const body = line
    .slice(marksBefore(line).length)
    .replace(/^(?:step\s*)?\d{0,2}[.:)]?\s+|^step\s*\d{1,2}\s*[.:)-]?\s*/iu, '')
  const isLong = body.split(/\s+/u).length >= minStepWords
  if (beginsWithVerb(body)) return isLong || (/[.!]$/u.test(body) && body.includes(' '))
  // Any sentence of a long step may start with a verb: 'Pound flour into the meat. Brown both sides. Put
  // tomatoes over.'
  return isLong && body.split(sentenceEnd).slice(1).some(beginsWithVerb)
}

const clauseEnd = /(?<![.!;])[.!;]+\s+|,\s+(?:(?:and|then)\s)?|\s(?:and )?then\s/u
const asksForGoods = /(?<!\p{L})(?:buy|needs?|get|grab|pick up)(?!\p{L})/iu
const minClauseWords = 3
const minStepsInLine = 2
const minFirstWords = 5

/**
 * Whether a line gives cooking instructions in several clauses, even in lowercase: 'soak noodles first!! cook
 * each vegetable separate'. `isGoods` returns whether words at the start of a clause are goods, as in 'brown
 * rice for the bowls'.
 */
export function tellsCooking(line: string, isGoods: (words: string) => boolean): boolean {
  if (line.length > maxInstruction || asksForGoods.test(line) || startsWithAmount.test(line))
    return false
  const clauses = line.split(clauseEnd)
  const isCooking = (clause: string) => {
    const words = clause.split(/\s+/u)
    if (words.length < minClauseWords || !beginsWithVerb(clause)) return false
    return ![2, 3].some((count) => isGoods(words.slice(0, count).join(' ')))
  }
  const [first = ''] = clauses
  if (clauses.length < minStepsInLine || !isCooking(first)) return false
  const isLong = /[.!]\s/u.test(line) && first.split(/\s+/u).length >= minFirstWords
  return isLong || clauses.filter(isCooking).length >= minStepsInLine
}

/** Returns the number of sentences in a line that begin with a cooking verb. */
export function stepsIn(line: string): number {
  return line.split(sentenceEnd).filter(beginsWithVerb).length
}

const sentenceEnd = /[.!;]\s+(?=\p{Lu})/u

/** Whether a sentence of several words begins with a cooking verb. */
export function beginsWithVerb(sentence: string): boolean {
  const [first = ''] = sentence.toLowerCase().split(/[\s,]+/u, 1)
  if (!sentence.includes(' ')) return false
  return verbs.has(first) || spanishVerbs.has(first) || spanishStep.test(sentence)
}

const minStepWords = 7

/** Matches a baking time or an oven temperature: '25 min', '1 hr', 'an hour', 'overnight', '149F', '350°'. */
const timed =
  /(?<!\p{L})(?:(?:an|half an|(?:a )?few|several) hours?|overni(?:gh)?te?(?!\s(?:oats?|diapers?|pads?|bags?)))(?!\p{L})|\d\s?(?:min(?:ute)?s?|hrs?|hours?|horas?|minutos?)(?!\p{L})|(?<!\d)\d{2,3}\s?(?:°\s?)?[FC](?![\p{L}\d])|\d\s?°/u
const startsWithAmount = /^[\d½⅓⅔¼¾⅛]/u
const minProcessWords = 4

/** Matches an oven temperature at the start of a line: '375 / 17 min', '350 for 1 hr', '350 1 hr'. */
const startsWithOven =
  /^[2-5]\d{2}\s?(?:°|[FC](?!\p{L})|\/|for\s|degrees|\s\d{1,2}\s?(?:min|hr|hour))/u

/** Matches the setting of a slow cooker at the start of a line: 'Low 8 hrs', 'Cook on high for 4 hours'. */
const slowCooker =
  /^(?:(?:slow cook|cook|crock ?pot|slow cooker)\s)?(?:on\s)?(?:low|high)\s(?:(?:for|pressure)\s){0,2}\d/iu

/**
 * Whether a line is a cooking instruction, judging by a time or temperature in it: 'mix 4 min low, bulk 1
 * hr'. A line that begins with an amount is an ingredient, not an instruction.
 */
export function isProcess(line: string): boolean {
  const words = line.toLowerCase().split(/[\s,.:;]+/u)
  if (startsWithOven.test(line)) return timed.test(line)
  if (startsWithAmount.test(line) || words.length < minProcessWords) return false
  return timed.test(line) && (slowCooker.test(line) || words.some((word) => verbs.has(word)))
}
