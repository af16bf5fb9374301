import { expect, test } from 'vitest'
import type { Placement } from '#shared/shopping/locate-list.ts'
import { type Placements, placementsFromText, placementsToText } from './placements.ts'

test('a shopper finds again where things stand in each store', () => {
  const placements: Placements = new Map([
    ['kroger-1', new Map<string, Placement>([['unicorn', { sign: 'Aisle 3' }]])],
    ['typical-Publix', new Map<string, Placement>([['dragon', { department: 'Floral' }]])],
  ])
  expect(placementsFromText(placementsToText(placements))).toEqual(placements)
})

test.each(['', 'null', '[]', '{"store":{"unicorn":{"department":"Cellar"}}}', '{"store":7}'])(
  'what is no placement, such as %j, is as good as none',
  (text) => {
    expect(placementsFromText(text)).toEqual(new Map())
  },
)
