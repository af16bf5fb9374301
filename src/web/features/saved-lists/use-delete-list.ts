import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedList } from '#shared/contracts/saved-list.ts'
import { toast } from '../../ui/toast.ts'
import { offerUndo } from '../../ui/undo-toast.ts'
import { withList, withoutList } from './list-order.ts'
import {
  deleteList,
  insertList,
  refusalText,
  savedListsQuery,
  writeScope,
} from './saved-lists-api.ts'

/** Deletes at once and offers to put the list back as it was, with the same id and date. */
export function useDeleteList(shopperId: string): (list: SavedList) => void {
  const queryClient = useQueryClient()
  const { queryKey } = savedListsQuery(shopperId)

  async function show(change: (lists: readonly SavedList[]) => SavedList[]) {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (lists) => lists && change(lists))
  }

  // While another write waits its turn, the server's answer would be older than the screen.
  function refresh() {
    if (queryClient.isMutating({ mutationKey: writeScope.mutationKey }) > 1) return undefined
    return queryClient.invalidateQueries({ queryKey })
  }

  const deletion = useMutation({
    ...writeScope,
    mutationFn: (list: SavedList) => deleteList(list.id),
    onMutate: (list) => show((lists) => withoutList(lists, list.id)),
    onError: async (error, list) => {
      await show((lists) => withList(lists, list))
      toast({
        title: `'${list.name}' was not deleted`,
        text: refusalText(error) ?? 'Check your connection and try again.',
        tone: 'destructive',
      })
    },
    onSettled: refresh,
  })

  const restoration = useMutation({
    ...writeScope,
    // The times are the server's, which remembers when the list was made.
    mutationFn: ({ created_at: _created, updated_at: _updated, ...list }: SavedList) =>
      insertList(list),
    onMutate: (list) => show((lists) => withList(lists, list)),
    onError: async (error, list) => {
      await show((lists) => withoutList(lists, list.id))
      toast({
        title: `'${list.name}' was not restored`,
        text: refusalText(error) ?? 'Check your connection and try again.',
        tone: 'destructive',
        action: { label: 'Try again', onPress: () => restoration.mutate(list) },
      })
    },
    onSettled: refresh,
  })

  return (list) => {
    const dismissUndo = offerUndo({
      title: `Deleted '${list.name}'`,
      onUndo: () => restoration.mutate(list),
    })
    // Also when the lists are no longer on the screen.
    deletion.mutateAsync(list).catch(dismissUndo)
  }
}
