import { SignInOpening } from '../../features/account/sign-in/sign-in-opening.tsx'
import { HeaderBar } from '../../ui/header-bar.tsx'
import { FullPageSpinner, ScreenPending } from '../../ui/spinner.tsx'
import { type FirstScreen, firstScreen } from './first-screen.ts'

/**
 * The placeholder that is shown until the code of the first screen is loaded and the app knows whether the
 * shopper is signed in.
 */
export function Opening({ screen = firstScreen() }: { screen?: FirstScreen }) {
  switch (screen) {
    case 'app':
      return (
        <>
          <HeaderBar />
          <ShoppingOpening />
        </>
      )
    case 'sign-in':
      return <SignInOpening />
    case 'other':
      return <FullPageSpinner />
  }
}

/** The placeholder of the shopping screen: one panel on a phone, two on a wide screen. */
export function ShoppingOpening() {
  return (
    <main className="mx-auto max-w-7xl px-4 pb-12 max-lg:pt-5 sm:px-6 large-text:px-2 lg:pt-8">
      <h1 className="sr-only">Grocery Genie</h1>
      <ScreenPending>
        <div className="grid gap-4 lg:grid-cols-[24rem_minmax(0,1fr)] lg:gap-6">
          <div className="h-96 rounded-card border border-line bg-surface" />
          <div className="h-96 rounded-card border border-dashed border-line max-lg:hidden" />
        </div>
      </ScreenPending>
    </main>
  )
}
