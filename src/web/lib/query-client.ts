import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusedToken } from './refused-token.ts'
import { onShopperSignedOut, requireRenewableSession, verifySession } from './session.ts'

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: checkSessionIfRefused }),
  mutationCache: new MutationCache({
    onMutate: requireRenewableSession,
    onError: checkSessionIfRefused,
  }),
  defaultOptions: {
    // The Supabase client retries failed reads itself.
    queries: { retry: false, staleTime: 30_000 },
  },
})

// Until it receives an event, the online manager assumes that there is a network.
onlineManager.setOnline(navigator.onLine)
onShopperSignedOut(() => queryClient.clear())

/**
 * Starts checking the session if the error means that the server rejected the token, for example after a
 * sign-out from another device. If the session has ended, the check signs out this device. Doesn't wait for
 * the check to finish. Ignores other errors.
 */
export function checkSessionIfRefused(error: unknown) {
  if (isRefusedToken(error)) void verifySession()
}
