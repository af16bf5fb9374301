import { ensureWebBuild } from './web-build/ensure-web-build.ts'

if (!(await ensureWebBuild())) process.exitCode = 1
