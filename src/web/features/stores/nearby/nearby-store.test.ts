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
const metresPerDegree = 111_195

function north(metres: number, accuracy = 20) {
  return { latitude: 39.78 + metres / metresPerDegree, longitude: -89.65, accuracy }
}

test.each([0, 250, 299])('a shopper %d m from a store is there', (metres) => {
  expect(nearbyStore([kroger], north(metres))).toBe(kroger)
})

test.each([301, 400, 5000])('a shopper %d m from a store is not there', (metres) => {
  expect(nearbyStore([kroger], north(metres))).toBeNull()
})

test('of two stores a shopper is at the nearer one', () => {
  const next = { ...kroger, id: 'next', latitude: 39.78 + 200 / metresPerDegree }
  expect(nearbyStore([kroger, next], north(150))?.id).toBe('next')
})

test('a position that may be a mile off says nothing', () => {
  expect(nearbyStore([kroger], north(0, 1600))).toBeNull()
})

test('a store whose position is not known is never nearby', () => {
  expect(nearbyStore([unplaced], north(0))).toBeNull()
})

test('a shopper is asked by chain and street', () => {
  expect(nearbyQuestion(kroger)).toBe('At Kroger, Main St?')
  expect(nearbyQuestion({ ...kroger, address: '12B 5th Ave' })).toBe('At Kroger, 5th Ave?')
  expect(nearbyQuestion({ ...kroger, address: '' })).toBe('At Kroger, Springfield?')
})
