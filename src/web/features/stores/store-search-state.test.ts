import { describe, expect, test } from 'vitest'
import { sampleLocations } from '#shared/catalog/sample-locations.ts'
import {
  nextStoreSearch,
  offeredStores,
  type StoreSearchEvent,
  sampleSearch,
  withChosenStore,
} from './store-search-state.ts'
import { typicalStoreOf } from './typical-stores.ts'

const nowhere = { location: '', query: '' }
const [first, second] = sampleLocations
if (!first || !second) throw new Error('no sample stores')

const austin = { label: 'Austin, TX', latitude: 30.27, longitude: -97.74 }

function after(...events: StoreSearchEvent[]) {
  return events.reduce(nextStoreSearch, sampleSearch)
}

const failure: StoreSearchEvent = { type: 'failed', failure: { message: 'x', choices: [] } }

describe('a live search', () => {
  test('switches to live stores, even if it finds none', () => {
    const { source, isSearching } = after(
      { type: 'started' },
      { type: 'found', stores: [], place: austin },
    )
    expect(source).toEqual({ mode: 'live', stores: [], place: austin })
    expect(isSearching).toBe(false)
  })

  test('keeps the mode and the stores if it fails', () => {
    const failed: StoreSearchEvent = {
      type: 'failed',
      failure: { message: 'Too many searches', choices: [] },
    }
    expect(after({ type: 'started' }, failed)).toEqual({
      source: { mode: 'sample' },
      isSearching: false,
      failure: { message: 'Too many searches', choices: [] },
    })
    const live: StoreSearchEvent = { type: 'found', stores: [first], place: austin }
    expect(after(live, { type: 'started' }, failed).source).toEqual({
      mode: 'live',
      stores: [first],
      place: austin,
    })
  })

  test('suggests places for an ambiguous name until the next search', () => {
    const choices = ['Springfield, MO', 'Springfield, IL']
    const failed = after({ type: 'failed', failure: { message: 'Which Springfield?', choices } })
    expect(failed.failure?.choices).toEqual(choices)
    expect(nextStoreSearch(failed, { type: 'started' }).failure).toBeNull()
  })

  test('clears the error of the previous search', () => {
    expect(after(failure, { type: 'started' }).failure).toBeNull()
  })

  test('keeps the stores if it is canceled', () => {
    expect(after({ type: 'started' }, { type: 'canceled' })).toEqual(sampleSearch)
  })

  test('is discarded when the shopper uses sample data', () => {
    const live: StoreSearchEvent = { type: 'found', stores: [first], place: austin }
    expect(after(live, { type: 'sample-data-used' })).toEqual(sampleSearch)
    expect(after(failure, { type: 'sample-data-used' })).toEqual(sampleSearch)
  })
})

describe('the stores offered', () => {
  const sample = { mode: 'sample' } as const
  const samples = sampleLocations
  const offered = (filter: { location: string; query: string }) =>
    offeredStores(sample, { samples, filter, typical: typicalStoreOf(filter.query) })

  test('are all sample stores while both inputs are empty', () => {
    expect(offered(nowhere)).toHaveLength(33)
  })

  test('are filtered by the inputs in sample mode only', () => {
    const filter = { location: 'no such place', query: '' }
    const live = { mode: 'live', stores: [first], place: austin } as const
    expect(offered(filter)).toEqual([])
    expect(offeredStores(live, { samples, filter, typical: undefined })).toEqual([first])
  })

  test('include the typical store of a chain without sample stores, at any location', () => {
    for (const location of ['', 'Fargo, ND']) {
      expect(offered({ location, query: 'publix' })).toMatchObject([{ name: 'A Publix' }])
      expect(offered({ location, query: 'h-e' })).toMatchObject([{ name: 'An H-E-B' }])
    }
    expect(offered({ location: '', query: 'kroger' })).toHaveLength(6)
    expect(offered({ location: 'Fargo, ND', query: 'kroger' })).toEqual([])
  })

  test('include the chosen store once, even if the inputs exclude it', () => {
    expect(withChosenStore([second], first)).toEqual([first, second])
    expect(withChosenStore([first, second], second)).toEqual([first, second])
    expect(withChosenStore([second], null)).toEqual([second])
  })

  test('are empty if no store is found, even if a store is chosen', () => {
    expect(withChosenStore([], first)).toEqual([])
  })
})
