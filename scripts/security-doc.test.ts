import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const text = readFileSync(join(import.meta.dirname, '../docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\| .*? \| (.*?) *\|$/gm)].map(
  ([, item = '', heldBy = '']) => ({ item, heldBy }),
)

/**
 * Requirements of the security standard ASVS 5.0 that the document must list: level 1, plus level 2
 * of chapters 5, 6, 7, 9 and 10. '1.2.1-5' stands for 1.2.1 to 1.2.5.
 */
const required = `
  1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1 8.2.1-2 8.3.1
  9.1.1-3 9.2.1-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.3.1-2 11.4.1 12.1.1 12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`
  .trim()
  .split(/\s+/)
  .flatMap((run) => {
    const [section = '', first, last = first] = run.split(/\.(?=[\d-]+$)|-/)
    const count = Number(last) - Number(first) + 1
    return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`)
  })

test('the security document lists each item of the standard once, in order', () => {
  expect(rows.map(({ item }) => item)).toEqual(required)
})

test.each(rows)('item $item names its test or says why there is none', ({ heldBy }) => {
  const namesFile = /`(bench|docs|e2e|scripts|src|supabase)\//.test(heldBy)
  const saysWhy =
    /^(not applicable|not met|in part|this page|as \d|nothing|six digits|React|argon2id|any number|the operator|the maintainers|versions)/
  expect(namesFile || saysWhy.test(heldBy)).toBe(true)
})
