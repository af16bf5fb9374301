import { lazy, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { LinkErrorToast } from '../features/account/sign-in/link-error-toast.tsx'
import { SessionNotStoredToast } from '../features/account/sign-in/session-not-stored-toast.tsx'
import { lazyModule, useLazyModule } from '../lib/lazy-module.ts'
import { forgetPage, rememberPage } from '../lib/return-page.ts'
import { type SessionState, useSession } from '../lib/session.ts'
import type { Elements } from '../ui/elements.ts'
import { ModulePending } from '../ui/module-pending.tsx'
import { FullPageSpinner } from '../ui/spinner.tsx'
import { AppShell } from './app-shell.tsx'
import { AuthEntry, PreloadAuthScreens } from './auth-entry.tsx'
import { Opening, ShoppingOpening } from './opening/opening.tsx'
import { accountPath, appPath, authPaths, joinPath, linkedListPath } from './paths.ts'

const loadShoppingScreen = () => import('./shopping/shopping-screen.tsx')
// Loading starts while the app is still checking whether the shopper is signed in. If loading fails, the app
// tries again when it shows the screen.
const shoppingScreen = loadShoppingScreen()
const ShoppingScreen = lazy(() => shoppingScreen.catch(loadShoppingScreen))

const NotFoundScreen = lazy(() => import('./not-found-screen.tsx'))

const joinEntry = lazyModule(() => import('./join-entry.tsx'))

const linkedListEntry = lazyModule(() => import('./linked-list-entry.tsx'))

const accountScreen = lazyModule(() => import('./account-screen.tsx'))

/** The app's routes. The landing page at / is a separate document, so a link to it leaves the app. */
export function AppRoutes() {
  return (
    <Switch>
      <Route path={authPaths}>
        <AuthEntry />
      </Route>
      <Route path={appPath}>
        <Guard>
          <LinkErrorToast />
          <SessionNotStoredToast />
          <AppShell>
            <Suspense fallback={<ShoppingOpening />}>
              <ShoppingScreen />
              <PreloadAuthScreens />
            </Suspense>
          </AppShell>
        </Guard>
      </Route>
      <Route path={accountPath}>
        <Guard>
          <LinkErrorToast />
          <SessionNotStoredToast />
          <AppShell>
            <AccountEntry />
            <PreloadAuthScreens />
          </AppShell>
        </Guard>
      </Route>
      <Route path={joinPath}>
        <JoinPage />
      </Route>
      <Route path={linkedListPath}>
        <LinkedListPage />
      </Route>
      <Route>
        <Suspense fallback={<FullPageSpinner />}>
          <NotFoundScreen />
        </Suspense>
      </Route>
    </Switch>
  )
}

type GuardProps = { children: Elements }

/**
 * Shows its children only to signed-in shoppers, and only after they have entered the two-step code, if one
 * is required.
 */
function Guard({ children }: GuardProps) {
  const session = useSession()
  const [path] = useLocation()
  useEffect(() => updateReturnPage(session, path), [session, path])

  if (session.status === 'loading') return <Opening />
  if (session.status === 'signed-out') return <Redirect to="/auth" replace />
  if (session.isRecovering) return <Redirect to="/auth/reset" replace />
  if (session.status === 'code-needed') return <AuthEntry />
  return children
}

/**
 * If there is no session, remembers the page, so that the shopper returns to it after signing in. Forgets the
 * page after Sign Out and once a session exists.
 */
function updateReturnPage(session: SessionState, path: string) {
  if (session.status === 'signed-out' && session.reason !== 'left') rememberPage(path)
  else if (session.status !== 'loading') forgetPage()
}

/** The page opened by an invitation link. Loaded on demand. */
function JoinPage() {
  const screen = useLazyModule(joinEntry, true)
  if (screen.status !== 'loaded') return <ModulePending module={joinEntry} state={screen} />
  const { JoinEntry } = screen.value
  return <JoinEntry />
}

/** The page opened by a link to a copy of a list. Loaded on demand. */
function LinkedListPage() {
  const screen = useLazyModule(linkedListEntry, true)
  if (screen.status !== 'loaded') return <ModulePending module={linkedListEntry} state={screen} />
  const { LinkedListEntry } = screen.value
  return <LinkedListEntry />
}

/** The account screen. Loaded on demand. */
function AccountEntry() {
  const screen = useLazyModule(accountScreen, true)
  if (screen.status !== 'loaded') {
    return (
      <main className="mx-auto max-w-3xl p-6">
        <ModulePending module={accountScreen} state={screen} />
      </main>
    )
  }
  const { AccountScreen } = screen.value
  return <AccountScreen />
}
