import type { UseQueryResult } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { SavedList } from '#shared/contracts/saved-list.ts'
import { useOnline } from '../../lib/online.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { SavedListRow } from './saved-list-row.tsx'

/** A thousand rows at once would be slow on a phone. */
const moreAtOnce = 100

type Props = {
  query: UseQueryResult<SavedList[]>
  titleRef: RefObject<HTMLHeadingElement | null>
  onLoad: (list: SavedList) => void
  onDelete: (list: SavedList) => void
}

export function SavedLists({ query, titleRef, onLoad, onDelete }: Props) {
  const { data: lists, isError, isFetching, refetch } = query
  const isOnline = useOnline()
  const [shownCount, setShownCount] = useState(moreAtOnce)

  function handleDelete(list: SavedList) {
    onDelete(list)
    // Where the shopper has scrolled to is where the next list to delete is.
    titleRef.current?.focus({ preventScroll: true })
  }

  return (
    <Panel title="My Saved Lists" titleRef={titleRef}>
      {!isOnline && (
        <Notice tone="warning" role="status">
          {lists
            ? 'You are offline. These are your lists as last loaded.'
            : 'You are offline. Your lists appear once you are connected.'}
        </Notice>
      )}
      {isOnline && isError && (
        <Notice tone="error" role="alert">
          <p className="py-0.5">Your lists could not be loaded.</p>
          <Button className="mt-2" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </Notice>
      )}
      {!lists && !isError && isOnline && (
        <p role="status" className="flex min-h-24 items-center justify-center gap-2 text-ink-muted">
          <Spinner />
          Loading your lists
        </p>
      )}
      {lists?.length === 0 && (
        <EmptyState icon={ListChecks}>No saved lists yet. Create your first list above!</EmptyState>
      )}
      {lists && lists.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {lists.slice(0, shownCount).map((list) => (
            <SavedListRow key={list.id} list={list} onLoad={onLoad} onDelete={handleDelete} />
          ))}
        </ul>
      )}
      {lists && lists.length > shownCount && (
        <Button className="mt-4" onClick={() => setShownCount(shownCount + moreAtOnce)}>
          Show more ({shownCount.toLocaleString('en-US')} of {lists.length.toLocaleString('en-US')}{' '}
          shown)
        </Button>
      )}
    </Panel>
  )
}
