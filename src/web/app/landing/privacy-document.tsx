import { PrivacyPage } from '../../features/landing/privacy-page.tsx'

/** The prerendered body of privacy.html: the privacy page. */
export function Document() {
  return <PrivacyPage />
}
