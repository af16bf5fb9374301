import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusedToken } from './refused-token.ts'
import { currentSession, onSessionChange, verifySession } from './session.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endRefusedSession }),
  mutationCache: new MutationCache({ onError: endRefusedSession }),
  defaultOptions: {
    // The Supabase client itself repeats failed reads.
    queries: { retry: false, staleTime: 30_000 },
  },
})

let shopperId = idOfShopper()

// What one shopper saw is never shown to the next.
onSessionChange(() => {
  const next = idOfShopper()
  if (shopperId !== null && next !== shopperId) queryClient.clear()
  shopperId = next
})

function idOfShopper(): string | null {
  const session = currentSession()
  return session.status === 'signed-in' ? session.shopper.id : null
}

/** A session that was ended on another device shows as a refused token here. */
function endRefusedSession(error: unknown) {
  if (isRefusedToken(error)) void verifySession()
}
