import type { StoreLocation } from '#shared/contracts/store-location.ts'

export function EstimatedAddress({ store }: { store: StoreLocation }) {
  if (!store.isAddressCompleted) return null
  return <span className="block text-xs text-ink-muted">ZIP code or city estimated</span>
}
