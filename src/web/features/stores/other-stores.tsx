import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { NearestSamples } from './nearest-samples.tsx'
import { typicalStores } from './typical-stores.ts'

type AnyStoreProps = { chosen: StoreLocation | null; onChoose: (store: StoreLocation) => void }

type Props = AnyStoreProps & {
  /** Where no sample store matches; null where some do. */
  unmatchedPlace: string | null
}

/** For whom the list of stores has none, sample or live: the nearest sample stores, and any store of a chain. */
export function OtherStores({ unmatchedPlace, chosen, onChoose }: Props) {
  return (
    <>
      {unmatchedPlace !== null && <NearestSamples place={unmatchedPlace} onChoose={onChoose} />}
      <AnyStoreSelect chosen={chosen} onChoose={onChoose} />
    </>
  )
}

/** Any store of a chain, for a shopper whose own store is not in the list. */
function AnyStoreSelect({ chosen, onChoose }: AnyStoreProps) {
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
        <option key={id} value={id} translate="no">
          {name}
        </option>
      ))}
    </SelectField>
  )
}
