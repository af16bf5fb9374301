const container =
  '(?:bags?|box(?:es)?|jars?|cans?|bottles?|packs?|pkgs?|packages?|cartons?|heads?|loaf|loaves|sticks?|pounds?|lbs?|gallons?|tubs?|jugs?|cases?|sacks?|bunch(?:es)?|dozen|doz|rolls?|tubes?|blocks?|bars?|tins?|ones?)'
const determiner =
  '(?:an?|one|two|three|four|five|half(?: an?| the)?|most of(?: an?| the)?|the|that|this|those|these)'
/** Matches an amount with a container or unit: 'a huge bag', 'the 10 lb sack', 'like 2 heads'. */
const much = `(?:(?:(?:like|about|around|at least|over|maybe)\\s)?${determiner}\\s(?:[\\p{L}\\d]+\\s){0,2}${container}|(?:like|about|around|at least|over)\\s\\d{1,2}\\s(?:\\p{L}+\\s)?${container})`
const unsure = "(?:(?:i think|pretty sure|i['’]?m sure|i know|looks like)\\s)?"
const owner = "(?:(?:i|we|he|she|they)(?:['’]ve)?\\s)?(?:(?:already|still|also)\\s)?"
const since =
  '(?:\\s(?:already|left|yesterday|today|last \\p{L}+|from last \\p{L}+|from before|on sale))?'
/** Matches a place where people keep goods at home. */
export const storage =
  '(?:fridge|freezer|crisper|deep ?freeze|pantry|cupboards?|cabinets?|garage|basement|cellar|attic|closet|shed|drawer|house|car|truck|trunk|kitchen|porch|garden|icebox|camper|barn|mudroom)'

/**
 * Patterns of remarks saying that an item is at home: how much there is, where it is or where it comes from.
 */
export const stock: readonly string[] = [
  `${unsure}${owner}(?:have|has|had|got|bought|found|saw)\\s${much}${since}`,
  `${unsure}(?:i|we)\\s(?:(?:already|still)\\s)?(?:have|had|got|bought|found|saw)\\s(?:some|plenty|enough|lots)${since}`,
  `there(?:['’]?s| is| are)\\s(?:(?:still|already)\\s)?(?:plenty|some|enough|lots|${much})${since}`,
  `(?:(?:like |about )?\\d{1,2}(?: \\p{L}+)?|${much}) left,? (?:so )?(?:(?:that['’]?s|that is|should be|is) )?(?:enough|plenty|fine|good|ok(?:ay)?)`,
  `(?:saw|found|have|got) (?:some|one|a few|plenty|it|them) (?:in|on|under|behind) (?:the |our |my )?(?:\\p{L}+ )?(?:${storage}|sink|back)`,
  '(?:in|under|behind) (?:the |our |my )(?:\\p{L}+ )?(?:sink|drawer|closet|attic|shed|trunk)',
  '(?:from|out of) (?:our|my|the) (?:own )?(?:garden|yard|hens|chickens|coop|freezer|pantry|stash|basement|cellar|trees?)',
  "(?:the |our |my )?(?:tank|bottle|jar|bag|box|bin|can|container|canister)(?:['’]?s| is) (?:still |almost |nearly |pretty )?(?:full|good|fine)",
  'left ?overs? from \\p{L}[\\p{L}\\s]{1,25}',
  `(?:the |our |my )?${storage}(?: (?:door|drawer|shelf))?(?:,| and| but| so)? (?:it|they|that|those|these)(?:['’]?s|['’]?re| is| are| looks?) (?:still )?(?:fine|good|ok(?:ay)?|enough|full|plenty)`,
]

/** Matches a sentence that says where something already is: 'peas are in the deep freeze'. */
const located = new RegExp(
  `^(?:(?![.!?+]\\s)[^,:]){2,40}\\s(?:is|are)\\s(?:(?:still|already|all)\\s)?(?:(?:out|down|up)\\s)?(?:in|at|on|under)\\s(?:(?:the|our|my|\\p{L}+['’]s)\\s)?(?:\\p{L}+\\s){0,2}(?:${storage}|home)(?:[.!]*|[,;]\\s.{2,60}|\\s[-–—]\\s.{2,60})$`,
  'iu',
)

/**
 * Matches an item directly followed by a clause saying that it is at home: 'bug spray I think we have some'.
 */
const haveAtEnd =
  /^(?!.*(?<!\p{L})(?:kinds?|ones?|brand|that|what|like|same|coupons?|if|than|as)\s)[^,:]{2,40}\s(?:(?:i think|pretty sure|i know)\s)?(?:i|we)\s(?:(?:still|already)\s)?(?:have|got)(?:\s(?:some|plenty|enough|it|one|them|lots))?(?:\s(?:already|left|at home))?[.!]*$/iu

/** Whether a line says that something is already at home: 'peas are in the deep freeze'. */
export function isLocated(line: string): boolean {
  return located.test(line) || haveAtEnd.test(line)
}
