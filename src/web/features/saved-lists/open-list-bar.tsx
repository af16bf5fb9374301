import { Users } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { storableText } from '#shared/contracts/saved-list.ts'
import type { KeptList } from '../../lib/lists/kept-list.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { nameProblem } from './list-limits.ts'

type Props = {
  list: KeptList
  onRename: (name: string) => void
  onShare: () => void
  /** Goes on with the list that has no name yet. */
  onClose: () => void
}

/** Says which saved list is edited: what is changed of it is saved by itself. */
export function OpenListBar({ list, onRename, onShare, onClose }: Props) {
  const [name, setName] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isRenaming = name !== null

  const rename = useRef<HTMLButtonElement>(null)
  const wasRenaming = useRef(false)

  // The control that had the focus is gone.
  useEffect(() => {
    if (isRenaming) form.current?.querySelector('input')?.focus()
    else if (wasRenaming.current) rename.current?.focus()
    wasRenaming.current = isRenaming
  }, [isRenaming])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const wanted = storableText(name ?? '').trim()
    if (nameProblem(wanted)) return
    if (wanted !== '' && wanted !== list.name) onRename(wanted)
    setName(null)
  }

  if (name !== null) {
    return (
      <form
        ref={form}
        noValidate
        onSubmit={handleSubmit}
        className="grid grid-cols-[1fr_auto] items-start gap-2"
      >
        <TextField
          label="Name of this list"
          value={name}
          onValueChange={setName}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setName(null)
          }}
          error={nameProblem(name)}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
        />
        <Button type="submit" className="mt-6.5">
          Rename
        </Button>
      </form>
    )
  }
  return (
    <div className="-mb-2 flex flex-wrap items-center">
      <p className="min-w-0 basis-full truncate">
        <bdi translate="no" className="font-semibold">
          {list.name}
        </bdi>
      </p>
      <Button variant="quiet" onClick={onShare} className="-ml-2 px-2! text-sm! font-normal">
        <Users aria-hidden size={16} />
        <span>{list.members.length > 0 ? `Shared with ${list.members.length - 1}` : 'Share'}</span>
      </Button>
      {list.role !== 'viewer' && (
        <Button
          ref={rename}
          variant="quiet"
          onClick={() => setName(list.name)}
          className="px-2! text-sm! font-normal"
        >
          Rename
        </Button>
      )}
      <Button variant="quiet" onClick={onClose} className="px-2! text-sm! font-normal">
        New list
      </Button>
    </div>
  )
}
