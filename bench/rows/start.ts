import { startServer } from '../../e2e/fixtures/server.ts'
import { withDataDir } from '../parts/bench-server.ts'
import { medians } from '../parts/medians.ts'
import type { Result } from '../parts/result.ts'

/** Measures a second `npm start`, whose data folder already exists, from the command to the ready line. */
export function measureStart(): Promise<Result[]> {
  return withDataDir(async (dataDir) => {
    await start(dataDir)
    const { seconds } = await medians(async () => ({ seconds: await start(dataDir) }))
    return [
      {
        name: 'Second start',
        goal: '≤ 3',
        value: seconds,
        unit: 's',
        control: null,
        controlValue: null,
        met: seconds <= 3,
      },
    ]
  })
}

async function start(dataDir: string): Promise<number> {
  const startMs = performance.now()
  const server = await startServer({
    command: 'npm',
    args: ['start'],
    env: { PORT: '0', DATA_DIR: dataDir },
    timeoutMs: 180_000,
  })
  const seconds = (performance.now() - startMs) / 1000
  await server.stop()
  return seconds
}
