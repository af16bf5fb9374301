// Sample stores with plausible but unchecked addresses. The 555-01xx phone numbers are fictional.
import type { StoreLocation } from '#shared/contracts/store-location.ts'

export const safewayLocations: readonly StoreLocation[] = [
  {
    id: 'safeway-san-francisco-ca',
    chainName: 'Safeway',
    name: 'Safeway Upper Market',
    address: '2020 Market St',
    city: 'San Francisco',
    state: 'CA',
    zipCode: '94114',
    phone: '(415) 555-0129',
  },
  {
    id: 'safeway-seattle-wa',
    chainName: 'Safeway',
    name: 'Safeway Admiral',
    address: '2622 California Ave SW',
    city: 'Seattle',
    state: 'WA',
    zipCode: '98116',
    phone: '(206) 555-0130',
  },
  {
    id: 'safeway-portland-or',
    chainName: 'Safeway',
    name: 'Safeway Downtown',
    address: '1030 SW Jefferson St',
    city: 'Portland',
    state: 'OR',
    zipCode: '97201',
    phone: '(503) 555-0131',
  },
  {
    id: 'safeway-denver-co',
    chainName: 'Safeway',
    name: 'Safeway Capitol Hill',
    address: '560 N Corona St',
    city: 'Denver',
    state: 'CO',
    zipCode: '80218',
    phone: '(303) 555-0132',
  },
  {
    id: 'safeway-washington-dc',
    chainName: 'Safeway',
    name: 'Safeway Capitol Hill',
    address: '415 14th St SE',
    city: 'Washington',
    state: 'DC',
    zipCode: '20003',
  },
]
