import type { FirstScreen } from './first-screen.ts'
import { Opening } from './opening.tsx'

const screens: readonly FirstScreen[] = ['app', 'sign-in', 'other']

/**
 * The prerendered body of app.html: a placeholder for each screen that may open first. `mark-opening.ts`
 * selects the placeholder to show until React renders.
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
