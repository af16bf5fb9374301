import './app/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/error-boundary.tsx'
import { AppRoutes } from './app/routes.tsx'
import { watchInstallOffer } from './lib/install-offer.ts'
import { queryClient } from './lib/query-client.ts'
import { onShopperSignedOut } from './lib/session.ts'
import { showToastsIn } from './ui/mount-toasts.tsx'
import { dismissAllToasts } from './ui/toast.ts'

showToastsIn(document.body)
watchInstallOffer()
onShopperSignedOut(dismissAllToasts)

const root = document.getElementById('root')
if (!root) throw new Error("app.html doesn't contain #root.")

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AppRoutes />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
)
