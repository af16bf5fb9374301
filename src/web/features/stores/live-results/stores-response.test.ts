import { describe, expect, test } from 'vitest'
import { readStoresError, readStoresResponse } from './stores-response.ts'

const store = {
  id: 'osm-1',
  chainName: 'Kroger',
  name: 'Kroger',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
}

describe('a response of the store search', () => {
  test('contains the stores', () => {
    expect(readStoresResponse({ locations: [store] })).toEqual({ found: true, stores: [store] })
  })

  test('contains the place to which the server resolved the location', () => {
    const place = { label: 'Austin, TX', latitude: 30.27, longitude: -97.74 }
    expect(readStoresResponse({ locations: [], place })).toEqual({ found: true, stores: [], place })
  })

  test('contains the choices if the place is ambiguous', () => {
    const message = 'Which Springfield? Add the state, for example Springfield, IL.'
    const choices = ['Springfield, MO', 'Springfield, IL']
    expect(readStoresResponse({ error: 'ambiguous_location', message, choices })).toEqual({
      found: false,
      message,
      choices,
    })
    expect(readStoresResponse({ error: 'ambiguous_location', message, choices: 'many' })).toEqual({
      found: false,
      message,
      choices: [],
    })
  })

  test('can contain an empty list of stores', () => {
    expect(readStoresResponse({ locations: [], error: null })).toEqual({ found: true, stores: [] })
  })

  test.each([[null], [undefined], ['']])('whose body is %j counts as no response', (data) => {
    expect(readStoresResponse(data)).toMatchObject({
      found: false,
      message: 'No response from store location service',
    })
  })

  test.each([
    [{ error: 'unknown-place', message: 'No such place.', locations: [] }, 'No such place.'],
    [{ error: 'unknown-place', message: '' }, 'unknown-place'],
    [{ error: 'unknown-place' }, 'unknown-place'],
    [{ error: true }, 'Failed to call store location service'],
  ])('with the error %j fails with its message', (data, message) => {
    expect(readStoresResponse(data)).toEqual({ found: false, message, choices: [] })
  })

  test.each([
    [{}],
    [{ message: 'fine' }],
    ['<html>'],
    [[]],
    [{ locations: 'none' }],
    [{ locations: [{ ...store, city: 7 }] }],
  ])('in an unknown shape such as %j is rejected', (data) => {
    expect(readStoresResponse(data)).toMatchObject({
      found: false,
      message: 'Invalid response format from store location service',
    })
  })
})

describe('a failed call of the store search', () => {
  const non2xx = 'Edge Function returned a non-2xx status code'

  test.each([
    [
      { code: 'NOT_FOUND', message: 'Requested function was not found' },
      'Requested function was not found',
    ],
    [{ error: 'Too many searches' }, 'Too many searches'],
    [{ code: 500 }, non2xx],
  ])('shows the message in the body %j', async (body, message) => {
    const error = Object.assign(new Error(non2xx), {
      context: Response.json(body, { status: 404 }),
    })
    expect(await readStoresError(error)).toEqual({ found: false, message, choices: [] })
  })

  test("shows the error's message if the body isn't JSON", async () => {
    const error = Object.assign(new Error(non2xx), { context: new Response('<html>') })
    expect(await readStoresError(error)).toEqual({ found: false, message: non2xx, choices: [] })
  })

  test('shows the error’s message if the server did not respond', async () => {
    const error = Object.assign(new Error('Failed to send a request'), {
      context: new TypeError('x'),
    })
    expect(await readStoresError(error)).toMatchObject({
      found: false,
      message: 'Failed to send a request',
    })
  })

  test('says after a timeout that the search took too long', async () => {
    const error = Object.assign(new Error('Failed to send a request'), {
      context: new DOMException('signal is aborted', 'AbortError'),
    })
    expect(await readStoresError(error)).toMatchObject({
      found: false,
      message: 'The store search took too long. Check your connection and try again.',
    })
  })

  test.each([[{}], ['?'], [{ message: '' }]])(
    'without a message, such as %j, shows a default message',
    async (error) => {
      expect(await readStoresError(error)).toMatchObject({
        found: false,
        message: 'Failed to call store location service',
      })
    },
  )
})
