/**
 * Matches an item and the remark after it: 'rice' and 'no, we have plenty' in 'rice - no, we have plenty'.
 */
const parted =
  /^(?<item>[^,;:()]{2,60}?)(?<sign>\s[-–—=]{1,2}\s?|\s?\(|:\s|\s?\.{2,}\s?)(?<remark>[^()]{3,120})\)?$/u
/** Matches the separators between the clauses of a remark. */
const joints =
  /(?<![,;.!])[,;.!]+\s|\s[-–—]+\s|\s(?=(?:so (?:we |i )?)?(?:don['’]?t|do not|no) need|nvm|never ?mind)/iu
/** Matches words at the start of a clause that don't change its meaning: 'no' in 'no we still have some'. */
const opening =
  /^(?:(?:no+|nope|nah|wait|actually|oh|so|and|but|bc|because|cuz|since|lol)[,!.]?\s)+/iu
/**
 * Matches words saying who made a remark: 'Greg says', 'raj:'. The remark then applies as if nobody was
 * named.
 */
const saidBy =
  /^\p{L}{2,12}(?:\s(?:says?|said|thinks?|swears)(?:\sthat)?|:)\s(?!(?:to|get|buy|he|she|they|no)\s)/iu
/** Matches words that make a refusal conditional or say that the item is still wanted. */
const open =
  /(?<!\p{L})(?:if|unless|or|needs?|get|buy|grab|more|low|almost|nearly|only|last|except|coupons?|(?:i|we)(?:['’]?m|['’]?re|['’]?ll)?\s(?:will\s|am\s|are\s)?(?:getting|buying|bringing|bring|picking|pick))(?!\p{L})/iu
/**
 * Matches a remark that begins by refusing another item: 'no chips' in 'popsicles (no chips, we have some)'.
 */
const ofOther = /^no (?!(?:need|more|thanks|worries)(?!\p{L}))\p{L}+(?:\s\p{L}+)?[,;.]\s/iu
/** Matches words saying that somebody else gets the item: "he's getting it" after "Cole's turn". */
const gottenByOthers =
  /(?<!\p{L})(?:he|she|they)(?:['’](?:s|re|ll)|\s(?:is|are|will))\s(?:getting|buying|bringing|get|buy|bring)(?!\p{L})/iu
const refusal = /(?:don['’]?t|do not|no) (?:need|buy|get)(?: (?:any|more|to buy|to get))?/giu

/** An item, and the clauses of the remark after it. */
export type ItemWithClauses = { item: string; clauses: readonly string[] }

/**
 * Returns the item and the clauses of the remark after it. For 'cat food - she has plenty, leave it', the
 * item is 'cat food', and the clauses are 'she has plenty' and 'leave it'. Returns no clauses if there is no
 * remark, or if the remark has a condition or asks for the item.
 */
export function itemWithClauses(line: string): ItemWithClauses {
  const { item = line, sign = '', remark = '' } = parted.exec(line)?.groups ?? {}
  if (remark === '' || ofOther.test(remark)) return { item, clauses: [] }
  if (open.test(remark.replaceAll(refusal, '').replace(gottenByOthers, ''))) {
    return { item, clauses: [] }
  }
  const clauses = remark
    .replace(saidBy, '')
    .split(joints)
    .map((clause) => clause.replace(opening, '').trim())
  const said = sign.startsWith(':') ? clauses.slice(0, 1) : clauses
  const again = ` ${item.toLowerCase()}`
  const own = said
    .filter(Boolean)
    .map((clause) =>
      clause.toLowerCase().endsWith(again) ? clause.slice(0, -again.length) : clause,
    )
  return { item, clauses: own }
}
