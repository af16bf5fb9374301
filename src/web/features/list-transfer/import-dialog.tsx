import { type ChangeEvent, useMemo, useRef, useState } from 'react'
import type { ListsRead } from '#shared/list-files/list-copy.ts'
import { readListText } from '#shared/list-files/read-list-file.ts'
import type { ShopperLists } from '../../lib/lists/shopper-lists.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { offerUndo } from '../../ui/undo-toast.ts'
import { ImportPreview } from './import-preview.tsx'
import { listCountText, type PlannedImport, planImport } from './plan-import.ts'
import { readChosenFile } from './read-chosen-file.ts'

type Props = { lists: ShopperLists; onClose: () => void }

/**
 * Number of lists saved in one write. One write per list would take minutes. With a single write for all
 * lists, the shopper couldn't stop the import.
 */
const listsAtOnce = 50

/** Previews the lists in a file or in pasted text, and saves them as new lists. */
export function ImportDialog({ lists, onClose }: Props) {
  const [text, setText] = useState('')
  const [read, setRead] = useState<ListsRead | null>(null)
  const [savedCount, setSavedCount] = useState<number | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const isSaving = savedCount !== null
  const isStopped = useRef(false)
  const [saved] = useState(() => lists.snapshot().saved)
  const plan = useMemo(
    () => (read?.status === 'read' ? planImport(read, saved) : null),
    [read, saved],
  )

  async function handleFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (!file) return
    setText('')
    setFailed(false)
    try {
      setRead(await readChosenFile(file))
    } catch {
      setRead({
        status: 'unreadable',
        problem: 'This device could not read the file. Choose it again.',
      })
    }
  }

  function handlePaste(pasted: string) {
    setText(pasted)
    setFailed(false)
    setRead(pasted.trim() === '' ? null : readListText(pasted, { listName: '' }))
  }

  async function handleSave({ toImport }: PlannedImport) {
    setSavedCount(0)
    const uids: string[] = []
    try {
      // Lists are shown newest first, so the first list in the file must be saved last.
      const all = toImport
        .toReversed()
        .map(({ savedAs, text, tickedKeys }) => ({ name: savedAs, text, tickedKeys }))
      for (let at = 0; at < all.length && !isStopped.current; at += listsAtOnce) {
        uids.push(...(await lists.saveLists(all.slice(at, at + listsAtOnce))))
        setSavedCount(uids.length)
      }
      if (!isStopped.current) onClose()
    } catch {
      setFailed(true)
      setSavedCount(null)
    }
    if (uids.length === 0) return
    offerUndo({
      title: `Imported ${listCountText(uids.length)}`,
      onUndo: () => {
        for (const uid of uids) void lists.setPresent(uid, false).catch(() => setFailed(true))
      },
    })
  }

  function handleClose() {
    isStopped.current = true
    onClose()
  }

  return (
    <ModalDialog title="Import lists" isOpen onClose={handleClose}>
      <div className="flex flex-col gap-5">
        <Field
          label="File (text, CSV or JSON)"
          hint="Exports from Google Keep, Todoist, Mealie and other apps work too, even as a zip."
        >
          {(control) => (
            <input
              {...control}
              type="file"
              accept=".txt,.md,.csv,.tsv,.json,.ics,.zip,text/plain,text/csv,text/calendar,application/json,application/zip"
              disabled={isSaving}
              // Otherwise, choosing the same file again wouldn't fire a `change` event.
              onClick={({ currentTarget }) => {
                currentTarget.value = ''
              }}
              onChange={(event) => void handleFile(event)}
              className="min-h-11 w-full min-w-0 rounded-control border border-control bg-surface text-base text-ink file:mr-3 file:min-h-11 file:border-0 file:border-r file:border-solid file:border-line file:bg-wash file:px-4 file:font-semibold file:text-ink"
            />
          )}
        </Field>
        <TextAreaField
          label="Or paste a list, one item per line"
          value={text}
          onValueChange={handlePaste}
          readOnly={isSaving}
          autoComplete="off"
          dir="auto"
        />
        {read?.status === 'unreadable' && (
          <Notice tone="error" role="alert">
            {`Nothing can be imported. ${read.problem}`}
          </Notice>
        )}
        {plan && <ImportPreview plan={plan} />}
        {hasFailed && (
          <Notice tone="error" role="alert">
            Not all lists were saved. This browser is out of space or blocks storage.
          </Notice>
        )}
        <Button
          variant="primary"
          busy={isSaving}
          disabled={!plan || plan.toImport.length === 0}
          onClick={() => plan && void handleSave(plan)}
          className="self-start max-sm:self-stretch"
        >
          {importLabel(plan, savedCount)}
        </Button>
        {isSaving && (
          <p className="text-sm text-ink-muted">
            Closing this stops the import. Lists that are already saved stay unless you undo.
          </p>
        )}
      </div>
    </ModalDialog>
  )
}

function importLabel(plan: PlannedImport | null, savedCount: number | null): string {
  const count = plan?.toImport.length ?? 0
  if (savedCount !== null) return `Saving ${savedCount} of ${count}`
  return count === 0 ? 'Import' : `Import ${listCountText(count)}`
}
