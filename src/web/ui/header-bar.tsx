import type { Elements } from './elements.ts'
import { Logo } from './logo.tsx'

/**
 * The header of the screens for signed-in shoppers. Hidden while a route fills a phone's screen. Wraps on a
 * phone with large text.
 */
export function HeaderBar({ children }: { children?: Elements }) {
  return (
    <header className="border-b border-line bg-surface shopping-mode:hidden">
      <div className="mx-auto flex max-w-7xl items-center gap-3 px-4 max-sm:*:min-h-10! max-sm:*:py-0! large-text:flex-wrap large-text:gap-x-1 large-text:px-3 sm:min-h-16 sm:gap-4 sm:px-6">
        <a href="/" className="flex min-h-11 items-center rounded-control">
          <Logo nameClassName="max-sm:sr-only" />
        </a>
        {children}
      </div>
    </header>
  )
}
