import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { SavedList } from '#shared/contracts/saved-list.ts'
import { withList } from './list-order.ts'
import { newListId } from './new-list-id.ts'
import { insertList, savedListsQuery, writeScope } from './saved-lists-api.ts'

type Draft = { name: string; items: string }

/** Adds a list under an id of its own; pressing again after a failure can't add it twice. */
export function useSaveList(shopperId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = savedListsQuery(shopperId)
  // An answer that got lost may have been a success.
  const unanswered = useRef<(Draft & { id: string }) | null>(null)

  async function save(draft: Draft): Promise<SavedList | null> {
    const again = unanswered.current
    if (again?.name === draft.name && again.items === draft.items) {
      const saved = await insertList(again)
      unanswered.current = null
      return saved === 'id-taken' ? null : saved
    }
    const taken = new Set(queryClient.getQueryData(queryKey)?.map((list) => list.id))
    for (;;) {
      const id = newListId(Date.now(), (one) => taken.has(one))
      unanswered.current = { id, ...draft }
      const saved = await insertList({ id, ...draft })
      unanswered.current = null
      if (saved !== 'id-taken') return saved
      taken.add(id)
    }
  }

  return useMutation({
    ...writeScope,
    mutationFn: save,
    onSuccess: async (saved) => {
      await queryClient.cancelQueries({ queryKey })
      if (saved) queryClient.setQueryData(queryKey, (lists) => lists && withList(lists, saved))
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}
