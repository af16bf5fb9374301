import type { Caller } from '../../caller/caller.ts'
import { mostAffected } from '../request/parse-prefer.ts'
import { notSingular, tooManyAffected } from '../rest-errors.ts'
import type { WritePlan } from './plan-write.ts'
import { type WriteResult, writeRows } from './queries.ts'

/** Changes rows; what the answer may not be is thrown inside the transaction, which undoes the change. */
export function write(plan: WritePlan, caller: Pick<Caller, 'run'>): Promise<WriteResult> {
  return caller.run(async (client) => {
    const result = await writeRows(client, plan.write)
    if (plan.shape === 'object' && result.rows !== 1) throw notSingular(result.rows)
    if (exceedsMaximum(plan, result.rows)) throw tooManyAffected(result.rows)
    return result
  })
}

function exceedsMaximum({ write: { change }, preferences }: WritePlan, rows: number): boolean {
  const most = mostAffected(preferences)
  return most !== undefined && change.kind !== 'insert' && rows > most
}
