import { Route, Switch } from 'wouter'
import { ConfirmScreen } from '../features/account/sign-in/confirm-screen.tsx'
import { MfaScreen } from '../features/account/sign-in/mfa-screen.tsx'
import { ResetPasswordScreen } from '../features/account/sign-in/reset-password-screen.tsx'
import { SignInScreen } from '../features/account/sign-in/sign-in-screen.tsx'
import { authPath, confirmPath, resetPath } from './paths.ts'

/** The sign-in screens. */
export function AuthScreens() {
  return (
    <Switch>
      <Route path={authPath}>
        <SignInScreen />
      </Route>
      <Route path={confirmPath}>
        <ConfirmScreen />
      </Route>
      <Route path={resetPath}>
        <ResetPasswordScreen />
      </Route>
      {/* Replaces all other screens until the shopper has entered the two-step code. */}
      <Route>
        <MfaScreen />
      </Route>
    </Switch>
  )
}
