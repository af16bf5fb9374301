import type { KnownNames } from '#shared/names/known-names.ts'
import { splitPieces } from '../line-pieces.ts'
import { productNamed } from '../product-named.ts'
import { withoutAsides } from './chat-asides.ts'
import { requestsIn } from './chat-requests.ts'
import { talk } from './chat-talk.ts'
import { isErrand } from './errands.ts'
import { type Excerpt, joinParts, partOf, rewrite } from './excerpt.ts'
import { withPlainWishes } from './prose-wishes.ts'
import { withoutProvisions } from './provisions.ts'
import { isWeather } from './weather.ts'

/** Matches the end of a sentence. Ignores the period of an abbreviation such as 'lb.' or 'Mr.' */
const sentenceEnd =
  /(?<!(?<!\p{L})(?:in|oz|lbs?|pkgs?|doz|dz|approx|dr|mrs?|ms|st|ft|gal|qt|pt|vs))(?:[.!?;]|[.!?;]\))\s+(?=[\p{L}\p{N}])/giu

/**
 * Returns the sentences of a letter that may ask for goods. Drops news ('Snowed again, 5 inches.'), what
 * other people bring, and what is at home.
 */
export function wantedProse(
  letter: Excerpt,
  { names, isSpoken }: { names: KnownNames; isSpoken: boolean },
): Excerpt {
  const ends = [...letter.text.matchAll(sentenceEnd)].map(({ 0: end, index }) => index + end.length)
  const sentences = [...ends, letter.text.length].map((end, nth) =>
    partOf(letter, ends[nth - 1] ?? 0, end),
  )
  const wanted = sentences.flatMap(
    (sentence) => wantedSentence(sentence, { names, isSpoken }) ?? [],
  )
  return joinParts(letter, wanted, ' ')
}

/** Matches words addressed to a voice assistant: 'Hey Siri remind me to'. */
const assistant =
  /^(?:(?:hey|ok|okay)\s)?(?:siri|google|alexa),?\s(?:(?:take|make) a note(?: to| for)?\s|remind me(?: to)?\s|add\s)?/iu
const endMark = /(?<![.!?;])[.!?;]+$/u

/** Returns the part of a sentence that may ask for goods, or null if it has none. */
function wantedSentence(
  sentence: Excerpt,
  { names, isSpoken }: { names: KnownNames; isSpoken: boolean },
): Excerpt | null {
  const task = sentence.text.replace(endMark, '').replace(assistant, '')
  if (isErrand(task, false)) return null
  const own = withoutProvisions(sentence)
  if (own === null) return null
  const ended = /[.!?;)]$/u.test(own.text) ? own : rewrite(own, /$/gu, () => '.')
  const plain = withPlainWishes(ended, names)
  const listed = listedGoods(plain, names) ?? plain
  // In dictation, the text between two 'and's is an item of a series even if it doesn't ask for goods.
  return isSpoken || mayAsk(listed.text, names) ? asAdded(listed) : null
}

/** Matches the colon before the goods that a sentence lists. */
const colon = /:\s+(?=[\p{L}\p{N}])/gu
/**
 * Matches 'so' before goods, and the comma after the people that goods are for: 'For us, just a gallon of
 * milk'.
 */
const listStarts =
  /(?<=\S[,;]?\s)so\s+(?!(?:not|no)\s)(?=[\p{L}\p{N}])|(?<=^(?:(?:and|oh|also),?\s)?for\s(?:(?:the|my|our|your)\s)?\p{L}{2,12}),\s(?=[\p{L}\p{N}])/giu
/** Matches a word saying that the items after it don't have to be bought: 'have' in 'we have: rice'. */
const notAsked =
  /(?<!\p{L})(?:have|has|had|got|bought|found|not|n['’]t|dont|no need|skip|bring(?:s|ing)|brought|already|instead)(?!\p{L})/iu
/**
 * Matches the end of a title before goods: 'list' in 'so far I have on my list', 'down' in 'what I have
 * down'.
 */
const endsAsTitle = /(?<!\p{L})(?:list|down|need|needs|get|buy|order)\s*$/iu
const minListed = 2

/**
 * Returns a request for the goods in a sentence such as 'Tomorrow stop at the store: lemons, tahini' or 'I
 * want to make that dip so cream cheese, spinach'. Returns null for any other sentence.
 */
function listedGoods(sentence: Excerpt, names: KnownNames): Excerpt | null {
  const { text } = sentence
  for (const { 0: sign, index } of [...text.matchAll(colon), ...text.matchAll(listStarts)]) {
    const before = text.slice(0, index)
    const start = index + sign.length
    const pieces = splitPieces(text.slice(start).replace(/[.!?;]$/u, ''))
    const known = pieces.filter(({ main }) => isGoodsOnly(main, names))
    const isListed = sign.startsWith(':')
      ? pieces.length >= minListed && known.length * 2 >= pieces.length
      : pieces[0] !== undefined && isGoodsOnly(pieces[0].main.replace(startsAsOnly, ''), names)
    const isTitle =
      sign.startsWith(':') && (!/\s/u.test(before.trim()) || names.findExact(before) !== null)
    if (!isListed || isTitle || (isDenied(before) && !startsAsOnly.test(text.slice(start))))
      continue
    const goods = rewrite(partOf(sentence, start), /^(?:just|only)\s/giu)
    const asked = goods.text.startsWith('get ') ? goods : rewrite(goods, /^/gu, () => 'get ')
    // The words before the list stay a separate sentence, because they may refuse an item in an earlier one.
    return isDenied(before) ? joinParts(sentence, [partOf(sentence, 0, index), asked], '. ') : asked
  }
  return null
}

/** Whether the words before a list say that its goods are not needed. */
function isDenied(before: string): boolean {
  const clause = before.split(/,|\s(?:so|and|but)\s/iu).at(-1) ?? ''
  return notAsked.test(clause) && !endsAsTitle.test(before)
}

/**
 * Matches the word before goods that are needed, unlike those at home: 'just' in 'we have ketchup so just
 * mustard'.
 */
const startsAsOnly = /^(?:just|only)\s/iu

/** Whether words name known goods and contain no small-talk words, such as verbs. */
function isGoodsOnly(words: string, names: KnownNames): boolean {
  return !talk.test(words.replaceAll(/\([^()]*\)/gu, '')) && productNamed(words, names) !== null
}

/** Matches text that adds an item to earlier ones: 'Two carnation arrangements as well'. */
const added = /^(?:also|and|plus|oh)\s|\s(?:as well|too|also)[.!]*$/iu

/** Matches a counted item before 'as well'. */
const addedAtEnd = /^(?:an?|one|two|three|four|five|six|\d{1,3})\s.*\s(?:as well|too|also)[.!]*$/iu

/**
 * Puts 'also' before a counted item that ends with 'as well', 'too' or 'also': 'two arrangements as well'.
 */
function asAdded(sentence: Excerpt): Excerpt {
  return addedAtEnd.test(sentence.text) ? rewrite(sentence, /^/gu, () => 'also ') : sentence
}

/**
 * Matches a request that doesn't name goods to buy: for unnamed things ('a few things'), for people ('we need
 * a volunteer'), or to guests ('bring your own chairs').
 */
const vague =
  /(?<!\p{L})(?:(?:a few|some|a couple(?: of)?|several)\s(?:other\s|more\s)?(?:things?|items?|stuff|groceries|supplies)(?:[.!?:\s]*$|\s(?:for|while|when|that|from|to|until)\s[^:,]*$)|bring\s(?:your|ur|their)\sown\s|(?:need|want|looking for|use)\s(?:\p{L}+\s){0,2}(?:volunteers?|helpers?|drivers?|someone|somebody|hands)(?!\p{L}))/iu
/** Matches a sentence about what somebody does: 'Hens gave 5 eggs', 'Receipts go on the card'. */
const tells =
  /^(?!(?:please|and|also|to)\s)\p{L}+\s(?:gets|go(?:es)?|takes|comes?|came|gave|sleeps|lays|laid|brings?|runs?)\s|^\p{L}+s\sget\s/iu

/**
 * Matches a sentence that begins with a verb and its object: 'Turn the crock pot to low', 'threw out the old
 * spices'. Words for goods have an article only at the start or after a preposition.
 */
const beginsWithVerb =
  /^(?!(?:the|an?|some|any|all|both|half|plus|and|also|or|one|two|three|of|for|with|in|from)\s)\p{L}+(?:\s(?:out|up|on|off|down|away|in|back))?\s(?:the|my|our|his|her|your|their|an?|some)\s/iu

/** Whether a sentence asks for something, or names known goods without a verb. */
function mayAsk(sentence: string, names: KnownNames): boolean {
  if (vague.test(sentence)) return false
  const [front = ''] = sentence.split(/[,.]/u)
  if (isWeather(sentence) && names.findExact(front) === null) return asks(sentence)
  const { text } = withoutAsides({ text: sentence, from: 0, places: null })
  const knowsGoods = (words: string) => productNamed(words, names) !== null
  const requests = requestsIn(text, knowsGoods)
  if (requests.some(({ kind }) => kind !== 'named')) return true
  if (added.test(sentence)) return requests.length > 0
  return requests.some(({ start, end }) => {
    const named = text.slice(start, end)
    if (beginsWithVerb.test(named) || tells.test(named)) return false
    const pieces = splitPieces(named).flatMap(({ main }) => main.split(/\s(?:and|&|or)\s/iu))
    return pieces.some((piece) => knowsGoods(piece) || knowsGoods(piece.replace(state, '')))
  })
}

function asks(sentence: string): boolean {
  return requestsIn(sentence).some(({ kind }) => kind === 'asked')
}

/** Matches the form of goods after their name: 'frozen' in 'rhubarb frozen'. */
const state = /\s(?:frozen|fresh|canned|dried)$/iu
