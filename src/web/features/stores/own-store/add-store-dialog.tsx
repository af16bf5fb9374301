import { type SubmitEvent, useState } from 'react'
import { chains } from '#shared/catalog/chains.ts'
import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { Button } from '../../../ui/button.tsx'
import { ModalDialog } from '../../../ui/modal-dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ownStoreLimits, ownStoreOf } from './own-store.ts'

type Props = {
  /** The text in the store search field. */
  typed: string
  onAdd: (store: StoreLocation) => void
  onClose: () => void
}

/** A dialog for adding a store that isn't in the store index, such as a corner market. */
export function AddStoreDialog({ typed, onAdd, onClose }: Props) {
  const [name, setName] = useState(typed.trim().slice(0, ownStoreLimits.name))
  const [address, setAddress] = useState('')
  const [chainName, setChainName] = useState('')
  const [error, setError] = useState<string | undefined>()

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const store = ownStoreOf({ name, address, chainName })
    if (/[\p{L}\p{N}]/u.test(store.name)) onAdd(store)
    else setError('Enter the name of the store.')
  }

  return (
    <ModalDialog title="Add a store" isOpen onClose={onClose}>
      <form noValidate onSubmit={handleSubmit} className="flex flex-col gap-5">
        <TextField
          label="Name"
          maxLength={ownStoreLimits.name}
          autoComplete="off"
          dir="auto"
          error={error}
          value={name}
          onValueChange={(value) => {
            setName(value)
            setError(undefined)
          }}
        />
        <TextField
          label="Address (optional)"
          maxLength={ownStoreLimits.address}
          autoComplete="off"
          dir="auto"
          value={address}
          onValueChange={setAddress}
        />
        <SelectField
          label="Similar to (optional)"
          hint="Until you add the store's signs, aisles come from the typical layout of this chain."
          value={chainName}
          onValueChange={setChainName}
        >
          <option value="">No chain</option>
          {chains.map((chain) => (
            <option key={chain.name} value={chain.name} translate="no">
              {chain.name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="primary" className="self-start max-sm:self-stretch">
          Add store
        </Button>
      </form>
    </ModalDialog>
  )
}
