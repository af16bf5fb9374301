import { Repeat, Share, Trash2, Users } from 'lucide-react'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { shortDate } from '../../lib/short-date.ts'
import { Button } from '../../ui/button.tsx'
import { VisuallyHidden } from '../../ui/for-screen-readers.tsx'
import { listPreview } from './list-preview.ts'
import { repeatText } from './repeat-words.ts'
import { refusalText } from './sync-status.tsx'

type Props = {
  list: StoredList
  /** Why a repeating list's items aren't added, or null if they are. */
  repeatProblem: string | null
  onLoad: (list: StoredList) => void
  onRepeat: (list: StoredList) => void
  onSend: (list: StoredList) => void
  onDelete: (list: StoredList) => void
}

/** A saved list, with buttons for loading, repeating, sending and deleting it. */
export function SavedListRow({ list, repeatProblem, onLoad, onRepeat, onSend, onDelete }: Props) {
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 flex-1">
        <h3 translate="no" dir="auto" className="font-semibold wrap-anywhere">
          {list.name}
        </h3>
        <p translate="no" dir="auto" className="line-clamp-3 wrap-anywhere">
          {listPreview(list.items)}
        </p>
        {list.members.length > 0 && (
          <p className="mt-1 flex items-center gap-1.5 text-sm text-ink-muted">
            <Users aria-hidden size={16} className="shrink-0" />
            <span translate="no" className="min-w-0 truncate">
              {list.members.map(({ name }) => name).join(', ')}
            </span>
          </p>
        )}
        {list.repeats && (
          <p className="mt-1 flex items-start gap-1.5 text-sm text-ink-muted">
            <Repeat aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span>
              <span>{repeatText(list.repeats)}</span>
              {repeatProblem !== null && (
                <span className="text-tomato-ink">{`. ${repeatProblem}`}</span>
              )}
            </span>
          </p>
        )}
        <p className="mt-1 text-sm text-ink-muted">
          <VisuallyHidden>Created </VisuallyHidden>
          <time dateTime={list.createdAt}>{shortDate(list.createdAt)}</time>
        </p>
        {list.refusal && (
          <p className="mt-1 text-sm text-tomato-ink">
            {`Only on this device. ${refusalText(list.refusal)}`}
          </p>
        )}
      </div>
      <div className="flex gap-2 large-text:flex-wrap">
        <Button className="flex-1" onClick={() => onLoad(list)}>
          Load
          <VisuallyHidden>{` ${list.name}`}</VisuallyHidden>
        </Button>
        <Button
          variant="quiet"
          className="w-11 shrink-0 px-0!"
          title="Send a copy"
          onClick={() => onSend(list)}
        >
          <Share aria-hidden size={18} />
          <VisuallyHidden>{`Send a copy of ${list.name}`}</VisuallyHidden>
        </Button>
        {list.canRepeat && list.role !== 'viewer' && (
          <Button
            variant="quiet"
            className="w-11 shrink-0 px-0!"
            title="Repeat…"
            aria-haspopup="dialog"
            onClick={() => onRepeat(list)}
          >
            <Repeat aria-hidden size={18} />
            <VisuallyHidden>{`Repeat ${list.name}`}</VisuallyHidden>
          </Button>
        )}
        {list.role === 'owner' && (
          <Button variant="destructive" className="flex-1" onClick={() => onDelete(list)}>
            <Trash2 aria-hidden size={18} className="max-[22.5rem]:hidden" />
            Delete
            <VisuallyHidden>{` ${list.name}`}</VisuallyHidden>
          </Button>
        )}
      </div>
    </li>
  )
}
