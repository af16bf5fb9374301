// Tests run this as a separate process, which runs PostgreSQL in the given folder until the process is
// killed.
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
