import type { ReactNode } from 'react'
import { AisleSamples } from './aisle-samples.tsx'
import { ClosingCall } from './closing-call.tsx'
import { FeatureCards } from './feature-cards.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { JoinButton } from './join-button.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { Stats } from './stats.tsx'
import { Testimonials } from './testimonials.tsx'

/** The page at `/`, as markup alone: it is rendered once, when the app is built. */
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
