import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { knownSettings, projectRoot, readSettings } from './env.ts'

test('every setting has a default', () => {
  expect(readSettings({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    authRateLimitToken: 150,
    authRateLimitSignup: 30,
    storesRateLimit: 600,
    storesAutoImport: true,
    storesSourceUrl: 'https://data.alltheplaces.xyz/runs/latest/output/',
    trustProxy: false,
    logLevel: 'info',
  })
})

test('an empty setting is treated as unset', () => {
  expect(readSettings({ PORT: '', SITE_URL: ' ' })).toEqual(readSettings({}))
})

test('paths are relative to the clone', () => {
  const settings = readSettings({ DATA_DIR: './elsewhere', AUTH_SIGNING_KEYS: 'keys.json' })
  expect(settings.dataDir).toBe(join(projectRoot, 'elsewhere'))
  expect(settings.authSigningKeys).toBe(join(projectRoot, 'keys.json'))
})

test('a ~ at the start of a path means the home folder, as in a shell', () => {
  expect(readSettings({ DATA_DIR: '~/groceries' }).dataDir).toBe(join(homedir(), 'groceries'))
  expect(readSettings({ BACKUP_DAILY_DIR: '~' }).backupDailyDir).toBe(homedir())
  expect(readSettings({ DATA_DIR: '~ours' }).dataDir).toBe(join(projectRoot, '~ours'))
})

test('a server can listen on an IPv6 address in brackets, as in a URL', () => {
  expect(readSettings({ HOST: '[::]' }).host).toBe('::')
})

test.each([
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['PORT', '3e3', 'a whole number from 0 to 65535'],
  ['SITE_URL', 'lists.example.org', 'an address like https://lists.example.org'],
  ['SITE_URL', 'https://example.org/lists', 'an address like https://lists.example.org'],
  ['DATABASE_URL', 'mysql://localhost/x', 'an address like postgresql://'],
  ['DATABASE_DIRECT_URL', 'localhost:5432', 'an address like postgresql://'],
  ['DATABASE_POOL_SIZE', '3', 'a whole number from 4 to 1000'],
  ['DATABASE_STATEMENT_TIMEOUT_SECONDS', '0', 'a whole number from 1 to 3600'],
  ['SHUTDOWN_DELAY_SECONDS', '91', 'a whole number from 0 to 90'],
  ['AUTH_ANON_KEY', 'secret', 'a key that begins with sb_publishable_'],
  ['AUTH_RATE_LIMIT_TOKEN', '0', 'a whole number from 1 to 1000000'],
  ['AUTH_AUTOCONFIRM', 'yes', 'true or false'],
  ['AUTH_REDIRECT_ALLOW', 'app.example.org', 'addresses like https://lists.example.org/app'],
  ['AUTH_REDIRECT_ALLOW', 'https://a.example,javascript:alert(1)', 'addresses like https://'],
  ['AUTH_REDIRECT_ALLOW', 'https://me:secret@a.example', 'addresses like https://'],
  ['AUTH_REDIRECT_ALLOW', 'https://a.example/?x=1', 'addresses like https://'],
  ['AUTH_REDIRECT_ALLOW', 'https://*.a.example', 'addresses like https://'],
  ['AUTH_REDIRECT_ALLOW', 'https://a.example/**', 'addresses like https://'],
  [
    'AUTH_LEGACY_JWT_SECRET',
    'super-secret-jwt-token-with-at-least-32-characters-long',
    'a secret of 32 characters or more, not the one that every local Supabase project has',
  ],
  ['STORES_AUTO_IMPORT', 'yes', 'true or false'],
  ['STORES_SOURCE_URL', 'stores.example.org', 'an address like https://stores.example.org/latest/'],
  ['STORES_SOURCE_URL', 'http://stores.example.org/', 'an address like https://'],
  ['STORES_SOURCE_URL', 'https://me:secret@example.org/', 'an address like https://'],
  ['STORES_SOURCE_URL', 'https://example.org/?run=1', 'an address like https://'],
  ['TRUST_PROXY', 'yes', 'true, false, the number of proxies'],
  ['TRUST_PROXY', '10.0.0.0/33', 'true, false, the number of proxies'],
  ['LOG_LEVEL', 'loud', 'one of fatal, error'],
])('%s=%s is rejected by name', (name, value, expected) => {
  expect(() => readSettings({ [name]: value })).toThrow(
    `Setting ${name} is wrong: expected ${expected}`,
  )
})

test('without a mail server, accounts need no confirmation unless the operator requires it', () => {
  const smtp = { SMTP_URL: 'smtp://127.0.0.1:2525' }
  expect(readSettings({}).authAutoconfirm).toBe(true)
  expect(readSettings(smtp).authAutoconfirm).toBe(false)
  expect(readSettings({ AUTH_AUTOCONFIRM: 'false' }).authAutoconfirm).toBe(false)
  expect(readSettings({ ...smtp, AUTH_AUTOCONFIRM: 'true' }).authAutoconfirm).toBe(true)
})

test('allowed redirect URLs are separated by commas', () => {
  const places = ' https://app.example.org , http://192.168.1.5:8080/lists,'
  expect(readSettings({ AUTH_REDIRECT_ALLOW: places }).authRedirectAllow).toEqual([
    'https://app.example.org',
    'http://192.168.1.5:8080/lists',
  ])
})

test('the error has one line for each invalid setting', () => {
  expect(() => readSettings({ PORT: 'x', LOG_LEVEL: 'x' })).toThrow(/PORT.*\n.*LOG_LEVEL/)
})

test('DATABASE_DIRECT_URL requires DATABASE_URL', () => {
  expect(() => readSettings({ DATABASE_DIRECT_URL: 'postgresql://a:b@localhost/x' })).toThrow(
    'Setting DATABASE_URL is wrong: expected a value, since DATABASE_DIRECT_URL is set.',
  )
})

test('the error for an invalid DATABASE_URL does not show the password in it', () => {
  expect(() => readSettings({ DATABASE_URL: 'http://me:secret@host/x' })).not.toThrow(/secret/)
})

test.each([
  ['https://lists.example.org/', 'https://lists.example.org'],
  ['http://192.168.1.5:8080', 'http://192.168.1.5:8080'],
])('SITE_URL %s is the origin %s', (given, origin) => {
  expect(readSettings({ SITE_URL: given }).siteUrl).toBe(origin)
})

test.each([
  ['https://stores.example.org/latest', 'https://stores.example.org/latest/'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
  ['http://[::1]:8080/x/', 'http://[::1]:8080/x/'],
])('STORES_SOURCE_URL %s is the folder %s', (given, folder) => {
  expect(readSettings({ STORES_SOURCE_URL: given }).storesSourceUrl).toBe(folder)
})

test('an operator can turn off the automatic import of stores', () => {
  expect(readSettings({ STORES_AUTO_IMPORT: 'false' }).storesAutoImport).toBe(false)
})

test.each([
  ['true', 1],
  ['2', 2],
  ['0', false],
  ['10.0.0.1, fd00::/8', '10.0.0.1, fd00::/8'],
])('TRUST_PROXY=%s trusts %s', (given, expected) => {
  expect(readSettings({ TRUST_PROXY: given }).trustProxy).toBe(expected)
})

test('files are stored in S3 if all its settings are set', () => {
  const s3 = {
    STORAGE_S3_BUCKET: 'videos',
    STORAGE_S3_ACCESS_KEY_ID: 'key',
    STORAGE_S3_SECRET_ACCESS_KEY: 'secret',
  }
  expect(readSettings({}).storageS3).toBeUndefined()
  expect(readSettings(s3).storageS3).toEqual({
    endpoint: undefined,
    region: 'us-east-1',
    bucket: 'videos',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
  expect(() => readSettings({ ...s3, STORAGE_S3_BUCKET: '' })).toThrow(
    'Setting STORAGE_S3_BUCKET is wrong: expected a value, since another STORAGE_S3_ setting is set.',
  )
  expect(() => readSettings({ STORAGE_S3_ENDPOINT: 'minio:9000' })).toThrow(
    'Setting STORAGE_S3_ENDPOINT is wrong: expected an address like https://s3.example.org.',
  )
})

test('.env.example documents exactly the settings that exist', async () => {
  const text = await readFile(join(projectRoot, '.env.example'), 'utf8')
  const documented = Object.keys(parseEnv(text.replaceAll(/^#(?=[A-Z0-9_]+=)/gm, '')))
  expect(documented.toSorted()).toEqual([...knownSettings].toSorted())
})
