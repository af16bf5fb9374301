import { ListSyncResponse } from '#shared/contracts/list-sync.ts'
import { authorizationOf } from '../authorization.ts'
import { dataOf } from '../server-unavailable.ts'
import { supabase } from '../supabase.ts'
import { TooLargeError } from '../sync/call-size.ts'
import type { SyncCall } from '../sync/sync-client.ts'

/**
 * Returns a function that syncs lists in this shopper's session. A call fails if another shopper has signed
 * in.
 */
export function callServerAs(shopperId: string): SyncCall {
  return async (known, changes) => {
    const response = await supabase
      .rpc('sync_lists', { known, changes })
      .setHeader('Authorization', await authorizationOf(shopperId))
    const { error, status } = response
    // This is PostgreSQL's error program_limit_exceeded: the data read is too large for a response.
    if (status === 413) throw new TooLargeError(error?.code === '54000' ? 'response' : 'request')
    return ListSyncResponse.parse(dataOf(response))
  }
}
