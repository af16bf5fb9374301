import { expect, test } from 'vitest'
import { listsOfMealieBackup } from './mealie-backup.ts'
import { listsOfMealie } from './mealie-lists.ts'

const gallon = { name: 'gallon', pluralName: 'gallons', abbreviation: 'gal', useAbbreviation: true }
const cup = { name: 'cup', pluralName: 'cups', abbreviation: '', useAbbreviation: false }
const item = { quantity: 0, unit: null, food: null, note: '', display: '', checked: false }
const listItems = [
  { ...item, quantity: 1.5, unit: gallon, food: { name: 'milk' } },
  { ...item, quantity: 2, unit: cup, food: { name: 'flour' }, note: 'sifted' },
  { ...item, quantity: 1, note: 'Paper towels', checked: true },
]
const text = '1.5 gal milk\n2 cups flour (sifted)\nPaper towels'

test('a shopping list from Mealie keeps its units, notes and ticks', () => {
  const list = { name: 'Weekly', listItems }
  const read = { lists: [{ name: 'Weekly', text, tickedKeys: ['paper towels'] }], skipped: [] }
  expect(listsOfMealie(list, '')).toEqual(read)
  expect(listsOfMealie({ page: 1, items: [list] }, '')).toEqual(read)
  expect(listsOfMealie({ page: 1, items: listItems }, 'Page')).toMatchObject({
    lists: [{ name: 'Page', text }],
  })
  expect(listsOfMealie({ items: [{ name: 'milk' }] }, '')).toBeNull()
})

test('shopping lists are read from the tables of a Mealie backup', () => {
  const row = { shopping_list_id: 'a', unit_id: null, food_id: null, note: '', checked: 0 }
  const backup = {
    shopping_lists: [
      { id: 'a', name: 'Weekly' },
      { id: 'b', name: 'Empty' },
    ],
    shopping_list_items: [
      { ...row, quantity: 1, note: 'Soap', checked: 1, position: 1 },
      { ...row, quantity: 2, unit_id: 'u', food_id: 'f', position: 0 },
    ],
    ingredient_foods: [{ id: 'f', name: 'flour' }],
    ingredient_units: [{ id: 'u', name: 'cup', plural_name: 'cups', use_abbreviation: 0 }],
  }
  expect(listsOfMealieBackup(backup)).toEqual({
    lists: [{ name: 'Weekly', text: '2 cups flour\nSoap', tickedKeys: ['soap'] }],
    skipped: [],
  })
})
