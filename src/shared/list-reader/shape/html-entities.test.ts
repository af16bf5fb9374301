import { expect, test } from 'vitest'
import { characterOf, htmlEntity } from './html-entities.ts'

const decoded = (text: string) =>
  [...text.matchAll(htmlEntity)].reduce(
    (all, match) => all.replace(match[0], characterOf(match)),
    text,
  )

test.each([
  ['half &amp; half', 'half & half'],
  ['Ben &amp; Jerry&#39;s', "Ben & Jerry's"],
  ['&frac12; cup', '½ cup'],
  ['jalape&ntilde;os', 'jalapeños'],
  ['&#x2610; milk', '☐ milk'],
  ['&Ntilde;ame', 'Ñame'],
  ['salt &unknown; pepper', 'salt &unknown; pepper'],
  ['salt & pepper; eggs', 'salt & pepper; eggs'],
])('the text %j is decoded as %j', (text, expected) => {
  expect(decoded(text)).toBe(expected)
})

test('an invalid character reference is removed', () => {
  expect(decoded('a&#0;b&#xD800;c')).toBe('abc')
})
