import { lazy, Suspense } from 'react'
import { Route, Switch } from 'wouter'
import { AuthScreen } from '../features/auth/auth-screen.tsx'
import { LinkErrorToast } from '../features/auth/link-error-toast.tsx'
import { ResetPasswordScreen } from '../features/auth/reset-password-screen.tsx'
import { ScreenTitle } from '../ui/screen-title.ts'
import { FullPageSpinner } from '../ui/spinner.tsx'
import { AppShell } from './app-shell.tsx'
import { Guard } from './guard.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'

// Asked for while the session resolves, not after.
const shoppingScreen = import('./shopping/shopping-screen.tsx')
const ShoppingScreen = lazy(() => shoppingScreen)

// Exact, as on the server: to '/auth/' and '/App' it answers 404.
const authPath = /^\/auth$/
const resetPath = /^\/auth\/reset$/
const appPath = /^\/app$/

/** The landing page at / is a document of its own: links to it are plain. */
export function AppRoutes() {
  return (
    <Switch>
      <Route path={authPath}>
        <AuthScreen />
      </Route>
      <Route path={resetPath}>
        <ResetPasswordScreen />
      </Route>
      <Route path={appPath}>
        <Guard>
          <LinkErrorToast />
          <Suspense fallback={<FullPageSpinner />}>
            <AppShell>
              <ScreenTitle text="Shopping" />
              <ShoppingScreen />
            </AppShell>
          </Suspense>
        </Guard>
      </Route>
      <Route>
        <NotFoundScreen />
      </Route>
    </Switch>
  )
}
