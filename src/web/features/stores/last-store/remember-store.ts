import type { StoreLocation } from '#shared/contracts/store-location.ts'

/** Remembers the chosen store for the shopper's next visit, quietly: without it nothing is lost but a press. */
export function rememberStore(shopperId: string, store: StoreLocation): void {
  if (!navigator.onLine) return
  import('./last-store-api.ts')
    .then(({ writeLastStore }) => writeLastStore(shopperId, store))
    .catch(() => {
      // The next choice is another chance.
    })
}
