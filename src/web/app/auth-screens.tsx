import { Route, Switch } from 'wouter'
import { AuthScreen } from '../features/auth/auth-screen.tsx'
import { ConfirmScreen } from '../features/auth/confirm-screen.tsx'
import { ResetPasswordScreen } from '../features/auth/reset-password-screen.tsx'
import { SecondFactorScreen } from '../features/auth/second-factor-screen.tsx'
import { authPath, confirmPath, resetPath } from './paths.ts'

/** What a signed-in shopper meets after Sign Out at the earliest. */
export function AuthScreens() {
  return (
    <Switch>
      <Route path={authPath}>
        <AuthScreen />
      </Route>
      <Route path={confirmPath}>
        <ConfirmScreen />
      </Route>
      <Route path={resetPath}>
        <ResetPasswordScreen />
      </Route>
      {/* In place of what the guard keeps back. */}
      <Route>
        <SecondFactorScreen />
      </Route>
    </Switch>
  )
}
