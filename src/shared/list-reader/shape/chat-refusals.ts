export const refusals =
  /\b(?:never ?mind|nvm|scratch|skip|cancel|mejor no|(?<=^|, )not(?=\s(?:the|those|these|any)\s)|better not|hold off on|take off|cross off|leave off|no longer (?:need|want)|(?<!don'?t |dont |not )forget|no need (?:for|to)|(?:don'?t|dont|do not|didn'?t|won'?t) (?:need|get|buy|want|bother|worry)|no (?:compres|traigas)|ya no|no more)\b(?:\s+(?:about|with|the|any|getting))*/iu
export const refusalAtEnd =
  /,\s(?:so\s)?(?:don['’]?t|do not|no need to) (?:get|buy)(?: (?:it|any|them|more))?$/iu
/** Matches messages that remove an item: 'they are out of rye', 'we have eggs', 'store has no rye'. */
export const notNeeded =
  /^(?:(?:they|(?:the\s)?store|they['’]?re|it|aldi|kroger|publix|walmart|target|costco)\s?(?:are|is|r|were|was)?\s?(?:all\s|totally\s|completely\s|sold\s)?out of|(?:they|(?:the )?store) (?:don['’]?t|dont|do not|doesn['’]?t|didn['’]?t|has no|have no|had no)(?: have| carry| had)?(?: any| the)?|(?:we|i)(?:['’]?re| are|['’]?m| am)? (?:good|all set|set|fine|stocked(?: up)?|okay|ok) (?:on|for|with)|(?:we|i)(?:['’]ve)? (?:already |still )?(?:have|got|found|bought)(?! to| a call)(?: (?:some|enough|plenty of|plenty|lots of|a ton of|tons of|a bunch of))?|no hay|ya (?:tengo|tenemos|hay|compr[eé]))\s+(?=\S)/iu
/** Matches messages that say that an item is sold out: 'pizza rolls sold out'. */
export const soldOut =
  /^(?<thing>\S.{1,40}?)\s(?:(?:is|are|r|was|were)\s)?(?:all\s|totally\s|completely\s)?(?:sold out|out of stock|unavailable|discontinued)(?!\p{L})/iu
/** Matches the 'instead of' between two items: 'ramen instead of hot pockets'. */
export const insteadOf = /(?<=\S)\sinstead of\s(?=\S)/iu
/** Matches the start of a message that replaces an item: 'not the raspberries, blueberries'. */
export const notBut =
  /^(?:(?:no|wait|actually)[\s,]+)*not\s(?:the|those|these|any)\s[^,.]{2,40},\s(?=\S)/iu
