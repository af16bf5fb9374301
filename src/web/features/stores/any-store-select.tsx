import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { typicalStores } from './typical-stores.ts'

type Props = { chosen: StoreLocation | null; onChoose: (store: StoreLocation) => void }

/** Any store of a chain, for a shopper whose own store is not in the list. */
export function AnyStoreSelect({ chosen, onChoose }: Props) {
  function handleChange(id: string) {
    const store = typicalStores.find((option) => option.id === id)
    if (store) onChoose(store)
  }

  return (
    <SelectField
      label="Or any store of a chain"
      hint="Its typical layout, no address."
      value={typicalStores.some(({ id }) => id === chosen?.id) ? (chosen?.id ?? '') : ''}
      onValueChange={handleChange}
    >
      <option value="">Choose a chain</option>
      {typicalStores.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
