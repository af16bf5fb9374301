import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unprintable } from '#shared/contracts/unprintable.ts'
import { temporaryFolder } from '../backup/test-backup.ts'
import { testServer } from '../testing/test-server.ts'
import { addStores, storeOf } from '../testing/test-stores.ts'
import { simulateOperator } from './test-admin.ts'

const bowl = `# Berkeley Bowl
> Address: 2020 Oregon St, Berkeley, CA, 94703

## Aisle 1
baking
spices

## Deli
`
const bowlId = 'own-c7987f31-d5e7-8b91-856a-6edd797ce62c'
const indexed = storeOf(1)
const address = '1 Main St, Austin, TX, 78701'

async function layoutFile(text: string | Buffer): Promise<string> {
  const path = join(await temporaryFolder(), 'signs.txt')
  await writeFile(path, text)
  return path
}

async function annsOperator() {
  const server = await testServer()
  await addStores(server.ownerPool, [indexed, storeOf(2), storeOf(3, { address: '2 Main St' })])
  const ann = await server.asShopper('ann')
  const stores = async () => (await ann.rpc('operator_stores').throwOnError()).data
  const signsOf = async (store: string) =>
    (await ann.rpc('shared_store_signs', { store }).throwOnError()).data
  return { server, ann, stores, signsOf, ...simulateOperator(server) }
}

test('shoppers see the store signs that the operator imported', async () => {
  const { admin, stores, signsOf } = await annsOperator()
  const table = await admin('layouts', 'import', await layoutFile(bowl))
  expect(table.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['Store', 'Address', 'Signs', 'Result', 'Store index', 'Id'],
    [
      'Berkeley Bowl',
      '2020 Oregon St, Berkeley, CA, 94703',
      '2',
      'added',
      'not in the index',
      bowlId,
    ],
    [''],
  ])
  const shown = {
    store_id: bowlId,
    chain_name: 'Berkeley Bowl',
    store_name: 'Berkeley Bowl',
    store_address: '2020 Oregon St, Berkeley, CA, 94703',
  }
  expect(await stores()).toEqual([shown])
  expect(await signsOf(bowlId)).toMatchObject([
    { ...shown, signs: '## Aisle 1\nbaking\nspices\n## Deli', added_by: '', is_operator: true },
  ])
})

test.each([
  ['its id', `> Store: ${indexed.id}`],
  ['its id in capitals', `> Store: ${indexed.id.toUpperCase()}`],
  ['its chain and street', '> Chain: walmart\n> Address: 1 MAIN st'],
  ['its chain and city', '> Chain: Walmart\n> Address: 1 Main St, Austin'],
  ['its chain and whole address', '> Chain: Walmart\n> Address: 1 Main St, Austin, TX 78701'],
  ['an unknown id and its address', `> Store: ${bowlId}\n> Chain: Walmart\n> Address: 1 Main St`],
])('a store is found in the index by %s', async (_, head) => {
  const { admin, stores } = await annsOperator()
  const table = await admin('layouts', 'import', await layoutFile(`# Ours\n${head}\n## 1\nmilk`))
  expect(table).toMatch(/ 1 +added +in the index +00000000-0000-4000-8000-000000000001$/m)
  expect(await stores()).toEqual([
    {
      store_id: indexed.id,
      chain_name: 'Walmart',
      store_name: 'Walmart Supercenter',
      store_address: address,
    },
  ])
})

test.each([
  ['has another chain', '> Chain: Kroger\n> Address: 1 Main St'],
  ['has no chain', '> Address: 1 Main St'],
  ['has no address', '> Chain: Walmart'],
  ['is in another city', '> Chain: Walmart\n> Address: 1 Main St, Boston'],
  ['could be one of two', '> Chain: Walmart\n> Address: 2 Main St'],
])('a store that %s is not matched to a store in the index', async (_, head) => {
  const { admin } = await annsOperator()
  const table = await admin('layouts', 'import', await layoutFile(`# Ours\n${head}\n## 1\nmilk`))
  expect(table).toMatch(/ 1 +added +not in the index +own-[0-9a-f-]{36}$/m)
})

test('importing a store again replaces its signs', async () => {
  const { admin, signsOf } = await annsOperator()
  await admin('layouts', 'import', await layoutFile(bowl))
  const [before] = await signsOf(bowlId)
  expect(await admin('layouts', 'import', await layoutFile(bowl))).toContain('unchanged')
  expect(await signsOf(bowlId)).toEqual([before])
  // Case, commas and spaces don't matter.
  const edited = bowl.replace('# Berkeley', '#  BERKELEY').replace('CA, 94703', 'CA 94703')
  const table = await admin('layouts', 'import', await layoutFile(`${edited}sushi\n`))
  expect(table).toMatch(new RegExp(` 2 +updated +not in the index +${bowlId}$`, 'm'))
  expect(await signsOf(bowlId)).toMatchObject([
    { store_name: 'BERKELEY Bowl', signs: '## Aisle 1\nbaking\nspices\n## Deli\nsushi' },
  ])
})

test('an export can be imported into another server', async () => {
  const { admin } = await annsOperator()
  const text = `${bowl}\n# Our Walmart\n> Store: ${indexed.id}\n\n## Aisle 9\nmilk\n`
  await admin('layouts', 'import', await layoutFile(text))
  const exported = await admin('layouts', 'export')
  const walmart = `# Walmart Supercenter
> Address: ${address}
> Chain: Walmart
> Store: ${indexed.id}

## Aisle 9
milk
`
  expect(exported).toBe(`${bowl}\n${walmart}`)
  expect(await admin('layouts', 'export', 'walmart supercenter')).toBe(walmart)

  const other = simulateOperator(await testServer())
  await other.admin('layouts', 'import', await layoutFile(exported))
  expect(await other.admin('layouts', 'export', bowlId)).toBe(bowl)
  await expect(other.admin('layouts', 'export', 'Costco')).rejects.toThrow(
    'There is no layout of Costco. "layouts list" shows all layouts.',
  )
})

test('an operator can list layouts and remove them by name or ID', async () => {
  const { admin, output, stores } = await annsOperator()
  expect(await admin('layouts', 'list')).toBe('')
  expect(output.splice(0)).toEqual(['There are no layouts. Add some with "layouts import FILE".'])
  const two = `${bowl}\n# Corner\n> Address: A St\n> Chain: Kroger\n## 1\n# Corner\n> Address: B St\n## 1\n`
  await admin('layouts', 'import', await layoutFile(two))
  const lines = (await admin('layouts', 'list')).trimEnd().split('\n')
  expect(lines.map((line) => line.split(/ {2,}/).slice(0, -2))).toEqual([
    ['Store', 'Address', 'Chain', 'Signs'],
    ['Berkeley Bowl', '2020 Oregon St, Berkeley, CA, 94703', '2'],
    expect.arrayContaining(['Corner']),
    expect.arrayContaining(['Corner']),
  ])
  await admin('layouts', 'remove', 'berkeley bowl')
  expect(output).toEqual([
    'The signs of Berkeley Bowl, 2020 Oregon St, Berkeley, CA, 94703 were removed.',
  ])
  await expect(admin('layouts', 'remove', 'Corner')).rejects.toThrow(
    'Several stores are called Corner. Type the id of one, which "layouts list" shows.',
  )
  const [first] = await stores()
  await admin('layouts', 'remove', first.store_id)
  expect(await stores()).toHaveLength(1)
  await expect(admin('layouts', 'remove', bowlId)).rejects.toThrow('There is no layout of')
})

const fortyOne = 'x'.repeat(41)
const longSign = `## 1\n${`${fortyOne}\n`.repeat(40)}`
test.each<[string, number, string]>([
  ['A store starts with a line "# Name", with a space.', 1, '#Corner\n## 1'],
  ['A store needs a name.', 1, '# \n## 1'],
  ["A store's name has at most 100 characters.", 1, `# ${'x'.repeat(101)}\n## 1`],
  ['This store has no signs. A sign is a line "## Aisle 7".', 1, '# Corner\n\n# Other\n## 1'],
  [
    'These words come before the first sign. A sign is a line "## Aisle 7".',
    3,
    '\r\n# Corner\r\nmilk',
  ],
  ['A sign needs a name.', 2, '# Corner\n## \nmilk'],
  ["A sign's name has at most 40 characters.", 2, `# Corner\n## ${fortyOne}`],
  ['Words on a sign have at most 60 characters a line.', 3, `# Corner\n## 1\n${'x'.repeat(61)}`],
  ['A sign has at most 40 lines of words.', 43, `# Corner\n## 1\n${'x\n'.repeat(41)}`],
  ['A store has at most 300 signs.', 302, `# Corner\n${'## 1\n'.repeat(301)}`],
  ['The signs of a store have at most 20,000 characters.', 488, `# A\n${longSign.repeat(12)}`],
])('a file is rejected as a whole: %s', async (problem, line, text) => {
  const { admin, stores } = await annsOperator()
  const file = await layoutFile(`# Corner\n## 1\n${text}`)
  await expect(admin('layouts', 'import', file)).rejects.toMatchObject({
    message: `signs.txt, line ${line + 2}: ${problem} Nothing was imported.`,
    exitCode: 1,
  })
  expect(await stores()).toEqual([])
})

test('a file that is empty, binary, missing or without a store is rejected', async () => {
  const { admin } = await annsOperator()
  await expect(admin('layouts', 'import', await layoutFile('\n## 1\nmilk'))).rejects.toThrow(
    'signs.txt, line 2: A store starts with a line "# Name". Nothing was imported.',
  )
  await expect(admin('layouts', 'import', await layoutFile('\n\n'))).rejects.toThrow(
    'signs.txt: There is no store in it. Start with a line "# Name". Nothing was imported.',
  )
  const binary = await layoutFile(Buffer.from([0x23, 0x20, 0xff, 0xfe]))
  await expect(admin('layouts', 'import', binary)).rejects.toThrow('It is not text in UTF-8.')
  await expect(admin('layouts', 'import', '/nowhere.txt')).rejects.toThrow(
    'There is no file /nowhere.txt.',
  )
  await expect(admin('layouts', 'import', await temporaryFolder())).rejects.toThrow(
    "It can't be read (",
  )
})

test('a file with the same store twice is rejected', async () => {
  const { admin, stores } = await annsOperator()
  const twice = `# Walmart\n> Store: ${indexed.id}\n## 1\n# Ours\n> Chain: Walmart\n> Address: 1 Main St\n## 2\n`
  await expect(admin('layouts', 'import', await layoutFile(twice))).rejects.toThrow(
    'Line 4: Walmart Supercenter is the same store as in line 1. Nothing was imported.',
  )
  expect(await stores()).toEqual([])
})

test('a server accepts the layouts of up to 1,000 stores', async () => {
  const { admin, stores } = await annsOperator()
  const many = (count: number) =>
    Array.from({ length: count }, (_, nth) => `# Store ${nth}\n## 1\nmilk\n`).join('\n')
  await admin('layouts', 'import', await layoutFile(many(999)))
  await expect(admin('layouts', 'import', await layoutFile(many(1_001)))).rejects.toThrow(
    'A server keeps the layouts of up to 1,000 stores, but there would be 1,001. Nothing was imported.',
  )
  expect(await stores()).toHaveLength(999)
  await admin('layouts', 'import', await layoutFile(many(1_000)))
  expect(await stores()).toHaveLength(1_000)
})

test('control characters in a file are removed', async () => {
  const { admin, signsOf } = await annsOperator()
  const file = await layoutFile('# Evil\u001B]0;owned\u0007 Mart\n## A\u009B2Jisle\nmi\u202Elk\n')
  const table = await admin('layouts', 'import', file)
  const [id = ''] = /own-\S+/.exec(table) ?? []
  const [row] = await signsOf(id)
  const texts = [table, String(row.store_name), String(row.signs)]
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    expect(line).not.toMatch(unprintable)
  }
})
