import { Trash2 } from 'lucide-react'
import type { SavedList } from '#shared/contracts/saved-list.ts'
import { shortDate } from '../../lib/short-date.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'

type Props = {
  list: SavedList
  onLoad: (list: SavedList) => void
  onDelete: (list: SavedList) => void
}

export function SavedListRow({ list, onLoad, onDelete }: Props) {
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 flex-1">
        <h3 dir="auto" className="font-semibold wrap-anywhere">
          {list.name}
        </h3>
        <p dir="auto" className="line-clamp-3 wrap-anywhere">
          {inOneLine(list.items)}
        </p>
        <p className="mt-1 text-sm text-ink-muted">
          <VisuallyHidden>Created </VisuallyHidden>
          <time dateTime={list.created_at}>{shortDate(list.created_at)}</time>
        </p>
      </div>
      <div className="flex gap-2">
        <Button className="flex-1" onClick={() => onLoad(list)}>
          Load
          <VisuallyHidden> {list.name}</VisuallyHidden>
        </Button>
        <Button variant="destructive" className="flex-1" onClick={() => onDelete(list)}>
          <Trash2 aria-hidden size={18} />
          Delete
          <VisuallyHidden> {list.name}</VisuallyHidden>
        </Button>
      </div>
    </li>
  )
}

/** Each line of a list begins another item. */
function inOneLine(items: string): string {
  return items.trim().replace(/[\s,]*\n[\s,]*/g, ', ')
}
