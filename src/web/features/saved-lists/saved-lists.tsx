import { ListChecks } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { lazyModule, useLazyModule } from '../../lib/lazy-module.ts'
import { deviceDay } from '../../lib/lists/device-day.ts'
import { repeatTarget } from '../../lib/lists/repeat-target.ts'
import type { ShopperLists } from '../../lib/lists/shopper-lists.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { ModulePending } from '../../ui/module-pending.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import { offerUndo } from '../../ui/undo-toast.ts'
import { repeatProblem } from './repeat-words.ts'
import { SavedListRow } from './saved-list-row.tsx'

/** Loaded only when the shopper opens the form, because few lists repeat. */
const repeatForm = lazyModule(() => import('./repeat-form.tsx'))

/** Number of rows added at a time. Rendering a thousand rows in one go would be slow on a phone. */
const moreAtOnce = 100

type Props = {
  /** Null until the lists are open on this device. */
  lists: ShopperLists | null
  /** Newest first. */
  saved: readonly StoredList[]
  hasSynced: boolean
  /** Whether the last sync of the lists with the server failed. */
  hasSyncFailed: boolean
  /** Whether opening the lists on this device failed. `onRetry` tries again. */
  hasFailed: boolean
  onRetry: () => void
  titleRef: RefObject<HTMLHeadingElement | null>
  onLoad: (list: StoredList) => void
  onSend: (list: StoredList) => void
  shopperId: string
  /** Shown at the end of the title line. */
  actions?: Elements
}

/** The shopper's saved lists, with a message while they are loading or if they can't be loaded. */
export function SavedLists({
  lists,
  saved,
  hasSynced,
  hasSyncFailed,
  hasFailed,
  onRetry,
  titleRef,
  onLoad,
  onSend,
  shopperId,
  actions,
}: Props) {
  const [repeated, setRepeated] = useState<string | null>(null)
  const [shownCount, setShownCount] = useState(moreAtOnce)
  const isMissing = hasFailed || (!hasSynced && hasSyncFailed)

  const repeatedList = saved.find(({ uid }) => uid === repeated)

  function repeatProblemOf(list: StoredList): string | null {
    if (!list.repeats) return null
    const current = lists?.snapshot().current ?? null
    return repeatProblem(repeatTarget(list, { saved, current, shopperId }))
  }

  async function handleDelete({ uid, name }: StoredList) {
    if (!lists) return
    const setPresent = async (isPresent: boolean) => {
      try {
        await lists.setPresent(uid, isPresent)
        return true
      } catch {
        const title = isPresent ? `'${name}' was not restored` : `'${name}' was not deleted`
        toast({ title, text: 'This browser is out of space.', tone: 'destructive' })
        return false
      }
    }
    // Awaited below, so that the toast appears only once the deletion is stored and would survive a reload.
    const deleted = setPresent(false)
    // The scroll position is kept, because the shopper may want to delete the next list too.
    titleRef.current?.focus({ preventScroll: true })
    if (await deleted)
      offerUndo({ title: `Deleted '${name}'`, onUndo: () => void setPresent(true) })
  }

  return (
    <Panel title="My Saved Lists" titleRef={titleRef} actions={actions}>
      {isMissing && (
        <Notice tone="error" role="alert">
          <p className="py-0.5">
            {!hasFailed && navigator.onLine
              ? "Can't load your lists. Retrying…"
              : "Can't load your lists."}
          </p>
          <Button className="mt-2" onClick={() => (lists ? void lists.syncNow() : onRetry())}>
            Retry
          </Button>
        </Notice>
      )}
      {!isMissing && !hasSynced && saved.length === 0 && (
        <p role="status" className="flex min-h-24 items-center justify-center gap-2 text-ink-muted">
          <Spinner />
          <span>Loading your lists</span>
        </p>
      )}
      {hasSynced && saved.length === 0 && (
        <EmptyState icon={ListChecks}>No saved lists yet. Create your first list above!</EmptyState>
      )}
      {saved.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {saved.slice(0, shownCount).map((list) => (
            <SavedListRow
              key={list.uid}
              list={list}
              repeatProblem={repeatProblemOf(list)}
              onLoad={onLoad}
              onRepeat={({ uid }) => setRepeated(uid)}
              onSend={onSend}
              onDelete={(list) => void handleDelete(list)}
            />
          ))}
        </ul>
      )}
      {saved.length > shownCount && (
        <Button className="mt-4" onClick={() => setShownCount(shownCount + moreAtOnce)}>
          {`Show more (${shownCount.toLocaleString('en-US')} of ${saved.length.toLocaleString('en-US')} shown)`}
        </Button>
      )}
      {lists && repeatedList && (
        <Repeat list={repeatedList} lists={lists} onClose={() => setRepeated(null)} />
      )}
    </Panel>
  )
}

type RepeatProps = { list: StoredList; lists: ShopperLists; onClose: () => void }

function Repeat(props: RepeatProps) {
  const { list, lists, onClose } = props
  const [today] = useState(() => deviceDay(lists))
  const form = useLazyModule(repeatForm, true)
  return (
    <ModalDialog title={`Repeat ${list.name}`} isOpen onClose={onClose}>
      {form.status === 'loaded' ? (
        <form.value.RepeatForm {...props} today={today} />
      ) : (
        <ModulePending module={repeatForm} state={form} />
      )}
    </ModalDialog>
  )
}
