import { Check, ChevronDown, Users } from 'lucide-react'
import { useState } from 'react'
import { itemCount } from '#shared/list-reader/item-count.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { listPreview, unnamedTitle } from './list-preview.ts'

type Props = {
  /** The list without a name, or null if it has never had an item. */
  unnamed: StoredList | null
  /** Newest first. */
  saved: readonly StoredList[]
  /** Uid of the open list, or null for the list without a name. */
  openUid: string | null
  onOpen: (list: StoredList | null) => void
  onManage: () => void
}

/** Shows the open list's name and lets the shopper switch to another list. */
export function ListSwitch({ unnamed, saved, openUid, onOpen, onManage }: Props) {
  const [isOpen, setOpen] = useState(false)
  const name = saved.find(({ uid }) => uid === openUid)?.name ?? unnamedTitle(unnamed)

  function handleOpen(list: StoredList | null) {
    setOpen(false)
    if ((list?.uid ?? null) !== openUid) onOpen(list)
  }

  return (
    <>
      <Button
        variant="quiet"
        className="-ml-2 min-h-9! min-w-0 shrink px-2! py-0! text-ink! lg:text-lg!"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="sr-only">Switch list: </span>
        <bdi
          translate="no"
          className="min-w-0 truncate large-text:text-left large-text:whitespace-normal large-text:wrap-anywhere"
        >
          {name}
        </bdi>
        <ChevronDown aria-hidden size={18} className="shrink-0 text-ink-muted" />
      </Button>
      {isOpen && (
        <ModalDialog title="Your lists" isOpen onClose={() => setOpen(false)}>
          <ul className="-mx-2 flex flex-col">
            <ListChoice
              name={unnamedTitle(unnamed)}
              list={unnamed}
              isOpen={openUid === null}
              onPress={() => handleOpen(null)}
            />
            {saved.map((list) => (
              <ListChoice
                key={list.uid}
                name={list.name}
                list={list}
                isOpen={list.uid === openUid}
                onPress={() => handleOpen(list)}
              />
            ))}
          </ul>
          <Button
            className="mt-4"
            onClick={() => {
              setOpen(false)
              onManage()
            }}
          >
            Manage lists
          </Button>
        </ModalDialog>
      )}
    </>
  )
}

type ChoiceProps = {
  name: string
  list: StoredList | null
  isOpen: boolean
  onPress: () => void
}

function ListChoice({ name, list, isOpen, onPress }: ChoiceProps) {
  const items = list?.items ?? []
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen || undefined}
        onClick={onPress}
        className={classNames(
          'flex min-h-14 w-full items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-wash',
          isOpen && 'bg-leaf-tint',
        )}
      >
        <span className="min-w-0 flex-1">
          <bdi translate="no" className="block truncate font-semibold">
            {name}
          </bdi>
          <span translate="no" dir="auto" className="block truncate text-sm text-ink-muted">
            {items.length === 0 ? 'Empty' : `${itemCount(items.length)}: ${listPreview(items)}`}
          </span>
        </span>
        {(list?.members.length ?? 0) > 0 && (
          <Users role="img" aria-label="Shared" size={18} className="shrink-0 text-ink-muted" />
        )}
        {isOpen && <Check aria-hidden size={20} className="shrink-0 text-leaf-ink" />}
      </button>
    </li>
  )
}
