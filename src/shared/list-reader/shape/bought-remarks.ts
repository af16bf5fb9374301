/**
 * Matches a remark that an item was bought or is at home: 'milk (got it)', 'eggs - bought', 'soap (ordered on
 * amazon)', 'bags - Sam bought 7/2'.
 */
const doneRemark =
  /(?:\(|\[|\s[-–—]+\s*)(?:[✓✔☑✅]\u{FE0F}?\s?)?(?:done|got(?: it| this| them)?|bought(?: it)?|purchased|in (?:the )?cart|(?:already )?ordered(?: it| this| them)?(?: (?:on|from) \p{L}{2,20})?|have(?: it| some| plenty| enough| already)?|already (?:have|got|bought)(?: it| some)?|comprad[oa]s?|listo|hecho|ya (?:lo )?tengo|tengo|tenemos|(?:ya|s[ií]|todav[ií]a) hay|hay en casa|meron pa|(?!i |we |you |who |kids? )\p{L}[\p{L}.'’-]{1,14} (?:already |just )?(?:bought|ordered|picked up|picked (?:it|some|them|these) up)(?: it| them| some| these)?(?: \d{1,2}\/\d{1,2})?|erledigt|gekauft)(?:\s(?:already|today|yesterday|last night|this morning|(?:on\s)?(?:mon|tues?|weds?|wednes|thurs?|fri|satur|sat|sun)(?:day)?))?[!.]?\s*[)\]]?$|\s[-–—]+\s*got (?:it|this|them|these)[,;.!]\s.{2,30}$/iu

/** Matches a title before bought items on the same line: 'Already bought: soda, candles'. */
const doneLabel = /^(?:already\s)?(?:bought|purchased|got|in (?:the )?cart)\s?:\s+(?=\S)/iu

/** Whether a line says that its items were bought. Such items are ticked. */
export function saysBought(line: string): boolean {
  return doneLabel.test(line) || endsAsBought(line)
}

/** Whether a line ends with a remark that an item was bought: 'milk (got it)'. */
export function endsAsBought(line: string): boolean {
  return doneRemark.test(line)
}
