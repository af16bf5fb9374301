import type { StoreLocation } from '#shared/contracts/store-location.ts'
import { krogerLocations } from './sample-locations/kroger-locations.ts'
import { safewayLocations } from './sample-locations/safeway-locations.ts'
import { targetLocations } from './sample-locations/target-locations.ts'
import { walmartLocations } from './sample-locations/walmart-locations.ts'

/**
 * The stores a shopper can choose without a search. They are made-up samples, and their phone numbers are
 * fictional.
 */
export const sampleLocations: readonly StoreLocation[] = [
  ...walmartLocations,
  ...targetLocations,
  ...krogerLocations,
  ...safewayLocations,
]
