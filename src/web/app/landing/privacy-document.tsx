import { PrivacyPage } from '../../features/landing/privacy-page.tsx'

/** What is prerendered into the body of privacy.html: the privacy page. */
export function Document() {
  return <PrivacyPage />
}
