import type { Pool } from 'pg'
import { version } from './lib/version.ts'
import type { Settings } from './settings/env.ts'
import { storeChains } from './stores/store-chains.ts'
import { countImported } from './stores/update/store-update-queries.ts'

type SummarySettings = Pick<
  Settings,
  'dataDir' | 'databaseUrl' | 'storageS3' | 'smtp' | 'storesAutoImport'
>

/** Returns the lines to print for the operator after the server has started. */
export async function describeStart(settings: SummarySettings, pool: Pool): Promise<string[]> {
  return [
    `Version ${version}`,
    ...describeData(settings),
    `Live stores: ${await describeStores(settings, pool)}`,
    `Mail: ${describeMail(settings)}`,
    'To make an admin: npm run admin -- make-admin EMAIL',
  ]
}

function describeData({ dataDir, databaseUrl, storageS3 }: SummarySettings): string[] {
  const elsewhere = [
    ...(databaseUrl === undefined ? [] : [`The database is at ${placeOf(databaseUrl)}`]),
    ...(storageS3 === undefined ? [] : [`Videos are in the bucket ${storageS3.bucket}`]),
  ]
  return [...elsewhere, `Data is kept in ${dataDir}`]
}

/** Returns the host and the name of the database, but not the user name or the password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname, searchParams } = new URL(databaseUrl)
  return `${host || searchParams.get('host') || 'localhost'}${pathname}`
}

async function describeStores({ storesAutoImport }: SummarySettings, pool: Pool): Promise<string> {
  const names = storeChains.map(({ name }) => name)
  const { chains, others, stores } = await countImported(pool, names)
  if (stores > 0) {
    const banners = others === 0 ? '' : ` and ${others} other banners`
    return `${stores.toLocaleString('en-US')} stores of ${chains} of the ${names.length} chains${banners} (npm run admin -- stores status)`
  }
  return storesAutoImport
    ? 'none yet; they are being fetched in the background (npm run admin -- stores status)'
    : 'none imported (npm run admin -- stores import)'
}

function describeMail({ smtp }: SummarySettings): string {
  return smtp
    ? `sent through ${smtp.host}`
    : 'not set up (SMTP_URL), so emails are kept for you to read (npm run admin -- mail)'
}
