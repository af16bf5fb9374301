import { nameKey, stemsOf } from '#shared/names/fold-name.ts'
import type { KnownNames } from '#shared/names/known-names.ts'
import type { ListItem } from '../read-item.ts'

type Items = readonly ListItem[]

/**
 * Adds the items of `found` that aren't in the list yet. If `found` gives an amount for an item in the list,
 * updates the item's amount.
 */
export function withNew(items: Items, found: Items): Items {
  return found.reduce((list, item) => {
    const key = nameKey(item.name)
    const stems = stemsOf(item.name)
    const at = list.findIndex(
      ({ name }) => nameKey(name) === key || hasAll(new Set(stemsOf(name)), stems),
    )
    const known = list[at]
    const { quantity, upTo, unit } = item
    if (!known) return [...list, item]
    return quantity === null ? list : list.with(at, { ...known, quantity, upTo, unit })
  }, items)
}

/**
 * Adds items. Merges an item with an earlier one of the same name, even if one name is longer: 'plates' and
 * 'the heavy plates'. The merged item has the longer name, the latest amount, and the notes of both.
 */
export function withMerged(items: Items, added: Items, names: KnownNames): Items {
  // The items in the first message aren't merged with each other.
  if (items.length === 0) return added
  const isRecap = added.some((item) => sameItemIn(items, item, names) !== -1)
  return added.reduce((list, item) => {
    const same = sameItemIn(list, item, names)
    const at = same === -1 && isRecap ? itemInFewerWords(items, item) : same
    const known = list[at]
    if (!known) return [...list, item]
    const { quantity, upTo, unit } = item.quantity === null ? known : item
    const name = item.name.length > known.name.length ? item.name : known.name
    const note = [...new Set([known.note, item.note])].filter(Boolean).join(', ')
    return list.with(at, { ...known, name, quantity, upTo, unit, note })
  }, items)
}

/**
 * Returns the index of the item whose last words a summary repeats: 'apple juice' for 'juice' in 'ok bread,
 * juice, eggs'. Returns -1 if there is none.
 */
function itemInFewerWords(items: Items, { name, quantity, note }: ListItem): number {
  const stems = stemsOf(name)
  if (quantity !== null || note !== '') return -1
  return items.findLastIndex((item) => {
    const other = stemsOf(item.name)
    return (
      other.length > stems.length && stems.every((stem, at) => other.at(at - stems.length) === stem)
    )
  })
}

/**
 * Returns the index of the latest item that means the same as `item`, even if it has more or fewer words.
 * Returns -1 if there is none.
 */
function sameItemIn(items: Items, item: ListItem, names: KnownNames): number {
  const product = names.resolve(item.name)
  if (product === null)
    return items.findLastIndex(({ name }) => nameKey(name) === nameKey(item.name))
  const stems = new Set(stemsOf(item.name))
  return items.findLastIndex(({ name }) => {
    const other = stemsOf(name)
    const isSame =
      hasAll(stems, other) ||
      hasAll(new Set(other), [...stems]) ||
      nameKey(name) === nameKey(item.name)
    return isSame && names.resolve(name) === product
  })
}

/** Whether an item only repeats the name of an earlier item, without an amount or note. */
export function isNamedAgain({ name, quantity, note }: ListItem, items: Items): boolean {
  const key = nameKey(name)
  return quantity === null && note === '' && items.some((item) => nameKey(item.name) === key)
}

/**
 * Removes the latest item that matches the words of a message, such as eggs for 'never mind the eggs'. If no
 * name matches, removes the latest item whose note begins with these words.
 */
export function withoutNamed(items: Items, words: string, names: KnownNames): Items {
  const refused = new Set(stemsOf(words))
  const product = names.resolve(words)
  const isRefused = ({ name }: ListItem) => {
    const own = names.resolve(name)
    if (product && own === product) return true
    const stems = stemsOf(own?.name ?? name)
    const written = stemsOf(name)
    return (
      hasAll(refused, stems) || hasAll(refused, written) || hasAll(new Set(written), [...refused])
    )
  }
  const at = items.findLastIndex(isRefused)
  // The words may be the note on an item, such as 'K cups' on coffee.
  const isNoted = ({ note }: ListItem) => note !== '' && nameKey(note).startsWith(nameKey(words))
  return without(items, at === -1 ? items.findLastIndex(isNoted) : at)
}

/**
 * Removes the latest item whose name contains all words of a variety: 'not the huggies' removes 'huggies'.
 */
export function withoutVariety(items: Items, words: string): Items {
  const excluded = stemsOf(words)
  return without(
    items,
    items.findLastIndex(({ name }) => hasAll(new Set(stemsOf(name)), excluded)),
  )
}

function without(items: Items, at: number): Items {
  return at === -1 ? items : items.toSpliced(at, 1)
}

/** Ticks the items that somebody bought. Items that nobody asked for are added, already ticked. */
export function withBought(items: Items, bought: Items, names: KnownNames): Items {
  return bought.reduce((list, one) => {
    const product = names.resolve(one.name)
    const key = nameKey(one.name)
    const at = list.findLastIndex(
      ({ name }) =>
        nameKey(name) === key ||
        hasAll(new Set(stemsOf(name)), stemsOf(one.name)) ||
        (product !== null && names.resolve(name) === product),
    )
    const shelved = at === -1 ? onlyOneOnShelf(list, product, names) : at
    const known = list[shelved]
    return known
      ? list.with(shelved, { ...known, isTicked: true })
      : [...list, { ...one, isTicked: true }]
  }, items)
}

/**
 * Returns the index of the only item on the same shelf as a product: 'scoops' for 'got the chips'. Returns -1
 * if there isn't exactly one.
 */
function onlyOneOnShelf(
  items: Items,
  product: ReturnType<KnownNames['resolve']>,
  names: KnownNames,
) {
  const isOnShelf = ({ name }: ListItem) => names.resolve(name)?.shelf === product?.shelf
  const at = product === null ? -1 : items.findIndex(isOnShelf)
  return at === items.findLastIndex(isOnShelf) ? at : -1
}

/**
 * Changes an item in the list. If the item isn't in the list, for example because it was only offered, adds
 * the changed item.
 */
export function withChange(items: Items, item: ListItem, change: Partial<ListItem>): Items {
  const at = items.lastIndexOf(item)
  const changed = { ...item, ...change }
  return at === -1 ? [...items, changed] : items.with(at, changed)
}

function hasAll(words: ReadonlySet<string>, stems: readonly string[]): boolean {
  return stems.length > 0 && stems.every((stem) => words.has(stem))
}
