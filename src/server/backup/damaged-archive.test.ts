import { readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { packTar, unpackTar } from 'modern-tar'
import { beforeAll, expect, test } from 'vitest'
import { migrationBaseline } from '../database/baseline.ts'
import { migratedServer } from '../testing/test-server.ts'
import { backUpServer, restoreInto, temporaryFolder } from './test-backup.ts'

type Entry = { name: string; text: string }

let archive: Buffer
beforeAll(async () => {
  const server = await migratedServer()
  try {
    await server.asShopper('ann')
    const path = join(server.settings.dataDir, 'backup.tar.gz')
    await backUpServer(server, path)
    archive = await readFile(path)
  } finally {
    await server.close()
  }
})

async function write(bytes: Uint8Array): Promise<string> {
  const path = join(await temporaryFolder(), 'backup.tar.gz')
  await writeFile(path, bytes)
  return path
}

async function rewrite(change: (entry: Entry) => Entry[]): Promise<string> {
  const entries = (await unpackTar(gunzipSync(archive))).map(({ header, data }) => ({
    name: header.name,
    text: Buffer.from(data ?? []).toString(),
  }))
  const changed = entries.flatMap(change).map(({ name, text }) => {
    const body = Buffer.from(text)
    return { header: { name, size: body.length }, body }
  })
  return write(gzipSync(await packTar(changed)))
}

async function refusal(path: string): Promise<string> {
  const dataDir = await temporaryFolder()
  const message = await restoreInto({ dataDir }, path).then(() => 'restored', String)
  expect(await readdir(dataDir)).toEqual([])
  return message.replaceAll(path, 'FILE')
}

const tryAnother =
  'so nothing was restored. Restore another backup, or copy this one again from its original location.'

test('an archive truncated at any point is rejected', async () => {
  for (const share of [0.001, 0.1, 0.5, 0.9, 0.999]) {
    const path = await write(archive)
    await truncate(path, Math.ceil(archive.length * share))
    expect(await refusal(path)).toBe(
      `StartError: FILE is damaged (unexpected end of file), ${tryAnother}`,
    )
  }
})

test('an archive with one flipped bit is rejected', async () => {
  for (const share of [0.2, 0.6, 0.95]) {
    const bytes = Buffer.from(archive)
    const at = Math.floor(bytes.length * share)
    bytes[at] = (bytes[at] ?? 0) ^ 4
    expect(await refusal(await write(bytes))).toMatch(/^StartError: FILE is damaged \(.+\), so/)
  }
})

test('an archive whose rows were edited or removed is rejected', async () => {
  const isUsers = ({ name }: Entry) => name.startsWith('tables/auth.users/')
  const renamed = await rewrite((entry) =>
    isUsers(entry) ? [{ ...entry, text: entry.text.replace('ann-', 'eve-') }] : [entry],
  )
  expect(await refusal(renamed)).toBe(
    `StartError: FILE is damaged (the rows of auth.users do not match its manifest), ${tryAnother}`,
  )
  const without = await rewrite((entry) => (isUsers(entry) ? [] : [entry]))
  expect(await refusal(without)).toContain('the rows of auth.users do not match its manifest')
  const more = await rewrite((entry) =>
    isUsers(entry) ? [entry, { name: 'tables/auth.more/000001', text: 'x\n' }] : [entry],
  )
  expect(await refusal(more)).toContain('it holds tables/auth.more, which its manifest doesn')
  const truncated = await rewrite((entry) => (entry.name === 'manifest.json' ? [] : [entry]))
  expect(await refusal(truncated)).toContain('its end is missing')
})

test('a backup made by a newer version is rejected with instructions', async () => {
  const newer = await rewrite((entry) =>
    entry.name === 'manifest.json'
      ? [
          {
            ...entry,
            text: entry.text.replace('"migrations": [', '"migrations": ["20990101000000",'),
          },
        ]
      : [entry],
  )
  expect(await refusal(newer)).toMatch(
    /^StartError: FILE was made by a newer version of Grocery Genie \(.+; it has migration 20990101000000\)\. Restore it with that version or a later one\.$/,
  )
  const format = await rewrite((entry) =>
    entry.name === 'grocery-genie-backup.json'
      ? [
          {
            ...entry,
            text: '{"format":2,"version":"9.0.0","madeAt":"2030-01-01T00:00:00.000Z","more":1}',
          },
        ]
      : [entry],
  )
  expect(await refusal(format)).toBe(
    'StartError: FILE was made by a newer version of Grocery Genie (9.0.0). Restore it with that version or a later one.',
  )
})

test('a backup with only some migrations of version 0.1.0 is rejected with instructions', async () => {
  const early = await rewrite((entry) => {
    if (entry.name !== 'manifest.json') return [entry]
    const [first] = migrationBaseline.replaces
    return [{ ...entry, text: entry.text.replace('"migrations": [', `"migrations": ["${first}",`) }]
  })
  expect(await refusal(early)).toBe(
    `StartError: FILE was made by an early version of Grocery Genie: it lacks the migration ${migrationBaseline.replaces.slice(1).join(', ')}. Restore it with version 0.1.0 and start that version once. Then start this version on the same data ("Update from version 0.1.0" in docs/operations.md).`,
  )
})

test('a file that is not a backup is rejected with instructions', async () => {
  const output =
    'StartError: FILE is not a Grocery Genie backup. Give the path of a file that "npm run admin -- backup" has written.'
  const other = await packTar([{ header: { name: 'photo.jpg', size: 1 }, body: 'x' }])
  expect(await refusal(await write(gzipSync(other)))).toBe(output)
  expect(await refusal(await write(Buffer.from('dear diary')))).toBe(output)
  expect(await refusal(join(await temporaryFolder(), 'absent'))).toMatch(/There is no file FILE\.$/)
})
