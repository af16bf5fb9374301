import type { KnownNames } from '#shared/names/known-names.ts'
import { productNamed } from '../product-named.ts'
import { anyKind } from './clean-line.ts'
import { changeFrom, type Excerpt, joinParts, partOf, rewrite } from './excerpt.ts'
import { polite } from './request-words.ts'
import { isStore } from './section-names.ts'
import { withListedGoods, withoutDashes } from './vague-goods.ts'

/** Matches words that ask for what follows: 'I wanted the gnocchi', "so I've added napkins". */
const asking =
  /(?<=^|[.!?,]\s|\s(?:so|and|but)\s)(?:(?:i|we|he|she|they)\s(?:also\s|really\s)?wanted(?=\s(?:the|some|an?|more|those|\d)\s)|(?:i['’]ve|i have|i|we['’]ve|we)\s(?:also\s)?(?:added|put down|written down|jotted down)(?=\s(?:the|some|an?|more|\d{1,3}|two|three|four|six)\s)|(?:(?:we|i)\s)?could do with|(?:i['’]m|we['’]re)\s(?:planning on|thinking(?: of| about)?|going with)(?=\s(?:some|an?|\d{1,3}|two|three|four|six)\s)|(?:(?:we|i)\s)?(?:need to|must|have to|gotta|should)\sremember(?=\s(?!to\s))|(?:(?:i|we)\s)?would\s(?:also|really|so|very much)\s(?:love|like)(?=\s(?:the|some|an?|more|one|two|\d)\s))/giu
/** Matches a request for a favor and the words before it: 'When you come could you bring me'. */
const favor =
  /^[^.!?;,]{0,80}?(?<!\p{L})(?:(?:could|can|would|will)\s(?:you|u)|(?:need|want|['’]d like|would like)\s(?:you|u)\sto)\s(?:[^.!?;,]{1,50}\sand\s)?(?:please\s|also\s|maybe\s){0,2}(?:bring|get|grab|buy|pick up|send)(?:\s(?:me|us))?(?=\s)/giu
/** Matches a tag question after a request: ', ok?' */
const tagQuestion = /,?\s(?:ok(?:ay)?|right|yes|yeah|please)\?$/giu
/**
 * Matches a trip to a store, up to the goods that it is for: 'Tomorrow: Target for ', 'run to Kroger for '.
 */
const tripFor =
  /^[^.!?;]{0,60}?(?:^|[\s:])(?<store>(?:the )?\p{L}[\p{L}'’]{1,14}(?:\s\p{Lu}[\p{L}'’]{1,14})?)\sfor\s(?!(?:me|us|him|her|them|you|whatever|the kids|dinner|lunch|breakfast|supper)(?!\p{L}))(?=[\p{L}\p{N}])/iu
/** Matches words saying who asks for more: 'Bill says' in 'Bill says also dog treats'. */
const saysAlso = /(?<=^|[.!?,]\s)\p{L}+\s(?:says|said)\s(?=also\s)/giu
/** Matches a vague word before an amount: 'about' in 'about a pound of ham'. */
const aboutSoMany =
  /(?<=(?:^|,\s|\sand\s)(?:and\s)?)(?:about|around|roughly)\s(?=(?:an?|half|\d{1,3})\s)/giu
/**
 * Matches an item and the words that correct it: 'can of artichokes, no, make it ' before 'two cans of
 * artichokes'.
 */
const corrected =
  /(?<=^|[,.]\s|\sand\s)[^,.]{2,40},\s(?:no|wait|actually|oops),?\s(?:make|let['’]s make)\s(?:it|that)\s(?=\S+\s\p{L})/giu
/** Matches an acceptable variety or a purpose after an item: ', Tyson is fine', ', mainly for cleaning'. */
const willDo =
  /,\s(?<said>(?:mainly|mostly|just|only)\sfor\s[^,.!?]{2,30}|\p{L}[^,.!?]{1,30}\s(?:is|are|will be|would be)\s(?:fine|ok|okay|good|great|perfect|all right|alright))(?=[,.!?]|$)/giu
/** Matches a condition at the end of an item: "if they haven't sold out". */
const condition =
  /(?<=\S)\sif\s(?:they|it|there|the store|you)(?:['’]\p{L}{1,2}|\s(?:have|has|had|got|get|are|is|haven['’]t|hasn['’]t|aren['’]t|isn['’]t|sell|carry|still|see|find))(?!\p{L})(?:(?!\sand\s(?:an?|some|the|\d+)\s)[^,.;!?()]){0,40}/giu
/** Matches a remark with a running count: ', 11 today', ', 30 so far'. */
const countOfDay = /,\s\d{1,3}\s(?:today|yesterday|so far)(?=[.,;!]|$)/giu
/** Matches the reason for a refusal: 'I grabbed it yesterday' in "don't get bread I grabbed it yesterday". */
const reasonOfRefusal =
  /(?<=^(?:please\s)?(?:don['’]?t|do not|no need|skip|never ?mind)\s[^.!?]{3,60}),?\s(?:(?:because|bc|cuz|since)\s)?(?:i|we|he|she)\s(?:already\s|just\s)?(?:grabbed|bought|got|picked up|ordered|found|have)\s(?:it|them|some|one|those)(?!\p{L})[^.!?]{0,40}/giu
/** Matches a condition before an item: 'if you can find it' in 'and if you can find it some sorghum'. */
const conditionBefore =
  /(?<=\sand\s|,\s)if\s(?:you|they|the store)\s(?:can\s)?(?:have|has|had|find|see|get|sell|carry)\s(?:it|them|any|one|some)(?:\sthere)?,?\s(?=(?:some|an?|one|two|the|\d)\s)/giu
/**
 * Matches a wish that says goods would be nice: 'A jar of jam would be nice'. The group `kept` holds the
 * goods.
 */
const wouldBeNice =
  /^(?:(?:and|also|oh|maybe|plus)[\s,]+)*(?!(?:it|that|this|which|there|he|she|they|you|we|i|to)\s)(?<kept>\p{L}[^.,;!?()]{2,60}(?:\s?\([^()]{1,40}\))?)\swould\s(?:also\s|really\s)?(?:be\s(?:so\s|very\s|really\s)?(?:nice|lovely|great|wonderful|good|welcome|helpful|appreciated|perfect|a (?:treat|help))(?:\stoo)?|come in handy|help|hit the spot)(?=[.,;!?]|\sand\s|$)/giu
/**
 * Matches words after goods saying that few or none are left: 'is almost gone' in 'the pectin is almost
 * gone'.
 */
const fewLeft =
  /(?<=\p{L})(?<!(?<!\p{L})(?:i|we|you|u|he|she|it|they|that|there|these|those|who|store))\s(?:is|are)\s(?:(?:getting|running|almost|nearly|all|about|pretty|very)\s){0,2}(?:low|gone|empty|out)(?=[.,;!]|$|\s(?:too|and|so)(?!\p{L}))/giu
/** Matches words after goods saying who asked for them: 'Marcy said' in 'dog food Marcy said'. */
const toldBy = /(?<=\p{L})\s(?:\p{L}+)\s(?:said|says)(?=\.$|$)/giu
/** Matches a place before goods: 'for the bathroom ' in 'for the bathroom hand soap'. */
const forPlace = /^(?:and\s)?for\s(?:the|my|our)\s\p{L}+\s(?=\p{L})/iu

/** Rewrites wishes and favors in prose as requests with 'get', and removes remarks between goods. */
export function withPlainWishes(prose: Excerpt, names: KnownNames): Excerpt {
  const plain = [
    anyKind,
    aboutSoMany,
    corrected,
    saysAlso,
    fewLeft,
    toldBy,
    conditionBefore,
    countOfDay,
    reasonOfRefusal,
  ].reduce((changed, one) => rewrite(changed, one), withoutDashes(withListedGoods(prose, names)))
  const favored = rewrite(fromTrip(plain), favor, () => 'get')
  // The question mark after a favor doesn't ask whether something is needed.
  const told = rewrite(favored, favored === plain ? tagQuestion : /\?$/gu, () => '.')
  const asked = asRequest(rewrite(told, asking, () => 'get'))
  const allowed = rewrite(asked, willDo, ({ groups = {} }) => ` (${groups['said'] ?? ''})`)
  const sure = rewrite(allowed, condition)
  return withSpecificNames(withoutPlace(sure, names), names)
}

/**
 * Rewrites a wish such as 'A jar of jam would be nice' as a request with 'get'. Returns any other excerpt
 * unchanged.
 */
function asRequest(prose: Excerpt): Excerpt {
  const wished = rewrite(prose, wouldBeNice)
  return wished === prose ? prose : rewrite(wished, /^/gu, () => 'get ')
}

/**
 * Rewrites a trip to a store, such as 'run to Kroger for eggs', as a request with 'get'. Returns any other
 * excerpt unchanged.
 */
function fromTrip(prose: Excerpt): Excerpt {
  const { 0: trip = '', groups } = tripFor.exec(prose.text) ?? {}
  const store = (groups?.['store'] ?? '').replace(/^the /iu, '')
  if (trip === '' || (!isStore(store) && store.toLowerCase() !== 'store')) return prose
  return rewrite(partOf(prose, trip.length), /^/gu, () => 'get ')
}

/** Removes a place before known goods. */
function withoutPlace(prose: Excerpt, names: KnownNames): Excerpt {
  const place = forPlace.exec(prose.text)?.[0] ?? ''
  const goods = prose.text.slice(place.length).replace(/[.!?]$/u, '')
  return place !== '' && productNamed(goods, names) !== null ? partOf(prose, place.length) : prose
}

/** Matches a name with 'the' after a comma: ', the Banquet pot pies'. */
const definite = /,\s(?<said>the\s(?<name>\p{L}[^,.;!?()]{2,40}))(?=[,.;!?(]|$)/giu
const maxHead = 3

/**
 * Replaces goods with the more specific name that follows them: 'two frozen dinners, the Banquet pot pies'
 * becomes 'two Banquet pot pies'. A description that isn't a known name becomes a remark: 'seed, the parakeet
 * mix' becomes 'seed (the parakeet mix)'.
 */
function withSpecificNames(prose: Excerpt, names: KnownNames): Excerpt {
  const { text } = prose
  const [match] = text.matchAll(definite)
  const { said = '', name = '' } = match?.groups ?? {}
  if (!match) return prose
  const general = polite(
    text
      .slice(0, match.index)
      .split(/,|\sand\s/u)
      .at(-1) ?? '',
  )
  if (
    general
      .split(/\s+/u)
      .slice(-maxHead)
      .some((word) => pointing.test(word))
  )
    return prose
  const specific = ofKind.test(name) ? null : productNamed(name, names)
  const head = headOf(general, names)
  if (specific === null) {
    return changeFrom(prose, match.index, (rest) => rewrite(rest, describing, () => ` (${said})`))
  }
  if (head === null || names.findExact(head)?.shelf !== specific.shelf) return prose
  const start = text.lastIndexOf(head, match.index)
  const end = match.index + match[0].length
  return joinParts(prose, [partOf(prose, 0, start), partOf(prose, end - name.length)], ' ')
}

/** Matches the end of a description that doesn't name goods: ' ones' in 'the Cascade ones'. */
const ofKind = /\s(?:ones?|kind|brand|type|stuff|flavou?r|size)$/iu
const describing = /^,\sthe\s[^,.;!?()]{3,40}/gu
/** Matches words such as 'the' before goods. In 'the eggs, the milk', the milk is a separate item. */
const pointing = /^(?:the|my|our|your|those|these|that|this)$/iu

/** Returns the longest known name of at most three words at the end of the text, or null if there is none. */
function headOf(text: string, names: KnownNames): string | null {
  const words = text.trim().split(/\s+/u)
  const ends = Array.from({ length: maxHead }, (_, at) => words.slice(at - maxHead).join(' '))
  return ends.find((end) => end !== '' && names.findExact(end) !== null) ?? null
}
