import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { HeroPicture } from './hero-picture.tsx'
import { JoinButton } from './join-button.tsx'

/** The top section of the landing page. `waitlist` is the form that the join buttons show or hide. */
export function Hero({ waitlist }: { waitlist: ReactNode }) {
  return (
    <section className="mx-auto grid w-full max-w-6xl gap-10 px-4 pt-6 pb-16 sm:px-6 sm:pt-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:gap-12 lg:pt-14 lg:pb-20">
      <div className="lg:pt-6">
        <p className="inline-flex min-h-8 items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-sm text-ink-muted">
          <span aria-hidden className="size-2 rounded-full bg-leaf" />
          Coming soon. Early access by waitlist.
        </p>
        <h1 className="mt-5 text-2xl font-semibold tracking-tight sm:text-3xl sm:tracking-[-0.03em]">
          Every item on your list, by aisle
        </h1>
        <p className="mt-5 max-w-[46ch] text-lg text-ink-muted">
          Type your list and pick your store. Grocery Genie finds the aisle of each item and walks
          you past them in order.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <JoinButton text="Get Early Access" size="large" className="grow sm:grow-0" />
          <button
            type="button"
            data-watch-demo
            aria-haspopup="dialog"
            className={classNames(
              buttonClass({ size: 'large' }),
              'with-scripts grow aria-busy:cursor-progress aria-busy:opacity-60 sm:grow-0',
            )}
          >
            <Play aria-hidden size={18} />
            Watch Demo
          </button>
        </div>
        <p id="landing-status" role="status" className="text-sm text-tomato-ink not-empty:mt-4" />
        <div
          id="waitlist"
          className="mt-6 hidden scroll-mt-6 rounded-card border border-line bg-surface p-5 shadow-float data-open:block noscript:block"
        >
          {waitlist}
        </div>
      </div>
      <HeroPicture />
    </section>
  )
}
