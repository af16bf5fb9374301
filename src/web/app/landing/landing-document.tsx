import { LandingPage } from '../../features/landing/landing-page.tsx'
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx'

/** The prerendered body of landing.html: the landing page with the waitlist form. */
export function Document() {
  return <LandingPage waitlist={<WaitlistForm />} />
}
