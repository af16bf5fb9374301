import { supabase } from '../../lib/supabase.ts'

type Client = Pick<typeof supabase, 'rpc'>
type Options = { given?: Record<string, unknown>; signal?: AbortSignal; client?: Client }

/** Calls a function of the database, on the page's own session unless told otherwise; throws refusals. */
export async function callFunction(
  name: string,
  { given, signal, client = supabase }: Options = {},
): Promise<unknown> {
  const call = client.rpc(name, given)
  // Not throwOnError, which gives a missing network no shape of its own.
  const answer = await (signal ? call.abortSignal(signal) : call)
  if (answer.error) throw answer.error
  return answer.data
}
