import type { ReactNode } from 'react'
import { AisleSamples } from './aisle-samples.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { JoinButton } from './join-button.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { Testimonials } from './testimonials.tsx'

/** The page at `/`. Rendered once, at build time, to static markup. */
export function LandingPage({ waitlist }: { waitlist: ReactNode }) {
  return (
    <>
      <LandingHeader join={<JoinButton text="Join Waitlist" />} />
      <main>
        <Hero waitlist={waitlist} />
        <Stats />
        <HowItWorks />
        <FeatureCards />
        <AisleSamples />
        <Testimonials />
        <ClosingCall />
      </main>
      <LandingFooter />
    </>
  )
}

const stats = [
  { figure: '2K+', text: 'waitlist users' },
  { figure: '1000+', text: 'partner stores' },
  { figure: '30%', text: 'time saved' },
]

function Stats() {
  return (
    <section aria-label="Grocery Genie in numbers" className="border-y border-line bg-surface">
      <dl className="mx-auto grid max-w-6xl grid-cols-3 divide-x divide-line px-1 sm:px-6">
        {stats.map(({ figure, text }) => (
          <div
            key={text}
            className="flex flex-col-reverse items-center justify-end px-2 py-7 text-center sm:py-10"
          >
            <dt className="text-sm text-ink-muted sm:text-base">{text}</dt>
            <dd className="text-xl font-semibold tracking-tight tabular-nums sm:text-3xl">
              {figure}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
