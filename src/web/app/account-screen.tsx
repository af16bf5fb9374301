import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'wouter'
import { AccessTokensPanel } from '../features/account/access-tokens/access-tokens-panel.tsx'
import { accountQuery } from '../features/account/account-api.ts'
import { BuyAgainPanel } from '../features/account/buy-again-panel.tsx'
import { CorrectionsPanel } from '../features/account/corrections-panel.tsx'
import { DataPanel } from '../features/account/data/data-panel.tsx'
import { DeletePanel } from '../features/account/data/delete-panel.tsx'
import { MfaPanel } from '../features/account/mfa/mfa-panel.tsx'
import { OfflinePanel } from '../features/account/offline-panel.tsx'
import { ProfilePanel } from '../features/account/profile/profile-panel.tsx'
import { SessionsPanel } from '../features/account/sessions/sessions-panel.tsx'
import { SignsPanel } from '../features/account/signs-panel.tsx'
import { useShopper } from '../lib/session.ts'
import { backendUrl } from '../lib/supabase.ts'
import { ScreenTitle } from '../ui/screen-title.ts'

/** The account page, with a panel for each part of the account. */
export function AccountScreen() {
  const shopper = useShopper()
  const query = useQuery({
    ...accountQuery(shopper),
    // The account stays on the screen while it is fetched again after a change of email address.
    placeholderData: (previous, query) =>
      query?.queryKey[1] === shopper.id ? previous : undefined,
  })

  return (
    <main className="mx-auto grid max-w-3xl gap-4 px-4 pt-4 pb-12 sm:gap-6 sm:px-6 large-text:px-2 sm:pt-6">
      <div>
        <ScreenTitle text="Account" />
        <Link
          href="/app"
          className="inline-flex min-h-11 items-center gap-1.5 rounded-control text-sm text-ink-muted hover:text-ink"
        >
          <ArrowLeft aria-hidden size={16} />
          Back to shopping
        </Link>
        <h1 className="w-fit text-xl font-semibold tracking-tight">Account</h1>
      </div>
      <ProfilePanel query={query} />
      <MfaPanel query={query} />
      <SessionsPanel shopperId={shopper.id} />
      <OfflinePanel />
      <CorrectionsPanel shopperId={shopper.id} />
      <SignsPanel shopperId={shopper.id} />
      <BuyAgainPanel shopperId={shopper.id} />
      {/* Access tokens are for our own server's API. A Supabase project doesn't have that API. */}
      {backendUrl === location.origin && <AccessTokensPanel shopperId={shopper.id} />}
      <DataPanel />
      <DeletePanel query={query} />
      <p className="text-sm text-ink-muted">{`Version ${import.meta.env.APP_VERSION}`}</p>
    </main>
  )
}
