/** Matches words that show that a clause is about something else: 'like the ones that Ann brought'. */
const ofOther =
  /(?<![a-z])(?:ones?|kinds?|brand|like (?:the|that|those)|same|that|what(?:ever)?|which(?:ever)?)\s/iu
/** Matches a person or a group other than the shopper: 'nurse', 'Mary-Kate', 'the church', 'Aunt Jo'. */
const who =
  "(?!(?:i|we|you|it|that|this|there|here|and|but|so|or|not|no|if|when|to|for)(?:['’]|\\s))(?:[^\\s\\d,]{2,15}\\s){0,2}?[^\\s\\d,]{2,16}"
const when =
  '(?:\\s(?:again|too|already|today|tonight|tomorrow|yesterday|later|for us|\\d{1,2}/\\d{1,2}|(?:on )?[^\\s\\d]{3,6}day))?'
const aThing =
  '(?:\\s(?:it|them|some|one|these|those|this|that|plenty|lots|extra|enough|(?:our|the|an?|her|his|their|its|\\d{1,3}|two|three|four)(?:\\s(?:of\\s)?[^\\s,]+){1,4}))?'
const container =
  '(?:bags?|box(?:es)?|jars?|cans?|bottles?|packs?|pkgs?|packages?|cartons?|heads?|loaf|loaves|sticks?|pounds?|lbs?|gallons?|tubs?|jugs?|cases?|sacks?|bunch(?:es)?|dozen|rolls?|tubes?|blocks?|bars?|tins?|stacks?|piles?|ton|lot|few|couple|drawer(?:ful)?|shelf)'
const quantity = `(?:half(?: an? [^\\s\\d]+)?|most|(?:an?|the|\\d{1,2}|one|two|three|four|five|six) (?:[^\\s\\d]+\\s)?${container})`
const storage =
  '(?:fridge|freezer|deep ?freeze|pantry|cupboards?|cabinets?|garage|basement|cellar|attic|closet|shed|drawer|trunk|icebox|camper|barn|mudroom|sink)'
const adviser =
  '(?:(?:the|my|our|her|his)\\s)?(?:vets?|doctors?|doc|dr\\.?(?:\\s[^\\s\\d]+)?|dentist|nurse|mom|dad|wife|husband|teacher|school|coach|boss)'

/** Patterns for clauses that say where an item is or comes from, or that it isn't wanted. */
const settling = [
  // 'nurse sent some', 'Bob is dropping off a sack', 'Tina bringing our dish'
  `${who}(?:['’](?:s|ll|re)|\\s(?:is|are|was|will|can|already|just|has|have)){0,2}\\s(?:gave|giv(?:es|ing)|sent|send(?:s|ing)?|dropp(?:ed|ing) off|drops? off|brought|bring(?:s|ing)?|donat(?:ed|es|ing)|lent|len(?:ds|ding)|loan(?:ed|s|ing)|(?:has|have|got)(?= [^\\s\\d]+ covered))(?:\\s(?:us|me|over|by))?(?: [^\\s\\d]+ covered)?${aThing}${when}`,
  // 'still got half', 'we got a gallon of it'
  `(?:(?:i|we)(?:['’]ve)?\\s)?(?:(?:already|still|also)\\s)?(?:have|got)\\s(?:(?:like|about|at least|over)\\s)?${quantity}(?:\\sof (?:it|them|that|those|these))?(?:\\s(?:left|already|here|at home))?`,
  // 'two under the sink', 'in drawer', 'there's a pack in the closet'
  `(?:there(?:['’]s| is| are)\\s)?(?:(?:like|about|at least)\\s)?(?:(?:\\d{1,2}|an?|one|two|three|four|some|plenty|lots|extra|half)\\s(?:[^\\s\\d]+\\s){0,2})?(?:already\\s|left\\s)?(?:in|under|behind)\\s(?:(?:the|our|my)\\s)?(?:[^\\s\\d]+\\s)?${storage}(?:\\s(?:door|drawer|shelf|fridge|freezer))?`,
  // 'we're good til the 15th', 'good until payday', 'still good on this'
  "(?:(?:we|i)(?:['’]re|['’]m| are| am)\\s|still\\s)(?:still\\s)?(?:good|ok(?:ay)?|fine|set|covered|stocked)(?:\\s(?:on|for)\\s[^\\s\\d]{2,15})?(?:\\s(?:un)?til{0,2}\\s[^$]{2,25}|\\sthr(?:u|ough)\\s[^$]{2,25})?",
  '(?:good|ok(?:ay)?|fine|set|covered|stocked)\\s(?:(?:un)?till?|thr(?:u|ough))\\s[^$]{2,25}',
  // 'bag is still full'
  `(?:the\\s)?${container} (?:is|was) (?:still |half |mostly )?full`,
  // 'leftover from the party', 'from our garden'
  'left[\\s-]?overs?(?: from \\S.{1,30})?',
  '(?:coming |straight )?(?:from|out of) (?:(?:our|my|the) )?(?:own )?(?:garden|yard|hens|chickens|coop|stash|trees?)',
  // 'nvm ordered it online', 'vet says no'
  '(?:nvm|never ?mind|scratch (?:that|this|it)|forget (?:it|that))(?![a-z]|\\s(?:the|that|which|what))(?:[\\s,][^.!]+)?',
  `${adviser} (?:says?|said) (?:no|nope|not? (?:more|any ?more))`,
]
const settlingClause = new RegExp(`^(?:${settling.join('|')})$`, 'iu')
const endMarks = /(?<![.!])[.!]+$/u

const things =
  '\\s(?:it|them|some|these|those|this|that|(?:the|an?|her|his|their)\\s\\p{L}[\\p{L}\\s]{0,30})'
/** Matches words saying who makes an item: 'Uncle Ray smoking it', 'Mom making the rolls'. */
const maker = new RegExp(
  `^(?:(?:[Mm]y |[Tt]he |[Oo]ur )?(?:mom|dad|grandma|grandpa|neighbors?|church|school)|\\p{Lu}[\\p{L}.'’-]{1,14}(?: (?:& |and )?\\p{Lu}[\\p{L}.'’-]{1,14})?) (?:(?:mak|do|handl|cover|gett|provid)ing(?:${things})?|(?:bak|smok|fry|grill|roast|cook|buy|pick|order)ing(?: up)?${things})$`,
  'u',
)

/**
 * Whether a clause of the remark after an item says that nobody has to buy the item: 'nurse sent some', 'two
 * under the sink', 'good until payday', 'vet says no'.
 */
export function settlesItem(clause: string): boolean {
  const settled = clause.replace(endMarks, '')
  return !ofOther.test(clause) && (settlingClause.test(settled) || maker.test(clause))
}
