import type { Caller } from '../../caller/caller.ts'
import type { ReadResult } from '../read/queries.ts'
import { notSingular } from '../rest-errors.ts'
import type { CallPlan } from './plan-call.ts'
import { allowNoChange, callFunction } from './queries.ts'

/** Calls a function; what the answer may not be is thrown inside the transaction, which undoes what it did. */
export function call(plan: CallPlan, caller: Pick<Caller, 'run'>): Promise<ReadResult> {
  return caller.run(async (client) => {
    if (plan.isReadOnly) await allowNoChange(client)
    const result = await callFunction(client, plan.call)
    if (plan.shape === 'object' && result.rows !== 1) throw notSingular(result.rows)
    return result
  })
}
