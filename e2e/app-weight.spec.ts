import path from 'node:path'
import { appWeight } from '../scripts/app-weight.ts'
import { projectRoot } from './fixtures/server.ts'
import { expect, test } from './fixtures/test.ts'

const kilobyte = 1000
const budgetBytes = 160 * kilobyte

test("a shopper's first visit downloads at most 160 kB of script, not counting catalog data", async () => {
  const { totalBytes, files } = await appWeight(path.join(projectRoot, 'dist/web'))
  expect(files.length).toBeGreaterThan(0)
  expect(
    totalBytes,
    files.map(({ file, bytes }) => `${file}: ${bytes}`).join('\n'),
  ).toBeLessThanOrEqual(budgetBytes)
})
