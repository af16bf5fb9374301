/** Matches polite words and filler words at the end of a request. */
export const politeness =
  /(?<![\s,])[\s,]+(?:please|pls|plz|(?:ur|your|dealer[’']?s) (?:pick|choice|call)|thanks|thank you|thx|ty|tysm|too|yes|still|maybe|(?:(?:is|are|would be)\s)?fine|works|actually|obv|obviously|i guess|i think|again|instead|after all|por favor|porfa|as well|also|then|tho|(?<=,\s?)(?:they['’]?re|it['’]?s) (?:all )?on sale|though|lol|haha|ok|okay|when(?:ever)? (?:you|u)\b.*|(?:on|if) (?:you|u|your|ur)\b.*|while (?:you|u)\b.*|i(?: would|['’]d) (?:be (?:so |very |most )?(?:grateful|thankful|happy)|(?:really |so )?appreciate it)|that would be (?:great|lovely|wonderful)|from the store|at (?:the|my|our) (?:store|apt|apartment|house|office|cabin|lake|dorm|condo|studio)|at (?:walmart|target|costco|publix|kroger|aldi))$/iu
/** Matches articles and containers at the start of a request: 'some of the', 'a big thing of'. */
export const articles =
  /^[\s,:]*(?:(?:this|that|the|some)\s(?:kind|type|brand|sort)\sof\s+)?(?:of\s+(?=(?:the|that|this|those|these|my|our)\s))?(?:(?:the|that|some|any|a few|another|more|this|these|those|my|our|her|his|their|your|ur|el|la(?!\s(?:croix|choy|vi[ck]toria|coste[ñn]a|banderita|tortilla|brea|preferida|moderna|colombe|yogurt|vache|roche|llave|morena))|los|las|unos|unas|mis|tus|sus)\s+)?(?:(?:(?:an?|one|big|small|little|large|huge|giant|family|good)\s+){0,3}(?:things?|thingy|thingie)\s+of\s+)?/iu

const reason =
  /(?<![\s,]|\bof|\bsome|\bany)[\s,]+(?:(?:don['’]?t|dont)\s(?:judge|ask|laugh|hate|worry|forget|tell|be)(?!\p{L})|(?:cuz|cause|because|bc|since|unless|cos|porque)\s|(?:we|i|u|you|they|he|she|it|that|there|i['’]?m|we['’]?re|(?:he|she)['’]?s|they['’]?re|so\s(?:i|we|you|u|he|she|they|it|that)|its|it['’]s|theres|there['’]s|i['’]?ll|i['’]d|(?:i|we)['’]ve|btw|mine)\s(?=\p{L})|\p{L}+['’]s\s\p{L}+\s(?:said|says|wants|needs)(?!\p{L})|(?:my|our|the|her|his)\s\p{L}{2,15}\s(?:will|is|are|was|has|said|says|can|keeps?|ate|hates?|loves?)\s|or\s(?:i|i['’]?m|we|else|you|u|i['’]ll)\s|but\s(?:that['’]?s|its|it['’]s|only|not|for|from)\s|(?:only\s)?\d{1,2}\sleft(?!\p{L})|(?:is|are|r)\s(?:fine|ok|okay|good|best|great|all|about|almost|nearly|gone|low|out|empty|finish(?:ed)?|running low|getting low|down to)(?!\p{L}))/iu

/**
 * Removes the reason after an item: 'toilet paper we r on the last roll' becomes 'toilet paper'. `isOwned` is
 * true for an item at home, such as 'rice we have', and `isBought` for a bought item, such as 'rice I already
 * bought'.
 */
export function withoutReason(words: string): {
  thing: string
  isOwned: boolean
  isBought: boolean
} {
  const found = reason.exec(words)
  if (!found) return { thing: words, isOwned: false, isBought: false }
  const rest = words.slice(found.index)
  const thing = words.slice(0, found.index)
  return { thing, isOwned: owns.test(rest), isBought: buys.test(rest) }
}

/** Matches a reason saying that an item was bought: 'I already bought'. */
const buys = /\b(?:bought|picked up|grabbed|ordered)\b/iu
/**
 * Matches a reason saying that there is enough at home, or that the writer will buy the item at another time
 * or place: 'we have', "I'm good", "I'll get them from Costco".
 */
const owns =
  /(?<!\bthey\s(?:(?:only|just|do|still|also)\s)?)\b(?:have(?! n)|has|got)|\b(?:bought|found|saw|made|ate|stocked up)\b|\bthere(?:['’]?s| is| are)\s(?:an?|some|like|still|plenty|lots|tons|\d{1,2})\s(?!.*\bleft\b)|\b(?:i['’]?m|we['’]?re)\s(?:all\s)?(?:good|set|fine|stocked)(?!\p{L})|\b(?:i|we)(?:['’]?ll| will| can)\s(?:just\s)?(?:get|grab|buy|pick up)\s(?:(?:it|them|those|some|one)\s)?(?:from|tomorrow|later|next|another|when|myself|ourselves)(?!\p{L})/iu

/**
 * Removes the reason after the last of several items. Returns the words unchanged if the text after the last
 * comma contains 'and' or parentheses.
 */
export function withoutLastReason(words: string): string {
  const from = words.lastIndexOf(',') + 1
  if (/[()]|\sand\s/iu.test(words.slice(from))) return words
  return words.slice(0, from) + withoutReason(words.slice(from)).thing
}

const subject =
  "(?:(?:we|i|you|u|they|he|she|it|that|there)(?:['’]\\p{L}{1,2}|\\s)|(?:the|my|our|your|his|her)(?:\\s\\p{L}+){1,3}\\s|\\p{Lu}[\\p{L}'’]+\\s)"
const predicate =
  '(?:is|are|was|were|has|have|had|ran|went|ate|used|likes?|loves?|wants?|needs?|said|says|can|will|just|finished|drank|gave|got|broke|hates?|almost|bringing|coming|know|turns|eats|keeps|takes|uses|drinks|complained|asked|forgot|hated|loved|called|always|never|only)'
/**
 * Matches a remark after an item: ', we're almost out', ', the powder room is empty'. A count before 'can' is
 * the start of another item: ', one can beans'.
 */
const trailingRemark = new RegExp(
  `,\\s(?!(?:an?|one|another|each|big|small|large|tall)\\scans?\\s)(?:(?:but|so|and|cuz|because|since)\\s)?${subject}\\s?${predicate}(?!\\p{L})`,
  'iu',
)

/** Removes a remark after an item, such as ', we're almost out', and all words after it. */
export function withoutRemark(words: string): string {
  const found = trailingRemark.exec(words)
  return found ? words.slice(0, found.index) : words
}
