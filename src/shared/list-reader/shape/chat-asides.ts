import { type Excerpt, rewrite } from './excerpt.ts'

/** Matches laughter, and filler words such as 'maybe' in 'limes maybe 4'. */
const asides =
  /(?<=\s(?:an?|one)\s\p{L}{2,10})\sor two(?!\p{L})|(?<=\S)\s(?:pls|plz|please|porfa)(?=,\s|\sand\s)|(?:\sthen)?\s(?:lol|haha+|lmao|omg)(?=\s|$)|\s(?:tho|though)(?=\s(?:the|that|and|an?)\s)|\s(?:yes|yeah|too)(?=\s?(?:[,.!]|$)|\sif\s)|(?<!would|['’]d)\s(?:maybe|like|about|prob|probably|but)(?=\s\d)/giu
/**
 * Matches a phrase that introduces several items: 'taco stuff, like' in 'taco stuff, like shells and salsa'.
 */
const stuffLike =
  /(?<=^|\s)\p{L}+\s(?:stuff|things|foods?|fixings|ingredients|supplies|cosas),?\s(?:like|such as|you know)\s/giu
/** Matches a pack size after an item: 'the case of 24' in 'Coke the case of 24'. */
const packs =
  /,?\s(?:the\s|a\s)?(?<pack>(?:case|box|bag|pack|package|carton|tray|flat)\sof\s\d{1,3})(?!\d|\s(?:oz|ounces?|lbs?|pounds?|count)(?!\p{L}))/giu
/** Matches words that say who likes an item: 'Ty likes' in 'those chips Ty likes'. */
const likedBy =
  /(?<=\p{L})\s(?:(?:that|which)\s)?(?:\p{Lu}\p{L}{1,20}|he|she|they|we|i|u|you|(?:the|my) (?:kids?|boys?|girls?)|mom|dad|grandma|grandpa)\s(?:likes?|loves?|always (?:gets?|eats?|buys?)|(?:got|had|liked) last time)(?=[,.!]|$|\sand\s)/gu
/**
 * Matches a request to somebody at the counter: 'tell the butcher' in 'pork butt, tell the butcher 8 lbs'.
 */
const askedThere =
  /,?\s(?:tell|ask)\s(?:the|them at the)\s(?:butcher|guy|man|lady|girl|deli|counter|baker|fish guy|meat guy|deli guy)(?:\s(?:for|to cut))?(?=\s\d)/giu
/** Matches a remark about earlier amounts: 'we went thru 3 last week so maybe 4 this time'. */
const soMany =
  /,\s(?:we|they|it|the last|last)\s[^,.?!]{3,40}\sso\s(?:maybe|like|prob|probably|let['’]?s (?:do|get)|get|i['’]?d say)?\s?(?<count>\d{1,3})(?:\sthis (?:time|week))?[?!.]*$/giu
/** Matches 'those' before an item, as in ', and those chips'. */
const pointing =
  /(?<=(?:^|\s)some\s)of\s(?:those|these|the|that)\s(?=\p{L})|(?<=,\s|\sand\s|\sof\s)(?:those|these|them)\s(?=\p{L})|(?<=\p{L}\sof\s)that\s(?=\p{L})|(?<=(?:^|\s)(?:\d{1,2}|one|two|three|four)\s)of\s(?:the|those|these)\s(?=\p{L})(?!please|pls|too|also|then|for|and)|(?<=,\s|\sand\s)like\s(?=(?:an?|some|\d+)\s)/giu

const count =
  '(?<count>(?:\\d{1,2}|an?|one|two|three|four|six|half|some|a few)(?:\\s[^\\s,.!?]{1,12}){0,3})'
/**
 * Matches a condition that names the item: 'If they have the good peaches get 6', 'if the salad looks fresh,
 * half a pound'.
 */
const ifThere = new RegExp(
  `(?<=^|[.!?]\\s)if\\s(?:(?:they|you|u|the store|it)\\s(?:have|has|got|see|find|carry)\\s(?:any\\s|some\\s|the\\s)?(?:good\\s)?(?<sold>\\p{L}[^,.?!]{1,30}?)|(?:the|their|that)\\s(?<seen>\\p{L}[^,.?!]{1,30}?)\\s(?:looks?|is|are|seems?)\\s(?:good|fresh|nice|decent|ripe|cheap|on sale))(?:,\\s(?:get\\s|grab\\s|buy\\s)?|\\s(?:get|grab|buy)\\s)(?:me\\s|us\\s)?${count}(?=[.,!?]|$)`,
  'giu',
)
/** Matches the start of a message that repeats an item: 'actually make that 2 milk', '+1 takis'. */
const agreeing =
  /^(?:(?:actually|ok|oh|wait|no)[\s,]+)*(?:make (?:that|it)\s(?=\d+\s\p{L})|\+1\s(?=\p{L}))/giu

/** Matches 'n' for 'and' in 'milk n eggs', but not in 'mac n cheese'. */
const shortAnd =
  /(?<!(?:^|\s)(?:mac|chips|cookies|salt|half|pork|shake|rice|bread|cream|sweet|surf|wash|stop))\sn\s/giu
/** Matches the 's' that is short for 'is' in 'the milk's gone'. */
const shortIs =
  /(?<=\p{L})['’]s\s(?=(?:(?:all|almost|nearly|totally)\s)?(?:out|gone|low|empty)(?:[.,!]|$))/giu

/** Matches text that a chat app adds to a message: '@ann replied to Bob: ', ' (edited)', ':cry:'. */
const ofChatApp =
  /(?<=^|\s):[a-z_+-]{2,25}:(?=\s|$)|^@?[\p{L}\p{N}_.-]{1,30} replied to [^:]{1,40}:\s|\s\(edited\)$/giu

/**
 * Matches the start of a message that gives a new count for an item: 'actually just 1 gnocchi', 'ok 2
 * broccoli'.
 */
const recounting = /^(?:(?:ok(?:ay)?|actually|no|wait|nvm|just|only)[\s,]+){1,3}\d{1,2}\s\p{L}/iu

/** Matches the count of an item that was mentioned earlier: '2 of the dumplings'. */
const countOfThe = /(?:^|\s)\d{1,2}\sof\s(?:the|those|these)\s\p{L}/iu

/**
 * Whether the wording of a message shows that its item was mentioned earlier: '+1 takis', 'actually just 1
 * gnocchi' or '2 of the dumplings'.
 */
export function namesAgain(message: string): boolean {
  return [agreeing, recounting, countOfThe].some((pattern) => message.search(pattern) !== -1)
}

/**
 * Removes laughter, remarks and other words around the items of a message. Turns a condition that names an
 * item into a request, and a pack after an item into a note.
 */
export function withoutAsides(message: Excerpt): Excerpt {
  const spelled = [
    [shortAnd, ' and '],
    [shortIs, ' is '],
  ] as const
  const words = spelled.reduce(
    (changed, [pattern, full]) => rewrite(changed, pattern, () => full),
    message,
  )
  const plain = [ofChatApp, agreeing, stuffLike, likedBy, askedThere, pointing, asides].reduce(
    (changed, pattern) => rewrite(changed, pattern),
    rewrite(words, soMany, ({ groups = {} }) => ` (${groups['count'] ?? ''})`),
  )
  const sure = rewrite(plain, ifThere, ({ groups = {} }) => {
    const { sold, seen, count: counted = '' } = groups
    const many = counted.replace(/\sof(?:\s(?:those|these|them))?$/iu, '')
    const isMeasure = /\p{L}\s\p{L}|\d\s\p{L}/u.test(many)
    return `get ${many}${isMeasure ? ' of' : ''} ${sold ?? seen ?? ''}`
  })
  return rewrite(sure, packs, ({ groups = {} }) => ` (${groups['pack'] ?? ''})`)
}
