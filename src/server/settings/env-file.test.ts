import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { StartError } from '../lib/errors.ts'
import { readEnvFile } from './env-file.ts'

const known = ['PORT', 'HOST', 'DATABASE_URL', 'DATA_DIR', 'SMTP_URL', 'LOG_LEVEL']

async function read(content: string | Uint8Array): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'grocery-genie-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, '.env'), content)
  return readEnvFile(join(folder, '.env'), known)
}

const text = 'DATA_DIR=/srv/Lebensmittel für Zoë\r\nPORT=3001\r\n'
const bigEndian = (words: string) => Buffer.from(words, 'utf16le').swap16()

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 with a byte order mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le')],
  ['big-endian UTF-16 with a byte order mark', bigEndian(`\uFEFF${text}`)],
  ['big-endian UTF-16 without a byte order mark', bigEndian(text)],
])('every setting of a file in %s is read', async (_encoding, bytes) => {
  expect(await read(bytes)).toEqual({ DATA_DIR: '/srv/Lebensmittel für Zoë', PORT: '3001' })
})

test('a file in an unsupported encoding is rejected, because letters would be lost', async () => {
  const expected = "The file .env can't be read: expected text in UTF-8 or UTF-16."
  await expect(read(Buffer.from('DATA_DIR=/srv/für', 'latin1'))).rejects.toThrow(expected)
  await expect(read('PORT=3001\nDATA_DIR=/srv\0')).rejects.toThrow(expected)
})

test('an absent or empty file has no settings', async () => {
  expect(readEnvFile('/nowhere/.env', known)).toEqual({})
  expect(await read('')).toEqual({})
  expect(await read('\n  \n# PORT=1\n')).toEqual({})
})

test.each([
  ['PORT=3001 # comment\n  HOST = 0.0.0.0  ', { PORT: '3001', HOST: '0.0.0.0' }],
  ['export PORT=3001\nHOST=', { PORT: '3001', HOST: '' }],
  ['HOST= \nPORT=3001', { HOST: '', PORT: '3001' }],
  ['PORT=3001\rHOST=::1\r', { PORT: '3001', HOST: '::1' }],
  [`A="x # y"  # comment\nB='p=q'\nC=\`it's "here"\``, { A: 'x # y', B: 'p=q', C: `it's "here"` }],
  ['A="one\r\ntwo"\nPORT=1', { A: 'one\ntwo', PORT: '1' }],
  [`A='\n# inside\n\nB=1' # comment\nPORT=1`, { A: '\n# inside\n\nB=1', PORT: '1' }],
  ['A="x\\ny"\nB=\'x\\ny\'', { A: 'x\ny', B: 'x\\ny' }],
  ['PORT=1\nPORT=2', { PORT: '2' }],
])('%j is parsed into its settings', async (content, values) => {
  expect(await read(content)).toEqual(values)
})

test.each([
  ['PORT: secret', 'Line 1 of .env sets nothing: expected NAME=value.'],
  ['PORT=1\n\nsecret', 'Line 3 of .env sets nothing: expected NAME=value.'],
  ['DATABASE URL=secret', 'Line 1 of .env sets nothing: expected NAME=value.'],
  ['=secret', 'Line 1 of .env sets nothing: expected NAME=value.'],
  ['export PORT', 'Line 1 of .env sets nothing: expected NAME=value.'],
  ['A="secret\nPORT=1', 'Line 1 of .env opens a quote that is never closed.'],
  ['A="secret\nB="x"', 'Line 1 of .env has text after the closing quote of its value.'],
  ["A='it's secret'", 'Line 1 of .env has text after the closing quote of its value.'],
  ['\nport=secret', 'Line 2 of .env sets port, which is not a setting. Did you mean PORT?'],
  [
    'Data-Dir=secret',
    'Line 1 of .env sets Data-Dir, which is not a setting. Did you mean DATA_DIR?',
  ],
  ['PROT=1', 'Line 1 of .env sets PROT, which is not a setting. Did you mean PORT?'],
  [
    'DATABSE_ULR=secret',
    'Line 1 of .env sets DATABSE_ULR, which is not a setting. Did you mean DATABASE_URL?',
  ],
])('%j is rejected, and its value is not shown', async (content, message) => {
  await expect(read(content)).rejects.toThrow(new StartError(message))
  await expect(read(content)).rejects.not.toThrow('secret')
})

test('the error has one line for each mistake, in the order of the file', async () => {
  await expect(read('port=1\nHOST\nPORT=2\nlog_level=info')).rejects.toThrow(
    /^Line 1 .*PORT\?\nLine 2 .*\nLine 4 .*LOG_LEVEL\?$/,
  )
})

test('other programs’ settings are read, not reported as misspelled', async () => {
  const others = { COMPOSE_PROJECT_NAME: 'genie', HTTP_URL: 'x', PGHOST: 'y', TZ: 'z', DEBUG: '' }
  const content = Object.entries(others).map((pair) => pair.join('='))
  expect(await read(content.join('\n'))).toEqual(others)
})

test('a file without mistakes gives the same values as Node’s own parser', async () => {
  const value = fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', '7', ' ', '=', '#', '$', '\\', '-', 'é'),
      minLength: 1,
    }),
    fc.string({ unit: fc.constantFrom('a', '#', "'", '=', ' ', '\n', '\\') }).map((s) => `"${s}"`),
  )
  const file = fc.array(
    value.filter((written) => written.trim() !== ''),
    { maxLength: 6 },
  )
  await fc.assert(
    fc.asyncProperty(file, async (values) => {
      const content = values.map((written, index) => `V${index}=${written}`).join('\n')
      expect(await read(content)).toEqual({ ...parseEnv(content) })
    }),
    { numRuns: 200 },
  )
})
