import { Logo } from '../../ui/logo.tsx'

const linkClass =
  'inline-flex min-h-11 items-center rounded-control px-3 hover:text-ink hover:underline'

/** The footer of the landing page and of the privacy page. */
export function LandingFooter() {
  return (
    <footer className="border-t border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-8 gap-y-4 px-4 py-8 text-sm text-ink-muted sm:px-6">
        <span className="text-ink">
          <Logo />
        </span>
        <p className="flex-1 basis-72">
          Aisles are typical layouts. Check the signs in your store. Names of chains belong to their
          owners.
        </p>
        <nav aria-label="Footer" className="-mx-3 flex flex-wrap">
          <a href="/" className={linkClass}>
            Home
          </a>
          <a href="/privacy" className={linkClass}>
            Privacy
          </a>
        </nav>
      </div>
    </footer>
  )
}
