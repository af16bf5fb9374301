import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../lib/query-client.ts'
import { onShopperLeft } from '../lib/session.ts'
import { dismissAllToasts } from '../ui/toast.ts'
import { ToastRegion } from '../ui/toast-region.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { AppRoutes } from './routes.tsx'

onShopperLeft(dismissAllToasts)

export function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AppRoutes />
        <ToastRegion />
      </QueryClientProvider>
    </ErrorBoundary>
  )
}
