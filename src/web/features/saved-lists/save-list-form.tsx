import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import { storableText } from '#shared/contracts/saved-list.ts'
import type { ShopperLists } from '../../lib/lists/shopper-lists.ts'
import type { StoredList } from '../../lib/lists/stored-list.ts'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { nameProblem } from './list-limits.ts'

type Props = {
  /** Resolves with the lists once they are open on this device, or with null if they can't be opened. */
  openLists: () => Promise<ShopperLists | null>
  hasText: boolean
  /** Error message to show if the list is too long. */
  tooManyItems: string | undefined
  /** Returns the list's text. Called when Save List is pressed. */
  readText: () => string
  name: string
  onNameChange: (name: string) => void
  /** Called with the name that was in the field when Save List was pressed. */
  onSaved: (name: string) => void
}

type Outcome = 'saved' | 'failed' | { namesake: StoredList } | null

/** A form for saving the list under a name. */
export function SaveListForm({ openLists, hasText, tooManyItems, readText, ...props }: Props) {
  const { name, onNameChange, onSaved } = props
  const { isBusy, formProps } = useSubmit(handleSubmit)
  const [outcome, setOutcome] = useState<Outcome>(null)
  const trimmedName = storableText(name).trim()
  /** Gets focus when the pressed button disappears or is disabled. */
  const status = useRef<HTMLParagraphElement>(null)
  const namesake =
    typeof outcome === 'object' && outcome?.namesake.name === trimmedName ? outcome.namesake : null

  function handleSubmit() {
    const isBlank = trimmedName === '' || storableText(readText()).trim() === ''
    if (isBlank || nameProblem(name) || tooManyItems) return undefined
    return saveUnlessNameExists()
  }

  async function saveUnlessNameExists() {
    const saved = (await openLists())?.snapshot().saved
    const existing = saved?.find(
      ({ name: savedName, role }) => savedName === trimmedName && role !== 'viewer',
    )
    if (existing) setOutcome({ namesake: existing })
    else await save()
  }

  function handleCancel() {
    setOutcome(null)
    status.current?.focus()
  }

  async function save(replaced?: StoredList) {
    try {
      const lists = await openLists()
      if (!lists) throw new Error('The lists on this device could not be opened.')
      if (replaced) await lists.writeText(replaced.uid, replaced.items, readText())
      else await lists.saveList({ name: trimmedName, text: readText() })
      setOutcome('saved')
      onSaved(name)
      // If the shopper is already typing again, focus must stay in the field.
      const form = status.current?.closest('form')
      if (form?.querySelector('button:focus')) status.current?.focus()
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <form noValidate {...formProps} className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2 large-text:grid-cols-1">
        <TextField
          label="List name (optional)"
          value={name}
          onValueChange={onNameChange}
          error={nameProblem(name)}
          autoComplete="off"
          enterKeyHint="done"
          dir="auto"
        />
        <Button
          type="submit"
          busy={isBusy}
          disabled={name === '' || !hasText}
          className="mt-6.5 large-text:mt-0"
        >
          Save List
        </Button>
      </div>
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="flex items-center gap-1.5 text-sm text-leaf-ink empty:sr-only focus-visible:outline-none"
      >
        {outcome === 'saved' && name === '' && (
          <>
            <Check aria-hidden size={16} />
            <span>Saved</span>
          </>
        )}
      </p>
      {namesake && (
        <Notice tone="info" role="alert">
          <p>
            You have a list named '<bdi translate="no">{namesake.name}</bdi>' already.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <Button onClick={() => void save(namesake)}>Replace it</Button>
            <Button onClick={() => void save()}>Save as another</Button>
            <Button variant="quiet" onClick={handleCancel}>
              Cancel
            </Button>
          </div>
        </Notice>
      )}
      {tooManyItems && name !== '' && <Notice tone="warning">{tooManyItems}</Notice>}
      {outcome === 'failed' && (
        <Notice tone="error" role="alert">
          The list was not saved. This browser is out of space or blocks storage.
        </Notice>
      )}
    </form>
  )
}
