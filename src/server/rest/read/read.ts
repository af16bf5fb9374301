import type { Caller } from '../../caller/caller.ts'
import { notSingular } from '../rest-errors.ts'
import type { ReadPlan } from './plan-read.ts'
import { type ReadResult, readRows } from './queries.ts'

export function read(plan: ReadPlan, caller: Pick<Caller, 'run'>): Promise<ReadResult> {
  return caller.run(async (client) => {
    const result = await readRows(client, plan.read)
    if (plan.shape === 'object' && result.rows !== 1) throw notSingular(result.rows)
    return result
  })
}
