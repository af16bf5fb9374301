import { expect, test } from 'vitest'
import { titleOfGoods } from './chat-titles.ts'

const titleIn = (sentence: string) =>
  titleOfGoods(sentence, (words) => ['eggs', 'ham'].includes(words))?.[0] ?? null

test('words before a colon are a title if most of the items after it are known', () => {
  expect(titleIn("everything else I'll get: eggs, ham")).toBe("everything else I'll get: ")
  expect(titleIn('we talked about this: dragons, unicorns')).toBeNull()
})

test("words such as 'I already have:' before goods are not a title", () => {
  expect(titleIn('I already have: eggs, ham')).toBeNull()
})
