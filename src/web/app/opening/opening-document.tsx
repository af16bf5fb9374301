import type { FirstScreen } from './first-screen.ts'
import { Opening } from './opening.tsx'

const screens: readonly FirstScreen[] = ['app', 'sign-in', 'other']

/**
 * The placeholders in the app's document, shown until React renders. `mark-opening.ts` selects one of them.
 */
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
