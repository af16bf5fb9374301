import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { LiveTag } from './live-tag.tsx'
import { storeLabel } from './store-label.ts'
import { withChosen } from './store-search.ts'

type Props = {
  stores: readonly StoreLocation[]
  chosen: StoreLocation | null
  isLive: boolean
  onChoose: (store: StoreLocation) => void
}

export function StoreSelect({ stores, chosen, isLive, onChoose }: Props) {
  const options = withChosen(stores, chosen)

  function handleChange(id: string) {
    const store = options.find((option) => option.id === id)
    if (store) onChoose(store)
  }

  return (
    <SelectField
      label={`Select a store (${stores.length} found)`}
      hint={isLive && <LiveTag>Real-time data</LiveTag>}
      value={chosen?.id ?? ''}
      onValueChange={handleChange}
    >
      {!chosen && <option value="">Choose a store</option>}
      {options.map((store) => (
        <option key={store.id} value={store.id}>
          {storeLabel(store)}
        </option>
      ))}
    </SelectField>
  )
}
