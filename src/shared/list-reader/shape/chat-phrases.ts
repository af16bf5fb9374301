/** Matches filler words that people add to a request. */
const again =
  '(?:please|pls|plz|also|just|maybe|still|really|do|prob(?:ably)?|will|gonna|might|all|and|then|definitely)'
/** Matches verbs for getting an item. 'Bring your umbrella' doesn't ask for an item. */
const fetch = '(?:get|grab|pick\\s?up|buy|bring(?!\\s+(?:your|ur)\\s)|add|order|snag|fetch)'
const some = '(?:\\s+(?:me|us|her|him))?(?:\\s+(?:some more|more|some|a few(?!\\s+things)|any))?'
/** Phrases before a requested item. The app doesn't have to know the item. */
export const requests = new RegExp(
  `\\b(?:${[
    `(?:can|could|would|will|cn)\\s+(?:you|u|ya|ya'?ll|y'?all|someone|somebody|anyone|whoever(?:['’]s)?\\s\\p{L}+)\\s+(?:${again}\\s+)*${fetch}${some}`,
    `(?:can|could|may)\\s+(?:i|we)\\s+(?:${again}\\s+)*(?:get|have)${some}`,
    `(?:i|we|you|u|he|she|they|kids?)(?:['’]?ll)?\\s+(?:${again}\\s+)*(?:need|needs|want|wants|could use|would like|d like)(?:\\s+to\\s+${fetch})?${some}`,
    `could\\s+(?:really\\s+)?(?:use|do with)${some}`,
    `(?:i['’]d|we['’]d|would)\\s+(?:like|love)(?!\\s+(?:to|it|if|that|you)\\b)${some}`,
    `if\\s+(?:you|u)\\s+(?:could|would|can)\\s+(?:${again}\\s+)*${fetch}${some}`,
    `(?:need|needs|want|wants)(?:\\s+to\\s+${fetch})?${some}`,
    `(?:see|check|look)\\s+if\\s+(?:they|the store|it)(?:['’]ve)?\\s+(?:have|has|got)${some}`,
    `(?:asked|asks|asking)(?:\\s(?:each|every)\\s\\p{L}+)?\\s+for${some}`,
    `i vote(?: for)?`,
    `surprise\\s(?:me|us)\\s(?:with|w\\/?)`,
    `(?:i|we)(?:['’]d|\\shad)?\\sbetter\\s+${fetch}${some}`,
    `on\\s(?:my|the|our)\\s(?:grocery\\s|shopping\\s)?list(?:\\sis|\\sare)?`,
    `signed up\\s+(?:for|to bring)(?=\\s+(?:an?|some|\\d{1,2})\\s)`,
    `(?:all |almost |nearly |totally |completely )?(?:out of(?!\\s(?:stock|town|here|time|luck|season|date|office|work|control|range|reach|money|the\\s(?:office|house|way))(?!\\p{L}))|low on)`,
    `(?:i|we)\\s+(?:have|got)\\s+(?:like\\s+|almost\\s+)?zero`,
    `(?:used|finished|ate|drank|(?<!(?<!(?:^|\\s)(?:we|i|you)\\s)(?:are|is|r)\\s)down to)(?:\\s+up)?\\s+(?:(?:the|our|my)\\s+last|all\\s(?:of\\s)?(?=(?:the|our|my|ur|your)\\s))(?:(?:\\s+\\p{L}+)?\\s+of)?(?:\\s+(?:the|our|my))?`,
    `(?:don'?t|dont|do not)\\s+forget(?!\\s+(?:your|ur)\\s)(?:\\s+to\\s+${fetch})?${some}`,
    `remember(?!\\s(?:theres?|there['’]s|we|i|you|u|he|she|they|it|its|it['’]s|that|when|how|last)(?!\\p{L}))${some}`,
    `(?:and|so|then|to|mind|mind to)\\s+(?:${fetch}|getting|grabbing|buying|picking\\s?up|bringing)${some}`,
    `pick\\s(?:me|us)\\sup${some}`,
    `(?:necesito|quiero|quisiera)\\s+que\\s+(?:me|nos)\\s+(?:traigas|compres|traiga|compre)`,
    `(?:me|nos)\\s+(?:traes|compras|traigas|compra|trae)`,
    `(?:please|pls|plz)(?!\\s+(?:we|i|you|u|they|he|she|it|its|im|there|theres|the kids|thanks|thank|and)(?!\\p{L}))(?:\\s+${again})*(?:\\s+${fetch})?${some}`,
    `(?:puedes|podrías|puede)\\s+(?:traer|comprar)(?:me|nos)?`,
    `necesit(?:o|amos|as)|hace[n]? falta|falta[n]?|compra(?:me|nos)?|trae(?:me|nos)?`,
  ].join('|')})(?=\\s)`,
  'iu',
)
/** Matches a promise before an item: 'I'll get u some of those' before 'clementines'. */
export const promises =
  /^(?:i['’]?ll|ill|i will|i can|let me)\s+(?:also\s+)?(?:get|grab|buy|pick\s?up)\s+(?:u|you|ya)\s+(?:some|a few|more|those|these)(?:\s+(?:of\s+)?(?:the|those|these))?(?=\s)/iu
/**
 * Matches the start of a list in a message: 'Also on my list: cups, trail mix', 'for the salad: tomatoes'.
 */
export const listTitle =
  /^(?:(?:[^:\s]{1,15}\s){0,5}(?:list|needs?|wants?|get|add|adding|buy|order|shopping|groceries|necesito|necesitamos|falta|faltan|comprar)(?:\s(?:list|for me|from there|too|still))?|for\s(?:(?:the|my|our|her|his|your)\s)?[^:\s]{2,15}(?:\s[^:\s]{2,15}){0,2}):\s+(?=\S)/iu
/** Phrases that are requests only at the start of a message. 'Our order goes in at 11' is not a request. */
export const orders = new RegExp(
  `^(?:(?:(?:some|any)(?:one|body)|u|you)\\s(?:please\\s|pls\\s)?)?(?:${fetch}${some}|adding)(?=\\s)`,
  'iu',
)
/**
 * Matches the start of a statement that somebody likes an item or is going to get it: 'he likes the' before
 * 'coffee ice cream', "let's do" before 'a pork tenderloin'. The app must know the item.
 */
export const favors =
  /^(?:\p{L}+\s(?:really\s|only\s)?(?:likes|loves|drinks|eats)\s(?:the|that|those|some)|(?:(?:i['’]?m|i am|we['’]?re)\s)?(?:also\s)?(?:getting|grabbing|buying)(?:\s(?:you|u|ya|us|the|some))?|(?:let['’]?s\s)?(?:just\s)?do(?=\s(?:an?|some|the|those|\d{1,2})\s)|(?:(?:i|we)['’]?ll|(?:i|we) will|let me)\s(?:(?:also|just|then)\s)?(?:get|grab|buy|pick\s?up|stop for|add|order|(?:throw|toss) in)(?!\s(?:u|you|ya)\s)(?:\s(?:the|some))?)(?=\s)/iu
/** Filler words at the start of a message. The group `more` means that the message adds items. */
export const fillers =
  /^(?:(?:(?:hi+|hey+|hello|yo|good (?:morning|afternoon|evening|night)|thanks|thank you)\s(?:(?:mr|mrs|ms|miss|dr)\.?\s)?\p{L}{2,15})(?=[!,.]|$)|(?<more>also|and|n|o(?=\s(?:and|also|yea)|,)|plus|\+|&|oh|then|maybe|y|también|more|but|another thing|one more thing)|o+k+(?:ay)?|k+(?!\scups?(?!\p{L}))|ye+s+|yea+h*|ye+p+|yu+p+|ya(?!\s(?:tengo|tenemos|hay|compr))|s[ií]+|sure|lol|haha+|(?:no\s)?wait|hey+|hi+|hmm+|um+|uh+|please|pls|plz|thanks|thx|ty|btw|actually|ooh+|ah+|well|so|tho|then|omg|lmao|dang|ugh|alright|anyways?|of course|obviously|obv|duh|definitely|absolutely|claro(?: que s[ií])?|ma'?am|sir|babe|honey|hon|hun|sweetie|dear|mom|dad|mija|mijo|mami|papi|abuelit[ao]|t[ií][ao]|team|folks|y'?all|pero|bueno|entonces|ah|ay|vale|dale|porfa|porfis|just(?=\s(?!got|one\b))|good (?:morning|afternoon|evening|night)|(?:do )?(?:you|u) mean|gotcha|i guess|@[\w.-]+(?:\s\([^()]{1,20}\))?[,:]?(?=\s)|-{1,2}(?=\s)|late but|first of all|for (?:dinner|lunch|breakfast|tonight)(?=,)|for (?:me|us)(?=\s(?:i|i['’]?m|i['’]ll|we|we['’]re|get|grab)\s)|eh|meh|(?:don['’]?t|do not) worry(?=[,.])|go on(?: then)?|why not|(?:she|he|mom|dad)\s(?:said|says?)(?:\sto)?(?=\s)|(?:no(?:pe)?|nah)(?=\s(?:we|i|get|make|wait|forget|skip|never|nvm)\s)|(?:perfect|great|cool|nice|awesome|sweet|no|nah|nope|good|right|same|sorry|fine|cool beans|got it|sounds good)(?=[,.!]|$|\s\p{Extended_Pictographic}))(?=[\s,.!]|$)[\s,.!]*/iu
/** Matches a condition before an item: 'if they have them, a bouquet'. */
export const condition =
  /^(?:if|since|when|while|once)\s(?!(?:you|u)\s(?:could|would|can|get|grab|pick|bring)\s)[^,]{2,60},\s+/iu
/**
 * Matches a condition that names the item: 'if the violets are under $6 please pick one out', 'if they have
 * nice plums I would love some'.
 */
export const wantedIf =
  /^if\s(?:the|they (?:have|had)|there (?:is|are)|you (?:see|find))\s(?:(?:any|some|nice|good|fresh|ripe|a)\s)?(?<thing>[\p{L}'’-]+(?:\s[\p{L}'’-]+)?)\s(?:(?:is|are|looks?)\s[^,.]{2,30},?\s)?(?:please\s|could you\s|i['’]?(?:d| would) (?:like|love|take)\s)(?:(?:get|grab|buy|bring|pick)\s)?(?:me\s|us\s)?(?:one|two|some|a few|a couple|a bunch|them|it)(?!\p{L})/iu
/**
 * Matches questions about an item. 'Do we need rice?' adds rice if the reply is yes, and 'do we have rice?'
 * if the reply is no.
 */
export const offers =
  /^(?:(?:(?:what|how) about|too late (?:for|to (?:add|get))|(?:any )?(?:room|chance|budget) (?:for|of))\s+(?:(?:some|any)\s+)?|(?:(?:do|did|does|should|shall|are|r)\s+)?(?:(?:we|you|u|ya|y'?all|i|they|he|she|kids?)\s+)?(?:(?:still|also|even|really)\s+)?(?<verb>need|want|get|have|got|out of|low on)\s+(?:me\sto\s(?:get|grab|buy|pick\sup)\s+)?(?:(?:any more|any|some|more|enough|anymore)\s+)?)/iu
