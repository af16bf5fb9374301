import { isStore } from './section-names.ts'

/** Matches a person other than the shopper: 'Bill', 'she', 'Aunt Carol', 'Kim and Lee'. */
const other =
  "(?!(?:it|that|this|what(?:ever)?|which(?:ever)?|who|there|here|we|i|you|if|when|as|than|like|anything|something|brand|kind|ones?)(?:['’]|\\s))(?:\\p{L}{2,10}\\s(?:(?:and|&)\\s)?)?\\p{L}{2,15}"
const will =
  "(?:['’](?:s|re|ll|d)|\\s(?:is|are|will|can|would|said (?:he|she|they)(?:['’](?:s|re|ll|d)|\\s(?:will|would|can|is|are))))"
const give =
  '(?:mak(?:e|ing)|doing|bak(?:e|ing)|cook(?:ing)?|smok(?:e|ing)|bring(?:ing)?|get(?:ting)?|buy(?:ing)?|order(?:ing)?|handl(?:e|ing)|cover(?:ing)?|provid(?:e|ing)|supply(?:ing)?|donat(?:e|ing)|send(?:ing)?|contribut(?:e|ing)|grab(?:bing)?|pick(?:ing)? up|fry(?:ing)?|grill(?:ing)?|roast(?:ing)?|tak(?:e|ing) care of)'
/** 'Handles', 'covers' and 'supplies' may also be goods, so they need an object: 'party supplies'. */
const gives =
  '(?:bring(?:s|ing)|makes|bakes|provides|donates|sends|trae|lleva|hace|(?:handles|covers|supplies)(?= (?:it|them|some|these|this|that|those)(?!\\p{L})))'
const took =
  "(?:(?:is|['’]s) (?:already )?on it|volunteered|offered|signed up(?: for (?:it|this|that|these|those))?|already (?:bought|brought|ordered|made|has|got)(?: (?:it|them|some|these|those|one))?|(?:is )?in charge(?: of (?:it|this|that|these|those))?)"
const thing =
  '(?: (?:it|them|some|these|this|that|those|one|hers|his|theirs|(?:his|her|their) own(?: \\p{L}+)?))?'
const when = '(?: (?:again|too|instead|tonight|tomorrow|later|this (?:year|time|week)|for us))?'
/**
 * Matches words after an item saying who provides it: '— Aunt Carol is doing it', ': Bill will handle that'.
 */
const after = new RegExp(
  `(?:\\(|\\s[-–—=]+\\s?|:\\s|\\.\\.\\s?|(?<=^[^,]{2,40}),\\s)(?<who>${other})(?:${will}\\s${give}|\\s(?:${gives}|has|have|bringing)|\\s?${took})${thing}${when}[.!]*\\)?$`,
  'iu',
)
/** Matches words after an item saying who gave it: '-- donated by the Elks', '(brought by Tom)'. */
const givenBy =
  /(?:\s[-–—]+\s|\()(?:donated|provided|supplied|brought|covered|sent) by (?!(?:me|us)(?!\p{L}))\p{L}/iu
/**
 * Matches words after an item saying whose task it is: "- Cole's turn", "(Pat's job)". After a meal, the
 * words only say who cooks: "pasta night (Jake's turn)".
 */
const turnOf =
  /(?<!(?:night|dinner|supper|lunch|brunch|breakfast|day)\s?)(?:\(|\s[-–—]+\s|:\s)(?!(?:it|that|what|who|there|here|today|tonight)['’])\p{L}{2,15}['’]s\s(?:turn|job|treat|department)[.!]*\)?$/iu
/** Matches words saying to ask somebody for the item before them: ': ask Phil' in 'wine: ask Phil'. */
const askedOf =
  /(?:\s[-–—]+|:)\s(?:[Aa]sk|[Cc]heck w(?:ith|\/)) (?:\p{Lu}\p{Ll}+|mom|dad|grandma|grandpa)[.!?]*$/u

/** Whether words after an item say that somebody else provides it. */
export function isProvided(line: string): boolean {
  const who = after.exec(line)?.groups?.['who']
  return (who !== undefined && !isStore(who)) || givenBy.test(line) || turnOf.test(line)
}

/**
 * Whether a line leaves an item to somebody else: 'wine: ask Phil'. In 'wine (ask Phil)', the shopper still
 * has to buy the wine.
 */
export function isLeftToAsk(line: string): boolean {
  return askedOf.test(line)
}

/** Matches a label saying what somebody else has or gives: 'Abuela ya tiene', 'Tom is bringing'. */
const label = new RegExp(
  `^(?<who>${other})(?:\\s(?:already|still|ya|also|always))?(?:${will}\\s${give}|\\s(?:${gives}|has|tiene))(?: already)?$`,
  'iu',
)

/**
 * Whether a label says that somebody else has or provides the goods below it, so nobody has to buy them.
 * Returns false if the label names a store.
 */
export function isLabelOfProvider(words: string): boolean {
  const who = label.exec(words)?.groups?.['who']
  return who !== undefined && !isStore(who)
}
