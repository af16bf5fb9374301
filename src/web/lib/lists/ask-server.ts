import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { authorizationOf } from '../authorization.ts'
import { dataOrThrow } from '../server-unavailable.ts'
import { supabase } from '../supabase.ts'
import { TooLargeError } from '../sync/call-size.ts'
import type { SyncCall } from '../sync/sync-client.ts'

/**
 * Returns a function that calls `sync_lists` on the server for this shopper. The function rejects with a
 * `TooLargeError` if the server responds with status 413. It also rejects if this shopper is no longer signed
 * in, or if the server fails.
 */
export function callServerAs(shopperId: string): SyncCall {
  return async (known, changes) => {
    const response = await supabase
      .rpc('sync_lists', { known, changes })
      .setHeader('Authorization', await authorizationOf(shopperId))
    const { error, status } = response
    // 54000 is PostgreSQL's program_limit_exceeded error: the rows don't fit in one response.
    if (status === 413) throw new TooLargeError(error?.code === '54000' ? 'response' : 'request')
    return ListSyncResponse.parse(dataOrThrow(response))
  }
}
