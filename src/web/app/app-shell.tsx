import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/online.ts'
import { AppHeader } from './app-header.tsx'

/** What surrounds every screen of a signed-in shopper. */
export function AppShell({ children }: { children: ReactNode }) {
  return (
    <>
      <AppHeader />
      <OfflineNotice />
      {children}
    </>
  )
}

function OfflineNotice() {
  const isOnline = useOnline()
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 bg-lemon px-4 py-2 text-sm font-semibold text-on-lemon">
          <WifiOff aria-hidden size={16} className="shrink-0" />
          You are offline. Saved lists and store search need a connection.
        </p>
      )}
    </div>
  )
}
