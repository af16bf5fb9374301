// Writes the backup and the data directory that the upgrade tests need for each released version. Uses the
// current code and the data in e2e/fixtures/released-data.ts. Run this for each release: npm run keep-release
import { createWriteStream } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createBrotliCompress } from 'node:zlib'
import { packTar } from 'modern-tar/fs'
import packageJson from '../package.json' with { type: 'json' }
import { scriptCommand } from '../scripts/script-command.ts'
import { writeReleasedData } from './fixtures/released-data.ts'
import { runAdmin } from './fixtures/run-admin.ts'
import { makeDataDir, startSources } from './fixtures/server.ts'

scriptCommand('npm run keep-release --').parse()

const folder = path.resolve(import.meta.dirname, '../src/server/testing/releases')
const kept = path.join(folder, packageJson.version)

const dataDir = await makeDataDir('release')
const settings = { DATA_DIR: dataDir }
const server = await startSources({ ...settings, PORT: '0' })
try {
  const key = await runAdmin(['service-key'], settings)
  await writeReleasedData(server.url, key.split('\n').at(-1) ?? '')
  await runAdmin(['backup', `${kept}-backup.tar.gz`], settings)
} finally {
  await server.stop()
}
await packDataDir()
await rm(dataDir, { recursive: true, force: true })

/** Packs the stopped server's data without PostgreSQL's programs, which the next start reinstalls. */
async function packDataDir(): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => !name.startsWith('postgresql-'))
  const sources = names.map((name) => {
    const source = path.join(dataDir, name)
    return { type: 'directory', source, target: name } as const
  })
  // The template databases repeat the same content far apart, and Brotli finds such repetitions only
  // within a large window.
  const params = { [constants.BROTLI_PARAM_LARGE_WINDOW]: 1, [constants.BROTLI_PARAM_LGWIN]: 27 }
  await pipeline(
    packTar(sources),
    createBrotliCompress({ params }),
    createWriteStream(`${kept}-data.tar.br`),
  )
}
