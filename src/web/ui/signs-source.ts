import type { SignsSource } from '#shared/signs/own-layout.ts'
import { formatDay } from '../lib/short-date.ts'

/**
 * Returns who added a store's signs and when, for example 'Signs added by Ann, Nov 25'. For the shopper's own
 * signs, returns "From this store's signs, Nov 25".
 */
export function signsSourceText(source: SignsSource): string {
  const day = formatDay(source.atMs)
  if (source.by === 'you') return `From this store's signs, ${day}`
  return `Signs added by ${source.by === 'member' ? source.name : 'the operator'}, ${day}`
}
