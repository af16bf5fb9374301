import { Route, Switch } from 'wouter'
import { ConfirmScreen } from '../features/account/sign-in/confirm-screen.tsx'
import { SecondFactorScreen } from '../features/account/sign-in/mfa-screen.tsx'
import { ResetPasswordScreen } from '../features/account/sign-in/reset-password-screen.tsx'
import { AuthScreen } from '../features/account/sign-in/sign-in-screen.tsx'
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
