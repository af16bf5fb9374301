import type { ReactNode } from 'react'
import { Redirect } from 'wouter'
import { useSession } from '../lib/session.ts'
import { FullPageSpinner } from '../ui/spinner.tsx'

/** Shows its content to signed-in shoppers only. */
export function Guard({ children }: { children: ReactNode }) {
  const { status } = useSession()
  switch (status) {
    case 'loading':
      return <FullPageSpinner />
    case 'signed-out':
      return <Redirect to="/auth" replace />
    case 'signed-in':
      return children
  }
}
