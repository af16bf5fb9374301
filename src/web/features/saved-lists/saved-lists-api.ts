import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SavedList } from '#shared/contracts/saved-list.ts'
import { supabase } from '../../lib/supabase.ts'
import { newestFirst } from './list-order.ts'

/** The longest lists, written as JSON, are 6 MB together, which one answer holds. */
const pageSize = 50

const columns = 'id,name,items,created_at,updated_at'

type NewList = Omit<SavedList, 'created_at' | 'updated_at'>

/** The shopper's lists, the newest first. */
export function savedListsQuery(shopperId: string) {
  return queryOptions({
    queryKey: ['saved-lists', shopperId],
    queryFn: async ({ signal }) => {
      const lists: SavedList[] = []
      for (;;) {
        const page = supabase.from('saved_lists').select(columns, { count: 'exact' })
        const last = lists.at(-1)
        // Not by number: a list that another device deletes meanwhile would hide one.
        const { data, count } = await (last ? page.lt('id', last.id) : page)
          .order('id', { ascending: false })
          .limit(pageSize)
          .abortSignal(signal)
          .throwOnError()
        lists.push(...z.array(SavedList).parse(data))
        if (data.length === 0 || data.length >= (count ?? 0)) return lists.toSorted(newestFirst)
      }
    },
  })
}

/** Adds a list; 'id-taken' when the shopper has one of that id. */
export async function insertList(list: NewList): Promise<SavedList | 'id-taken'> {
  const { data, error } = await supabase.from('saved_lists').insert(list).select(columns).single()
  if (error?.code === uniqueViolation) return 'id-taken'
  if (error) throw error
  return SavedList.parse(data)
}

export async function deleteList(id: string): Promise<void> {
  await supabase.from('saved_lists').delete().eq('id', id).throwOnError()
}

/** What the server tells the shopper of a list that it did not take: too many, or no room. */
export function refusalText(error: unknown): string | undefined {
  return Refusal.safeParse(error).data?.message
}

const Refusal = z.union([
  z.object({ hint: z.literal('quota_exceeded'), message: z.string() }),
  z.object({ code: z.literal('insufficient_storage'), message: z.string() }),
])

const uniqueViolation = '23505'

/**
 * Writes run one after the other, so that an undo follows the deletion it undoes; without a network
 * they fail at once instead of waiting in a tab that may be closed.
 */
export const writeScope = {
  mutationKey: ['saved-lists'],
  scope: { id: 'saved-lists' },
  networkMode: 'always',
} as const
