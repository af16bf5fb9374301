import { LandingPage } from '../../features/landing/landing-page.tsx'
import { WaitlistForm } from '../../features/waitlist/waitlist-form.tsx'

export function Document() {
  return <LandingPage waitlist={<WaitlistForm />} />
}
