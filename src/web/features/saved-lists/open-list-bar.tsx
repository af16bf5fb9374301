import { Users } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { storableText } from '#shared/contracts/saved-list.ts'
import type { ListRole } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import { isComposing } from '../../ui/is-composing.ts'
import { TextField } from '../../ui/text-field.tsx'
import { useFocusReturn } from '../../ui/use-focus-return.ts'
import { nameProblem } from './list-limits.ts'

type Props = {
  /** Null for the list without a name. */
  name: string | null
  role: ListRole
  memberCount: number
  onRename: (name: string) => void
  onShare: () => void
  /** Closes the open list by opening the list without a name. */
  onClose: () => void
}

/** Buttons for sharing, renaming and closing the open list. */
export function OpenListBar({ name, role, memberCount, onRename, onShare, onClose }: Props) {
  const [newName, setNewName] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isRenaming = newName !== null

  const rename = useRef<HTMLButtonElement>(null)
  useFocusReturn(isRenaming, rename)
  useEffect(() => {
    if (isRenaming) form.current?.querySelector('input')?.focus()
  }, [isRenaming])

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const trimmedName = storableText(newName ?? '').trim()
    if (nameProblem(trimmedName)) return
    if (trimmedName !== '' && trimmedName !== name) onRename(trimmedName)
    setNewName(null)
  }

  if (newName !== null) {
    return (
      <form
        ref={form}
        noValidate
        onSubmit={handleSubmit}
        className="grid basis-full grid-cols-[1fr_auto] items-start gap-2"
      >
        <TextField
          label="Name of this list"
          value={newName}
          onValueChange={setNewName}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event)) setNewName(null)
          }}
          error={nameProblem(newName)}
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
    <>
      <Button variant="quiet" onClick={onShare} className="px-2! text-sm! font-normal">
        <Users aria-hidden size={16} />
        <span>{memberCount > 0 ? `Shared with ${memberCount - 1}` : 'Share'}</span>
      </Button>
      {name !== null && role !== 'viewer' && (
        <Button
          ref={rename}
          variant="quiet"
          onClick={() => setNewName(name)}
          className="px-2! text-sm! font-normal"
        >
          Rename
        </Button>
      )}
      {name !== null && (
        <Button variant="quiet" onClick={onClose} className="px-2! text-sm! font-normal">
          New list
        </Button>
      )}
    </>
  )
}
