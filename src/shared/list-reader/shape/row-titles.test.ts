import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const read = (text: string) => readList(text, testNames).map(({ name, heading }) => [name, heading])

test("a row of the type 'section' is a title", () => {
  expect(
    read('TYPE,CONTENT,PRIORITY\nsection,Walmart,\ntask,milk,1\nsection,Aldi,\ntask,eggs,4'),
  ).toEqual([
    ['milk', 'Walmart'],
    ['eggs', 'Aldi'],
  ])
})

test('a row above rows of a lower level is a title unless it names a product', () => {
  expect(read('checked;text;indent\n0;Us;0\n0;milk;1\n1;eggs;1\n0;Them;0\n0;bread;1')).toEqual([
    ['milk', 'Us'],
    ['eggs', 'Us'],
    ['bread', 'Them'],
  ])
  expect(read('checked;text;indent\n0;milk;0\n0;eggs;1').map(([name]) => name)).toEqual([
    'milk',
    'eggs',
  ])
})
