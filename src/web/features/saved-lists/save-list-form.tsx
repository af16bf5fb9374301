import { Check } from 'lucide-react'
import { storableText } from '#shared/contracts/saved-list.ts'
import { Button } from '../../ui/button.tsx'
import { useSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { itemsProblem, nameProblem } from './list-limits.ts'
import { refusalText } from './saved-lists-api.ts'
import { useSaveList } from './use-save-list.ts'

type Props = {
  shopperId: string
  listText: string
  name: string
  onNameChange: (name: string) => void
  /** Called with the name as it was when Save List was pressed. */
  onSaved: (name: string) => void
}

export function SaveListForm({ shopperId, listText, name, onNameChange, onSaved }: Props) {
  const saving = useSaveList(shopperId)
  const { isBusy, formProps } = useSubmit(handleSubmit)
  const tooManyItems = itemsProblem(listText)
  const isSaved = saving.isSuccess && name === ''

  function handleSubmit() {
    const list = { name: storableText(name).trim(), items: storableText(listText) }
    const isBlank = list.name === '' || list.items.trim() === ''
    if (isBlank || nameProblem(name) || tooManyItems) return undefined
    // What it may be refused for is said below.
    return Promise.allSettled([saving.mutateAsync(list, { onSuccess: () => onSaved(name) })])
  }

  return (
    <form noValidate {...formProps} className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_auto] items-start gap-2">
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
          disabled={name === '' || listText === ''}
          className="mt-6.5"
        >
          Save List
        </Button>
      </div>
      <p role="status" className="flex items-center gap-1.5 text-sm text-leaf-ink empty:sr-only">
        {isSaved && (
          <>
            <Check aria-hidden size={16} />
            Saved
          </>
        )}
      </p>
      {tooManyItems && name !== '' && <Notice tone="warning">{tooManyItems}</Notice>}
      {saving.isError && (
        <Notice tone="error" role="alert">
          The list was not saved.{' '}
          {refusalText(saving.error) ?? 'Check your connection and try again.'}
        </Notice>
      )}
    </form>
  )
}
