import { AisleSign } from '../ui/aisle-sign.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ScreenTitle } from '../ui/screen-title.ts'

export default function NotFoundScreen() {
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 p-6 text-center">
      <ScreenTitle text="Page not found" />
      <AisleSign label="Aisle 404" size="large" />
      <div className="grid gap-2">
        <h1 className="text-xl font-semibold tracking-tight">Oops! Page not found</h1>
        <p className="text-ink-muted">There is no such aisle in this store.</p>
      </div>
      <a href="/" className={buttonClass({ variant: 'primary' })}>
        Return to Home
      </a>
    </main>
  )
}
