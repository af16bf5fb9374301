import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { generatePlaces, placesFile } from './generate.ts'

test('the committed places match those generated from the installed packages', async () => {
  const [generated, committed] = await Promise.all([generatePlaces(), readFile(placesFile, 'utf8')])
  // Compares with === because a failed `toBe` would print a megabyte. To fix a failure, run: node
  // scripts/places/generate.ts
  expect(generated === committed).toBe(true)
}, 60_000)

test('a shopper downloads at most 600,000 bytes of places', async () => {
  expect(gzipSync(await readFile(placesFile), { level: 9 }).length).toBeLessThanOrEqual(600_000)
})
