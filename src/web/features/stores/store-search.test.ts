import { describe, expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import {
  nextStoreSearch,
  offeredStores,
  type StoreSearchEvent,
  sampleSearch,
  withChosen,
} from './store-search.ts'

const nowhere = { location: '', query: '' }
const [first, second] = sampleLocations
if (!first || !second) throw new Error('no sample stores')

function after(...events: StoreSearchEvent[]) {
  return events.reduce(nextStoreSearch, sampleSearch)
}

describe('a live search', () => {
  test('leads to live stores, even when there are none', () => {
    const { source, isSearching } = after({ type: 'started' }, { type: 'answered', stores: [] })
    expect(source).toEqual({ mode: 'live', stores: [] })
    expect(isSearching).toBe(false)
  })

  test('that fails changes neither mode nor stores', () => {
    const failed: StoreSearchEvent = { type: 'failed', message: 'Too many searches' }
    expect(after({ type: 'started' }, failed)).toEqual({
      source: { mode: 'sample' },
      isSearching: false,
      error: 'Too many searches',
    })
    const live: StoreSearchEvent = { type: 'answered', stores: [first] }
    expect(after(live, { type: 'started' }, failed).source).toEqual({
      mode: 'live',
      stores: [first],
    })
  })

  test('clears the error of the one before', () => {
    expect(after({ type: 'failed', message: 'x' }, { type: 'started' }).error).toBeNull()
  })

  test('that is cancelled leaves the stores as they were', () => {
    expect(after({ type: 'started' }, { type: 'cancelled' })).toEqual(sampleSearch)
  })

  test('is forgotten when a shopper uses sample data', () => {
    const live: StoreSearchEvent = { type: 'answered', stores: [first] }
    expect(after(live, { type: 'sample-data-used' })).toEqual(sampleSearch)
    expect(after({ type: 'failed', message: 'x' }, { type: 'sample-data-used' })).toEqual(
      sampleSearch,
    )
  })
})

describe('the stores offered', () => {
  test('are all sample stores while both inputs are empty', () => {
    expect(offeredStores({ mode: 'sample' }, sampleLocations, nowhere)).toHaveLength(33)
  })

  test('are narrowed by the inputs in sample mode only', () => {
    const filter = { location: 'no such place', query: '' }
    expect(offeredStores({ mode: 'sample' }, sampleLocations, filter)).toEqual([])
    expect(offeredStores({ mode: 'live', stores: [first] }, sampleLocations, filter)).toEqual([
      first,
    ])
  })

  test('keep the chosen store when the inputs exclude it, and never show it twice', () => {
    expect(withChosen([second], first)).toEqual([first, second])
    expect(withChosen([first, second], second)).toEqual([first, second])
    expect(withChosen([second], null)).toEqual([second])
  })
})
