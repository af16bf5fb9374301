import { AnyStoreSelect } from './any-store-select.tsx'
import { NearestSamples } from './nearest-samples.tsx'

type Props = Parameters<typeof AnyStoreSelect>[0] & {
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
