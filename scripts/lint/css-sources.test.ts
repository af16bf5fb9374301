import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const sourceRule = /@source (?:not )?"([^"]+)"/g

test('every @source path in a stylesheet matches at least one file', () => {
  const sheets = globSync('src/web/**/*.css')
  const sources = sheets.flatMap((sheet) => sourcesOf(sheet, readFileSync(sheet, 'utf8')))
  expect(sources.length).toBeGreaterThan(5)
  expect(sources.filter((source) => globSync(source).length === 0)).toEqual([])
})

test('each alternative in braces is checked as a separate source', () => {
  expect(sourcesOf('src/web/a.css', '@source "./{ui,missing}/*.tsx";')).toEqual([
    'src/web/ui/*.tsx',
    'src/web/missing/*.tsx',
  ])
})

/** Returns the source patterns of a stylesheet, with a separate pattern for each alternative in braces. */
function sourcesOf(sheet: string, css: string) {
  return [...css.matchAll(sourceRule)].flatMap(([, pattern = '']) => {
    const [before = '', alternatives, after = ''] = pattern.split(/[{}]/)
    const patterns = alternatives?.split(',').map((name) => before + name + after) ?? [before]
    return patterns.map((path) => join(dirname(sheet), path))
  })
}
