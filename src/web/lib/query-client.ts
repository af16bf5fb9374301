import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusedToken } from './refused-token.ts'
import { onShopperSignedOut, requireRenewable, verifySession } from './session.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endRefusedSession }),
  mutationCache: new MutationCache({ onMutate: requireRenewable, onError: endRefusedSession }),
  defaultOptions: {
    // The Supabase client retries failed reads itself.
    queries: { retry: false, staleTime: 30_000 },
  },
})

// Until it receives an event, the online manager assumes that there is a network.
onlineManager.setOnline(navigator.onLine)
onShopperSignedOut(() => queryClient.clear())

/**
 * If the error shows that the server rejected the token, as after a sign-out from another device, starts
 * checking the session without waiting for the result. If the session has ended, the check signs out this
 * device. Ignores other errors.
 */
export function endRefusedSession(error: unknown) {
  if (isRefusedToken(error)) void verifySession()
}
