/** Where the items that pass begin, in a list that has all those that fail before them. */
export function firstIndex<Item>(items: readonly Item[], passes: (item: Item) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (items.slice(middle, middle + 1).some(passes)) high = middle
    else low = middle + 1
  }
  return low
}
