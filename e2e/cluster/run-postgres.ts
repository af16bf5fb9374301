// Runs PostgreSQL for the test cluster in the given folder, and restarts it if it dies.
import { startEmbedded } from '../../src/server/database/embedded/embedded-postgres.ts'

const [dataRoot = ''] = process.argv.slice(2)

const say = (line: string) => process.stdout.write(`${line}\n`)
const postgres = await startEmbedded({ dataRoot, say, onLost: (reason) => say(reason.message) })
process.once('SIGTERM', () => void postgres.close().then(() => process.exit(0)))
say('PostgreSQL is open.')
setInterval(() => {}, 60_000)
