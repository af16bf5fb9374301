/** Whether words name a product that the app knows. */
export type KnowsGoods = (words: string) => boolean

/** Matches words before a colon: 'so from the store: '. */
const beforeColon = /^[^:?,]{3,90}:\s+(?=\S)/u
/** Matches a word saying that goods don't have to be bought: 'already' in 'I already have: rice, beans'. */
const notToBuy =
  /(?<!\p{L})(?:have|has|had|got|bought|found|bring(?:ing)?|brought|made|making|no|not|don['’]?t|already|never)(?!\p{L})/iu
const minShareOfGoods = 0.5

/**
 * Returns the match for the words before a colon if several items follow and at least half of them are known
 * goods: 'everything else I'll get: ' before 'eggs, ham'. Otherwise, returns null.
 */
export function titleOfGoods(sentence: string, knowsGoods: KnowsGoods): RegExpExecArray | null {
  const title = beforeColon.exec(sentence)
  if (!title || notToBuy.test(title[0])) return null
  const pieces = sentence.slice(title[0].length).split(',')
  const known = pieces.filter((piece) => knowsGoods(piece.trim())).length
  return pieces.length > 1 && known >= pieces.length * minShareOfGoods ? title : null
}
