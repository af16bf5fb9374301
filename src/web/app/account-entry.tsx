import { lazyPart, useLazyPart } from '../lib/lazy-part.ts'
import { PartPending } from '../ui/part-pending.tsx'

const accountScreen = lazyPart(() => import('../features/account/account-screen.tsx'))

/** Leads to the account page, which the shopping screen does without. */
export function AccountEntry() {
  const screen = useLazyPart(accountScreen, true)
  if (screen.status !== 'loaded') {
    return (
      <main className="mx-auto max-w-3xl p-6">
        <PartPending part={accountScreen} state={screen} />
      </main>
    )
  }
  const { AccountScreen } = screen.part
  return <AccountScreen />
}
