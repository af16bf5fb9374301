import { expect, onTestFinished, test } from 'vitest'
import { version } from './lib/version.ts'
import { describeStart } from './start-summary.ts'
import { migratedDatabase } from './testing/test-database.ts'

const settings = {
  dataDir: '/srv/groceries',
  databaseUrl: undefined,
  storageS3: undefined,
  smtp: undefined,
  storesAutoImport: true,
}

async function openDatabase() {
  const database = await migratedDatabase()
  onTestFinished(database.close)
  return database
}

test('a new installation prints where its data is, what is missing and how to make an admin', async () => {
  const { pool } = await openDatabase()
  expect(await describeStart(settings, pool)).toEqual([
    `Version ${version}`,
    'Data is kept in /srv/groceries',
    'Live stores: none yet; they are being fetched in the background (npm run admin -- stores status)',
    'Mail: not set up (SMTP_URL), so emails are kept for you to read (npm run admin -- mail)',
    'To make an admin: npm run admin -- make-admin EMAIL',
  ])
})

test('an installation with external services prints their names, but no secrets', async () => {
  const { pool, ownerPool } = await openDatabase()
  await ownerPool.query(`
    insert into public.store_imports (chain, source, store_count, imported_at)
      values ('Walmart', 'alltheplaces', 4600, now()), ('Kroger', 'alltheplaces', 1200, now()),
        ('Ralphs', 'alltheplaces', 180, now()), ('Vons', 'alltheplaces', 190, now());
    insert into public.store_imports (chain, failure) values ('Target', 'not there')`)
  const smtp = { host: 'mail.example.org', port: 465, usesImplicitTls: true, login: undefined }
  const output = await describeStart(
    {
      ...settings,
      databaseUrl: 'postgresql://ann:secret@db.example.org:5432/groceries?sslmode=require',
      storageS3: {
        endpoint: undefined,
        region: 'us-east-1',
        bucket: 'videos',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      },
      smtp,
    },
    pool,
  )
  expect(output).toEqual([
    `Version ${version}`,
    'The database is at db.example.org:5432/groceries',
    'Videos are in the bucket videos',
    'Data is kept in /srv/groceries',
    'Live stores: 6,170 stores of 2 of the 17 chains and 2 other banners (npm run admin -- stores status)',
    'Mail: sent through mail.example.org',
    'To make an admin: npm run admin -- make-admin EMAIL',
  ])
})
