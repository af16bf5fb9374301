/**
 * Matches the start of a reply saying that one item is at home but another isn't: 'yes but no' before
 * 'relish'.
 */
export const hasOther =
  /^(?:ye+s+|yea+h*|ye+p+|ya|tons|plenty|lots)(?:,?\sbut|[,.]?(?:\sbut)?)\sno\s(?!need\s)/iu
/** Matches words that reject an item: 'never mind the', 'don't get any'. */
export const refusals =
  /\b(?:never ?mind|nvm|scratch|skip|cancel|mejor no|better not|hold off on|stop (?:getting|buying|ordering)|take off|cross off|leave off|no longer (?:need|want)|(?<!don'?t |dont |not )forget|no need (?:for|to)|(?:don'?t|dont|do not|didn'?t|won'?t) (?:need|get|buy|want|bother|worry)|no (?:compres|traigas)|ya no|no more)\b(?:\s+(?:about|with|the|any|getting))*/iu
/** Matches a rejection after its item: 'I have cucumbers, don't buy'. */
export const refusalAtEnd =
  /(?:,\s(?:so\s)?|\sso\s)(?:don['’]?t|dont|do not|no need to) (?:get|buy)(?: (?:it|any|them|more|that|those))?$/iu
/** Matches messages that remove an item: 'they are out of rye', 'we have eggs', 'store has no rye'. */
export const notNeeded =
  /^(?:(?:they|(?:the\s)?store|they['’]?re|it|aldi|kroger|publix|walmart|target|costco)\s?(?:are|is|r|were|was)?\s?(?:all\s|totally\s|completely\s|sold\s)?out of|(?:they|(?:the )?store) (?:don['’]?t|dont|do not|doesn['’]?t|didn['’]?t|has no|have no|had no)(?: have| carry| had)?(?: any| the)?|(?:we|i)(?:['’]?re| are|['’]?m| am)? (?:good|all set|set|fine|stocked(?: up)?|okay|ok) (?:on|for|with)|(?:we|i)(?:['’]ve)? (?:already |still )?(?:have|got|found|bought)(?! to| on (?:my|the|our) (?:\p{L}+ )?list| a call| (?:like |almost )?zero )(?: (?:some|enough|plenty of|plenty|lots of|a ton of|tons of|a bunch of))?|(?:i|we) (?:make|bake|grow) (?:my|our) own|no hay|tengo|tenemos|ya (?:tengo|tenemos|hay|compr[eé]))\s+(?=\S)/iu
/** Matches an item that is sold out or refused: 'pizza rolls sold out', 'pan no, que tu tía trae'. */
export const soldOut =
  /^(?<thing>\S.{1,40}?)\s(?:(?:(?:is|are|r|was|were)\s)?(?:all\s|totally\s|completely\s)?(?:sold out|out of stock|unavailable|discontinued)|no,?\s(?:que|porque|hay|tenemos|hace falta))(?!\p{L})/iu
/** Matches the 'instead of' between two items: 'ramen instead of hot pockets'. */
export const insteadOf = /(?<=\S)\sinstead of\s(?=\S)/iu
/** Matches the start of a message that replaces an item: 'not the raspberries, blueberries'. */
export const notBut =
  /^(?:(?:no|wait|actually)[\s,]+)*not\s(?:the|those|these|any)\s[^,.]{2,40},\s(?=\S)/iu
/** Matches the start of a message that rejects an item by its name: 'no beer', 'so no ice then'. */
export const noThing =
  /^(?:so\s|there(?:['’]s|\sis|\sare)\s)?no\s(?!(?:problem|problems|worries|idea|thanks|thank|way|rush|one|need|more|i|i['’]?m|we|you|u|he|she|they|it|its|not|its|wait|just|but|because|cause|salt|sugar|fat|bake|boil|added|big|kidding|clue|luck|time|prob)(?!\p{L}))(?:the\s)?(?=\p{L})/iu
/**
 * Matches the start of words that refuse a variety: 'not the huggies', 'NOT kettle corn'. Other varieties of
 * the product are still wanted.
 */
export const notThis = /^not\s(?:the\s|those\s|these\s|any\s)?(?=\p{L})/iu
const pack = '(?:pack|package|box|bag|jar|bottle|case|tub|can|carton|roll|tube|bunch|stash)'
const storage =
  '(?:fridge|freezer|pantry|garage|basement|cabinet|cupboard|closet|cellar|car|trunk|counter|drawer|shed)'
/** Matches words saying where an item already is: 'the turkey has been in my garage fridge since friday'. */
export const isStored = new RegExp(
  `(?:^|\\s)(?:the|that|your|our|my)\\s(?<thing>\\p{L}+(?:\\s\\p{L}+)?)\\s(?:has been|have been|is|are|was|were)\\s(?:already\\s|still\\s)?(?:in|on)\\s(?:the|my|our|your)\\s(?:\\p{L}+\\s){0,2}${storage}(?!\\p{L})`,
  'iu',
)
/** Matches words saying that something is already there: "there's garlic in the bowl". */
export const isAround =
  /^there(?:['’]?s|\sis|\sare)\s(?:(?:already|still|some|plenty of|lots of|tons of|an?|like|about|\d{1,2})\s){0,3}(?<thing>\p{L}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]*){0,2}?)\s(?:in|on|under|behind|at)\s(?:the|my|our|your|ur|home)(?!\p{L})/iu
/** Matches goods that somebody else delivers: 'pods come from the vendor on weds'. */
export const isDelivered =
  /^(?:the\s)?(?<thing>\p{L}[\p{L}'’-]*(?:\s\p{L}[\p{L}'’-]*){0,4}?)\s(?:(?:comes?|(?:is|are)\scoming)\s(?:from\s|(?:with|w\/?|in)\s(?:the|our|my|a)\s(?:\p{L}+\s){0,2}(?:subscription|box|delivery|order|rental|package|shipment)(?!\p{L}))|(?:is|are)\s(?:already\s|all\s)?(?:handled|taken care of|provided|supplied|delivered|covered(?!\s(?:in|with)))(?!\p{L})|gets?\sdelivered)/iu
/**
 * Matches goods that somebody else gives or makes: 'Your cousin brought me bananas', 'Ann is making soup'.
 */
export const gives =
  /^(?:(?:(?:your|my|our|the|his|her)\s)?(?!(?:nobody|who|whoever|everyone|everybody|someone|somebody|anyone|not|who['’]s)\s)\p{L}{3,15}(?:\s(?!is|has|just|already)\p{L}{2,15})?|he)\s(?:(?:is|has|just|already)\s){0,2}(?:brought|bringing|brings|gave|made|makes|making)\s(?:(?:me|us|you|u|over)\s)?(?:the\s|some\s|an?\s)?(?<thing>\p{L}[\p{L}'’-]*(?:\s(?!from|for|too|so|and|yesterday)\p{L}[\p{L}'’-]*){0,2})/iu
/**
 * Matches words saying that there is enough of the last item: "I've enough to sink a ship", 'we have plenty'.
 */
export const plentyAtHome =
  /^(?:i|we)(?:['’]?ve(?:\sgot)?|\shave(?:\sgot)?|\sgot)\s(?:still\s|already\s|more than\s)?(?:enough|plenty|loads|tons|heaps)(?:\s(?:to|here|already|left|till|until|dear|thanks)(?!\p{L})|$)/iu
const aPack = `(?:like\\s)?(?:an?|one|another|two|some|\\d{1,2})\\s(?:(?:whole|full|half|new|big|unopened|extra)\\s){0,2}${pack}s?`
/**
 * Matches words saying that a pack of the last item is at home: 'i found a pack in the junk drawer', 'we have
 * a box'.
 */
export const packAtHome = new RegExp(
  `^(?:i|we)\\s(?:just\\s|already\\s|still\\s)*(?:(?:found|have|saw)\\s${aPack}(?:\\s(?:in|on|at|under|behind|left|here|already)(?!\\p{L})|$)|got\\s${aPack}\\s(?:in|on|at|under|behind|left)(?!\\p{L}))`,
  'iu',
)
/**
 * Matches words saying how much of the last item is at home: 'theres like 2 packs at my house', 'there are
 * plenty here'.
 */
export const stillThere = new RegExp(
  `^(?:(?:there(?:['’]?s|\\sis|\\sare)|we|i)\\s(?:still\\s|already\\s)?(?:have\\s|got\\s)?(?:like\\s|about\\s|a\\s)?(?:\\d{1,2}|two|three|couple|few|bunch|ton|tons|plenty|lots|some|enough|one)(?:\\s\\p{L}+)?(?:\\s(?:at|in)\\s(?:home|(?:my|our|the|your)\\s(?:house|place|apartment|${storage}))|\\sleft|\\salready|\\shere)|(?:please\\s)?(?:don['’]?t|do not|no don['’]?t)(?:\\s(?:get|buy|need)(?:\\s(?:it|them|any|those))?)?$)`,
  'iu',
)
/**
 * Matches words that refer to the last item: 'that', 'those ones', 'some yesterday' in 'I bought some
 * yesterday'.
 */
export const meansLast =
  /^\s*(?:(?:that|it|this|those|these|them)(?:\sones?)?|(?:(?:one|two|some|a few|plenty|enough)\s)?(?:yesterday|already|last (?:night|week|time)|this morning|on \p{L}+day|online|on amazon|at home|here))(?:\s(?:then|all|please|pls|lol|actually|sorry|already))*$/iu
/**
 * Matches the words before what somebody bought, as in 'i already picked up the cake', 'got the chilies' and
 * 'I did get rolls'.
 */
export const boughtThing =
  /^(?:(?:i|we|mom|dad|he|she)(?:['’]ve|\shave|\sdid|\sjust|\salready)*\s(?:just\s|already\s)*(?:picked\sup|bought|grabbed|ordered|(?<=did\s)get|threw\sin)|(?:i\s)?(?:just\s|already\s)*got|(?:just\s|already\s)+(?:picked\sup|bought|grabbed|got)|(?:picked\sup|bought|grabbed|threw\sin))\s(?:already\s|us\s)?(?!(?:it|em|them|that|this|those|to|you|u|your|a\scall|home|here|back|there|off|out|stuck|in|up|the\skids)(?!\p{L}))(?=\S)/iu
/**
 * Matches words saying that somebody already ordered the last item elsewhere: 'already ordered on amazon'.
 */
export const orderedElsewhere =
  /^(?:(?:i|we)\s)?already\s(?:ordered|bought|got)\s(?:(?:it|them|some|one|that|those)\s)?(?:online|on amazon|on\s\p{Lu}|from\s|yesterday|last\s)/iu
/** Matches the words before what somebody else bought: 'Bill already picked up the'. */
export const boughtBy =
  /^\p{Lu}\p{Ll}+(?:\s(?:has|already|just|kindly)){0,2}\s(?:picked\sup|bought|grabbed|ordered)\s(?:the\s|us\s)?(?!(?:it|them|him|her|me)(?!\p{L}))(?=\S)/u
/** Matches an item that somebody has just taken: 'orzo got it', 'milk check'. */
export const takenThing =
  /^(?<thing>\p{L}.{1,30}?),?\s(?:got (?:it|them|['’]?em)|check|✅|✔\u{FE0F}?)$/iu
/** Matches the start of an acknowledgment, which isn't a request: 'noted' in 'noted on the cups'. */
export const acknowledges =
  /^(?:noted|(?:copy|roger)(?= that|[.!]*$)|thanks for|thx for|ty for|sorry about)(?!\p{L})/iu
/** Matches the end of a message that says an item has run out: 'no milk left', 'no eggs in the house'. */
export const ranOut =
  /\s(?:left|anymore|tho(?:ugh)?|at home|in (?:the|our) (?:house|fridge|freezer|pantry|cupboard))[\s!.]*$/giu
/** Matches a place where an item is not allowed: 'no beer in my car'. */
export const isElsewhere = /\s(?:in|on|at|near|with) (?:my|the|our|your|this)\s/iu
