import { expect, test } from 'vitest'
import { listsOfKitchenOwl } from './kitchenowl-lists.ts'

const items = [
  { name: 'Milk', description: '1,2 l' },
  { name: 'Flour', description: '500 g, whole grain' },
  { name: 'Oil', description: 'the cheap one' },
  { name: 'Basil', description: '' },
]
const text = '1.2 l Milk\n500 g Flour (whole grain)\nOil (the cheap one)\nBasil'

test('amounts of KitchenOwl items are read from their descriptions', () => {
  expect(listsOfKitchenOwl([{ id: 1, name: 'Weekly', items }], '')).toEqual({
    lists: [{ name: 'Weekly', text, tickedKeys: [] }],
    skipped: [],
  })
  const bare = items.map((item) => ({ ...item, household_id: 1, ordering: 1 }))
  expect(listsOfKitchenOwl(bare, 'File')).toMatchObject({ lists: [{ name: 'File', text }] })
})

test('reads the recipes in a KitchenOwl household export, and skips its shopping lists, which are empty', () => {
  const household = {
    name: 'Home',
    items: [{ name: 'Milk' }],
    recipes: [{ name: 'Soup', items }],
    shoppinglists: ['Weekly'],
  }
  expect(listsOfKitchenOwl(household, '')).toEqual({
    lists: [{ name: 'Soup', text, tickedKeys: [] }],
    skipped: [
      {
        name: 'Weekly',
        reason: 'KitchenOwl exports only the names of shopping lists, not their items.',
      },
    ],
  })
})
