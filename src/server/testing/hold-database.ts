// Started by tests as a separate process that they kill. Owns the PostgreSQL of the given folder.
import { startEmbedded } from '../database/embedded/embedded-postgres.ts'

const [dataRoot = '', binariesRoot = ''] = process.argv.slice(2)

await startEmbedded({
  dataRoot,
  binariesRoot,
  isThrowaway: true,
  say: () => {},
  onLost: (reason) => process.stderr.write(`${reason.message}\n`),
})
process.stdout.write('open\n')
setInterval(() => {}, 60_000)
