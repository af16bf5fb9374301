import { Download, Upload } from 'lucide-react'
import { useState } from 'react'
import { csvOfLists } from '#shared/list-files/lists-as-csv.ts'
import { jsonOfLists } from '#shared/list-files/lists-as-json.ts'
import type { ShopperLists } from '../../lib/lists/shopper-lists.ts'
import { tickedKeys } from '../../lib/lists/stored-list.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/modal-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'

type Props = { lists: ShopperLists; hasSaved: boolean }

/** Buttons for importing lists and for exporting all saved lists to one file. */
export function SavedListTools({ lists, hasSaved }: Props) {
  const [open, setOpen] = useState<'import' | 'export' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="-my-2 -mr-3 flex flex-wrap max-sm:-ml-3">
      <Button variant="quiet" className="px-3! font-normal" onClick={() => setOpen('import')}>
        <Upload aria-hidden size={18} />
        Import
      </Button>
      {hasSaved && (
        <Button variant="quiet" className="px-3! font-normal" onClick={() => setOpen('export')}>
          <Download aria-hidden size={18} />
          Export all
        </Button>
      )}
      {open === 'import' && <ImportDialog lists={lists} onClose={close} />}
      {open === 'export' && <ExportDialog lists={lists} onClose={close} />}
    </div>
  )
}

function ExportDialog({ lists, onClose }: { lists: ShopperLists; onClose: () => void }) {
  const [saved] = useState(() => lists.snapshot().saved)
  const [isSaved, setSaved] = useState(false)

  function handleSave(ending: 'csv' | 'json') {
    const copies = saved.map((list) => {
      const { name, text } = list
      return { name, text, tickedKeys: tickedKeys(list) }
    })
    const day = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
    const name = `grocery-lists-${day}.${ending}`
    if (ending === 'csv') saveFile(name, csvOfLists(copies), 'text/csv')
    else saveFile(name, jsonOfLists(copies), 'application/json')
    setSaved(true)
  }

  return (
    <ModalDialog title="Export all lists" isOpen onClose={onClose}>
      <div className="flex flex-col gap-5">
        <p>
          {saved.length === 1
            ? 'Your list in one file, as it is on this device. You can import both formats again.'
            : `Your ${saved.length.toLocaleString('en-US')} lists in one file, as they are on this device. You can import both formats again.`}
        </p>
        <dl className="grid gap-4 sm:grid-cols-2">
          <Format term="JSON" text="Everything, including check marks.">
            <Button onClick={() => handleSave('json')}>
              <Download aria-hidden size={18} />
              Download JSON
            </Button>
          </Format>
          <Format term="CSV" text="For spreadsheets, one row per item.">
            <Button onClick={() => handleSave('csv')}>
              <Download aria-hidden size={18} />
              Download CSV
            </Button>
          </Format>
        </dl>
        <p role="status" className="text-sm text-leaf-ink empty:sr-only">
          {isSaved && 'Downloaded.'}
        </p>
      </div>
    </ModalDialog>
  )
}

type FormatProps = { term: string; text: string; children: React.ReactNode }

function Format({ term, text, children }: FormatProps) {
  return (
    <div>
      <dt className="font-semibold">{term}</dt>
      <dd className="text-sm text-ink-muted">{text}</dd>
      <dd className="mt-2">{children}</dd>
    </div>
  )
}
