import { expect, test } from 'vitest'
import { nearbyQuestion, nearbyStore } from './nearby-store.ts'

const unplaced = {
  id: 'kroger',
  chainName: 'Kroger',
  name: 'Kroger on Main',
  address: '110 Main St',
  city: 'Springfield',
  state: 'IL',
  zipCode: '62701',
}
const kroger = { ...unplaced, latitude: 39.78, longitude: -89.65 }
const metersPerDegree = 111_195

function north(meters: number, accuracy = 20) {
  return { latitude: 39.78 + meters / metersPerDegree, longitude: -89.65, accuracy }
}

test.each([0, 250, 299])('a shopper %d m from a store counts as being in the store', (meters) => {
  expect(nearbyStore([kroger], north(meters))).toBe(kroger)
})

test.each([301, 400, 5000])(
  "a shopper %d m from a store doesn't count as being in the store",
  (meters) => {
    expect(nearbyStore([kroger], north(meters))).toBeNull()
  },
)

test('a shopper near two stores is assumed to be in the nearer one', () => {
  const next = { ...kroger, id: 'next', latitude: 39.78 + 200 / metersPerDegree }
  expect(nearbyStore([kroger, next], north(150))?.id).toBe('next')
})

test('a position that may be a mile off does not match any store', () => {
  expect(nearbyStore([kroger], north(0, 1600))).toBeNull()
})

test('a store without a position is never nearby', () => {
  expect(nearbyStore([unplaced], north(0))).toBeNull()
})

test('the question names the chain and the street, or the city if the street is unknown', () => {
  expect(nearbyQuestion(kroger)).toBe('At Kroger, Main St?')
  expect(nearbyQuestion({ ...kroger, address: '12B 5th Ave' })).toBe('At Kroger, 5th Ave?')
  expect(nearbyQuestion({ ...kroger, address: '' })).toBe('At Kroger, Springfield?')
})
