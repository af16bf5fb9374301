import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { projectRoot } from '../../e2e/fixtures/server.ts'
import type { Result } from '../parts/result.ts'

const Summary = z.object({
  acknowledgedWrites: z.number(),
  lostWrites: z.number(),
  failedStarts: z.number(),
})

/**
 * Measures how many acknowledged writes are lost when the server or its PostgreSQL is killed this many times
 * while lists are saved. Also counts how often the next start fails.
 */
export async function measureDurability(kills: number): Promise<Result[]> {
  const script = path.join(projectRoot, 'bench/kill-during-writes.ts')
  const child = spawn(process.execPath, [script, String(kills)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = (await text(child.stdout)).trim().split('\n')
  const summary = Summary.parse(JSON.parse(lines.at(-1) ?? ''))
  const compared = { goal: '0', control: null, controlValue: null }
  return [
    {
      ...compared,
      name: `Durability: lost of ${summary.acknowledgedWrites} acknowledged writes`,
      value: summary.lostWrites,
      unit: '',
      met: summary.lostWrites === 0,
    },
    {
      ...compared,
      name: `Durability: failed starts after ${kills} kills`,
      value: summary.failedStarts,
      unit: '',
      met: summary.failedStarts === 0,
    },
  ]
}
