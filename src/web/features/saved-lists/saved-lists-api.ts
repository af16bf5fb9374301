import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SavedList } from '#shared/contracts/saved-list.ts'
import { supabase } from '../../lib/supabase.ts'

const columns = 'id,name,items,created_at,updated_at'

export type NewList = Pick<SavedList, 'id' | 'name' | 'items'> & { created_at?: string }

/** The shopper's lists, the newest first. */
export function savedListsQuery(shopperId: string) {
  return queryOptions({
    queryKey: ['saved-lists', shopperId],
    queryFn: async ({ signal }) => {
      const { data } = await supabase
        .from('saved_lists')
        .select(columns)
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .abortSignal(signal)
        .throwOnError()
      return z.array(SavedList).parse(data)
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

const uniqueViolation = '23505'
