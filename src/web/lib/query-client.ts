import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusedToken } from './refused-token.ts'
import { onShopperLeft, requireRenewable, verifySession } from './session.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endRefusedSession }),
  mutationCache: new MutationCache({ onMutate: requireRenewable, onError: endRefusedSession }),
  defaultOptions: {
    // The Supabase client itself repeats failed reads.
    queries: { retry: false, staleTime: 30_000 },
  },
})

// It takes for granted that there is a network until it hears of a change.
onlineManager.setOnline(navigator.onLine)
onShopperLeft(() => queryClient.clear())

/** A session that was ended on another device shows as a refused token here. */
export function endRefusedSession(error: unknown) {
  if (isRefusedToken(error)) void verifySession()
}
