import type { FirstScreen } from './first-screen.ts'
import { Opening } from './opening.tsx'

const screens: readonly FirstScreen[] = ['app', 'sign-in', 'other']

/** What the app's document shows until React does: the one of these that `mark-opening.ts` names. */
export function Document() {
  return (
    <>
      {screens.map((screen) => (
        <div key={screen} data-opening={screen}>
          <Opening screen={screen} />
        </div>
      ))}
    </>
  )
}
