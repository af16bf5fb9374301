import { QueryClientProvider } from '@tanstack/react-query'
import { keepInstallOffer } from '../lib/install-offer.ts'
import { queryClient } from '../lib/query-client.ts'
import { onShopperLeft } from '../lib/session.ts'
import { showToastsIn } from '../ui/mount-toasts.tsx'
import { dismissAllToasts } from '../ui/toast.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'

showToastsIn(document.body)
keepInstallOffer()
onShopperLeft(dismissAllToasts)

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AppRoutes />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
