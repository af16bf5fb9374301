/** Formats a number of items: '1 item', '2 items'. */
export function itemCount(count: number): string {
  return count === 1 ? '1 item' : `${count} items`
}
