import type { Caller } from '../../caller/caller.ts'
import { notSingular } from '../rest-errors.ts'
import type { WritePlan } from './plan-write.ts'
import { type WriteResult, writeRows } from './queries.ts'

/** Changes rows; what the answer may not be is thrown inside the transaction, which undoes the change. */
export function write(plan: WritePlan, caller: Pick<Caller, 'run'>): Promise<WriteResult> {
  return caller.run(async (client) => {
    const result = await writeRows(client, plan.write)
    if (plan.shape === 'object' && result.rows !== 1) throw notSingular(result.rows)
    return result
  })
}
