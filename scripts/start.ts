import { main } from '../src/server/main.ts'
import { scriptCommand } from './script-command.ts'
import { ensureWebBuild } from './web-build/ensure-web-build.ts'

scriptCommand('npm start --').parse()

// Stops the build if the parent process dies. A running server detects that itself.
const stop = () => process.exit(1)
process.once('disconnect', stop)
const isBuilt = await ensureWebBuild()
process.off('disconnect', stop)

if (isBuilt) main()
else process.exitCode = 1
