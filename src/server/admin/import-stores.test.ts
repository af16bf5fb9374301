import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import {
  geoJsonText,
  overpassText,
  storeFile,
  walmart,
  walmarts,
} from '../stores/import/test-store-files.ts'
import { testServer } from '../testing/test-server.ts'
import { simulateOperator } from './test-admin.ts'

const wholeFile = () => storeFile('walmart_us.geojson', geoJsonText('walmart_us', walmarts(10)))

test('an operator imports files and sees the result for each chain', async () => {
  const { admin, output } = simulateOperator(await testServer())
  const pharmacy = { ...walmart, shop: undefined, amenity: 'pharmacy' }
  const elements = [{ id: 1 }, { id: 2 }, { id: 3, tags: pharmacy }]
  const overpass = await storeFile('overpass.json', overpassText(elements))
  expect((await admin('stores', 'import', overpass)).split('\n')).toEqual([
    'Chain    Result    Found  Merged  Left out  Stores  Before',
    'Walmart  imported      2       1         1       1       0',
    '',
    'Walmart, left out: 1 another business of the chain, such as a pharmacy',
    '',
  ])
  expect(output).toEqual(['Importing overpass.json …', 'Importing overpass.json: 90 %'])
})

test('rejected files are reported with the reason, and the other files are imported', async () => {
  const server = await testServer()
  const { admin, output } = simulateOperator(server)
  await admin('stores', 'import', await wholeFile())
  const half = await storeFile('half.geojson', geoJsonText('walmart_us', walmarts(5)))
  const cut = await storeFile('cut.geojson', '{"type":"FeatureCollection","dataset_attri')
  const target = { ...walmart, brand: 'Target', name: 'Target', 'brand:wikidata': 'Q1046951' }
  const other = await storeFile('other.json', overpassText([{ id: 1, tags: target }]))
  output.length = 0
  await expect(admin('stores', 'import', half, cut, 'nowhere.json', other)).rejects.toMatchObject({
    message: 'Not everything was imported. Refused chains keep their previous stores.',
    exitCode: 1,
  })
  expect(output).toContainEqual(expect.stringMatching(/^cut\.geojson is truncated/))
  expect(output).toContainEqual(expect.stringMatching(/^There is no file .*nowhere\.json\. Check/))
  const { rows } = await server.ownerPool.query(
    'select chain, count(*)::int from stores group by chain order by chain',
  )
  expect(rows).toEqual([
    { chain: 'Target', count: 1 },
    { chain: 'Walmart', count: 10 },
  ])
  await admin('stores', 'import', half, '--force')
  const forced = await server.ownerPool.query("select from stores where chain = 'Walmart'")
  expect(forced.rowCount).toBe(5)
})

test('without a file, stores are fetched until the source rejects a request', async () => {
  const requestedPaths: string[] = []
  const source = createServer((request, response) => {
    requestedPaths.push(request.url ?? '')
    response.writeHead(429, { 'retry-after': '7200' }).end()
  }).listen(0, '127.0.0.1')
  await once(source, 'listening')
  onTestFinished(() => void source.close())
  const address = source.address()
  const port = typeof address === 'object' ? address?.port : 0
  const server = await testServer({ storesSourceUrl: `http://127.0.0.1:${port}/output/` })
  const { admin, output } = simulateOperator(server)
  await expect(admin('stores', 'import')).rejects.toMatchObject({ exitCode: 1 })
  expect(requestedPaths).toEqual(['/output/walmart_us.geojson'])
  expect(output).toEqual([
    `Fetching stores from http://127.0.0.1:${port}/output/ …`,
    `The remaining chains were not fetched: 127.0.0.1:${port} responded with status 429.`,
  ])
})

test('the status lists every chain with the source of its stores and the reason for a failed attempt', async () => {
  const { admin } = simulateOperator(await testServer({ storesAutoImport: true }))
  await admin('stores', 'import', await wholeFile())
  const collapsed = await storeFile('walmart_us.geojson', geoJsonText('walmart_us', []))
  await expect(admin('stores', 'import', collapsed)).rejects.toMatchObject({ exitCode: 1 })
  const tags = {
    ...walmart,
    brand: 'WinCo Foods',
    name: 'WinCo Foods',
    'brand:wikidata': 'Q8023592',
  }
  await admin('stores', 'import', await storeFile('winco.json', overpassText([{ id: 1, tags }])))

  const lines = (await admin('stores', 'status')).trimEnd().split('\n')
  const lineOf = (chain: string) =>
    lines.find((line) => line.startsWith(chain))?.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d/g, 'TIME')
  expect(lines).toHaveLength(1 + 17 + 35 + 2)
  expect(lines[0]).toMatch(
    /^Chain +Stores +Source +Source date +Last attempt \(UTC\) +Next attempt \(UTC\)$/,
  )
  expect(lineOf('Walmart')).toMatch(/^Walmart +10 +All The Places +2026-11-01 +TIME +at once$/)
  expect(lineOf('WinCo')).toMatch(/^WinCo Foods +1 +OpenStreetMap +2026-10-02 +TIME +by hand$/)
  expect(lineOf('Target')).toMatch(/^Target +0 +– +– +never +at once$/)
  expect(lineOf('Ralphs')).toMatch(/^Ralphs +0 +– +– +never +with Kroger$/)
  expect(lineOf('Hannaford')).toMatch(/^Hannaford +0 +– +– +never +at once$/)
  expect(lines.at(-1)).toBe('Walmart: The file has no stores of this chain.')
})
