import type { UseQueryResult } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { QueryPart } from '../../../ui/query-part.tsx'
import type { Account } from '../account-from-user.ts'
import { DeleteForm } from './delete-form.tsx'

const deleted = [
  'your name, email and password',
  'your lists and purchases, the aisles you corrected and your last store',
  'two-step verification, all sign-ins and all tokens of programs',
  'your entry on the waitlist, if you confirmed your address by email',
  'the log of your account activity',
]

/** Explains what deleting the account does, and opens the form that deletes it. */
export function DeletePanel({ query }: { query: UseQueryResult<Account> }) {
  const [isOpen, setOpen] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const close = () => setOpen(false)

  return (
    <Panel
      title="Delete account"
      subtitle="Your account and everything in it, immediately and permanently. Download your data first if you want to keep your lists."
    >
      <div>
        <Button variant="destructive" className="-ml-4" onClick={() => setOpen(true)}>
          <Trash2 aria-hidden size={18} />
          Delete my account
        </Button>
      </div>
      <ModalDialog
        title="Delete your account?"
        isOpen={isOpen}
        isCloseDisabled={isDeleting}
        onClose={close}
      >
        {/* Rendered only while open, so that closing the dialog discards the typed values. */}
        {isOpen && (
          <div className="grid gap-6 sm:grid-cols-2">
            <div>
              <p>This is deleted:</p>
              <ul className="mt-2 grid list-disc gap-1.5 pl-5 text-ink-muted marker:text-tomato">
                {deleted.map((what) => (
                  <li key={what}>{what}</li>
                ))}
              </ul>
              <p className="mt-4">This can't be undone.</p>
            </div>
            <QueryPart query={query} dataName="your account">
              {(account) => (
                <DeleteForm account={account} onCancel={close} onBusyChange={setDeleting} />
              )}
            </QueryPart>
          </div>
        )}
      </ModalDialog>
    </Panel>
  )
}
