import { expect, test } from 'vitest'
import { readNameWords, saysKind } from './name-words.ts'

const words = readNameWords(`# plain words
> Describe.

## sizes
big small

# forms
pod
# flavors
mint
# abbreviations
ch = chicken, cheese
# joined flavors
sour cream + onions
# forms that move
dried = dried, en polvo
# dried
fruit = dried fruit
# fresh departments
dried = Produce
`)

test("group headings and comments in a section aren't read as words", () => {
  expect([...words.plain]).toEqual(['big', 'small'])
  expect(words.abbreviations.get('ch')).toEqual(['chicken', 'cheese'])
  expect(words.joinedFlavors).toEqual([{ first: ['sour', 'cream'], second: ['onion'] }])
  expect(words.varieties.size).toBe(0)
})

test("a form such as 'dried' moves products to other shelves and changes the product next to it", () => {
  const [dried] = words.movingForms
  expect(dried?.phrases).toEqual([['dried'], ['en', 'polvo']])
  expect(dried?.shelves.get('fruit')).toBe('dried fruit')
  expect(dried?.freshDepartments).toEqual(new Set(['Produce']))
  expect([...words.changing]).toEqual(['dried', 'polvo'])
})

test("flavors and words such as 'pod' specify the variety of a product", () => {
  expect(['mint', 'pod', 'big', 'milk'].filter((word) => saysKind(words, word))).toEqual([
    'mint',
    'pod',
  ])
})
