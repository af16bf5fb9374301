import { nameOfEmoji } from '#shared/catalog/emoji-names.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import { readAmount } from '../amounts/amount-at.ts'
import { saysOnlyFlavors } from '../preparation.ts'
import type { ReadItem } from '../read-item.ts'
import { type Excerpt, rewrite } from './excerpt.ts'
import { nameOfKind } from './kinds.ts'
import { isRule } from './rules.ts'

const emoji =
  /(?![©®™✅☑✔✓√☐⬜])\p{Extended_Pictographic}[\p{Emoji_Modifier}\u{FE0F}]*(?:\u{200D}\p{Extended_Pictographic}\u{FE0F}?)*/gu
const maxLength = 100
const firstEmoji = /^(?<sign>\p{Extended_Pictographic}\u{FE0F}?)\s*[\p{L}\p{N}]/u

/**
 * Replaces emoji with the names of the goods that they show, if the line has no words except an amount: '🥚 3
 * doz', '🥛🍞'. Returns the line unchanged if any emoji doesn't show goods.
 */
export function withNamesOfEmoji(line: Excerpt): Excerpt {
  const all = line.text.length > maxLength ? [] : (line.text.match(emoji) ?? [])
  if (all.length === 0 || isRule(line.text)) return line
  const names = all.map(nameOfEmoji)
  const rest = line.text.replaceAll(emoji, ' ').trim()
  if (names.includes(null) || (rest !== '' && (all.length > 1 || readAmount(rest) === null)))
    return line
  const seen = new Set<string | null>()
  return rewrite(line, emoji, ({ 0: sign }) => {
    const name = nameOfEmoji(sign)
    const before = seen.size === 0 ? '' : ', '
    if (seen.has(name)) return ''
    seen.add(name)
    return `${before}${name ?? ''}${rest === '' ? '' : ' '}`
  })
}

/**
 * Returns the name of the goods that the emoji at the start of a line shows, such as 'ice cream' for '🍦
 * vanilla'. Returns null if there is no such emoji.
 */
export function goodsOfFirstEmoji(line: string): string | null {
  const sign = firstEmoji.exec(line)?.groups?.['sign']
  return sign === undefined ? null : nameOfEmoji(sign)
}

/**
 * Returns the item with its full name if its name is a variety of the goods that an emoji shows: 'cherry'
 * becomes 'cherry soda' after an emoji for soda. Otherwise, returns the item unchanged.
 */
export function asKindOfGoods<Item extends ReadItem>(
  item: Item,
  goods: string,
  names: KnownNames,
): Item {
  const { name } = item
  const own = names.resolve(name)
  const department = names.resolve(goods)?.shelf.department
  // After a tomato emoji, 'Roma' is the tomato rather than the detergent, but 'salsa' is still salsa.
  if (own?.shelf.department === department && !saysOnlyFlavors(names.words, name)) return item
  const kind = nameOfKind(name, goods, names)
  const isVariety = !/\s/u.test(name) && (own === null || saysOnlyFlavors(names.words, name))
  const isSure = kind !== null && (isVariety || names.findExact(kind) !== null)
  return isSure && kind !== name ? { ...item, name: kind } : item
}
