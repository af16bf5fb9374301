import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { createAccessToken } from '../account-api.ts'
import { AccountForm } from '../account-form.tsx'

type Props = { onMade: (secret: string) => Promise<void>; onCancel: () => void }

const maxNameLength = 100

const scopesOf = { read: ['lists:read'], write: ['lists:read', 'lists:write'] }

/** A form that creates an access token. Passes the new token to `onMade`. */
export function NewTokenForm({ onMade, onCancel }: Props) {
  const [name, setName] = useState('')
  const [access, setAccess] = useState<keyof typeof scopesOf>('write')
  const [days, setDays] = useState('90')
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    frame.current?.querySelector('input')?.focus()
  }, [])

  async function handleSubmit() {
    const token = { name: name.trim(), scopes: scopesOf[access] }
    await onMade(await createAccessToken({ ...token, days: days === '' ? null : Number(days) }))
  }

  return (
    <div ref={frame}>
      <AccountForm submitLabel="Make token" onSubmit={handleSubmit} onCancel={onCancel}>
        {() => (
          <>
            <TextField
              label="Name"
              hint="What it is for, such as 'Kitchen display'."
              autoComplete="off"
              required
              pattern=".*\S.*"
              title="A name for the token"
              maxLength={maxNameLength}
              value={name}
              onValueChange={setName}
            />
            <SelectField
              label="What it may do"
              value={access}
              onValueChange={(choice) => setAccess(choice === 'read' ? 'read' : 'write')}
            >
              <option value="write">Read and change lists</option>
              <option value="read">Read lists</option>
            </SelectField>
            <SelectField label="Ends" value={days} onValueChange={setDays}>
              <option value="30">in 30 days</option>
              <option value="90">in 90 days</option>
              <option value="365">in a year</option>
              <option value="">never</option>
            </SelectField>
          </>
        )}
      </AccountForm>
    </div>
  )
}

/** Shows a new token, with a button that copies it. The token can't be shown again later. */
export function CreatedToken({ secret, onDone }: { secret: string; onDone: () => void }) {
  const frame = useRef<HTMLDivElement>(null)
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    frame.current?.querySelector('input')?.focus()
  }, [])

  async function handleCopy() {
    const hasCopied = await copyText(secret)
    setCopied(hasCopied)
    if (!hasCopied) frame.current?.querySelector('input')?.select()
  }

  return (
    <div ref={frame} className="grid max-w-md gap-4">
      <Notice tone="warning">
        Copy the token now; you won't see it again. Anyone with it can use your lists.
      </Notice>
      <TextField
        label="Your new token"
        readOnly
        autoComplete="off"
        spellCheck={false}
        value={secret}
        onValueChange={() => {}}
        onFocus={(event) => event.target.select()}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void handleCopy()}>
          <Copy aria-hidden size={18} />
          Copy
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
      <p role="status" className="text-sm text-leaf-ink empty:sr-only">
        {isCopied && 'Copied.'}
      </p>
    </div>
  )
}
